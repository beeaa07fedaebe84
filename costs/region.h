/*--------------------------------------------------------------------*/
/*--- Regions: is what happens now counted?                          ---*/
/*--------------------------------------------------------------------*/

/* A run may count in some functions only, while all of it is simulated and its
   calls are followed.  Then code that adds to a line's counts adds a word, 1
   inside these functions and 0 outside, in place of a constant; and outside,
   running totals (costs/totals.h) stand still.

   Regions can also be switched, for each thread by itself (run/calls/watch.h).
   Then calls are followed outside as well, but have no costs there. */

#ifndef CG_COSTS_REGION_H
#define CG_COSTS_REGION_H

#include "pub_tool_basics.h"

/* Are there such functions in this run? */
extern Bool cg_has_regions;
extern Bool cg_regions_are_switched;

/* What one more of something adds now; near the anchor (sim/near.h).  Always
   1 if there are none. */
extern ULong* cg_region_one;

/* Before code is generated: has the run such functions? */
void cg_region_init(Bool has_regions);

#endif
