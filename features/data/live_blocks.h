/*--------------------------------------------------------------------*/
/*--- The blocks that a program has allocated and not freed.         ---*/
/*--------------------------------------------------------------------*/

/* A sorted set of blocks, none of which overlaps another.  To find the block
   that an address lies in, the block that was found last is tried first; then a
   hint tells its chunk, in which a binary search follows.  To add or remove a
   block, half a chunk's entries are moved on average.  An entry has 20 bytes.
   Two neighbouring chunks are joined if their entries fill at most fifteen
   sixteenths of one, so a block takes 22 to 48 bytes of memory, with what is
   kept of chunks.  Freestanding.

   Where many blocks of the same size and owner lie at even distances, those of
   many addresses are found without any of that: see BlockRun. */

/* Speed, November 2026, perl sorting the values of a hash, with 100,000 blocks
   and 6.4 million misses: a look-up takes 100 ns, most of which is waiting for
   the host's caches.  With chunks of 128 or of 32 blocks the run takes 1.05 of
   the time; with a table of where addresses have been found, 1.1.  A block's
   start takes 4 bytes instead of 8, and only a quarter of a chunk is searched,
   so that a search touches few of the host's cache lines, which the simulation
   and the program need, too.  With hints instead of a binary search for the
   chunk, which the processor mispredicts, the bench's hash table takes 0.6 of
   the time, and with runs of blocks 0.8 of that. */

#ifndef CG_FEATURES_DATA_LIVE_BLOCKS_H
#define CG_FEATURES_DATA_LIVE_BLOCKS_H

#include "sim/port.h"

typedef struct {
   Addr  start;
   ULong szB;   /* below 2^48; if it is 0, no address lies in the block */
   UInt  owner; /* whatever the caller wants to know of the block */
   ULong born;  /* likewise, but only the lower 48 bits are kept */
} LiveBlock;

#define CG_BLOCKS_OF_CHUNK 64

/* How many blocks a chunk has; and how far the first of its second, third and
   fourth quarter, if there is such a block, begins from its first. */
typedef struct {
   UInt far[3], n;
} BlockQuarters;

/* Blocks of the same size and owner at even distances, as what many programs
   allocate one by one: where they are is computed, and no chunk is looked at.
   Of each of 16 megabytes one run is kept, without what is outside of it. */
typedef struct {
   Addr  start;
   UWord span; /* in bytes; 0: there is no run */
   UInt  step; /* from block to block, and 2^32 divided by it, rounded up */
   UInt  inverse;
   UInt  szB, owner;
} BlockRun;

#define CG_BLOCK_RUNS 16
#define CG_RUN_BITS   20

/* A set of blocks.  It is empty if all is zero. */
typedef struct {
   struct BlockChunk** chunks; /* by rising addresses, none of them empty */
   Addr*  first; /* [chunk]: where its first block begins */
   BlockQuarters* quarters; /* [chunk] */
   UWord  n_chunks, max_chunks;
   Bool   has_large_owners; /* some need more than 16 bits */
   UInt*  hints; /* [some bits of an address]: the chunk, or that before it */
   UWord  n_hints; /* a power of two */
   UInt   hint_bits; /* so many are left out at the end */
   struct BlockChunk* spare; /* a list of free chunks */
   UWord  n_blocks;
   LiveBlock last_hit; /* the block that was found last; no bytes: none */
   BlockRun  runs[CG_BLOCK_RUNS]; /* see cg_run_of */
   UInt      n_outside_runs; /* look-ups since a run was looked for */
} LiveBlocks;

/* Add a block.  It must not overlap another one, nor begin where another
   does. */
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

/* Returns the block that the address lies in, without `born`, which is 0; or
   NULL if there is none.  The result is valid until the next call of any of
   these functions. */
static inline const LiveBlock* cg_blocks_find(LiveBlocks* blocks, Addr a)
{
   if (LIKELY(a - blocks->last_hit.start < blocks->last_hit.szB))
      return &blocks->last_hit;
   return cg_blocks_look_up(blocks, a);
}

/* The run that the address lies in, if there is one. */
static inline BlockRun* cg_run_of(LiveBlocks* blocks, Addr a)
{
   return &blocks->runs[(a >> CG_RUN_BITS) % CG_BLOCK_RUNS];
}

/* Private to cg_blocks_find_all: look for a run of blocks around a. */
void cg_blocks_see_run(LiveBlocks* blocks, Addr a);

/* Private to live_blocks.c: the bytes change. */
void cg_blocks_forget_runs(LiveBlocks* blocks, Addr start, UWord szB);

/* Puts the block that the address lies in, without `born`, into *found.  False
   if it is in no block of a run.  Runs are what cg_blocks_find_all has seen. */
static inline Bool cg_blocks_find_in_run(LiveBlocks* blocks, Addr a,
                                         LiveBlock* found)
{
   const BlockRun* run = cg_run_of(blocks, a);
   UWord           far = a - run->start;
   if (far >= run->span)
      return False;
   UInt n      = (UInt)((ULong)far * run->inverse >> 32);
   UInt offset = (UInt)far - n * run->step;
   if (offset >= run->szB)
      return False;
   *found = (LiveBlock){ .start = a - offset, .szB = run->szB,
                         .owner = run->owner };
   return True;
}

#define CG_BLOCKS_AT_ONCE 32

/* Likewise of n addresses, at most CG_BLOCKS_AT_ONCE, which takes less time:
   found[i] is the block, or has no bytes. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found);

#endif
