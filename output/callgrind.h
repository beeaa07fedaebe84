/*--------------------------------------------------------------------*/
/*--- The profile in the Callgrind format.                           ---*/
/*--------------------------------------------------------------------*/

/* A superset of the flat format, which many programs read: with the calls that
   each function makes, what they cost inclusive, and on request the addresses
   of instructions.  docs/FORMAT.md has the grammar. */

#ifndef CG_OUTPUT_CALLGRIND_H
#define CG_OUTPUT_CALLGRIND_H

#include "output/file.h"

typedef struct {
   const HChar* desc;     /* of the simulation, whole lines */
   const HChar* formulas; /* of computed events, whole lines; or NULL */
   const HChar* trigger;  /* why it is written now */
   UInt         part;     /* the number of the part, from 1 */
   UInt         thread;   /* whose part alone it is; 0: of all threads */
   Bool         goes_on;  /* the file has the parts before it */
   /* As in WriterOptions. */
   Bool by_insn, by_line, relative, ids;
   Bool         has_calls; /* which can have been followed for no more than to
                              know when functions are entered */
} CallgrindHeader;

/* Write all functions, lines and arcs: one part, or one for each thread if these
   are told apart. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* The next is the first of this process, a forked child. */
void cg_callgrind_begin_anew(void);

#endif
