/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Live blocks of the heap.  Bytes that enter or leave a block are first passed
   to the listener, which may look up what they were; then they are removed from
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
   if (cg_blocks_listener != NULL)
      cg_blocks_listener(start, szB);
   if (!cg_is_in_brk(start))
      cg_recent_forget(start, szB);
}

static void retire(HeapSet set, Addr start, UWord szB)
{
   LiveBlock block;
   ULong     time = cg_heap_time();
   tell(start, szB);
   cg_blocks_remove(&cg_heap_sets[set], start, &block);
   cg_object_freed(cg_object_of_id(block.owner), szB,
                   time > block.born ? time - block.born : 0);
}

static void clear(HeapSet set, Addr start, UWord szB)
{
   const LiveBlock* block;
   while ((block = cg_heap_block_in(set, start, szB)) != NULL)
      retire(set, block->start, block->szB);
}

/* End pieces in these bytes, if `changed` is the set of allocators' blocks. */
static void clear_pieces(HeapSet changed, Addr start, UWord szB)
{
   if (changed == HEAP_BLOCKS)
      clear(HEAP_PIECES, start, szB);
}

void cg_heap_free(HeapSet set, Addr start)
{
   const LiveBlock* block = cg_heap_block_in(set, start, 0);
   if (start == 0 || block == NULL || block->start != start)
      return;
   clear_pieces(set, start, block->szB);
   retire(set, start, block->szB);
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
   const LiveBlock* known = cg_heap_block_in(set, old, 0);
   if (known == NULL || known->start != old)
      return NULL;
   if (old != start)
      clear_pieces(set, old, known->szB);
   tell(old, known->szB);
   LiveBlock block;
   cg_blocks_remove(&cg_heap_sets[set], old, &block);
   DataObject* owner = cg_object_of_id(block.owner);
   cg_object_resized(owner, block.szB, szB);
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

const LiveBlock* cg_heap_block_in(HeapSet set, Addr start, UWord szB)
{
   return cg_blocks_in(&cg_heap_sets[set], start, szB);
}
