/*--------------------------------------------------------------------*/
/*--- Counts that are not collected.              costs/collect.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/collect.h.  While nothing is collected, a snapshot has what had
   been counted before; whenever counts are gathered, it replaces them. */

#include "costs/collect.h"

#include "costs/events.h"
#include "costs/snapshot.h"

Bool             cg_collecting_is_off;
static Snapshot* collected; /* while it is off; NULL: nothing */

/* How many columns come before those that are known only when a line is
   evicted, which are the last. */
static UInt n_before_evictions(void)
{
   return cg_event_is_present(EV_AcCost1) ? cg_column[EV_AcCost1]
                                          : cg_n_columns;
}

void cg_forget_uncollected(void)
{
   if (cg_collecting_is_off)
      cg_restore_snapshot(collected, n_before_evictions());
}

void cg_forget_collected(void)
{
   cg_free_snapshot(collected);
   collected = NULL;
}

void cg_collect_all(void)
{
   if (!cg_collecting_is_off)
      return;
   cg_forget_collected();
   collected = cg_take_snapshot();
}

void cg_collect_gathered(Bool on)
{
   const Bool is_on = !cg_collecting_is_off;
   if (on == is_on)
      return;
   cg_forget_collected();
   if (!on)
      collected = cg_take_snapshot();
   cg_collecting_is_off = !on;
}
