/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Numbers of names: a hash table with open addressing, at most half full. */

#include "output/ids.h"
#include "output/text.h"

#include "pub_tool_mallocfree.h"

/* Return the key's slot, or a free one if the key is new. */
static Id* find(const Ids* ids, const void* key)
{
   UWord hash = ((UWord)key >> 3) * (UWord)0x9e3779b97f4a7c15ULL;
   UInt  slot = (UInt)(hash >> (sizeof(UWord) * 4)) & (ids->size - 1);
   while (ids->table[slot].key != NULL && ids->table[slot].key != key)
      slot = (slot + 1) & (ids->size - 1);
   return &ids->table[slot];
}

static void grow(Ids* ids)
{
   Ids old    = *ids;
   ids->size  = old.size == 0 ? 256 : 2 * old.size;
   ids->table = VG_(calloc)("cg.ids", ids->size, sizeof(ids->table[0]));
   for (UInt i = 0; i < old.size; i++) {
      if (old.table[i].key != NULL)
         *find(ids, old.table[i].key) = old.table[i];
   }
   VG_(free)(old.table);
}

UInt cg_id_of(Ids* ids, const void* key, Bool* is_first)
{
   if (2 * ids->n >= ids->size)
      grow(ids);
   Id*  id     = find(ids, key);
   Bool is_new = id->key == NULL;
   *is_first   = is_new || id->named != ids->round;
   if (is_new)
      *id = (Id){ .key = key, .id = ++ids->n };
   id->named = ids->round;
   return id->id;
}

void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name)
{
   Bool names;
   UInt id = cg_id_of(ids, key, &names);
   cg_put_char(file, '(');
   cg_put_number(file, id);
   cg_put_char(file, ')');
   if (names) {
      cg_put_char(file, ' ');
      cg_put_text(file, name);
   }
}

void cg_name_again(Ids* ids)
{
   ids->round++;
}

void cg_free_ids(Ids* ids)
{
   VG_(free)(ids->table);
   *ids = (Ids){ .size = 0 };
}
