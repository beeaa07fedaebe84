/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hot lists.  An entry changes places with the entry before it when its count
   becomes larger, so that frequent values are found first. */

#include "features/values/hot_list.h"

void cg_hot_init(HotList* list, UInt max)
{
   cg_assert(max >= 1 && max <= CG_MAX_HOT);
   *list = (HotList){ .max = (UShort)max };
}

static void swap(HotEntry* a, HotEntry* b)
{
   HotEntry old = *a;
   *a           = *b;
   *b           = old;
}

/* Count the value and return its entry; NULL if the list does not have it. */
static HotEntry* count_held(HotList* list, ULong value, UWord tag)
{
   HotEntry* e = list->entries;
   for (UInt i = 0; i < list->n; i++) {
      if (e[i].value == value && e[i].tag == tag) {
         e[i].count++;
         if (i == 0 || e[i].count <= e[i - 1].count)
            return &e[i];
         swap(&e[i], &e[i - 1]);
         return &e[i - 1];
      }
   }
   return NULL;
}

static HotEntry* append(HotList* list, ULong value, UWord tag)
{
   HotEntry* entry = &list->entries[list->n++];
   *entry = (HotEntry){ .value = value, .tag = tag, .count = 1 };
   return entry;
}

/* Return the entry with the smallest count; if there are several, the last of
   them, which is the least likely to be frequent. */
static HotEntry* smallest(HotList* list)
{
   HotEntry* found = &list->entries[list->n - 1];
   for (UInt i = list->n - 1; i-- > 0;) {
      if (list->entries[i].count < found->count)
         found = &list->entries[i];
   }
   return found;
}

static HotEntry* replace_smallest(HotList* list, ULong value, UWord tag)
{
   HotEntry* entry = smallest(list);
   *entry = (HotEntry){ .value = value, .tag = tag, .count = entry->count + 1,
                        .error = entry->count };
   return entry;
}

HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag)
{
   list->seen++;
   HotEntry* held = count_held(list, value, tag);
   if (held != NULL)
      return held;
   return list->n < list->max ? append(list, value, tag)
                              : replace_smallest(list, value, tag);
}

static Bool is_before(const HotEntry* a, const HotEntry* b)
{
   if (a->count != b->count)
      return a->count > b->count;
   if (a->value != b->value)
      return a->value < b->value;
   return a->tag < b->tag;
}

/* Sort by insertion, because lists are mostly short, and nearly in order. */
void cg_hot_sort(HotList* list)
{
   for (UInt i = 1; i < list->n; i++) {
      for (UInt j = i;
           j > 0 && is_before(&list->entries[j], &list->entries[j - 1]); j--)
         swap(&list->entries[j], &list->entries[j - 1]);
   }
}
