/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The blocks that a program has allocated and not freed.         ---*/

/* A sorted set of blocks, none of which overlaps another: an array of chunks,
   each a sorted array of blocks.  The block that was found last is tried first;
   then a hint tells the chunk, or a binary search finds it, and another one the
   block in it.  To add or remove a block, half a chunk's blocks are moved on
   average.  Freestanding.

   A look-up mostly waits for the host's memory, so many at once take a third of
   the time: the bench's hash table takes 1.5 of the time without data, and 4.4
   if blocks are looked up one by one (November 2026). */

#pragma once

#include "base/port.h"

typedef struct {
   Addr  start;
   UWord szB;   /* if it is 0, no address lies in the block */
   ULong born;  /* whatever the caller wants to know of the block */
   UInt  owner; /* likewise */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 32

/* It is empty if all is zero. */
typedef struct {
   Addr* first; /* [chunk]: where its first block begins, by rising addresses */
   struct BlockChunk** chunks; /* likewise, none of them empty */
   UWord  n_chunks, max_chunks;
   struct BlockChunk* spare; /* a list of free chunks */
   UInt*  hints; /* [some bits of an address]: the chunk where the last of
                    them was looked for; NULL while there are few chunks */
   UWord  n_blocks;
   const LiveBlock* last_hit; /* the block that was found last; NULL: none */
} LiveBlocks;

/* Add a block, which overlaps none, and begins where none does. */
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

/* Returns the block that the address lies in, or NULL if there is none.  The
   result is valid until a block is added or removed. */
static inline const LiveBlock* cg_blocks_find(LiveBlocks* blocks, Addr a)
{
   const LiveBlock* last = blocks->last_hit;
   if (LIKELY(last != NULL && a - last->start < last->szB))
      return last;
   return cg_blocks_look_up(blocks, a);
}

#define CG_BLOCKS_AT_ONCE 32

/* Likewise of n addresses, at most CG_BLOCKS_AT_ONCE, which takes less time:
   found[i] is the block, or has no bytes. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found);
