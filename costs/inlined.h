/*--------------------------------------------------------------------*/
/*--- Inlined functions.                                             ---*/
/*--------------------------------------------------------------------*/

/* Where a compiler has put a function's code into that of another, debug
   information knows both, if it is read. */

#ifndef CG_COSTS_INLINED_H
#define CG_COSTS_INLINED_H

#include "pub_tool_basics.h"

/* Have it read.  Once, before the program is. */
void cg_inlined_init(void);

/* The name of the innermost inlined function that has the instruction at a, by
   the debug information that is current now, interned; NULL if it is of
   none. */
const HChar* cg_inlined_at(Addr a);

#endif
