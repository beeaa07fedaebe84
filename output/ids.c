/*--------------------------------------------------------------------*/
/*--- Names by numbers.                               output/ids.c ---*/
/*--------------------------------------------------------------------*/

/* See output/ids.h.  A hash table of pointers, with open addressing, that is
   at most half full. */

#include "output/ids.h"

#include "output/text.h"

#include "pub_tool_mallocfree.h"

/* Where the key is, or would be. */
static UInt slot_of(const Ids* ids, const void* key)
{
   UWord hash = ((UWord)key >> 3) * (UWord)0x9e3779b97f4a7c15ULL;
   UInt  slot = (UInt)(hash >> (sizeof(UWord) * 4)) & (ids->size - 1);
   while (ids->keys[slot] != NULL && ids->keys[slot] != key)
      slot = (slot + 1) & (ids->size - 1);
   return slot;
}

static void grow(Ids* ids)
{
   Ids old   = *ids;
   ids->size = old.size == 0 ? 256 : 2 * old.size;
   ids->keys = VG_(calloc)("cg.ids", ids->size, sizeof(ids->keys[0]));
   ids->ids  = VG_(calloc)("cg.ids", ids->size, sizeof(ids->ids[0]));
   for (UInt i = 0; i < old.size; i++) {
      if (old.keys[i] == NULL)
         continue;
      UInt slot       = slot_of(ids, old.keys[i]);
      ids->keys[slot] = old.keys[i];
      ids->ids[slot]  = old.ids[i];
   }
   cg_free_ids(&old);
}

void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name)
{
   if (2 * ids->n >= ids->size)
      grow(ids);
   UInt slot   = slot_of(ids, key);
   Bool is_new = ids->keys[slot] == NULL;
   if (is_new) {
      ids->keys[slot] = key;
      ids->ids[slot]  = ++ids->n;
   }
   cg_put_char(file, '(');
   cg_put_number(file, ids->ids[slot]);
   cg_put_char(file, ')');
   if (is_new) {
      cg_put_char(file, ' ');
      cg_put_text(file, name);
   }
}

void cg_free_ids(Ids* ids)
{
   VG_(free)(ids->keys);
   VG_(free)(ids->ids);
   *ids = (Ids){ .size = 0 };
}
