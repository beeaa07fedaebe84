/*--------------------------------------------------------------------*/
/*--- Live blocks.                          run/data/live_blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/live_blocks.h.  The set is a sorted array of chunks, and a chunk
   is a sorted array of blocks.  A full chunk is split; if the new block comes
   last, it is split at its end, so that a heap that grows upwards fills its
   chunks.  A chunk keeps the distance of each block from its first one, which
   is less than 4 GB. */

#include "run/data/live_blocks.h"

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

enum {
   HALF    = CG_BLOCKS_OF_CHUNK / 2,
   QUARTER = CG_BLOCKS_OF_CHUNK / 4,
   MOST    = CG_BLOCKS_OF_CHUNK / 16 * 15
};

#define MAX_SPAN ((ULong)1 << 32)
#define LOW_48   (((ULong)1 << 48) - 1)

static void put(LiveBlocks* blocks, BlockChunk* chunk, UWord i,
                const LiveBlock* block)
{
   ULong owner = block->owner;
   chunk->szB_and_owner[i]  = (block->szB & LOW_48) | owner << 48;
   chunk->born_and_owner[i] = (block->born & LOW_48) | owner >> 16 << 48;
   blocks->has_large_owners |= owner >> 16 != 0;
}

/* The block; `born` is the caller's to set. */
static inline void get_found(const LiveBlocks* blocks, UWord c, UWord i,
                             LiveBlock* block)
{
   const BlockChunk* chunk  = blocks->chunks[c];
   ULong             packed = chunk->szB_and_owner[i];
   block->start = blocks->first[c] + chunk->far[i];
   block->szB   = packed & LOW_48;
   block->owner = (UInt)(packed >> 48);
   if (blocks->has_large_owners)
      block->owner |= (UInt)(chunk->born_and_owner[i] >> 48) << 16;
}

static LiveBlock block_at(const LiveBlocks* blocks, UWord c, UWord i)
{
   LiveBlock block;
   get_found(blocks, c, i, &block);
   block.born = blocks->chunks[c]->born_and_owner[i] & LOW_48;
   return block;
}

/*------------------------------------------------------------*/
/*--- Searching                                            ---*/
/*------------------------------------------------------------*/

/* How far a search goes on: n if that is true, else 0.  Without branches, which
   nobody could predict; of "true ? n : 0" compilers make one. */
static inline UWord n_if(Bool is_true, UWord n)
{
   return n & -(UWord)is_true;
}

/* How many of the n rising addresses are not above a. */
static UWord n_up_to(const Addr* addresses, UWord n, Addr a)
{
   const Addr* from = addresses;
   while (n > 1) {
      UWord half = n / 2;
      from += n_if(from[half - 1] <= a, half);
      n -= half;
   }
   return (UWord)(from - addresses) + (n == 1 && *from <= a);
}

/* The quarter of the chunk's blocks that has the last one that is not further
   from its first than that. */
static UWord quarter_up_to(const BlockQuarters* quarters, UWord far)
{
   UWord q = 0;
   for (UWord k = 1; k < 4; k++)
      q += quarters->n > k * QUARTER && quarters->far[k - 1] <= far;
   return q;
}

/* How many of the chunk's blocks are not further than that, which those before
   the q-th quarter are not. */
static UWord n_in_chunk_up_to(const LiveBlocks* blocks, UWord c, UWord q,
                              UWord far)
{
   const UInt* start = blocks->chunks[c]->far;
   const UInt* from  = start + q * QUARTER;
   UWord       left  = blocks->quarters[c].n - q * QUARTER;
   UWord       n     = left < QUARTER ? left : QUARTER;
   while (n > 1) {
      UWord half = n / 2;
      from += n_if(from[half - 1] <= far, half);
      n -= half;
   }
   return (UWord)(from - start) + (n == 1 && *from <= far);
}

/* Does the chunk have all blocks that begin near a, if there are any? */
static inline Bool is_in_chunk(const LiveBlocks* blocks, UWord c, Addr a)
{
   return c < blocks->n_chunks && blocks->first[c] <= a
          && (c + 1 == blocks->n_chunks || a < blocks->first[c + 1]);
}

/* The last chunk that does not begin above a; if there is none, as many as
   there are.  A hint may be wrong, for chunks come and go; where a chunk begins
   within what shares one, the hint is soon the chunk before. */
static inline UWord chunk_of(const LiveBlocks* blocks, Addr a)
{
   if (blocks->n_chunks == 0)
      return 0;
   UInt* hint = &blocks->hints[a >> blocks->hint_bits & (blocks->n_hints - 1)];
   UWord c    = *hint;
   if (c + 1 < blocks->n_chunks)
      c += blocks->first[c + 1] <= a;
   if (LIKELY(is_in_chunk(blocks, c, a)))
      return c;
   UWord n = n_up_to(blocks->first, blocks->n_chunks, a);
   if (n == 0)
      return blocks->n_chunks;
   *hint = (UInt)(n - 1);
   return n - 1;
}

/* The place of the last block that does not begin above a.  False, and nothing
   else, if there is none. */
static Bool last_up_to(const LiveBlocks* blocks, Addr a, UWord* c, UWord* i)
{
   UWord in = chunk_of(blocks, a);
   if (in == blocks->n_chunks)
      return False;
   UWord far = a - blocks->first[in];
   UWord q   = quarter_up_to(&blocks->quarters[in], far);
   *c        = in;
   *i        = n_in_chunk_up_to(blocks, in, q, far) - 1;
   return True;
}

const LiveBlock* cg_blocks_look_up(LiveBlocks* blocks, Addr a)
{
   UWord c, i;
   if (!last_up_to(blocks, a, &c, &i))
      return NULL;
   LiveBlock block = { .born = 0 };
   get_found(blocks, c, i, &block);
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
      c[k] = chunk_of(blocks, addresses[k]);
      if (c[k] == blocks->n_chunks)
         continue;
      UWord far = addresses[k] - blocks->first[c[k]];
      i[k]      = quarter_up_to(&blocks->quarters[c[k]], far);
      __builtin_prefetch(&blocks->chunks[c[k]]->far[i[k] * QUARTER]);
   }
   for (UInt k = 0; k < n; k++) {
      if (c[k] == blocks->n_chunks)
         continue;
      UWord far = addresses[k] - blocks->first[c[k]];
      i[k]      = n_in_chunk_up_to(blocks, c[k], i[k], far) - 1;
      __builtin_prefetch(&blocks->chunks[c[k]]->szB_and_owner[i[k]]);
   }
   for (UInt k = 0; k < n; k++) {
      found[k].born = found[k].szB = 0;
      if (c[k] == blocks->n_chunks)
         continue;
      get_found(blocks, c[k], i[k], &found[k]);
      if (addresses[k] - found[k].start >= found[k].szB)
         found[k].szB = 0;
   }
}

/*------------------------------------------------------------*/
/*--- Chunks                                               ---*/
/*------------------------------------------------------------*/

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

static void remove_chunk(LiveBlocks* blocks, UWord c)
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

/* The chunk's blocks have changed. */
static void see_quarters(LiveBlocks* blocks, UWord c)
{
   const BlockChunk* chunk    = blocks->chunks[c];
   BlockQuarters*    quarters = &blocks->quarters[c];
   for (UWord k = 1; k < 4; k++)
      quarters->far[k - 1] = chunk->far[k * QUARTER];
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
   see_quarters(blocks, c);
   see_quarters(blocks, d);
}

/* The chunk's first address is that from now on. */
static void begin_at(LiveBlocks* blocks, UWord c, Addr first)
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

/* Have the c-th chunk and the next be one, if that leaves some room. */
static void join_with_next(LiveBlocks* blocks, UWord c)
{
   if (c + 1 >= blocks->n_chunks)
      return;
   UWord n       = blocks->quarters[c + 1].n;
   UWord further = blocks->first[c + 1] - blocks->first[c];
   if (blocks->quarters[c].n + n > MOST
       || further + (ULong)blocks->chunks[c + 1]->far[n - 1] >= MAX_SPAN)
      return;
   move_blocks(blocks, c + 1, 0, c, further);
   remove_chunk(blocks, c + 1);
}

/*------------------------------------------------------------*/
/*--- Adding and removing                                  ---*/
/*------------------------------------------------------------*/

/* Can a block that begins there be in the chunk, in its place by address? */
static Bool is_near(const LiveBlocks* blocks, UWord c, Addr start)
{
   Addr  first = blocks->first[c];
   ULong last  = blocks->chunks[c]->far[blocks->quarters[c].n - 1];
   return start >= first ? (ULong)start - first < MAX_SPAN
                         : first - start + last < MAX_SPAN;
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
   } else if (blocks->quarters[*c].n == CG_BLOCKS_OF_CHUNK) {
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
   for (UWord k = blocks->quarters[c].n; k > i; k--) {
      chunk->far[k]            = chunk->far[k - 1];
      chunk->szB_and_owner[k]  = chunk->szB_and_owner[k - 1];
      chunk->born_and_owner[k] = chunk->born_and_owner[k - 1];
   }
   blocks->quarters[c].n++;
   chunk->far[i] = (UInt)(block->start - blocks->first[c]);
   put(blocks, chunk, i, block);
   see_quarters(blocks, c);
   blocks->n_blocks++;
}

static void remove_at(LiveBlocks* blocks, UWord c, UWord i, LiveBlock* removed)
{
   BlockChunk* chunk = blocks->chunks[c];
   UWord       n     = --blocks->quarters[c].n;
   *removed          = block_at(blocks, c, i);
   if (blocks->last_hit.start == removed->start)
      blocks->last_hit = (LiveBlock){ .szB = 0 };
   for (UWord k = i; k < n; k++) {
      chunk->far[k]            = chunk->far[k + 1];
      chunk->szB_and_owner[k]  = chunk->szB_and_owner[k + 1];
      chunk->born_and_owner[k] = chunk->born_and_owner[k + 1];
   }
   blocks->n_blocks--;
   if (n == 0) {
      remove_chunk(blocks, c);
      return;
   }
   if (i == 0)
      begin_at(blocks, c, blocks->first[c] + chunk->far[0]);
   see_quarters(blocks, c);
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

/* Finds the last block that begins in these bytes or reaches into them. */
static Bool last_in(LiveBlocks* blocks, Addr start, UWord szB, UWord* c,
                    UWord* i)
{
   Addr last = szB == 0 ? start : start + szB - 1;
   if (!last_up_to(blocks, last, c, i))
      return False;
   LiveBlock block = block_at(blocks, *c, *i);
   return block.start >= start || start - block.start < block.szB;
}

Bool cg_blocks_overlap(LiveBlocks* blocks, Addr start, UWord szB)
{
   UWord c, i;
   return last_in(blocks, start, szB, &c, &i);
}

Bool cg_blocks_remove_any(LiveBlocks* blocks, Addr start, UWord szB,
                          LiveBlock* removed)
{
   UWord c, i;
   if (!last_in(blocks, start, szB, &c, &i))
      return False;
   remove_at(blocks, c, i, removed);
   return True;
}
