/*--------------------------------------------------------------------*/
/*--- Counts that are not collected.                                 ---*/
/*--------------------------------------------------------------------*/

/* Collecting can be switched off.  Then counting and the simulations go on, but
   whenever counts are gathered (costs/counts.h), what has been counted is
   forgotten in all lines and arcs.  So, unlike while counting is off, the
   caches know what is executed meanwhile.  Switching costs time in proportion
   to the lines and arcs that there are.

   Whether a deferred event is collected is decided when a line is loaded, not
   when it is charged: cg_use_collect (run/caches/use.h). */

#ifndef CG_COSTS_COLLECT_H
#define CG_COSTS_COLLECT_H

#include "pub_tool_basics.h"

extern Bool cg_collecting_is_off;

/* Is collecting switched on? */
static inline Bool cg_is_collecting(void)
{
   return !cg_collecting_is_off;
}

/* Switch collecting on or off, everything having been gathered.  Does nothing
   if it is so already. */
void cg_collect_gathered(Bool on);

/* Forget what is not collected, everything having been gathered. */
void cg_forget_uncollected(void);

/* Everything has been gathered, and then something was added to lines or arcs:
   collect that, too. */
void cg_collect_all(void);

/* All lines and arcs have been set to zero; nothing is to come back. */
void cg_forget_collected(void);

#endif
