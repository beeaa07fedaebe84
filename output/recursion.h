/*--------------------------------------------------------------------*/
/*--- What inclusive costs of recursive functions have too often.    ---*/
/*--------------------------------------------------------------------*/

/* Readers of a profile add up a function's own costs and those of its calls.
   If the function is recursive, the sum has some costs several times, and
   nothing else in the profile tells how much that is.  It is known here, since
   Function.inclusive is exact. */

#ifndef CG_OUTPUT_RECURSION_H
#define CG_OUTPUT_RECURSION_H

#include "costs/arcs.h"
#include "costs/lines.h"
#include "output/bodies.h"

/* Another profile begins. */
void cg_recursion_begin(void);

/* Set too_often[cg_n_columns] to what the sum of all threads for a function has
   too much; False if that is nothing.  The function has n `parts`, and n_calls
   `calls` of what is inlined in it; `arcs` are those of cg_sorted_arcs. */
Bool cg_recursion_of(FunctionCost* const* parts, UInt n, const BodyArc* calls,
                     UInt n_calls, Arc* const* arcs, UInt n_arcs,
                     ULong* too_often);

#endif
