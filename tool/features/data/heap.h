/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The program's live blocks, in two sets: blocks that allocators have returned;
   and pieces of pools and announced blocks, which may lie in such blocks.  A
   block's owner is the id of a DataObject, in which allocated and freed blocks
   are counted.  Flush the batch (batch.h) before each change. */

#pragma once

#include "features/data/live_blocks.h"
#include "features/data/objects.h"

typedef enum { HEAP_BLOCKS, HEAP_PIECES } HeapSet;

/* Add a block of the object to the set.  End the set's blocks that it overlaps,
   which were freed unnoticed, and the pieces there. */
void cg_heap_add(HeapSet set, Addr start, UWord szB, DataObject* object);

/* Move the set's block at `old` to `start`, with size szB.  Return the block's
   object, or NULL if no block begins at `old`. */
DataObject* cg_heap_move(HeapSet set, Addr old, Addr start, UWord szB);

void cg_heap_free(HeapSet set, Addr start);

/* End all pieces in these bytes, which have been mapped or unmapped. */
void cg_heap_map(Addr start, UWord szB);

/* Return the piece or else the block that contains address a, or NULL.  Set
   *is_piece to whether it is a piece. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

/* Call cg_blocks_in with the set. */
const LiveBlock* cg_heap_block_in(HeapSet set, Addr start, UWord szB);

extern LiveBlocks cg_heap_sets[2]; /* [HeapSet] */
static inline Bool cg_has_pieces(void)
{
   return cg_heap_sets[HEAP_PIECES].n_blocks > 0;
}

static inline DataPlace cg_place_in_block(const LiveBlock* block, Addr a)
{
   return (DataPlace){ .object = cg_object_of_id(block->owner),
                       .offset = a - block->start,
                       .szB = (UWord)block->szB, .start = block->start };
}

/* A callback, or NULL, called when the szB bytes at `start` are about to enter
   or leave a block, or have been mapped or unmapped. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* Return the number of instructions counted so far.  Call this whenever code
   stops, as allocators.h says. */
ULong cg_heap_time(void);
