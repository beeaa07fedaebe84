/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The program's blocks, and whom they belong to.                 ---*/

/* There are two sets of live blocks: what allocators have returned, and pieces
   of pools, which may lie in the others.  Owners are ids of DataObjects, which
   are told of blocks that come, go and move.  features/data/allocators.c and
   requests.c say when; before they do, misses that wait to be looked up are
   flushed (features/data/batch.h). */

#pragma once

#include "features/data/live_blocks.h"
#include "features/data/objects.h"

typedef enum { HEAP_BLOCKS, HEAP_PIECES } HeapSet;

/* A block of szB bytes has been allocated for the object.  Others that it
   overlaps have been freed unseen; a block of an allocator's also ends the
   pieces there. */
void cg_heap_add(HeapSet set, Addr start, UWord szB, DataObject* object);

/* Move the set's block at `old` to `start`, with a new size.  Returns the
   object that it belongs to, or NULL if there was no such block. */
DataObject* cg_heap_move(HeapSet set, Addr old, Addr start, UWord szB);

/* The set's block at `start` is freed; an unknown one is ignored. */
void cg_heap_free(HeapSet set, Addr start);

/* Forget all pieces in the szB bytes at `start`, (un)mapped now. */
void cg_heap_map(Addr start, UWord szB);

/* Returns the live block that the address lies in, or NULL if there is none.
   *is_piece tells whether the block is a piece of a pool. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

/* The blocks of n addresses while there are no pieces: cg_blocks_find_all. */
void cg_live_blocks(const Addr* addresses, UInt n, LiveBlock* found);

/* Does a block of the set overlap these bytes? */
Bool cg_has_blocks_in(HeapSet set, Addr start, UWord szB);

/* Are there any pieces of pools? */
extern LiveBlocks cg_heap_sets[2]; /* by HeapSet; private to the function */
static inline Bool cg_has_pieces(void)
{
   return cg_heap_sets[HEAP_PIECES].n_blocks > 0;
}

/* The address as a place in that block. */
static inline DataPlace cg_place_in_block(const LiveBlock* block, Addr a)
{
   return (DataPlace){ .object = cg_object_of_id(block->owner),
                       .offset = a - block->start,
                       .szB = (UWord)block->szB, .start = block->start };
}

/* Called, unless it is NULL, when the szB bytes at `start` are about to belong
   to another block, or to none. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* Call this each time that the running thread's code stops: the ages of blocks
   are read from half a word, which must not wrap around unseen. */
void cg_heap_see_time(void);

/* Print figures, for --stats=yes. */
void cg_heap_stats(void);
