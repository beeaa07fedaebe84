/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The program's blocks, in two sets: those that allocators have returned, and
   pieces of pools, which may lie in such blocks.  A block's owner is the id of
   a DataObject, which is told of changes.  Before each change, waiting misses
   are flushed (batch.h). */

#pragma once

#include "features/data/live_blocks.h"
#include "features/data/objects.h"

typedef enum { HEAP_BLOCKS, HEAP_PIECES } HeapSet;

/* Add a block for the object.  Blocks that the new one overlaps were freed
   unnoticed: they end, as do the pieces there. */
void cg_heap_add(HeapSet set, Addr start, UWord szB, DataObject* object);

/* Move the set's block at `old` to `start`, with size szB.  Returns the object
   that it belongs to; NULL if there is no such block. */
DataObject* cg_heap_move(HeapSet set, Addr old, Addr start, UWord szB);

/* Free the set's block at `start`; an unknown one is ignored. */
void cg_heap_free(HeapSet set, Addr start);

/* End all pieces in these bytes, just mapped or unmapped. */
void cg_heap_map(Addr start, UWord szB);

/* Return the block that contains a, or NULL; *is_piece: it is a piece. */
const LiveBlock* cg_live_block(Addr a, Bool* is_piece);

Bool cg_has_blocks_in(HeapSet set, Addr start, UWord szB);

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

/* Called, unless NULL, when the szB bytes at `start` are about to become
   another block's, or to leave their block. */
extern void (*cg_blocks_listener)(Addr start, UWord szB);

/* Keep the time, each time code stops, as allocators.h says. */
void cg_heap_see_time(void);
