/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocated blocks, none of which overlaps another: an array of chunks, each a
   sorted array of blocks.  A look-up tries the block found last; then a hint or
   a binary search gives the chunk, and a binary search the block.  Adding or
   removing a block moves half a chunk on average.  A look-up mostly waits for
   the host's memory: many at once take a third of the time.  Freestanding. */

#pragma once

#include "base/port.h"

typedef struct {
   Addr  start;
   UWord szB;   /* size in bytes; 0: addresses do not lie in the block */
   ULong born;  /* any number that the caller keeps for the block */
   UInt  owner; /* a number as `born` */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 32

/* A set of blocks; empty if all zero. */
typedef struct {
   Addr* first; /* address of each chunk's first block, by [chunk]; rising */
   struct BlockChunk** chunks; /* by [chunk]; no chunk is empty */
   UWord  n_chunks, max_chunks;
   struct BlockChunk* spare; /* a list of free chunks */
   UInt*  hints; /* chunk in which the latest address with certain bits was
                    searched for, [bits]; NULL while there are few chunks */
   UWord  n_blocks;
   const LiveBlock* last_hit; /* the block that was found last; NULL: none */
} LiveBlocks;

/* Add a block, which must not overlap another or begin at another's start. */
void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block);

/* Remove the block that begins at `start`; False if there is none. */
Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed);

/* Remove one of the blocks that overlap [start, start + szB) or begin in it,
   and copy it to *removed.  Returns False if there is none. */
Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed);

/* Does any block overlap [start, start + szB) or begin in it? */
Bool cg_blocks_overlap(LiveBlocks* blocks, Addr start, UWord szB);

/* Find the block for cg_blocks_find, if it is not the last one found. */
const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a);

/* Return the block that contains a, or NULL; valid until a change. */
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
