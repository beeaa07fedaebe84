/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Live blocks.  A full chunk is split in the middle or, if the new block comes
   last, at the end, so that a heap that grows upwards fills its chunks.  A
   removal joins neighbouring chunks if that fills at most three quarters of a
   chunk.  Two indices locate a block: c the chunk, and i the block in it. */

#include "features/data/live_blocks.h"

/* The bytes of memory that share a hint, and the number of hints. */
enum { HINT_SZB = 1024, N_HINTS = 4096 };

/* A chunk.  A search reads only `start`, in few cache lines of the host. */
typedef struct BlockChunk {
   struct BlockChunk* next_spare;
   UWord              n;
   Addr               start[CG_BLOCKS_OF_CHUNK];
   LiveBlock          blocks[CG_BLOCKS_OF_CHUNK];
} BlockChunk;

/*--- Searching                                            ---*/

/* Return the index of the last address not above a, among n > 0 rising
   addresses; 0 if all are above a.  The step has no branch, since the host
   could not predict it; for "true ? half : 0" compilers emit a branch. */
static inline UWord last_of(const Addr* addresses, UWord n, Addr a)
{
   const Addr* from = addresses;
   for (UWord half; n > 1; n -= half) {
      half = n / 2;
      from += half & -(UWord)(from[half] <= a);
   }
   return (UWord)(from - addresses);
}

/* Return the index of the chunk that would contain a; 0 if a is below all. */
static inline UWord chunk_of(LiveBlocks* blocks, Addr a)
{
   if (blocks->hints == NULL)
      return last_of(blocks->first, blocks->n_chunks, a);
   UInt* hint = &blocks->hints[a / HINT_SZB % N_HINTS];
   UWord c    = *hint;
   if (LIKELY(c < blocks->n_chunks && a >= blocks->first[c]
              && (c + 1 == blocks->n_chunks || a < blocks->first[c + 1])))
      return c;
   return *hint = (UInt)last_of(blocks->first, blocks->n_chunks, a);
}

/* Find the last block that begins at or below a; False if there is none. */
static Bool last_up_to(LiveBlocks* blocks, Addr a, UWord* c, UWord* i)
{
   if (blocks->n_chunks == 0 || a < blocks->first[0])
      return False;
   *c                      = chunk_of(blocks, a);
   const BlockChunk* chunk = blocks->chunks[*c];
   *i                      = last_of(chunk->start, chunk->n, a);
   return True;
}

const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a)
{
   UWord c, i;
   if (!last_up_to(blocks, a, &c, &i))
      return NULL;
   const LiveBlock* block = &blocks->chunks[c]->blocks[i];
   if (a - block->start >= block->szB)
      return NULL;
   return blocks->last_hit = block;
}

/* The first two loops prefetch the data that the next loop reads. */
void cg_blocks_find_all(LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found)
{
   const BlockChunk* chunk[CG_BLOCKS_AT_ONCE];
   const LiveBlock*  block[CG_BLOCKS_AT_ONCE];
   for (UInt k = 0; k < n; k++) {
      found[k].szB = 0;
      if (blocks->n_chunks == 0)
         continue;
      chunk[k] = blocks->chunks[chunk_of(blocks, addresses[k])];
      for (UInt i = 0; i < CG_BLOCKS_OF_CHUNK; i += 8)
         __builtin_prefetch(&chunk[k]->start[i]);
   }
   for (UInt k = 0; k < n && blocks->n_chunks > 0; k++) {
      UWord i  = last_of(chunk[k]->start, chunk[k]->n, addresses[k]);
      block[k] = &chunk[k]->blocks[i];
      __builtin_prefetch(block[k]);
   }
   for (UInt k = 0; k < n && blocks->n_chunks > 0; k++) {
      if (addresses[k] - block[k]->start < block[k]->szB)
         found[k] = *block[k];
   }
}

/*--- Chunks                                               ---*/

static void make_room_for_chunk(LiveBlocks* blocks)
{
   if (blocks->n_chunks < blocks->max_chunks)
      return;
   UWord        max    = blocks->max_chunks == 0 ? 64 : 2 * blocks->max_chunks;
   BlockChunk** chunks = cg_alloc("cg.data.chunks", max * sizeof(*chunks));
   Addr*        first  = cg_alloc("cg.data.first", max * sizeof(*first));
   for (UWord i = 0; i < blocks->n_chunks; i++) {
      chunks[i] = blocks->chunks[i];
      first[i]  = blocks->first[i];
   }
   blocks->chunks     = chunks;
   blocks->first      = first;
   blocks->max_chunks = max;
   if (max > 64 && blocks->hints == NULL)
      blocks->hints = cg_alloc("cg.data.hints", N_HINTS * sizeof(UInt));
}

static void insert_chunk(LiveBlocks* blocks, UWord c)
{
   BlockChunk* chunk = blocks->spare;
   make_room_for_chunk(blocks);
   if (chunk == NULL)
      chunk = cg_alloc("cg.data.chunk", sizeof(*chunk));
   blocks->spare = chunk->next_spare;
   for (UWord k = blocks->n_chunks++; k > c; k--) {
      blocks->chunks[k] = blocks->chunks[k - 1];
      blocks->first[k]  = blocks->first[k - 1];
   }
   blocks->chunks[c] = chunk;
   chunk->n          = 0;
}

static void remove_chunk(LiveBlocks* blocks, UWord c)
{
   blocks->chunks[c]->next_spare = blocks->spare;
   blocks->spare                 = blocks->chunks[c];
   blocks->n_chunks--;
   for (UWord k = c; k < blocks->n_chunks; k++) {
      blocks->chunks[k] = blocks->chunks[k + 1];
      blocks->first[k]  = blocks->first[k + 1];
   }
}

/* Move the blocks of chunk `from`, except the first i, to the end of `to`. */
static void move_blocks(BlockChunk* from, UWord i, BlockChunk* to)
{
   for (UWord k = i; k < from->n; k++) {
      to->start[to->n]    = from->start[k];
      to->blocks[to->n++] = from->blocks[k];
   }
   from->n = i;
}

/* Split the full chunk *c, to make room for a block at index *i.  Set *c and *i
   to the place of that block. */
static void split(LiveBlocks* blocks, UWord* c, UWord* i)
{
   UWord at = *i == CG_BLOCKS_OF_CHUNK ? *i : CG_BLOCKS_OF_CHUNK / 2;
   insert_chunk(blocks, *c + 1);
   BlockChunk* next = blocks->chunks[*c + 1];
   move_blocks(blocks->chunks[*c], at, next);
   blocks->first[*c + 1] = next->start[0];
   if (*i >= at) {
      *i -= at;
      *c += 1;
   }
}

static void join_with_next(LiveBlocks* blocks, UWord c)
{
   if (c + 1 < blocks->n_chunks
       && blocks->chunks[c]->n + blocks->chunks[c + 1]->n
             <= CG_BLOCKS_OF_CHUNK / 4 * 3) {
      move_blocks(blocks->chunks[c + 1], 0, blocks->chunks[c]);
      remove_chunk(blocks, c + 1);
   }
}

/*--- Adding and removing                                  ---*/

void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block)
{
   UWord c = 0, i = 0;
   if (blocks->n_chunks == 0)
      insert_chunk(blocks, 0);
   else if (last_up_to(blocks, block->start, &c, &i))
      i++;
   if (blocks->chunks[c]->n == CG_BLOCKS_OF_CHUNK)
      split(blocks, &c, &i);
   BlockChunk* chunk = blocks->chunks[c];
   for (UWord k = chunk->n++; k > i; k--) {
      chunk->start[k]  = chunk->start[k - 1];
      chunk->blocks[k] = chunk->blocks[k - 1];
   }
   chunk->start[i]  = block->start;
   chunk->blocks[i] = *block;
   blocks->first[c] = chunk->start[0];
   blocks->last_hit = NULL;
   blocks->n_blocks++;
}

Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed)
{
   UWord c, i;
   if (!last_up_to(blocks, start, &c, &i)
       || blocks->chunks[c]->start[i] != start)
      return False;
   BlockChunk* chunk = blocks->chunks[c];
   *removed          = chunk->blocks[i];
   blocks->last_hit  = NULL;
   blocks->n_blocks--;
   chunk->n--;
   for (UWord k = i; k < chunk->n; k++) {
      chunk->start[k]  = chunk->start[k + 1];
      chunk->blocks[k] = chunk->blocks[k + 1];
   }
   if (chunk->n == 0) {
      remove_chunk(blocks, c);
      return True;
   }
   blocks->first[c] = chunk->start[0];
   join_with_next(blocks, c);
   if (c > 0)
      join_with_next(blocks, c - 1);
   return True;
}

const LiveBlock* cg_blocks_in(LiveBlocks* blocks, Addr start, UWord szB)
{
   UWord c, i;
   if (!last_up_to(blocks, szB == 0 ? start : start + szB - 1, &c, &i))
      return NULL;
   const LiveBlock* last = &blocks->chunks[c]->blocks[i];
   return last->start >= start || start - last->start < last->szB ? last : NULL;
}

Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed)
{
   const LiveBlock* block = cg_blocks_in(blocks, start, szB);
   return block != NULL && cg_blocks_remove(blocks, block->start, removed);
}
