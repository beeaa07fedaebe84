/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hot lists: the K most frequent of many values, with counts, by Space-Saving
   (Metwally, Agrawal, El Abbadi 2005).  A new value replaces the one with the
   smallest count, which becomes the new value's error and the start of its
   count.  After n values, for each one in the list: count - error <= true count
   <= count, and error <= n / K.  The list has every value with more than n / K
   occurrences. */

#pragma once

#include "base/port.h"

#define CG_MAX_HOT 1024

/* The number of occurrences in the latest burst. */
typedef struct {
   UInt burst; /* number of the burst; 0: none */
   UInt n;
} HotBurst;

typedef struct {
   ULong value;
   UWord tag; /* distinguishes equal values; 0: none are distinguished */
   ULong count;
   ULong error; /* the part of `count` that may belong to other values */
   /* Data of the list's owner, 0 at first. */
   union {
      ULong    sum;      /* sum that the owner adds up for this entry */
      HotBurst in_burst; /* occurrences in one burst of samples */
   };
} HotEntry;

typedef struct {
   UShort   max;       /* K, at least 1 */
   UShort   n;         /* held now */
   ULong    seen;      /* values in all */
   HotEntry entries[]; /* in no particular order */
} HotList;

/* Return the size in bytes of a list of at most max entries. */
static inline SizeT cg_hot_szB(UInt max)
{
   return sizeof(HotList) + max * sizeof(HotEntry);
}

/* Initialise a list in cg_hot_szB(max) bytes, 1 <= max <= CG_MAX_HOT. */
void cg_hot_init(HotList* list, UInt max);

/* Add a value; return its entry, valid until the next call. */
HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag);

/* Add a value, cheaply if it is the most frequent so far; return its entry. */
static inline HotEntry* cg_hot_add_likely(HotList* list, ULong value, UWord tag)
{
   HotEntry* first = &list->entries[0];
   if (list->n == 0 || first->value != value || first->tag != tag)
      return cg_hot_add(list, value, tag);
   list->seen++;
   first->count++;
   return first;
}

/* Sort the entries by falling count, then by rising value and tag. */
void cg_hot_sort(HotList* list);
