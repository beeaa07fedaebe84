/*--------------------------------------------------------------------*/
/*--- The header of a profile in the Callgrind format.               ---*/
/*--------------------------------------------------------------------*/

/* What stands before the lines of a part.  Readers are strict about it: some
   stop at a key that they do not know.  So a run has one of two headers: ours,
   which describes the events, or Callgrind's, to the letter but for the
   creator. */

#ifndef CG_OUTPUT_CALLGRIND_HEADER_H
#define CG_OUTPUT_CALLGRIND_HEADER_H

#include "output/file.h"

struct CallgrindHeader;

/* Writes the header of what one thread has counted, or of all if it is 0, from
   "part:" to "events:". */
typedef void (*HeaderPutter)(OutFile*                      file,
                             const struct CallgrindHeader* header,
                             UInt                          thread);

typedef struct CallgrindHeader {
   HeaderPutter put;
   const HChar* desc;     /* of the simulation, whole lines; "": there is
                             none */
   const HChar* formulas; /* of computed events, whole lines; or NULL */
   const HChar* trigger;  /* why it is written now */
   const HChar* notes;    /* what the program says of it, whole lines; or
                             NULL */
   UInt         part;     /* the number of the part, from 1 */
   UInt         thread;   /* whose part alone is written; 0: of all threads */
   Bool         goes_on;  /* the file has other parts before this one */
   ULong        begin, end; /* by superblocks: what it holds */
   /* As in WriterOptions. */
   Bool by_insn, by_line, relative, begins_anew, trims_all, ids, keeps_ids;
   Bool all_threads;
   Bool has_calls; /* which may have been followed only to know when functions
                      are entered */
} CallgrindHeader;

void cg_put_our_header(OutFile* file, const CallgrindHeader* header,
                       UInt thread);
void cg_put_callgrinds_header(OutFile* file, const CallgrindHeader* header,
                              UInt thread);

#endif
