/*--------------------------------------------------------------------*/
/*--- What inlined code has cost in a chain of calls.                ---*/
/*--------------------------------------------------------------------*/

/* What a frame has cost is what the running totals have moved by: that does not
   tell the function's own code from the bodies that are inlined in it
   (costs/bodies.h).  So where these have nodes in the tree of calling contexts
   (cg_tree_has_bodies), each counter that counts code of bodies writes down
   that it has ticked (RECORD_INLINED), and the consumer of the record adds what
   a tick is worth to the bodies' nodes, below that of the top frame.  Misses,
   and what else no counter counts, are added by their lines. */

#ifndef CG_RUN_CALLS_INLINED_H
#define CG_RUN_CALLS_INLINED_H

#include "run/calls/call_site.h"
#include "run/calls/stack.h"
#include "pub_tool_basics.h"

/* The descriptor of a RECORD_INLINED of this counter of the block being built,
   whose worth is known by now; NULL: no body has any of it. */
CallSite* cg_new_inlined_site(const ULong* counter, Function* function);

/* Of a site that is no more. */
void cg_free_inlined(struct InlinedTick* tick);

/* The site's counter has ticked on the stack. */
void cg_inlined_tick(Stack* stack, CallSite* site);

/* The line has cost so much more in each of these columns, which follow each
   other. */
void cg_inlined_cost(Stack* stack, const LineCost* line, UInt column,
                     UInt n_columns, ULong amount);

#endif
