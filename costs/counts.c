/*--------------------------------------------------------------------*/
/*--- All that is counted.                          costs/counts.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/counts.h.  Gathering asks the holders first, then the counters of
   translations; zeroing gathers, adds up what goes, and then clears lines,
   arcs, bodies and threads one after the other. */

#include "costs/counts.h"

#include "costs/arcs.h"
#include "costs/blocks.h"
#include "costs/bodies.h"
#include "costs/jumps.h"
#include "costs/lines.h"
#include "costs/snapshot.h"
#include "costs/threads.h"
#include "costs/tree.h"
#include "feature.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"

#define MAX_HOLDERS 2
static CountsHolder holders[MAX_HOLDERS];
static UInt         n_holders;

void cg_counts_held_by(const CountsHolder* holder)
{
   tl_assert(n_holders < MAX_HOLDERS);
   holders[n_holders++] = *holder;
}

void cg_gather_counts(void)
{
   for (UInt i = n_holders; i > 0; i--)
      holders[i - 1].hand_over();
   cg_fold_all_blocks();
   cg_threads_charge();
}

/* What zeroing has made an end of: the totals of what was dumped, and of what
   was not. */
static ULong dumped[N_EVENTS], forgotten[N_EVENTS];

/* All that was dumped; NULL: nothing, or nobody will want it back. */
static Snapshot* kept;
static Bool      keeps_dumped;

void cg_keep_dumped_counts(void)
{
   keeps_dumped = True;
}

void cg_total_with_dumped(ULong* total)
{
   cg_gather_counts();
   cg_total_costs(total);
   cg_add_counts(total, dumped);
}

void cg_total_ever(ULong* total)
{
   cg_total_with_dumped(total);
   cg_add_counts(total, forgotten);
}

/* What lines and arcs have, which are about to be zeroed, is dumped. */
static void keep_dumped(void)
{
   if (!keeps_dumped)
      return;
   cg_add_snapshot(kept);
   cg_free_snapshot(kept);
   kept = cg_take_snapshot();
}

/* What the thread has counted; all, if it is 0. */
static void zero(Bool were_dumped, UInt thread)
{
   ULong total[N_EVENTS];
   cg_gather_counts();
   Snapshot* others = thread == 0 ? NULL : cg_take_snapshot_but(thread);
   cg_subtract_snapshot(others);
   cg_total_costs(total);
   cg_add_counts(were_dumped ? dumped : forgotten, total);
   if (were_dumped)
      keep_dumped();
   cg_zero_costs();
   cg_zero_arcs();
   cg_zero_bodies();
   cg_zero_jumps();
   cg_tree_clear();
   /* Plug-ins have no parts: what was dumped has nothing of theirs. */
   if (!were_dumped && thread == 0)
      CG_TELL_FEATURES(zero);
   cg_threads_zero();
   for (UInt i = 0; i < n_holders; i++) {
      if (holders[i].zeroed != NULL)
         holders[i].zeroed(were_dumped, thread);
   }
   if (others != NULL) {
      cg_add_snapshot(others);
      cg_free_snapshot(others);
   }
}

void cg_zero_counts(UInt thread)
{
   zero(False, thread);
}

void cg_zero_dumped_counts(UInt thread)
{
   zero(True, thread);
}

static void take_back_dumped(void)
{
   cg_gather_counts();
   cg_add_snapshot(kept);
   cg_free_snapshot(kept);
   kept = NULL;
   for (UInt i = 0; i < n_holders; i++) {
      if (holders[i].took_back_dumped != NULL)
         holders[i].took_back_dumped();
   }
}

void cg_begin_childs_counts(void)
{
   if (keeps_dumped) {
      take_back_dumped();
   } else {
      cg_zero_counts(0);
      cg_add_counts(forgotten, dumped);
   }
   VG_(memset)(dumped, 0, sizeof(dumped));
}
