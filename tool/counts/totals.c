/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Running totals; two events share a word if possible, and one addition. */

#include "counts/totals.h"
#include "counts/region.h"
#include "base/near.h"

#include "pub_tool_libcassert.h"

ULong      cg_superblocks_done;
UInt       cg_longest_superblock = 1;
Bool       cg_follows_calls;
UInt       cg_n_totals;
ULong*     cg_totals;
TotalsWord cg_totals_word[CG_MAX_TOTALS];

#define HAS_NONE 0xff

/* Each event's word, and the bit where its total begins. */
static struct {
   UChar word;
   UChar shift;
} places[N_EVENTS];

/* The words: of two events that mostly occur together, or of one, twice. */
static const struct {
   Event low, high;
} shared[] = {
   { EV_Ir, EV_Dr },
   { EV_Dw, EV_Dw },
   { EV_Bc, EV_Bcm },
   { EV_Bi, EV_Bim },
   { EV_Ge, EV_Ge },
   { EV_Cy, EV_Cy },
   { EV_CyMem, EV_CyMem },
   { EV_CyBr, EV_CyBr },
   { EV_CyFe, EV_CyFe },
   { EV_CyDep, EV_CyDep },
};
_Static_assert(sizeof(shared) / sizeof(shared[0]) == CG_MAX_TOTALS,
               "CG_MAX_TOTALS is the number of rows of shared");

void cg_totals_init(void)
{
   for (Event event = 0; event < N_EVENTS; event++)
      places[event].word = HAS_NONE;

   cg_totals
      = cg_alloc_near("cg.totals", CG_MAX_TOTALS * sizeof(cg_totals[0]));
   cg_n_totals = 0;
   for (UInt i = 0; i < CG_MAX_TOTALS; i++) {
      Event low = shared[i].low, high = shared[i].high;
      if (!cg_event_is_present(low))
         continue;
      TotalsWord* word   = &cg_totals_word[cg_n_totals];
      *word              = (TotalsWord){ .low = cg_direct_place(low) };
      places[low].word   = (UChar)cg_n_totals;
      places[low].shift  = 0;
      if (high != low && cg_event_is_present(high)) {
         word->is_shared    = True;
         word->high         = cg_direct_place(high);
         places[high].word  = (UChar)cg_n_totals;
         places[high].shift = 32;
      }
      cg_n_totals++;
   }
}

Bool cg_has_total(Event event)
{
   return places[event].word != HAS_NONE;
}

UInt cg_total_place(Event event)
{
   tl_assert(cg_has_total(event));
   return places[event].word;
}

ULong cg_total_amount(Event event, Long n)
{
   return (ULong)n << places[event].shift;
}

void cg_add_to_total(Event event, Long n)
{
   if (cg_has_total(event) && *cg_region_one != 0)
      cg_totals[places[event].word] += cg_total_amount(event, n);
}
