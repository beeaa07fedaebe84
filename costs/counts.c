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

static void (*hand_over_held)(void);

void cg_counts_held_by(void (*hand_over)(void))
{
   hand_over_held = hand_over;
}

void cg_gather_counts(void)
{
   if (hand_over_held != NULL)
      hand_over_held();
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

void cg_zero_counts(void)
{
   ULong total[N_EVENTS];
   cg_total_ever(total);
   for (UInt column = 0; column < cg_n_columns; column++)
      zeroed[column] = total[column];
   cg_zero_costs();
   cg_zero_arcs();
   cg_zero_bodies();
   cg_zero_sites();
   cg_forget_collected();
   cg_threads_zero();
}
