/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The blocks that a program has allocated and not freed, none of which overlaps
   another: an array of chunks, each a sorted array of blocks.  The block that
   was found last is tried first; then a hint or a binary search gives the
   chunk, and a binary search the block in it.  To add or remove a block, half a
   chunk's blocks are moved on average.  A look-up mostly waits for the host's
   memory, so many at once take a third of the time.  Freestanding. */

#pragma once

#include "base/port.h"

typedef struct {
   Addr  start;
   UWord szB;   /* if it is 0, no address lies in the block */
   ULong born;  /* whatever the caller wants to know of the block */
   UInt  owner; /* likewise */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 32

/* The set of blocks; empty if it is all zero. */
typedef struct {
   Addr* first; /* [chunk]: the address of its first block; rising */
   struct BlockChunk** chunks; /* likewise, none of them empty */
   UWord  n_chunks, max_chunks;
   struct BlockChunk* spare; /* a list of free chunks */
   UInt*  hints; /* [some bits of an address]: the chunk in which the latest
                    address with these bits was searched for; NULL while there
                    are few chunks */
   UWord  n_blocks;
   const LiveBlock* last_hit; /* the block that was found last; NULL: none */
} LiveBlocks;

/* Add a block.  It overlaps no other block, and no other begins at its
   start. */
void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block);

/* Remove the block that begins at `start`, and copy it to *removed.  Returns
   False if there is none. */
Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed);

/* Remove one of the blocks that begin in [start, start + szB) or reach into it,
   and copy it to *removed.  Returns False if there is none. */
Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed);

/* Does any block begin in [start, start + szB) or reach into it? */
Bool cg_blocks_overlap(LiveBlocks* blocks, Addr start, UWord szB);

/* Private to cg_blocks_find. */
const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a);

/* Return the block that the address lies in, or NULL.  The result is valid
   until a block is added or removed. */
static inline const LiveBlock* cg_blocks_find(LiveBlocks* blocks, Addr a)
{
   const LiveBlock* last = blocks->last_hit;
   if (LIKELY(last != NULL && a - last->start < last->szB))
      return last;
   return cg_blocks_look_up(blocks, a);
}

#define CG_BLOCKS_AT_ONCE 32

/* Find the blocks of n addresses, at most CG_BLOCKS_AT_ONCE, faster than one by
   one: found[i] is the block, or has size 0. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found);
