/*--------------------------------------------------------------------*/
/*--- Blocks: what one translation counts.          costs/blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/blocks.h for the model.  Blocks are found by the key that Valgrind
   gives when it discards a translation.  Two translations can have the same
   key for a moment (a redirected function and its original), so the extents
   decide; of two that agree in both, the older one is the discarded one. */

#include "costs/blocks.h"

#include "sim/near.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

/* What a tick of a counter is worth, in one line and event. */
typedef struct {
   UInt   line;    /* its number */
   UShort counter; /* its place in the block's list */
   Char   times;   /* may be negative: a correction */
   UChar  event;
} Worth;

typedef struct Block {
   struct Block* next; /* in the hash chain, youngest first */
   Addr          key;
   Addr          base; /* of the first extent, with its length: the rest */
   BlockOwned*   owned;
   UInt          n_worths;
   UShort        len; /* of what tells translations apart */
   UShort        n_counters;
   Worth         worths[]; /* and behind them the counters' numbers */
} Block;

#define N_CHAINS 65536 /* a power of two */
static Block** chains;
static UWord   n_blocks, n_live_counters;

/* The block being built; its lists are copied when it is done. */
static struct {
   Bool        is_active;
   Addr        key, base;
   UShort      len;
   BlockOwned* owned;
   UInt        n_worths, max_worths;
   Worth*      worths;
   UInt        n_counters, max_counters;
   ULong**     counters;
   UInt*       numbers; /* beside them */
} building;

/*------------------------------------------------------------*/
/*--- Counters                                             ---*/
/*------------------------------------------------------------*/

/* Numbered, since a pointer to each would double what they take. */
#define N_CHUNK_COUNTERS 4096

static ULong** counter_chunks;
static UInt    n_counters, max_chunks;

/* Free counters are chained: each holds the number of the next, plus one. */
static UInt first_free; /* plus one */

static ULong* counter_by_number(UInt number)
{
   return &counter_chunks[number / N_CHUNK_COUNTERS]
                         [number % N_CHUNK_COUNTERS];
}

static void add_chunk(void)
{
   UInt chunk = n_counters / N_CHUNK_COUNTERS;
   if (chunk == max_chunks) {
      max_chunks     = 2 * max_chunks + 64;
      counter_chunks = VG_(realloc)("cg.blocks.chunks", counter_chunks,
                                    max_chunks * sizeof(ULong*));
   }
   counter_chunks[chunk] = cg_alloc_near("cg.blocks.counters",
                                         N_CHUNK_COUNTERS * sizeof(ULong));
}

/* Its number; it is zero. */
static UInt allocate_counter(void)
{
   n_live_counters++;
   if (first_free != 0) {
      UInt   number  = first_free - 1;
      ULong* counter = counter_by_number(number);
      first_free     = (UInt)*counter;
      *counter       = 0;
      return number;
   }
   if (n_counters % N_CHUNK_COUNTERS == 0)
      add_chunk();
   return n_counters++;
}

static void free_counter(UInt number)
{
   *counter_by_number(number) = first_free;
   first_free                 = number + 1;
   n_live_counters--;
}

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

static Block** chain_of(Addr key)
{
   return &chains[(key ^ key >> 16) & (N_CHAINS - 1)];
}

void cg_begin_block(Addr key, const VexGuestExtents* extents)
{
   tl_assert(!building.is_active);
   building.is_active  = True;
   building.key        = key;
   building.base       = extents->base[0];
   building.len        = extents->len[0];
   building.n_counters = 0;
   building.n_worths   = 0;
   building.owned      = NULL;
}

ULong* cg_new_counter(void)
{
   tl_assert(building.is_active);
   if (building.n_counters == building.max_counters) {
      UInt n                = 2 * building.max_counters + 64;
      building.max_counters = n;
      building.counters = VG_(realloc)("cg.blocks.building", building.counters,
                                       n * sizeof(ULong*));
      building.numbers  = VG_(realloc)("cg.blocks.building", building.numbers,
                                       n * sizeof(UInt));
   }
   UInt   place             = building.n_counters++;
   UInt   number            = allocate_counter();
   ULong* counter           = counter_by_number(number);
   building.counters[place] = counter;
   building.numbers[place]  = number;
   return counter;
}

/* The place of a counter in the block's list; the one wanted is nearly
   always the last. */
static UInt place_of(const ULong* counter)
{
   UInt i = building.n_counters;
   while (i > 0 && building.counters[i - 1] != counter)
      i--;
   tl_assert(i > 0);
   return i - 1;
}

static Bool fits_worth(Int times)
{
   return times == (Char)times;
}

static void add_worth(Worth worth)
{
   if (building.n_worths == building.max_worths) {
      building.max_worths = 2 * building.max_worths + 64;
      building.worths     = VG_(realloc)("cg.blocks.building", building.worths,
                                         building.max_worths * sizeof(Worth));
   }
   building.worths[building.n_worths++] = worth;
}

void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times)
{
   UInt place = place_of(counter);
   tl_assert(cg_event_is_present(event));
   tl_assert(fits_worth(times) && place == (UShort)place);
   for (UInt i = building.n_worths; i > 0; i--) {
      Worth* known = &building.worths[i - 1];
      if (known->counter != place)
         break;
      if (known->line == line->number && known->event == event
          && fits_worth(known->times + times)) {
         known->times = (Char)(known->times + times);
         return;
      }
   }
   add_worth((Worth){ .line    = line->number,
                      .counter = (UShort)place,
                      .times   = (Char)times,
                      .event   = (UChar)event });
}

void cg_block_owns(BlockOwned* owned)
{
   tl_assert(building.is_active);
   owned->next    = building.owned;
   building.owned = owned;
}

static SizeT size_of_block(UInt n_worths, UInt n_counters_of_block)
{
   return sizeof(Block) + n_worths * sizeof(Worth)
          + n_counters_of_block * sizeof(UInt);
}

static UInt* counters_of(Block* block)
{
   return (UInt*)(block->worths + block->n_worths);
}

void cg_end_block(void)
{
   tl_assert(building.is_active);
   building.is_active = False;

   Block* block
      = cg_pool_alloc(size_of_block(building.n_worths, building.n_counters));
   *block = (Block){ .key = building.key, .base = building.base,
                     .len = building.len, .owned = building.owned,
                     .n_worths   = building.n_worths,
                     .n_counters = (UShort)building.n_counters };
   VG_(memcpy)(block->worths, building.worths,
               building.n_worths * sizeof(Worth));
   VG_(memcpy)(counters_of(block), building.numbers,
               building.n_counters * sizeof(UInt));

   Block** chain = chain_of(block->key);
   block->next   = *chain;
   *chain        = block;
   n_blocks++;
}

/*------------------------------------------------------------*/
/*--- Folding                                              ---*/
/*------------------------------------------------------------*/

static void fold(Block* block)
{
   const UInt* counters = counters_of(block);
   for (UInt i = 0; i < block->n_worths; i++) {
      const Worth* worth   = &block->worths[i];
      ULong        ticks   = *counter_by_number(counters[worth->counter]);
      LineCost*    line    = cg_line_by_number(worth->line);
      line->count[cg_column[worth->event]]
         += ticks * (ULong)(Long)worth->times;
   }
   for (UInt i = 0; i < block->n_counters; i++)
      *counter_by_number(counters[i]) = 0;
}

void cg_discard_block(Addr key, const VexGuestExtents* extents)
{
   Block** found = NULL;
   for (Block** link = chain_of(key); *link != NULL; link = &(*link)->next) {
      if ((*link)->key == key && (*link)->base == extents->base[0]
          && (*link)->len == extents->len[0])
         found = link;
   }
   if (found == NULL)
      return;

   Block* block = *found;
   *found       = block->next;
   fold(block);
   for (UInt i = 0; i < block->n_counters; i++)
      free_counter(counters_of(block)[i]);
   for (BlockOwned *next, *owned = block->owned; owned != NULL; owned = next) {
      next = owned->next;
      owned->release(owned);
   }
   cg_pool_free(block, size_of_block(block->n_worths, block->n_counters));
   n_blocks--;
}

void cg_fold_all_blocks(void)
{
   for (UInt i = 0; i < N_CHAINS; i++) {
      for (Block* block = chains[i]; block != NULL; block = block->next)
         fold(block);
   }
}

/*------------------------------------------------------------*/

void cg_blocks_init(void)
{
   chains = VG_(calloc)("cg.blocks.chains", N_CHAINS, sizeof(Block*));
}

void cg_blocks_stats(void)
{
   VG_(dmsg)("cachegrind: live blocks %lu, live counters %lu\n", n_blocks,
             n_live_counters);
}
