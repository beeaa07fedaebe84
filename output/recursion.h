/*--------------------------------------------------------------------*/
/*--- What inclusive costs of recursive functions have too often.    ---*/
/*--------------------------------------------------------------------*/

/* Readers of a profile add a function's costs and those of its calls of others.
   If the function was called again by what it called, some of that is in the
   sum several times, and nothing else in the profile tells how much.  It is
   known here, since Function.inclusive has the truth. */

#ifndef CG_OUTPUT_RECURSION_H
#define CG_OUTPUT_RECURSION_H

#include "costs/arcs.h"
#include "costs/lines.h"
#include "output/bodies.h"

/* Another profile begins. */
void cg_recursion_begin(void);

/* What the sum for a function has too often, into too_often[cg_n_columns], over
   all threads: so it is told once in a profile.  False if there is nothing to
   tell.  Of the function are n `parts`, and n_calls `calls` of what is inlined
   in it; `arcs` are those of cg_sorted_arcs. */
Bool cg_recursion_of(FunctionCost* const* parts, UInt n, const BodyArc* calls,
                     UInt n_calls, Arc* const* arcs, UInt n_arcs,
                     ULong* too_often);

#endif
