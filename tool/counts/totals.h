/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Running totals of the whole program.  The costs of a call are the counts
   between call and return.  So generated code adds to totals once a segment,
   and records them wherever a difference will be needed (calls/record.h).

   Two totals of 32 bits can share a word of 64: a segment adds to both by one
   constant.  They wrap, so differences must be taken before either has moved by
   2^31; a difference of words then holds both (cg_add_difference).  A total
   alone in its word has all 64 bits.  Misses and system calls have no total. */

#pragma once

#include "counts/events.h"

/* The number of words: one for each event that is named as a total. */
#define CG_HAS_WORD(event, group, total, ...) +(EV_##total == EV_##event)
#define CG_MAX_TOTALS (0 CG_EVENTS(CG_HAS_WORD))

/* Direct columns (counts/events.h) of the halves of a word. */
typedef struct {
   UInt low;
   UInt high;     /* meaningless unless the word is shared */
   Bool is_shared;
} TotalsWord;

/* The number of superblocks executed when a thread last stopped (cg_main.c). */
extern ULong cg_superblocks_done;

/* The most instructions in any superblock instrumented so far; at least 1. */
extern UInt cg_longest_superblock;

/* True if calls are followed in this run.  Generated code then keeps running
   totals, and records transfers of control. */
extern Bool cg_follows_calls;

extern UInt       cg_n_totals; /* words in use, at most CG_MAX_TOTALS */
extern ULong*     cg_totals;   /* near the anchor (base/near.h) */
extern TotalsWord cg_totals_word[CG_MAX_TOTALS];

void cg_totals_init(void);

Bool cg_has_total(Event event);

/* Return the index of the event's word, or the word's growth by n events. */
UInt  cg_total_place(Event event);
ULong cg_total_amount(Event event, Long n);

/* Add n, maybe negative, to the event's total if it has one, in the region. */
void cg_add_to_total(Event event, Long n);

/* Return the change of a word's low or high half between two readings whose
   difference is `difference`.  Changes are signed. */
static inline ULong cg_low_half(ULong difference)
{
   return (ULong)(Long)(Int)difference;
}

static inline ULong cg_high_half(ULong difference)
{
   return (ULong)((Long)(difference - cg_low_half(difference)) >> 32);
}

/* Add the difference between two readings of a word to direct counts. */
static inline void cg_add_difference(ULong* counts, const TotalsWord* word,
                                     ULong before, ULong now)
{
   ULong difference = now - before;
   if (!word->is_shared) {
      counts[word->low] += difference;
      return;
   }
   counts[word->low] += cg_low_half(difference);
   counts[word->high] += cg_high_half(difference);
}
