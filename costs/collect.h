/*--------------------------------------------------------------------*/
/*--- Counts that are not collected.                                 ---*/
/*--------------------------------------------------------------------*/

/* Counts need not be collected.  Then counting and the simulations go on, but
   what is counted is forgotten, in all lines and arcs, whenever counts are
   gathered (costs/counts.h).  So, unlike where counting is switched off, the
   caches know what has been executed meanwhile.  Switching costs time
   in proportion to the lines and arcs that there are.

   Whether a deferred event is collected is decided when a line is loaded, not
   when it is charged: cg_use_collect (run/caches/use.h). */

#ifndef CG_COSTS_COLLECT_H
#define CG_COSTS_COLLECT_H

#include "pub_tool_basics.h"

/* True at first. */
Bool cg_is_collecting(void);

/* Everything has been gathered; switch.  Does nothing if it is so already. */
void cg_collect_gathered(Bool on);

/* Everything has been gathered: forget what is not collected. */
void cg_forget_uncollected(void);

/* Everything has been gathered, and something was added to lines or arcs: also
   that is collected. */
void cg_collect_all(void);

/* All lines and arcs have been set to zero; nothing is to come back. */
void cg_forget_collected(void);

#endif
