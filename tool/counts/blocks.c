/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Blocks, found by the key that Valgrind names at a discard.  Two translations
   can share a key for a moment (a redirected function and its original), so the
   extents decide; if they agree, too, the older one is the discarded one. */

#include "counts/blocks.h"
#include "base/near.h"
#include "base/table.h"
#include "base/valgrind.h"

/* An amount that one tick of a counter adds to an event in a line. */
typedef struct {
   UInt line;          /* number of the line */
   UInt counter : 12;  /* index in the block's list of counters */
   UInt event : 6;
   UInt has_insn : 1;  /* this is the EV_Ir of the instruction at insn; the
                          counter's following Worths belong to it, up to the
                          next one with has_insn */
   Int  times : 13;    /* may be negative: a correction */
   Addr insn;          /* if has_insn */
} Worth;

#define MAX_TIMES 4095

_Static_assert(N_EVENTS <= 64, "an event takes six bits");

typedef struct Block {
   struct Block* next; /* in the hash chain, youngest first */
   Addr          key;
   UShort        len; /* length of the first extent */
   UShort        n_worths;
   UInt          n_counters : 12;
   UInt          n_owned : 12;
   UInt          n_groups : 7;
   UInt          has_base : 1; /* the first extent does not begin at key */
   UWord         owned[]; /* the pieces, tagged: see cg_block_owns.  After them
                             come, if has_base, the first extent's base; Worths,
                             Memberships and the counters' numbers. */
} Block;

typedef struct {
   UInt group;
   UInt place;
} Membership;

#define MAX_GROUPS 127 /* more than a block has instructions */

#define N_CHAINS 65536 /* number of values of a UShort */
static Block** chains;
static UWord   n_blocks;

static struct {
   Bool    is_active;
   Addr    key, base;
   UShort  len;
   UInt    n_owned, max_owned;
   UWord*  owned;
   UInt    n_worths, max_worths;
   Worth*  worths;
   UInt    n_counters, max_counters;
   UInt*   numbers; /* of the counters */
   UInt    n_groups;
   UInt    groups[MAX_GROUPS];
} building;

/*--- Counters, which generated code ticks                 ---*/

/* Counters lie near the anchor, in chunks that are never freed.  Blocks refer
   to them by number, which is shorter than a pointer of 64 bits. */
#define N_CHUNK_COUNTERS 4096
static ULong** counter_chunks;
static UWord   n_live_counters;
static UInt    n_counters, max_chunks; /* n_counters includes free ones */
static UInt    first_free; /* number of the first free counter, plus 1; that
                              counter holds the number of the next, plus 1 */

static inline ULong* counter_by_number(UInt number)
{
   return &counter_chunks[number / N_CHUNK_COUNTERS]
                         [number % N_CHUNK_COUNTERS];
}

/* Return the address of the hash chain's number, for the block that has, or
   had, the counter.  These numbers follow the chunk's counters in memory. */
static UShort* chain_of_counter(UInt number)
{
   UShort* numbers = (UShort*)(counter_chunks[number / N_CHUNK_COUNTERS]
                               + N_CHUNK_COUNTERS);
   return &numbers[number % N_CHUNK_COUNTERS];
}

static void add_chunk(void)
{
   UInt chunk = n_counters / N_CHUNK_COUNTERS;
   CG_MAKE_ROOM("cg.blocks.chunks", counter_chunks, max_chunks, chunk);
   counter_chunks[chunk]
      = cg_alloc_near("cg.blocks.counters",
                      N_CHUNK_COUNTERS * (sizeof(ULong) + sizeof(UShort)));
}

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

/*--- Building                                             ---*/

static UShort chain_of(Addr key)
{
   return (UShort)(key ^ key >> 16);
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
   building.n_owned    = 0;
   building.n_groups   = 0;
}

ULong* cg_new_counter(void)
{
   tl_assert(building.is_active);
   CG_MAKE_ROOM("cg.blocks.building", building.numbers, building.max_counters,
                building.n_counters);
   UInt number = allocate_counter();
   building.numbers[building.n_counters++] = number;
   return counter_by_number(number);
}

static UInt place_of(const ULong* counter)
{
   UInt i = building.n_counters;
   while (i > 0 && counter_by_number(building.numbers[i - 1]) != counter)
      i--;
   tl_assert(i > 0);
   return i - 1;
}

static Int checked_times(Int times)
{
   tl_assert(times <= MAX_TIMES && times >= -MAX_TIMES);
   return times;
}

static void add_worth(Worth worth)
{
   CG_MAKE_ROOM("cg.blocks.building", building.worths, building.max_worths,
                building.n_worths);
   building.worths[building.n_worths++] = worth;
}

void cg_count_adds(const ULong* counter, LineCost* line, Event event,
                   Int times)
{
   UInt place = place_of(counter);
   tl_assert(cg_event_is_present(event));
   for (UInt i = building.n_worths; i > 0; i--) {
      Worth* known = &building.worths[i - 1];
      if (known->counter != place || known->has_insn)
         break;
      if (known->line == line->number && known->event == event) {
         known->times = checked_times(known->times + times);
         return;
      }
   }
   add_worth((Worth){ .counter = place & 0xfff,
                      .line    = line->number,
                      .times   = checked_times(times),
                      .event   = event & 0x3f });
}

void cg_count_insn(const ULong* counter, LineCost* line, Addr insn)
{
   add_worth((Worth){ .counter  = place_of(counter) & 0xfff,
                      .line     = line->number,
                      .times    = 1,
                      .event    = EV_Ir,
                      .has_insn = True,
                      .insn     = insn });
}

UInt cg_each_worth(const ULong* counter,
                   void (*f)(void*, LineCost*, Event, Int), void* context)
{
   UInt place = place_of(counter), n = 0;
   for (UInt i = 0; i < building.n_worths; i++) {
      const Worth* worth = &building.worths[i];
      if (worth->counter != place)
         continue;
      n++;
      if (f != NULL)
         f(context, cg_line_by_number(worth->line), worth->event,
           worth->times);
   }
   return n;
}

/* The functions that release pieces; a piece's tag is its function's index. */
#define N_RELEASERS 8
static void (*releasers[N_RELEASERS])(void*);

void cg_block_owns(void* piece, void (*release)(void*))
{
   UInt tag = 0;
   while (tag < N_RELEASERS && releasers[tag] != NULL
          && releasers[tag] != release)
      tag++;
   tl_assert2(tag < N_RELEASERS,
              "%d functions release pieces of blocks; the low bits of a piece"
              " do not tell more apart\n",
              N_RELEASERS);
   tl_assert(building.is_active && (UWord)piece % N_RELEASERS == 0);
   releasers[tag] = release;
   CG_MAKE_ROOM("cg.blocks.building", building.owned, building.max_owned,
                building.n_owned);
   building.owned[building.n_owned++] = (UWord)piece | tag;
}

static Addr base_of(const Block* block)
{
   return block->has_base ? block->owned[block->n_owned] : block->key;
}

static Worth* worths_of(Block* block)
{
   return (Worth*)(block->owned + block->n_owned + block->has_base);
}

static Membership* memberships_of(Block* block)
{
   return (Membership*)(worths_of(block) + block->n_worths);
}

static UInt* counters_of(Block* block)
{
   return (UInt*)(memberships_of(block) + block->n_groups);
}

static SizeT size_of_block(const Block* block)
{
   return sizeof(Block) + (block->n_owned + block->has_base) * sizeof(UWord)
          + block->n_counters * sizeof(UInt)
          + block->n_groups * sizeof(Membership)
          + block->n_worths * sizeof(Worth);
}

/*--- Groups                                               ---*/

typedef struct {
   UInt    n, max;
   Block** block;
} Group;

static Group* groups; /* [number] */
static UInt   max_groups;

void cg_block_joins(UInt group)
{
   tl_assert(building.is_active);
   for (UInt i = 0; i < building.n_groups; i++) {
      if (building.groups[i] == group)
         return;
   }
   tl_assert(building.n_groups < MAX_GROUPS);
   building.groups[building.n_groups++] = group;
}

static void join_groups(Block* block)
{
   for (UInt i = 0; i < block->n_groups; i++) {
      UInt number = building.groups[i];
      CG_MAKE_ROOM("cg.blocks.groups", groups, max_groups, number);
      Group* group = &groups[number];
      CG_MAKE_ROOM("cg.blocks.group", group->block, group->max, group->n);
      memberships_of(block)[i] = (Membership){ number, group->n };
      group->block[group->n++] = block;
   }
}

/* Leave the groups: in each list, the last block takes the block's place. */
static void leave_groups(Block* block)
{
   for (UInt i = 0; i < block->n_groups; i++) {
      const Membership* left  = &memberships_of(block)[i];
      Group*            group = &groups[left->group];
      Block*            last  = group->block[--group->n];
      Membership*       moved = memberships_of(last);
      while (moved->group != left->group)
         moved++;
      group->block[left->place] = last;
      moved->place              = left->place;
   }
}

void cg_end_block(void)
{
   tl_assert(building.is_active);
   building.is_active = False;

   Block empty = { .key        = building.key,
                   .len        = building.len,
                   .n_counters = building.n_counters & 0xfff,
                   .n_worths   = (UShort)building.n_worths,
                   .n_owned    = building.n_owned & 0xfff,
                   .n_groups   = building.n_groups & 0x7f,
                   .has_base   = building.base != building.key };
   tl_assert(empty.n_counters == building.n_counters
             && empty.n_owned == building.n_owned
             && empty.n_worths == building.n_worths);
   Block* block = cg_pool_alloc(size_of_block(&empty));
   *block       = empty;
   VG_(memcpy)(block->owned, building.owned,
               building.n_owned * sizeof(UWord));
   if (block->has_base)
      block->owned[block->n_owned] = building.base;
   VG_(memcpy)(counters_of(block), building.numbers,
               building.n_counters * sizeof(UInt));
   VG_(memcpy)(worths_of(block), building.worths,
               building.n_worths * sizeof(Worth));
   join_groups(block);

   UShort chain = chain_of(block->key);
   for (UInt i = 0; i < building.n_counters; i++)
      *chain_of_counter(building.numbers[i]) = chain;
   block->next   = chains[chain];
   chains[chain] = block;
   n_blocks++;
}

/*--- Folding                                              ---*/

LineCost* (*cg_counted_in)(LineCost* line);

/* Fold the block's counters into lines; return the sum of their ticks. */
static ULong fold(Block* block)
{
   ULong        n_ticks  = 0;
   const UInt*  counters = counters_of(block);
   const Worth* worth    = worths_of(block);
   for (const Worth* end = worth + block->n_worths; worth < end; worth++) {
      ULong ticks = *counter_by_number(counters[worth->counter]);
      if (ticks == 0)
         continue;
      LineCost* line = cg_line_by_number(worth->line);
      if (cg_counted_in != NULL)
         line = cg_counted_in(line);
      line->count[cg_column[worth->event]]
         += ticks * (ULong)(Long)worth->times;
   }
   for (UInt i = 0; i < block->n_counters; i++) {
      n_ticks += *counter_by_number(counters[i]);
      *counter_by_number(counters[i]) = 0;
   }
   return n_ticks;
}

void cg_free_block(Addr key, const VexGuestExtents* extents)
{
   Block** found = NULL;
   for (Block** link = &chains[chain_of(key)]; *link != NULL;
        link         = &(*link)->next) {
      if ((*link)->key == key && base_of(*link) == extents->base[0]
          && (*link)->len == extents->len[0])
         found = link;
   }
   if (found == NULL)
      return;

   Block* block = *found;
   *found       = block->next;
   fold(block);
   leave_groups(block);
   for (UInt i = 0; i < block->n_counters; i++)
      free_counter(counters_of(block)[i]);
   for (UInt i = block->n_owned; i-- > 0;) {
      UWord tag = block->owned[i] % N_RELEASERS;
      releasers[tag]((void*)(block->owned[i] - tag));
   }
   cg_pool_free(block, size_of_block(block));
   n_blocks--;
}

/* Return the counter's index in the block's list, or the list's length. */
static UInt place_in(Block* block, UInt number)
{
   UInt place = 0;
   while (place < block->n_counters && counters_of(block)[place] != number)
      place++;
   return place;
}

/* Return the block that has the counter, or NULL. */
static Block* block_of_counter(UInt number)
{
   Block* block = chains[*chain_of_counter(number)];
   while (block != NULL && place_in(block, number) == block->n_counters)
      block = block->next;
   return block;
}

/* Loop over the counters, which are dense: where threads take turns, few have
   ticked since they were last folded. */
void cg_fold_all_blocks(void)
{
   for (UInt number = 0; number < n_counters; number++) {
      if (*counter_by_number(number) == 0)
         continue;
      Block* block = block_of_counter(number);
      if (block != NULL)
         fold(block);
   }
}

ULong cg_fold_group(UInt group)
{
   ULong n_ticks = 0;
   for (UInt i = 0; i < cg_n_group_blocks(group); i++)
      n_ticks += fold(groups[group].block[i]);
   return n_ticks;
}

UInt cg_n_group_blocks(UInt group)
{
   return group < max_groups ? groups[group].n : 0;
}

Addr cg_group_code(UInt group, UInt i)
{
   return base_of(groups[group].block[i]);
}

/*--- Segments that have not been completed                ---*/

UWord cg_mark_of(const ULong* counter)
{
   return ((UWord)building.numbers[place_of(counter)] + 1) * 2;
}

/* Call `count`, unless it is NULL, with the counter's Worths before the
   instruction at pc.  Return False if there is no such instruction. */
static Bool count_until(Block* block, UInt place, Addr pc,
                        void (*count)(LineCost*, Event, UInt))
{
   Bool         has_insn = False;
   const Worth* worth    = worths_of(block);
   for (const Worth* end = worth + block->n_worths; worth < end; worth++) {
      if (worth->counter != place)
         continue;
      if (worth->has_insn && worth->insn == pc)
         return True;
      has_insn |= worth->has_insn;
      /* EV_Ir without has_insn counts entries into bodies, or jumps. */
      if (count != NULL && has_insn
          && (worth->has_insn || worth->event != EV_Ir))
         count(cg_line_by_number(worth->line), worth->event,
               (UInt)worth->times);
   }
   return False;
}

void cg_count_executed(UWord mark, Addr pc,
                       void (*count)(LineCost* line, Event event, UInt n))
{
   UInt number = (UInt)(mark / 2 - 1);
   for (Block* block = chains[*chain_of_counter(number)]; block != NULL;
        block        = block->next) {
      UInt place = place_in(block, number);
      if (place < block->n_counters && count_until(block, place, pc, NULL))
         count_until(block, place, pc, count);
   }
}

/*------------------------------------------------------------*/

void cg_blocks_init(void)
{
   chains = VG_(calloc)("cg.blocks.chains", N_CHAINS, sizeof(Block*));
}

UWord cg_n_blocks(void)
{
   return n_blocks;
}

void cg_blocks_stats(void)
{
   VG_(dmsg)("cachegrind: live blocks %lu, live counters %lu\n", n_blocks,
             n_live_counters);
}
