/*--------------------------------------------------------------------*/
/*--- Chunks of live blocks.        features/data/block_chunks.c ---*/
/*--------------------------------------------------------------------*/

/* See features/data/block_chunks.h.  Here is what changes them.  What is kept
   of all chunks, and the hints, grow together; a chunk that is removed is
   spare. */

#include "features/data/block_chunks.h"

enum {
   HALF = CG_BLOCKS_OF_CHUNK / 2,
   MOST = CG_BLOCKS_OF_CHUNK / 16 * 15
};

#define MAX_SPAN ((ULong)1 << 32)

/* Some at a time, so that each quarter of `far` is a line of the host's
   cache. */
static void make_chunks(LiveBlocks* blocks)
{
   enum { N = 4, LINE_SZB = 64 };
   UWord       memory = (UWord)cg_alloc("cg.data.chunk",
                                        N * sizeof(BlockChunk) + LINE_SZB);
   BlockChunk* chunks = (BlockChunk*)((memory + LINE_SZB - 1)
                                      & ~(UWord)(LINE_SZB - 1));
   for (UWord i = 0; i < N; i++) {
      chunks[i].next_spare = blocks->spare;
      blocks->spare        = &chunks[i];
   }
}

static BlockChunk* new_chunk(LiveBlocks* blocks)
{
   if (blocks->spare == NULL)
      make_chunks(blocks);
   BlockChunk* chunk = blocks->spare;
   blocks->spare     = chunk->next_spare;
   return chunk;
}

/* About four hints for what a chunk spans, if it spans what those in the middle
   do: there may be memory far from most. */
static void make_hints(LiveBlocks* blocks, UWord max_chunks)
{
   UWord n    = blocks->n_chunks;
   Addr  span = n < 4 ? 4096
                      : (blocks->first[n / 4 * 3] - blocks->first[n / 4])
                           / (n / 4 * 2);
   blocks->n_hints   = 4 * max_chunks;
   blocks->hints     = cg_alloc("cg.data.hints",
                                blocks->n_hints * sizeof(*blocks->hints));
   blocks->hint_bits = 0;
   while (span >> blocks->hint_bits >= 8)
      blocks->hint_bits++;
}

static void make_room_for_chunk(LiveBlocks* blocks)
{
   if (blocks->n_chunks < blocks->max_chunks)
      return;
   UWord        max    = blocks->max_chunks == 0 ? 64 : 2 * blocks->max_chunks;
   BlockChunk** chunks = cg_alloc("cg.data.chunks", max * sizeof(*chunks));
   Addr*        first  = cg_alloc("cg.data.first", max * sizeof(*first));
   BlockQuarters* quarters
      = cg_alloc("cg.data.quarters", max * sizeof(*quarters));
   for (UWord i = 0; i < blocks->n_chunks; i++) {
      chunks[i]   = blocks->chunks[i];
      first[i]    = blocks->first[i];
      quarters[i] = blocks->quarters[i];
   }
   blocks->chunks     = chunks;
   blocks->first      = first;
   blocks->quarters   = quarters;
   blocks->max_chunks = max;
   make_hints(blocks, max);
}

/* An empty chunk becomes the c-th; its `first` is the caller's to set. */
static void insert_chunk(LiveBlocks* blocks, UWord c)
{
   make_room_for_chunk(blocks);
   for (UWord i = blocks->n_chunks; i > c; i--) {
      blocks->chunks[i]   = blocks->chunks[i - 1];
      blocks->first[i]    = blocks->first[i - 1];
      blocks->quarters[i] = blocks->quarters[i - 1];
   }
   blocks->n_chunks++;
   blocks->chunks[c]     = new_chunk(blocks);
   blocks->quarters[c].n = 0;
}

void cg_remove_chunk(LiveBlocks* blocks, UWord c)
{
   BlockChunk* chunk = blocks->chunks[c];
   chunk->next_spare = blocks->spare;
   blocks->spare     = chunk;
   blocks->n_chunks--;
   for (UWord i = c; i < blocks->n_chunks; i++) {
      blocks->chunks[i]   = blocks->chunks[i + 1];
      blocks->first[i]    = blocks->first[i + 1];
      blocks->quarters[i] = blocks->quarters[i + 1];
   }
}

void cg_see_quarters(LiveBlocks* blocks, UWord c)
{
   const BlockChunk* chunk    = blocks->chunks[c];
   BlockQuarters*    quarters = &blocks->quarters[c];
   for (UWord k = 1; k < 4; k++)
      quarters->far[k - 1] = chunk->far[k * CG_QUARTER_OF_CHUNK];
}

/* Move the blocks of the c-th chunk from the i-th on to the end of the d-th,
   where they are so much further from the first. */
static void move_blocks(LiveBlocks* blocks, UWord c, UWord i, UWord d,
                        UWord further)
{
   const BlockChunk* from = blocks->chunks[c];
   BlockChunk*       to   = blocks->chunks[d];
   UInt              n    = blocks->quarters[d].n;
   for (UWord k = i; k < blocks->quarters[c].n; k++, n++) {
      to->far[n]            = (UInt)(from->far[k] + further);
      to->szB_and_owner[n]  = from->szB_and_owner[k];
      to->born_and_owner[n] = from->born_and_owner[k];
   }
   blocks->quarters[c].n = (UInt)i;
   blocks->quarters[d].n = n;
   cg_see_quarters(blocks, c);
   cg_see_quarters(blocks, d);
}

void cg_begin_chunk_at(LiveBlocks* blocks, UWord c, Addr first)
{
   BlockChunk* chunk   = blocks->chunks[c];
   UWord       further = blocks->first[c] - first;
   for (UWord k = 0; k < blocks->quarters[c].n; k++)
      chunk->far[k] = (UInt)(chunk->far[k] + further);
   blocks->first[c] = first;
}

/* The c-th chunk, whose i-th block a new one is to be, is full: make two of
   it. */
static void split(LiveBlocks* blocks, UWord* c, UWord* i)
{
   UWord at = *i == CG_BLOCKS_OF_CHUNK ? CG_BLOCKS_OF_CHUNK : HALF;
   insert_chunk(blocks, *c + 1);
   if (at < CG_BLOCKS_OF_CHUNK) {
      UWord far             = blocks->chunks[*c]->far[at];
      blocks->first[*c + 1] = blocks->first[*c] + far;
      move_blocks(blocks, *c, at, *c + 1, -far);
   }
   if (*i >= at) {
      *i -= at;
      *c += 1;
   }
}

void cg_join_with_next(LiveBlocks* blocks, UWord c)
{
   if (c + 1 >= blocks->n_chunks)
      return;
   UWord n       = blocks->quarters[c + 1].n;
   UWord further = blocks->first[c + 1] - blocks->first[c];
   if (blocks->quarters[c].n + n > MOST
       || further + (ULong)blocks->chunks[c + 1]->far[n - 1] >= MAX_SPAN)
      return;
   move_blocks(blocks, c + 1, 0, c, further);
   cg_remove_chunk(blocks, c + 1);
}

/* Can a block that begins there be in the chunk, in its place by address? */
static Bool is_near(const LiveBlocks* blocks, UWord c, Addr start)
{
   Addr  first = blocks->first[c];
   ULong last  = blocks->chunks[c]->far[blocks->quarters[c].n - 1];
   return start >= first ? (ULong)start - first < MAX_SPAN
                         : first - start + last < MAX_SPAN;
}

void cg_find_room(LiveBlocks* blocks, Addr start, UWord* c, UWord* i)
{
   *c = *i = 0;
   if (blocks->n_chunks == 0) {
      insert_chunk(blocks, 0);
      return;
   }
   if (cg_last_up_to(blocks, start, c, i))
      ++*i;
   if (!is_near(blocks, *c, start)) {
      /* Before all others, or after all of its chunk. */
      *c += start > blocks->first[*c];
      *i = 0;
      insert_chunk(blocks, *c);
   } else if (blocks->quarters[*c].n == CG_BLOCKS_OF_CHUNK) {
      split(blocks, c, i);
   }
}
