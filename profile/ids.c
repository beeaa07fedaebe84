/*
   profile/ids.c: the table of ids.

   Open addressing with linear probing, at most half full.  Ids are mixed well:
   those that are all multiples of something must not be slow.
*/

#include "profile/ids.h"

#include <stdlib.h>

struct cg_id_entry {
   uint64_t id;
   uint32_t name;
   bool used;
};

/* The slot of ID, or the empty one where it belongs. */
static cg_id_entry* slot_of(const cg_ids* ids, uint64_t id)
{
   size_t mask = ids->n_slots - 1;
   size_t i = (size_t)(id * 0x9e3779b97f4a7c15u >> 20) & mask;

   while (ids->at[i].used && ids->at[i].id != id)
      i = (i + 1) & mask;
   return &ids->at[i];
}

/* Doubles the table, which is kept at most half full. */
static void grow(cg_ids* ids)
{
   cg_ids old = *ids;

   ids->n_slots = old.n_slots == 0 ? 64 : old.n_slots * 2;
   ids->at = cg_alloc_zeroed(ids->n_slots, sizeof(*ids->at));
   for (size_t i = 0; i < old.n_slots; i++)
      if (old.at[i].used)
         *slot_of(ids, old.at[i].id) = old.at[i];
   free(old.at);
}

void cg_ids_set(cg_ids* ids, uint64_t id, uint32_t name)
{
   cg_id_entry* slot;

   if (ids->n * 2 >= ids->n_slots)
      grow(ids);
   slot = slot_of(ids, id);
   ids->n += !slot->used;
   *slot = (cg_id_entry){id, name, true};
}

bool cg_ids_find(const cg_ids* ids, uint64_t id, uint32_t* name)
{
   const cg_id_entry* slot;

   if (ids->n_slots == 0)
      return false;
   slot = slot_of(ids, id);
   *name = slot->name;
   return slot->used;
}

void cg_ids_free(cg_ids* ids)
{
   free(ids->at);
   *ids = (cg_ids){0};
}
