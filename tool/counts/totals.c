/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Running totals.  Two events share a word if possible, and one addition. */

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

static void give_word(Event event)
{
   cg_totals_word[cg_n_totals] = (TotalsWord){ .low = cg_direct_place(event) };
   places[event].word          = (UChar)cg_n_totals++;
}

/* Give the event the high half of the word of `low`. */
static void share_word(Event event, Event low)
{
   TotalsWord* word    = &cg_totals_word[places[low].word];
   word->is_shared     = True;
   word->high          = cg_direct_place(event);
   places[event].word  = places[low].word;
   places[event].shift = 32;
}

void cg_totals_init(void)
{
   cg_totals
      = cg_alloc_near("cg.totals", CG_MAX_TOTALS * sizeof(cg_totals[0]));
   cg_n_totals = 0;
   for (Event event = 0; event < N_EVENTS; event++) {
      Event total        = cg_event_info[event].total;
      places[event].word = HAS_NONE;
      if (total == EV_NONE || !cg_event_is_present(event))
         continue;
      if (total == event)
         give_word(event);
      else
         share_word(event, total);
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
