/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Live blocks of the heap.  Bytes that enter or leave a block are removed from
   the cache of recent places (places.h), which has none in brk's memory. */

#include "features/data/heap.h"
#include "counts/totals.h"
#include "features/data/places.h"

LiveBlocks cg_heap_sets[2];

ULong cg_heap_time(void)
{
   static ULong n, last;
   ULong        total = cg_totals[cg_total_place(EV_Ir)];
   ULong        moved = total - last;
   last = total;
   return n += cg_totals_word[cg_total_place(EV_Ir)].is_shared
                  ? cg_low_half(moved)
                  : moved;
}

/*--- Blocks come and go                                   ---*/

void (*cg_blocks_listener)(Addr start, UWord szB);

static void tell(Addr start, UWord szB)
{
   if (!cg_is_in_brk(start))
      cg_recent_forget(start, szB);
   if (cg_blocks_listener != NULL)
      cg_blocks_listener(start, szB);
}

static void retire(const LiveBlock* block)
{
   ULong time = cg_heap_time();
   tell(block->start, block->szB);
   cg_object_freed(cg_object_of_id(block->owner), block->szB,
                   time > block->born ? time - block->born : 0);
}

static void clear(HeapSet set, Addr start, UWord szB)
{
   LiveBlock gone;
   while (cg_blocks_remove_any(&cg_heap_sets[set], start, szB, &gone))
      retire(&gone);
}

/* End pieces in these bytes, if `changed` is the set of allocators' blocks. */
static void clear_pieces(HeapSet changed, Addr start, UWord szB)
{
   if (changed == HEAP_BLOCKS)
      clear(HEAP_PIECES, start, szB);
}

void cg_heap_free(HeapSet set, Addr start)
{
   LiveBlock block;
   if (start == 0 || !cg_blocks_remove(&cg_heap_sets[set], start, &block))
      return;
   clear_pieces(set, start, block.szB);
   retire(&block);
}

void cg_heap_add(HeapSet set, Addr start, UWord szB, DataObject* object)
{
   cg_object_allocated(object, szB);
   LiveBlock block = { .start = start, .szB = szB,
                       .owner = object->id, .born = cg_heap_time() };
   clear(set, start, szB);
   clear_pieces(set, start, szB);
   tell(start, szB);
   cg_blocks_add(&cg_heap_sets[set], &block);
}

DataObject* cg_heap_move(HeapSet set, Addr old, Addr start, UWord szB)
{
   LiveBlock block;
   if (!cg_blocks_remove(&cg_heap_sets[set], old, &block))
      return NULL;
   tell(block.start, block.szB);
   DataObject* owner = cg_object_of_id(block.owner);
   cg_object_resized(owner, block.szB, szB);
   if (old != start)
      clear_pieces(set, old, block.szB);
   block.start = start;
   block.szB   = szB;
   clear(set, start, szB);
   tell(start, szB);
   cg_blocks_add(&cg_heap_sets[set], &block);
   return owner;
}

void cg_heap_map(Addr start, UWord szB)
{
   tell(start, szB);
   clear(HEAP_PIECES, start, szB);
}

/*--- Blocks are found                                     ---*/

const LiveBlock* cg_live_block(Addr a, Bool* is_piece)
{
   if (UNLIKELY(cg_has_pieces())) {
      const LiveBlock* block = cg_blocks_find(&cg_heap_sets[HEAP_PIECES], a);
      if (block != NULL) {
         *is_piece = True;
         return block;
      }
   }
   *is_piece = False;
   return cg_blocks_find(&cg_heap_sets[HEAP_BLOCKS], a);
}

Bool cg_has_blocks_in(HeapSet set, Addr start, UWord szB)
{
   return cg_blocks_overlap(&cg_heap_sets[set], start, szB);
}
