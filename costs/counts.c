/*--------------------------------------------------------------------*/
/*--- All that is counted.                          costs/counts.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/counts.h. */

#include "costs/counts.h"

#include "costs/arcs.h"
#include "costs/blocks.h"
#include "costs/bodies.h"
#include "costs/collect.h"
#include "costs/lines.h"
#include "costs/sites.h"
#include "costs/threads.h"

#include "pub_tool_libcassert.h"

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
   cg_forget_uncollected();
   cg_threads_charge();
}

void cg_collect(Bool on)
{
   cg_gather_counts();
   cg_collect_gathered(on);
}

/* What zeroing has made an end of. */
static ULong zeroed[N_EVENTS];

void cg_total_ever(ULong* total)
{
   cg_gather_counts();
   cg_total_costs(total);
   cg_add_counts(total, zeroed);
}

static void zero(Bool were_dumped)
{
   ULong total[N_EVENTS];
   cg_total_ever(total);
   for (UInt column = 0; column < cg_n_columns; column++)
      zeroed[column] = total[column];
   cg_zero_costs();
   cg_zero_arcs();
   cg_zero_bodies();
   /* Of values there are no parts: what was dumped has none of them. */
   if (!were_dumped)
      cg_zero_sites();
   cg_forget_collected();
   cg_threads_zero();
   for (UInt i = 0; i < n_holders; i++) {
      if (holders[i].zeroed != NULL)
         holders[i].zeroed(were_dumped);
   }
}

void cg_zero_counts(void)
{
   zero(False);
}

void cg_zero_dumped_counts(void)
{
   zero(True);
}

void cg_disown_dumped_counts(void)
{
   for (UInt i = 0; i < n_holders; i++) {
      if (holders[i].disown_dumped != NULL)
         holders[i].disown_dumped();
   }
}
