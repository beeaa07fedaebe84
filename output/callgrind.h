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
   const HChar* unit_desc; /* of the unit of times, likewise */
   const HChar* formulas; /* of computed events, whole lines; or NULL */
   const HChar* trigger;  /* why it is written now */
   UInt         part;     /* the number of the part, from 1 */
   Bool         by_insn;  /* positions are of instructions, too */
   Bool         has_calls; /* which can have been followed for no more than to
                              know when functions are entered */
} CallgrindHeader;

/* Write all functions, lines and arcs. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* The next is the first of this process, a forked child. */
void cg_callgrind_begin_anew(void);

#endif
