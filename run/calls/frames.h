/*--------------------------------------------------------------------*/
/*--- What the shadow stacks say of this moment.                     ---*/
/*--------------------------------------------------------------------*/

/* For who wants to know of active calls, not of costs.  The record has been
   drained (run/calls/record.h). */

#ifndef CG_RUN_CALLS_FRAMES_H
#define CG_RUN_CALLS_FRAMES_H

#include "costs/objects.h"
#include "run/calls/shadow.h"

/* The chain of active calls on the stack, innermost first, `max` at most, up to
   main: from the line `here` of the running function, or, if that is NULL, from
   where this was called; without those before the first that is_left_out says
   False of.  Returns how many. */
UInt cg_chain_of_calls(const Stack* stack, const LineCost* here,
                       Bool (*is_left_out)(const Function* function),
                       CallPlace* places, UInt max);

/* The function whose frame the address lies in, on that stack or one that it
   has interrupted; NULL: it is above them. */
const Function* cg_function_of_frame(const Stack* stack, Addr a);

#endif
