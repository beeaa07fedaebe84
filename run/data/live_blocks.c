/*--------------------------------------------------------------------*/
/*--- Live blocks.                          run/data/live_blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/live_blocks.h.  The set is a sorted array of chunks, and a chunk
   is a sorted array of blocks.  A full chunk is split; if the new block comes
   last, it is split at its end, so that a heap that grows upwards fills its
   chunks.  A chunk keeps the distance of each block from its first one, which
   is less than 4 GB. */

#include "run/data/live_blocks.h"

/* All that is kept of a block except where it begins. */
typedef struct {
   ULong szB_and_owner;  /* 48 bits; the lower half of the owner */
   ULong born_and_owner; /* likewise; the upper half */
} PackedBlock;

typedef struct BlockChunk {
   UWord              n;
   struct BlockChunk* next_spare;
   UInt               far[CG_BLOCKS_OF_CHUNK]; /* from the first */
   PackedBlock        block[CG_BLOCKS_OF_CHUNK];
} BlockChunk;

enum {
   HALF = CG_BLOCKS_OF_CHUNK / 2,
   MOST = CG_BLOCKS_OF_CHUNK / 8 * 7
};

#define MAX_SPAN ((ULong)1 << 32)
#define LOW_48   (((ULong)1 << 48) - 1)

static PackedBlock pack(const LiveBlock* block)
{
   ULong owner = block->owner;
   return (PackedBlock){ (block->szB & LOW_48) | owner << 48,
                         (block->born & LOW_48) | owner >> 16 << 48 };
}

static LiveBlock block_at(const LiveBlocks* blocks, UWord c, UWord i)
{
   const BlockChunk*  chunk  = blocks->chunks[c];
   const PackedBlock* packed = &chunk->block[i];
   return (LiveBlock){
      .start = blocks->first[c] + chunk->far[i],
      .szB   = packed->szB_and_owner & LOW_48,
      .owner = (UInt)(packed->szB_and_owner >> 48)
               | (UInt)(packed->born_and_owner >> 48) << 16,
      .born  = packed->born_and_owner & LOW_48
   };
}

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

static void fetch_far(const BlockChunk* chunk)
{
   for (UWord i = 0; i < CG_BLOCKS_OF_CHUNK; i += 16)
      __builtin_prefetch(&chunk->far[i]);
}

/* How many of a chunk's blocks are not further from its first than that. */
static UWord n_in_chunk_up_to(const BlockChunk* chunk, UWord far)
{
   const UInt* from = chunk->far;
   UWord       n    = chunk->n;
   fetch_far(chunk);
   while (n > 1) {
      UWord half = n / 2;
      from += from[half - 1] <= far ? half : 0;
      n -= half;
   }
   return (UWord)(from - chunk->far) + (n == 1 && *from <= far);
}

/* Does the chunk have all blocks that begin near a, if there are any? */
static inline Bool is_in_chunk(const LiveBlocks* blocks, UWord c, Addr a)
{
   return c < blocks->n_chunks && blocks->first[c] <= a
          && (c + 1 == blocks->n_chunks || a < blocks->first[c + 1]);
}

/* The place of the last block that does not begin above a.  False if there is
   none. */
static Bool last_up_to(LiveBlocks* blocks, Addr a, UWord* c, UWord* i)
{
   if (is_in_chunk(blocks, blocks->recent, a)) {
      *c = blocks->recent;
   } else {
      UWord n = n_up_to(blocks->first, blocks->n_chunks, a);
      if (n == 0)
         return False;
      *c = blocks->recent = n - 1;
   }
   *i = n_in_chunk_up_to(blocks->chunks[*c], a - blocks->first[*c]) - 1;
   return True;
}

const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a)
{
   UWord c, i;
   if (!last_up_to(blocks, a, &c, &i))
      return NULL;
   LiveBlock block = block_at(blocks, c, i);
   if (a - block.start >= block.szB)
      return NULL;
   blocks->last_hit = block;
   return &blocks->last_hit;
}

/* Each step has the host fetch what the next one needs. */
void cg_blocks_find_all(const LiveBlocks* blocks, const Addr* addresses, UInt n,
                        LiveBlock* found)
{
   UWord c[CG_BLOCKS_AT_ONCE], i[CG_BLOCKS_AT_ONCE];
   for (UInt k = 0; k < n; k++) {
      c[k] = n_up_to(blocks->first, blocks->n_chunks, addresses[k]);
      if (c[k] > 0)
         fetch_far(blocks->chunks[--c[k]]);
      else
         c[k] = blocks->n_chunks;
   }
   for (UInt k = 0; k < n; k++) {
      if (c[k] == blocks->n_chunks)
         continue;
      const BlockChunk* chunk = blocks->chunks[c[k]];
      i[k] = n_in_chunk_up_to(chunk, addresses[k] - blocks->first[c[k]]) - 1;
      __builtin_prefetch(&chunk->block[i[k]]);
   }
   for (UInt k = 0; k < n; k++) {
      found[k] = c[k] < blocks->n_chunks ? block_at(blocks, c[k], i[k])
                                         : (LiveBlock){ .szB = 0 };
      if (addresses[k] - found[k].start >= found[k].szB)
         found[k].szB = 0;
   }
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

/* Move the blocks from the i-th on to the end of another chunk, where they are
   so much further from the first. */
static void move_blocks(BlockChunk* from, UWord i, BlockChunk* to,
                        UWord further)
{
   for (UWord k = i; k < from->n; k++, to->n++) {
      to->far[to->n]   = (UInt)(from->far[k] + further);
      to->block[to->n] = from->block[k];
   }
   from->n = i;
}

/* The chunk's first address is that from now on. */
static void begin_at(LiveBlocks* blocks, UWord c, Addr first)
{
   BlockChunk* chunk   = blocks->chunks[c];
   UWord       further = blocks->first[c] - first;
   for (UWord k = 0; k < chunk->n; k++)
      chunk->far[k] = (UInt)(chunk->far[k] + further);
   blocks->first[c] = first;
}

/* The c-th chunk, whose i-th block a new one is to be, is full: make two of
   it. */
static void split(LiveBlocks* blocks, UWord* c, UWord* i)
{
   BlockChunk* chunk = blocks->chunks[*c];
   UWord       at    = *i == CG_BLOCKS_OF_CHUNK ? CG_BLOCKS_OF_CHUNK : HALF;
   BlockChunk* next  = insert_chunk(blocks, *c + 1);
   if (at < CG_BLOCKS_OF_CHUNK) {
      UWord far             = chunk->far[at];
      blocks->first[*c + 1] = blocks->first[*c] + far;
      move_blocks(chunk, at, next, -far);
   }
   if (*i >= at) {
      *i -= at;
      *c += 1;
   }
}

/* Have the c-th chunk and the next be one, if that leaves some room. */
static void join_with_next(LiveBlocks* blocks, UWord c)
{
   if (c + 1 >= blocks->n_chunks)
      return;
   BlockChunk* next    = blocks->chunks[c + 1];
   UWord       further = blocks->first[c + 1] - blocks->first[c];
   if (blocks->chunks[c]->n + next->n > MOST
       || further + (ULong)next->far[next->n - 1] >= MAX_SPAN)
      return;
   move_blocks(next, 0, blocks->chunks[c], further);
   remove_chunk(blocks, c + 1);
}

/*------------------------------------------------------------*/
/*--- Adding and removing                                  ---*/
/*------------------------------------------------------------*/

/* Can a block that begins there be in the chunk, in its place by address? */
static Bool is_near(const LiveBlocks* blocks, UWord c, Addr start)
{
   const BlockChunk* chunk = blocks->chunks[c];
   Addr              first = blocks->first[c];
   return start >= first
             ? (ULong)start - first < MAX_SPAN
             : first - start + (ULong)chunk->far[chunk->n - 1] < MAX_SPAN;
}

/* Where a block that begins there is to be: the i-th of the c-th chunk, which
   has room, or is new and empty. */
static void find_room(LiveBlocks* blocks, Addr start, UWord* c, UWord* i)
{
   *c = *i = 0;
   if (blocks->n_chunks == 0) {
      insert_chunk(blocks, 0);
      return;
   }
   if (last_up_to(blocks, start, c, i))
      ++*i;
   if (!is_near(blocks, *c, start)) {
      /* Before all others, or after all of its chunk. */
      *c += start > blocks->first[*c];
      *i = 0;
      insert_chunk(blocks, *c);
   } else if (blocks->chunks[*c]->n == CG_BLOCKS_OF_CHUNK) {
      split(blocks, c, i);
   }
}

void cg_blocks_add(LiveBlocks* blocks, const LiveBlock* block)
{
   UWord c, i;
   find_room(blocks, block->start, &c, &i);
   BlockChunk* chunk = blocks->chunks[c];
   if (i == 0)
      begin_at(blocks, c, block->start);
   for (UWord k = chunk->n; k > i; k--) {
      chunk->far[k]   = chunk->far[k - 1];
      chunk->block[k] = chunk->block[k - 1];
   }
   chunk->n++;
   chunk->far[i]   = (UInt)(block->start - blocks->first[c]);
   chunk->block[i] = pack(block);
   blocks->n_blocks++;
}

static void remove_at(LiveBlocks* blocks, UWord c, UWord i, LiveBlock* removed)
{
   BlockChunk* chunk = blocks->chunks[c];
   *removed          = block_at(blocks, c, i);
   if (blocks->last_hit.start == removed->start)
      blocks->last_hit = (LiveBlock){ .szB = 0 };
   chunk->n--;
   for (UWord k = i; k < chunk->n; k++) {
      chunk->far[k]   = chunk->far[k + 1];
      chunk->block[k] = chunk->block[k + 1];
   }
   blocks->n_blocks--;
   if (chunk->n == 0) {
      remove_chunk(blocks, c);
      return;
   }
   if (i == 0)
      begin_at(blocks, c, blocks->first[c] + chunk->far[0]);
   join_with_next(blocks, c);
   if (c > 0)
      join_with_next(blocks, c - 1);
}

Bool cg_blocks_remove(LiveBlocks* blocks, Addr start, LiveBlock* removed)
{
   UWord c, i;
   if (!last_up_to(blocks, start, &c, &i)
       || blocks->first[c] + blocks->chunks[c]->far[i] != start)
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
   LiveBlock block = block_at(blocks, c, i);
   if (block.start < start && start - block.start >= block.szB)
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}
