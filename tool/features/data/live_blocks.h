/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sets of blocks that do not overlap, searched by address: an array of chunks,
   each a sorted array of blocks.  A look-up tries the block found last; then a
   hint or a binary search gives the chunk, and a binary search the block.
   Adding or removing a block moves half a chunk on average.  A look-up mostly
   waits for the host's memory, so that looking up many addresses at once takes
   a third of the time.  Native tests compile this code without Valgrind. */

#pragma once

#include "base/port.h"

typedef struct {
   Addr  start;
   UWord szB;   /* size in bytes; a block of size 0 contains no address */
   ULong born;  /* any number that the caller keeps for the block */
   UInt  owner; /* another such number */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 32

/* A set of blocks; empty if all zero. */
typedef struct {
   Addr* first; /* address of each chunk's first block, by [chunk]; rising */
   struct BlockChunk** chunks; /* by [chunk]; no chunk is empty */
   UWord  n_chunks, max_chunks;
   struct BlockChunk* spare; /* a list of free chunks */
   UInt*  hints; /* chunk found last for an address with certain bits, by
                    [bits]; NULL while there are few chunks */
   UWord  n_blocks;
   const LiveBlock* last_hit; /* the block that was found last, or NULL */
} LiveBlocks;

/* Add a block, which must not overlap another or begin where another begins. */
void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block);

/* Remove the block that begins at `start`, and copy it to *removed.  Return
   False if there is none. */
Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed);

/* Return a block that overlaps [start, start + szB) or begins there, or NULL;
   valid until a block is added or removed.  The second function removes the
   block and copies it to *removed, or returns False.  szB 0 means 1. */
const LiveBlock* cg_blocks_in(LiveBlocks* blocks, Addr start, UWord szB);
Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed);

/* Find the block for cg_blocks_find, if it is not the block found last. */
const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a);

/* Return the block that contains a, or NULL.  The pointer is valid until a
   block is added or removed. */
static inline const LiveBlock* cg_blocks_find(LiveBlocks* blocks, Addr a)
{
   const LiveBlock* last = blocks->last_hit;
   if (LIKELY(last != NULL && a - last->start < last->szB))
      return last;
   return cg_blocks_look_up(blocks, a);
}

#define CG_BLOCKS_AT_ONCE 32

/* Find the blocks that contain n addresses, at most CG_BLOCKS_AT_ONCE, faster
   than n look-ups.  Copy them to found[], with size 0 where there is none. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found);
