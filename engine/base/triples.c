/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/triples.c: the hash table of triples, with open addressing and
   linear probing, at most half full. */

#include "engine/base/triples.h"

#include <stdlib.h>

static size_t hash_of(cp_triple key)
{
   uint64_t h = ((uint64_t)key.a << 32 | key.b) * 0x9e3779b97f4a7c15u;

   h = (h ^ h >> 32 ^ key.c) * 0x9e3779b97f4a7c15u;
   return (size_t)(h >> 20);
}

/* Return the slot that holds KEY, or the empty slot where KEY belongs. */
static uint32_t* slot_of(const cp_triples* t, cp_triple key)
{
   size_t mask = t->n_slots - 1;

   for (size_t i = hash_of(key) & mask;; i = (i + 1) & mask) {
      uint32_t* slot = &t->slots[i];
      const cp_triple* found;

      if (*slot == 0)
         return slot;
      found = &t->at[*slot - 1];
      if (found->a == key.a && found->b == key.b && found->c == key.c)
         return slot;
   }
}

static void grow_slots(cp_triples* t)
{
   size_t mask;

   free(t->slots);
   t->n_slots = t->n_slots == 0 ? 64 : t->n_slots * 2;
   t->slots = cp_alloc_zeroed(t->n_slots, sizeof(*t->slots));
   mask = t->n_slots - 1;
   for (uint32_t i = 0; i < t->n; i++) {
      size_t slot = hash_of(t->at[i]) & mask;

      while (t->slots[slot] != 0)
         slot = (slot + 1) & mask;
      t->slots[slot] = i + 1;
   }
}

uint32_t cp_triples_add(cp_triples* t, cp_triple key)
{
   uint32_t* slot;

   if ((size_t)t->n * 2 >= t->n_slots)
      grow_slots(t);
   slot = slot_of(t, key);
   if (*slot != 0)
      return *slot - 1;
   CP_MAKE_ROOM(t->at, t->cap, (size_t)t->n + 1);
   t->at[t->n] = key;
   *slot = ++t->n;
   return t->n - 1;
}

uint32_t cp_triples_find(const cp_triples* t, cp_triple key)
{
   if (t->n == 0)
      return CP_NO_TRIPLE;
   /* An empty slot holds 0, and 0 - 1 is CP_NO_TRIPLE. */
   return *slot_of(t, key) - 1;
}

void cp_triples_free(cp_triples* t)
{
   free(t->at);
   free(t->slots);
   *t = (cp_triples){0};
}
