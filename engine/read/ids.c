/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/ids.c: the table of ids.

   Most ids are small, and are indices of an array.  An id above a limit, which
   grows with the number of names, is in a hash table instead, with open
   addressing and linear probing, at most half full.  The array is searched
   first: when it has grown, an id of the hash table may be given anew, in the
   array. */

#include "engine/read/ids.h"

#include <stdlib.h>

#define NO_NAME UINT32_MAX

struct cp_id_entry {
   uint64_t id;
   uint32_t name;            /* NO_NAME: the slot is empty */
};

/* ---- the array ---- */

/* Return the limit below which new ids are put in the array. */
static size_t array_limit(const cp_ids* ids)
{
   return ids->n * 4 + 4096;
}

static void set_in_array(cp_ids* ids, size_t id, uint32_t name)
{
   if (id >= ids->n_array) {
      size_t cap = ids->array_cap;

      CP_MAKE_ROOM(ids->array, cap, id + 1);
      ids->array_cap = cap;
      while (ids->n_array <= id)
         ids->array[ids->n_array++] = NO_NAME;
   }
   ids->array[id] = name;
}

/* ---- the hash table ---- */

/* Return the slot of ID, or the empty slot where ID belongs.  The hash mixes
   ids well, so that multiples of one number seldom collide. */
static cp_id_entry* slot_of(const cp_ids* ids, uint64_t id)
{
   size_t mask = ids->n_slots - 1;
   size_t i = (size_t)(id * 0x9e3779b97f4a7c15u >> 20) & mask;

   while (ids->slots[i].name != NO_NAME && ids->slots[i].id != id)
      i = (i + 1) & mask;
   return &ids->slots[i];
}

static void grow(cp_ids* ids)
{
   cp_ids old = *ids;

   ids->n_slots = old.n_slots == 0 ? 64 : old.n_slots * 2;
   ids->slots = cp_alloc(ids->n_slots, sizeof(*ids->slots));
   for (size_t i = 0; i < ids->n_slots; i++)
      ids->slots[i] = (cp_id_entry){0, NO_NAME};
   for (size_t i = 0; i < old.n_slots; i++)
      if (old.slots[i].name != NO_NAME)
         *slot_of(ids, old.slots[i].id) = old.slots[i];
   free(old.slots);
}

static void set_in_table(cp_ids* ids, uint64_t id, uint32_t name)
{
   cp_id_entry* slot;

   if (ids->n_used * 2 >= ids->n_slots)
      grow(ids);
   slot = slot_of(ids, id);
   ids->n_used += slot->name == NO_NAME;
   *slot = (cp_id_entry){id, name};
}

/* ---- both ---- */

void cp_ids_set(cp_ids* ids, uint64_t id, uint32_t name)
{
   if (id < array_limit(ids))
      set_in_array(ids, (size_t)id, name);
   else
      set_in_table(ids, id, name);
   ids->n++;
}

bool cp_ids_find(const cp_ids* ids, uint64_t id, uint32_t* name)
{
   if (id < ids->n_array && ids->array[id] != NO_NAME) {
      *name = ids->array[id];
      return true;
   }
   if (ids->n_slots == 0)
      return false;
   *name = slot_of(ids, id)->name;
   return *name != NO_NAME;
}

void cp_ids_free(cp_ids* ids)
{
   free(ids->array);
   free(ids->slots);
   *ids = (cp_ids){0};
}
