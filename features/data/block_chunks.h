/*--------------------------------------------------------------------*/
/*--- Chunks of live blocks.                                         ---*/
/*--------------------------------------------------------------------*/

/* What a set of live blocks is made of: a sorted array of chunks, each a sorted
   array of blocks.  A full chunk is split; if the new block comes last, it is
   split at its end, so that a heap that grows upwards fills its chunks.  A
   chunk keeps the distance of each block from its first one, which is less than
   4 GB.

   A block's place is two numbers: its chunk, c, and its own, i, in that.  Only
   live_blocks.c, block_chunks.c and block_runs.c include this. */

#ifndef CG_FEATURES_DATA_BLOCK_CHUNKS_H
#define CG_FEATURES_DATA_BLOCK_CHUNKS_H

#include "features/data/live_blocks.h"

/* What a look-up reads is apart from the rest, so that it touches few lines of
   the host's cache: one of `far`, and one of `szB_and_owner`.  How many blocks
   there are is in the chunk's BlockQuarters. */
typedef struct BlockChunk {
   union {
      UInt               far[CG_BLOCKS_OF_CHUNK]; /* from the first */
      struct BlockChunk* next_spare;
   };
   ULong szB_and_owner[CG_BLOCKS_OF_CHUNK]; /* 48 bits; the lower half of the
                                               owner */
   ULong born_and_owner[CG_BLOCKS_OF_CHUNK]; /* likewise; the upper half */
} BlockChunk;

enum { CG_QUARTER_OF_CHUNK = CG_BLOCKS_OF_CHUNK / 4 };

#define CG_LOW_48 (((ULong)1 << 48) - 1)

static inline void cg_put_block(LiveBlocks* blocks, BlockChunk* chunk,
                                UWord i, const LiveBlock* block)
{
   ULong owner = block->owner;
   chunk->szB_and_owner[i]  = (block->szB & CG_LOW_48) | owner << 48;
   chunk->born_and_owner[i] = (block->born & CG_LOW_48) | owner >> 16 << 48;
   blocks->has_large_owners |= owner >> 16 != 0;
}

/* The block; `born` is the caller's to set. */
static inline void cg_get_block(const LiveBlocks* blocks, UWord c,
                                UWord i, LiveBlock* block)
{
   const BlockChunk* chunk  = blocks->chunks[c];
   ULong             packed = chunk->szB_and_owner[i];
   block->start = blocks->first[c] + chunk->far[i];
   block->szB   = packed & CG_LOW_48;
   block->owner = (UInt)(packed >> 48);
   if (blocks->has_large_owners)
      block->owner |= (UInt)(chunk->born_and_owner[i] >> 48) << 16;
}

static inline LiveBlock cg_block_at(const LiveBlocks* blocks, UWord c, UWord i)
{
   LiveBlock block;
   cg_get_block(blocks, c, i, &block);
   block.born = blocks->chunks[c]->born_and_owner[i] & CG_LOW_48;
   return block;
}

/*------------------------------------------------------------*/
/*--- Searching                                            ---*/
/*------------------------------------------------------------*/

/* How far a search goes on: n if that is true, else 0.  Without branches, which
   nobody could predict; of "true ? n : 0" compilers make one. */
static inline UWord cg_n_if(Bool is_true, UWord n)
{
   return n & -(UWord)is_true;
}

/* How many of the n rising addresses are not above a. */
static inline UWord cg_n_up_to(const Addr* addresses, UWord n, Addr a)
{
   const Addr* from = addresses;
   while (n > 1) {
      UWord half = n / 2;
      from += cg_n_if(from[half - 1] <= a, half);
      n -= half;
   }
   return (UWord)(from - addresses) + (n == 1 && *from <= a);
}

/* The quarter of the chunk's blocks that has the last one that is not further
   from its first than that. */
static inline UWord cg_quarter_up_to(const BlockQuarters* quarters, UWord far)
{
   UWord q = 0;
   for (UWord k = 1; k < 4; k++)
      q += quarters->n > k * CG_QUARTER_OF_CHUNK && quarters->far[k - 1] <= far;
   return q;
}

/* How many of the chunk's blocks are not further than that, which those before
   the q-th quarter are not. */
static inline UWord cg_n_in_chunk_up_to(const LiveBlocks* blocks, UWord c,
                                        UWord q, UWord far)
{
   const UInt* start = blocks->chunks[c]->far;
   const UInt* from  = start + q * CG_QUARTER_OF_CHUNK;
   UWord       left  = blocks->quarters[c].n - q * CG_QUARTER_OF_CHUNK;
   UWord       n     = left < CG_QUARTER_OF_CHUNK ? left : CG_QUARTER_OF_CHUNK;
   while (n > 1) {
      UWord half = n / 2;
      from += cg_n_if(from[half - 1] <= far, half);
      n -= half;
   }
   return (UWord)(from - start) + (n == 1 && *from <= far);
}

/* Does the chunk have all blocks that begin near a, if there are any? */
static inline Bool cg_is_in_chunk(const LiveBlocks* blocks, UWord c, Addr a)
{
   return c < blocks->n_chunks && blocks->first[c] <= a
          && (c + 1 == blocks->n_chunks || a < blocks->first[c + 1]);
}

/* The last chunk that does not begin above a; if there is none, as many as
   there are.  A hint may be wrong, for chunks come and go; where a chunk begins
   within what shares one, the hint is soon the chunk before. */
static inline UWord cg_chunk_of(const LiveBlocks* blocks, Addr a)
{
   if (blocks->n_chunks == 0)
      return 0;
   UInt* hint = &blocks->hints[a >> blocks->hint_bits & (blocks->n_hints - 1)];
   UWord c    = *hint;
   if (c + 1 < blocks->n_chunks)
      c += blocks->first[c + 1] <= a;
   if (LIKELY(cg_is_in_chunk(blocks, c, a)))
      return c;
   UWord n = cg_n_up_to(blocks->first, blocks->n_chunks, a);
   if (n == 0)
      return blocks->n_chunks;
   *hint = (UInt)(n - 1);
   return n - 1;
}

/* The place of the last block that does not begin above a.  False, and nothing
   else, if there is none. */
static inline Bool cg_last_up_to(const LiveBlocks* blocks, Addr a, UWord* c,
                                 UWord* i)
{
   UWord in = cg_chunk_of(blocks, a);
   if (in == blocks->n_chunks)
      return False;
   UWord far = a - blocks->first[in];
   UWord q   = cg_quarter_up_to(&blocks->quarters[in], far);
   *c        = in;
   *i        = cg_n_in_chunk_up_to(blocks, in, q, far) - 1;
   return True;
}

/*------------------------------------------------------------*/
/*--- Changing                                             ---*/
/*------------------------------------------------------------*/

/* Where a block that begins there is to be: the i-th of the c-th chunk, which
   has room, or is new and empty. */
void cg_find_room(LiveBlocks* blocks, Addr start, UWord* c, UWord* i);

/* The c-th chunk is empty: remove it. */
void cg_remove_chunk(LiveBlocks* blocks, UWord c);

/* The chunk's first address is that from now on. */
void cg_begin_chunk_at(LiveBlocks* blocks, UWord c, Addr first);

/* The chunk's blocks have changed. */
void cg_see_quarters(LiveBlocks* blocks, UWord c);

/* Have the c-th chunk and the next be one, if that leaves some room. */
void cg_join_with_next(LiveBlocks* blocks, UWord c);

#endif
