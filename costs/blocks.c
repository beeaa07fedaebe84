/*--------------------------------------------------------------------*/
/*--- Blocks: what one translation counts.          costs/blocks.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/blocks.h for the model.  Blocks are found by the key that Valgrind
   gives when it discards a translation.  Two translations can have the same
   key for a moment (a redirected function and its original), so the extents
   decide; of two that agree in both, the older one is the discarded one. */

#include "costs/blocks.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

/* What a tick of a counter is worth, in one line and event. */
typedef struct {
   LineCost* line;
   UInt      counter; /* its place in the block's list */
   Short     times;   /* may be negative: a correction */
   UChar     event;
} Worth;

typedef struct Block {
   struct Block* next; /* in the hash chain, youngest first */
   Addr          key;
   Addr          base; /* of the first extent, with its length: the rest */
   UShort        len;  /* of what tells translations apart */
   UInt          n_counters;
   UInt          n_worths;
   BlockOwned*   owned;
   ULong**       counters;
   Worth*        worths;
} Block;

#define N_CHAINS 65536 /* a power of two */
static Block** chains;
static UWord   n_blocks, n_live_counters;

/* The block being built; its arrays grow and are copied when it is done. */
static Block   building;
static UInt    max_counters, max_worths;
static Bool    is_building;

/*------------------------------------------------------------*/
/*--- Counters                                             ---*/
/*------------------------------------------------------------*/

/* Generated code names a counter by its address, as an immediate: five bytes
   in the tool's image, ten in the heap.  So counters come from the image
   first.  Free ones are chained through themselves. */
#define N_IMAGE_COUNTERS (4 * 1024 * 1024)
#define N_CHUNK_COUNTERS (64 * 1024)

static ULong  counters_in_image[N_IMAGE_COUNTERS];
static ULong* fresh_counter     = counters_in_image;
static ULong* fresh_counter_end = counters_in_image + N_IMAGE_COUNTERS;
static ULong* free_counters;

static ULong* allocate_counter(void)
{
   ULong* counter = free_counters;
   n_live_counters++;
   if (counter != NULL) {
      free_counters = (ULong*)(Addr)*counter;
      *counter      = 0;
      return counter;
   }
   if (fresh_counter == fresh_counter_end) {
      fresh_counter     = VG_(calloc)("cg.blocks.counters", N_CHUNK_COUNTERS,
                                      sizeof(ULong));
      fresh_counter_end = fresh_counter + N_CHUNK_COUNTERS;
   }
   return fresh_counter++;
}

static void free_counter(ULong* counter)
{
   *counter      = (Addr)free_counters;
   free_counters = counter;
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
   tl_assert(!is_building);
   is_building         = True;
   building.key        = key;
   building.base       = extents->base[0];
   building.len        = extents->len[0];
   building.n_counters = 0;
   building.n_worths   = 0;
   building.owned      = NULL;
}

ULong* cg_new_counter(void)
{
   tl_assert(is_building);
   if (building.n_counters == max_counters) {
      max_counters      = 2 * max_counters + 16;
      building.counters = VG_(realloc)("cg.blocks.building", building.counters,
                                       max_counters * sizeof(ULong*));
   }
   ULong* counter                            = allocate_counter();
   building.counters[building.n_counters++] = counter;
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

void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times)
{
   UInt place = place_of(counter);
   tl_assert(cg_event_is_present(event));
   for (UInt i = building.n_worths; i > 0; i--) {
      Worth* known = &building.worths[i - 1];
      if (known->counter != place)
         break;
      if (known->line == line && known->event == event) {
         known->times += times;
         return;
      }
   }
   if (building.n_worths == max_worths) {
      max_worths      = 2 * max_worths + 64;
      building.worths = VG_(realloc)("cg.blocks.building", building.worths,
                                     max_worths * sizeof(Worth));
   }
   building.worths[building.n_worths++]
      = (Worth){ .line = line, .counter = place, .times = times,
                 .event = event };
}

void cg_block_owns(BlockOwned* owned)
{
   tl_assert(is_building);
   owned->next    = building.owned;
   building.owned = owned;
}

void cg_end_block(void)
{
   tl_assert(is_building);
   is_building = False;

   /* The block, its worths and its counters' list, in one piece. */
   SizeT  worths_szB   = building.n_worths * sizeof(Worth);
   SizeT  counters_szB = building.n_counters * sizeof(ULong*);
   Block* block        = VG_(malloc)("cg.blocks.block",
                                     sizeof(Block) + worths_szB + counters_szB);
   *block              = building;
   block->worths       = (Worth*)(block + 1);
   block->counters     = (ULong**)((UChar*)block->worths + worths_szB);
   VG_(memcpy)(block->worths, building.worths, worths_szB);
   VG_(memcpy)(block->counters, building.counters, counters_szB);

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
   for (UInt i = 0; i < block->n_worths; i++) {
      const Worth* worth = &block->worths[i];
      worth->line->count[cg_column[worth->event]]
         += *block->counters[worth->counter] * (ULong)(Long)worth->times;
   }
   for (UInt i = 0; i < block->n_counters; i++)
      *block->counters[i] = 0;
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
      free_counter(block->counters[i]);
   for (BlockOwned *next, *owned = block->owned; owned != NULL; owned = next) {
      next = owned->next;
      owned->release(owned);
   }
   VG_(free)(block);
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
