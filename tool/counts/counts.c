/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* All that is counted.  Gathering asks the holders first, then folds the
   counters of translations; zeroing gathers, adds up the counts to be cleared,
   clears lines, and then has the holders clear theirs. */

#include "counts/counts.h"
#include "base/table.h"
#include "counts/blocks.h"
#include "counts/lines.h"
#include "counts/threads.h"
#include "feature.h"
#include "base/valgrind.h"

static CountsHolder* holders;
static UInt          n_holders, max_holders;

void cg_counts_held_by(const CountsHolder* holder)
{
   CG_MAKE_ROOM("cg.counts.holders", holders, max_holders, n_holders);
   holders[n_holders++] = *holder;
}

void cg_gather_counts(void)
{
   for (UInt i = n_holders; i > 0; i--)
      holders[i - 1].hand_over();
   cg_fold_all_blocks();
   cg_threads_charge();
}

/* The totals zeroed after a dump, and the totals zeroed without one. */
static ULong dumped[N_EVENTS], forgotten[N_EVENTS];

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

ULong cg_instructions_ever(void)
{
   ULong total[N_EVENTS];
   cg_total_ever(total);
   return total[cg_column[EV_Ir]];
}

UInt cg_n_zeroings;

static void zero(Bool were_dumped, UInt thread)
{
   ULong total[N_EVENTS] = { 0 };
   cg_gather_counts();
   cg_n_zeroings++;
   if (thread == 0) {
      cg_total_costs(total);
      cg_zero_costs();
      cg_threads_zero();
   } else {
      cg_thread_zero(thread, total);
   }
   cg_add_counts(were_dumped ? dumped : forgotten, total);
   /* Parts have no counts of plug-ins, so a dump does not zero them. */
   if (!were_dumped && thread == 0)
      CG_TELL_FEATURES(zero);
   for (UInt i = 0; i < n_holders; i++) {
      if (holders[i].zeroed != NULL)
         holders[i].zeroed(were_dumped, thread);
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

void cg_zero_childs_counts(void)
{
   cg_zero_counts(0);
   cg_add_counts(forgotten, dumped);
   VG_(memset)(dumped, 0, sizeof(dumped));
}
