/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hot lists: K frequent values of many, with counts, by Space-Saving
   (Metwally, Agrawal, El Abbadi 2005).  In a full list, a new value replaces
   the value with the smallest count.  That count becomes the new value's error,
   and the new value's count starts from it.  After n values, each value in the
   list has count - error <= true count <= count, and error <= n / K.  Every
   value that occurs more than n / K times is in the list. */

#pragma once

#include "base/port.h"

#define CG_MAX_HOT 1024

/* A number of occurrences in one burst. */
typedef struct {
   UInt burst; /* number of the burst; 0: none */
   UInt n;
} HotBurst;

typedef struct {
   ULong value;
   UWord tag; /* second part of the value, or 0 */
   ULong count;
   ULong error; /* the part of `count` that may belong to other values */
   /* Data of the list's owner, 0 in a new entry. */
   union {
      ULong    sum;
      HotBurst in_burst;
   };
} HotEntry;

typedef struct {
   UShort   max;       /* K, at least 1 */
   UShort   n;         /* number of entries */
   ULong    seen;      /* number of values added */
   HotEntry entries[]; /* in no particular order */
} HotList;

static inline SizeT cg_hot_szB(UInt max)
{
   return sizeof(HotList) + max * sizeof(HotEntry);
}

/* Initialise a list in cg_hot_szB(max) bytes, 1 <= max <= CG_MAX_HOT. */
void cg_hot_init(HotList* list, UInt max);

/* Add a value; return its entry, which is valid until the next call. */
HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag);

/* Add a value as cg_hot_add does, faster if it is the first in the list. */
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
