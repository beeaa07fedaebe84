/*--------------------------------------------------------------------*/
/*--- All that is counted.                          costs/counts.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/counts.h. */

#include "costs/counts.h"

#include "costs/arcs.h"
#include "costs/blocks.h"
#include "costs/lines.h"

static void (*hand_over_arcs)(void);

void cg_counts_held_by(void (*hand_over)(void))
{
   hand_over_arcs = hand_over;
}

void cg_gather_counts(void)
{
   if (hand_over_arcs != NULL)
      hand_over_arcs();
   cg_fold_all_blocks();
}

void cg_zero_counts(void)
{
   cg_gather_counts();
   cg_zero_costs();
   cg_zero_arcs();
}
