/*--------------------------------------------------------------------*/
/*--- Live blocks.                          run/data/live_blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/live_blocks.h.  A sorted array of chunks, each a sorted array of
   blocks.  A full chunk is split, at its end if the new block is its last, so
   that a heap that grows upwards fills its chunks; a chunk whose blocks have
   room in its neighbour's lower half goes there. */

#include "run/data/live_blocks.h"

typedef struct BlockChunk {
   UWord              n;
   struct BlockChunk* next_spare;
   Addr               start[CG_BLOCKS_OF_CHUNK]; /* searched; as in block[] */
   LiveBlock          block[CG_BLOCKS_OF_CHUNK];
} BlockChunk;

enum { HALF = CG_BLOCKS_OF_CHUNK / 2 };

/*------------------------------------------------------------*/
/*--- Searching                                            ---*/
/*------------------------------------------------------------*/

/* How many of the n rising addresses are not above a.  Without branches, which
   nobody could predict. */
static UWord n_up_to(const Addr* addresses, UWord n, Addr a)
{
   const Addr* from = addresses;
   while (n > 1) {
      UWord half = n / 2;
      from += from[half - 1] <= a ? half : 0;
      n -= half;
   }
   return (UWord)(from - addresses) + (n == 1 && *from <= a);
}

/* The place of the last block that does not begin above a.  False if there is
   none. */
static Bool last_up_to(const LiveBlocks* blocks, Addr a, UWord* c, UWord* i)
{
   UWord n = n_up_to(blocks->first, blocks->n_chunks, a);
   if (n == 0)
      return False;
   *c = n - 1;
   *i = n_up_to(blocks->chunks[*c]->start, blocks->chunks[*c]->n, a) - 1;
   return True;
}

const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a)
{
   UWord c, i;
   if (!last_up_to(blocks, a, &c, &i))
      return NULL;
   const LiveBlock* block = &blocks->chunks[c]->block[i];
   if (a - block->start >= block->szB)
      return NULL;
   blocks->last_hit = *block;
   return &blocks->last_hit;
}

/*------------------------------------------------------------*/
/*--- Chunks                                               ---*/
/*------------------------------------------------------------*/

static BlockChunk* new_chunk(LiveBlocks* blocks)
{
   BlockChunk* chunk = blocks->spare;
   if (chunk == NULL)
      return cg_alloc("cg.data.chunk", sizeof(BlockChunk));
   blocks->spare = chunk->next_spare;
   chunk->n      = 0;
   return chunk;
}

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
}

/* An empty chunk becomes the c-th; its `first` is the caller's to set. */
static BlockChunk* insert_chunk(LiveBlocks* blocks, UWord c)
{
   make_room_for_chunk(blocks);
   for (UWord i = blocks->n_chunks; i > c; i--) {
      blocks->chunks[i] = blocks->chunks[i - 1];
      blocks->first[i]  = blocks->first[i - 1];
   }
   blocks->n_chunks++;
   return blocks->chunks[c] = new_chunk(blocks);
}

static void remove_chunk(LiveBlocks* blocks, UWord c)
{
   BlockChunk* chunk = blocks->chunks[c];
   chunk->next_spare = blocks->spare;
   blocks->spare     = chunk;
   blocks->n_chunks--;
   for (UWord i = c; i < blocks->n_chunks; i++) {
      blocks->chunks[i] = blocks->chunks[i + 1];
      blocks->first[i]  = blocks->first[i + 1];
   }
}

/* Move the blocks from the i-th on to the end of another chunk. */
static void move_blocks(BlockChunk* from, UWord i, BlockChunk* to)
{
   for (UWord k = i; k < from->n; k++, to->n++) {
      to->start[to->n] = from->start[k];
      to->block[to->n] = from->block[k];
   }
   from->n = i;
}

/* The c-th chunk, whose i-th block a new one is to be, is full: make two of
   it. */
static void split(LiveBlocks* blocks, UWord* c, UWord* i)
{
   BlockChunk* chunk = blocks->chunks[*c];
   UWord       at    = *i == CG_BLOCKS_OF_CHUNK ? CG_BLOCKS_OF_CHUNK : HALF;
   BlockChunk* next  = insert_chunk(blocks, *c + 1);
   move_blocks(chunk, at, next);
   blocks->first[*c + 1] = next->start[0];
   if (*i >= at) {
      *i -= at;
      *c += 1;
   }
}

/* Have the c-th chunk and the next be one, if that is at most half full. */
static void join_with_next(LiveBlocks* blocks, UWord c)
{
   if (c + 1 >= blocks->n_chunks
       || blocks->chunks[c]->n + blocks->chunks[c + 1]->n > HALF)
      return;
   move_blocks(blocks->chunks[c + 1], 0, blocks->chunks[c]);
   remove_chunk(blocks, c + 1);
}

/*------------------------------------------------------------*/
/*--- Adding and removing                                  ---*/
/*------------------------------------------------------------*/

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
   for (UWord k = chunk->n; k > i; k--) {
      chunk->start[k] = chunk->start[k - 1];
      chunk->block[k] = chunk->block[k - 1];
   }
   chunk->n++;
   chunk->start[i]  = block->start;
   chunk->block[i]  = *block;
   blocks->first[c] = chunk->start[0];
   blocks->n_blocks++;
}

static void remove_at(LiveBlocks* blocks, UWord c, UWord i, LiveBlock* removed)
{
   BlockChunk* chunk = blocks->chunks[c];
   *removed          = chunk->block[i];
   if (blocks->last_hit.start == removed->start)
      blocks->last_hit = (LiveBlock){ .szB = 0 };
   chunk->n--;
   for (UWord k = i; k < chunk->n; k++) {
      chunk->start[k] = chunk->start[k + 1];
      chunk->block[k] = chunk->block[k + 1];
   }
   blocks->n_blocks--;
   if (chunk->n == 0) {
      remove_chunk(blocks, c);
      return;
   }
   blocks->first[c] = chunk->start[0];
   join_with_next(blocks, c);
   if (c > 0)
      join_with_next(blocks, c - 1);
}

Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed)
{
   UWord c, i;
   if (!last_up_to(blocks, start, &c, &i)
       || blocks->chunks[c]->start[i] != start)
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}

Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed)
{
   UWord c, i;
   Addr  last = szB == 0 ? start : start + szB - 1;
   if (!last_up_to(blocks, last, &c, &i))
      return False;
   const LiveBlock* block = &blocks->chunks[c]->block[i];
   if (block->start < start && start - block->start >= block->szB)
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}
