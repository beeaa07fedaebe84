/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The program's blocks, and their owners.  There are two sets of live blocks:
   those that allocators have returned, and pieces of pools, which may lie in
   such blocks.  Owners are ids of DataObjects, which are told of blocks
   allocated, freed and moved.  features/data/allocators.c and requests.c make
   the changes, after flushing the misses that wait to be looked up
   (features/data/batch.h). */

#pragma once

#include "features/data/live_blocks.h"
#include "features/data/objects.h"

typedef enum { HEAP_BLOCKS, HEAP_PIECES } HeapSet;

/* Add a block of szB bytes, allocated for the object.  Blocks that it overlaps
   were freed unnoticed: they end.  An allocator's block also ends the pieces
   there. */
void cg_heap_add(HeapSet set, Addr start, UWord szB, DataObject* object);

/* Move the set's block at `old` to `start`, with size szB.  Returns the object
   that it belongs to; NULL if there is no such block. */
DataObject* cg_heap_move(HeapSet set, Addr old, Addr start, UWord szB);

/* Free the set's block at `start`; an unknown one is ignored. */
void cg_heap_free(HeapSet set, Addr start);

/* End all pieces in the szB bytes at `start`, which were just mapped or
   unmapped. */
void cg_heap_map(Addr start, UWord szB);

/* Return the live block that contains a, or NULL.  *is_piece: the block is a
   piece of a pool. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

/* Find the blocks of n addresses, as cg_blocks_find_all; call this only while
   there are no pieces. */
void cg_live_blocks(const Addr* addresses, UInt n, LiveBlock* found);

/* Does a block of the set overlap these bytes? */
Bool cg_has_blocks_in(HeapSet set, Addr start, UWord szB);

/* Are there any pieces of pools? */
extern LiveBlocks cg_heap_sets[2]; /* by HeapSet; used only by cg_has_pieces */
static inline Bool cg_has_pieces(void)
{
   return cg_heap_sets[HEAP_PIECES].n_blocks > 0;
}

/* Return a, which is in the block, as a place. */
static inline DataPlace cg_place_in_block(const LiveBlock* block, Addr a)
{
   return (DataPlace){ .object = cg_object_of_id(block->owner),
                       .offset = a - block->start,
                       .szB = (UWord)block->szB, .start = block->start };
}

/* Called, unless NULL, when the szB bytes at `start` are about to become
   another block's, or to leave their block. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* Keep the time.  Call this each time the running thread's code stops: blocks'
   ages are read from half a word, which must not wrap around unnoticed. */
void cg_heap_see_time(void);
