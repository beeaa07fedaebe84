/*--------------------------------------------------------------------*/
/*--- The blocks that a program has allocated and not freed.         ---*/
/*--------------------------------------------------------------------*/

/* Blocks by address, none of which overlaps another.  Finding the block that
   an address lies in takes two binary searches; the block that was found last
   is tried first.  Adding and removing move half a chunk's entries.  A live
   block takes 20 bytes, and two chunks that follow each other are one if that
   fills at most seven eighths of it: 20 to 46 bytes a block.  Freestanding. */

/* Speed, November 2026, perl sorting the values of a hash: 100,000 blocks, 6.4
   million misses, of which a look-up takes 100 ns, as most wait for the host's
   caches.  Chunks of 128 blocks, or of 32: 1.05 of the time.  A table of where
   addresses have been found: 1.1.  Starts of 4 bytes instead of 8, which are
   searched in fewer of the host's cache lines: bench/data.md has it. */

#ifndef CG_RUN_DATA_LIVE_BLOCKS_H
#define CG_RUN_DATA_LIVE_BLOCKS_H

#include "sim/port.h"

typedef struct {
   Addr  start;
   ULong szB;   /* may be 0: then no address lies in it; below 2^48 */
   UInt  owner; /* the caller's */
   ULong born;  /* likewise; of which 48 bits are kept */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 64

/* All zero at first: no blocks. */
typedef struct {
   struct BlockChunk** chunks; /* rising addresses, none of them empty */
   Addr*  first; /* [chunk]: where its first block begins */
   UWord  n_chunks, max_chunks;
   UWord  recent; /* the chunk that was looked at last; perhaps none any more */
   struct BlockChunk* spare; /* a list */
   UWord  n_blocks;
   LiveBlock last_hit; /* of no bytes: none */
} LiveBlocks;

/* Add a block, which overlaps no other and begins where no other does. */
void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block);

/* Remove the block that begins there, into *removed; False if there is
   none. */
Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed);

/* Remove one of the blocks that begin in [start, start + szB) or reach into it,
   into *removed; False if there is none. */
Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed);

/* Private to cg_blocks_find. */
const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a);

/* The block that the address lies in; NULL if there is none.  What it points to
   holds until the next call of any of these. */
static inline const LiveBlock* cg_blocks_find(LiveBlocks* blocks, Addr a)
{
   if (LIKELY(a - blocks->last_hit.start < blocks->last_hit.szB))
      return &blocks->last_hit;
   return cg_blocks_look_up(blocks, a);
}

#define CG_BLOCKS_AT_ONCE 32

/* Likewise of n addresses, at most CG_BLOCKS_AT_ONCE, which takes less time:
   found[i] is a copy of the block, or has no bytes. */
void cg_blocks_find_all(const LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found);

#endif
