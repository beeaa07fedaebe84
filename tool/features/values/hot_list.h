/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Hot lists: the most frequent of many values, in little memory. ---*/

/* A list of at most K values with counts, made of a stream of any length, by
   Space-Saving (Metwally, Agrawal, El Abbadi 2005).  A value that is not held
   takes the place of the one with the smallest count, inherits that count as
   its error and is counted on from there.  Of n values, for each that is held:
   count - error <= true count <= count, and error <= n / K.  Every value with
   more than n / K occurrences is held. */

#pragma once

#include "base/port.h"

/* The longest list. */
#define CG_MAX_HOT 1024

/* How many there were in the latest burst. */
typedef struct {
   UInt burst; /* its number; 0: none */
   UInt n;
} HotBurst;

/* A value and what goes with it. */
typedef struct {
   ULong value;
   UWord tag; /* tells equal values apart; 0 if nothing does */
   ULong count;
   ULong error; /* at most so many of them are not its own */
   /* The owner's, 0 at first. */
   union {
      ULong    sum;      /* of whatever it adds up for this entry */
      HotBurst in_burst; /* how many were in one burst of samples */
   };
} HotEntry;

typedef struct {
   UShort   max;       /* K, at least 1 */
   UShort   n;         /* held now */
   ULong    seen;      /* values in all */
   HotEntry entries[]; /* in no particular order */
} HotList;

/* Bytes of a list of that length. */
static inline SizeT cg_hot_szB(UInt max)
{
   return sizeof(HotList) + max * sizeof(HotEntry);
}

/* An empty list, in memory of cg_hot_szB(max) bytes; 1 <= max <= CG_MAX_HOT. */
void cg_hot_init(HotList* list, UInt max);

/* One more value.  Its entry, until the next call. */
HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag);

/* Add the value, at less cost than cg_hot_add if it is the most frequent so
   far. */
static inline HotEntry* cg_hot_add_likely(HotList* list, ULong value, UWord tag)
{
   HotEntry* first = &list->entries[0];
   if (list->n == 0 || first->value != value || first->tag != tag)
      return cg_hot_add(list, value, tag);
   list->seen++;
   first->count++;
   return first;
}

/* Order the entries: falling counts, then rising values and tags. */
void cg_hot_sort(HotList* list);
