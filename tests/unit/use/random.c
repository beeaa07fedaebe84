/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache use on random references: one by one, in groups, and in groups that are
   run as by generated code.  The misses and losses charged to each owner are
   compared with those of the plain model in model.h. */

#include "features/use/groups.h"
#include "random.h"
#include "tests/unit/use/model.h"

ASAN_OPTIONS("detect_leaks=0")

static unsigned smaller(unsigned a, unsigned b)
{
   return a < b ? a : b;
}

static uint64_t below(uint64_t n)
{
   return random_word() % n;
}

/*--- The listener                                         ---*/

static Charges       charges[N_OWNERS];
static long          n_contexts; /* the number of open contexts */
static unsigned long n_wrong_contexts;
static char          a_context;

static unsigned long n_told; /* loads that were reported with a miss */

static void missed(UInt owner, UseKind kind, Addr a, UInt n_levels)
{
   charges[owner].missed[kind][n_levels - 1]++;
}

static Bool opened(UInt* owner, const UseLoad* load, void** context)
{
   n_contexts++;
   if (load->n_missed > 0) {
      charges[*owner].missed[load->kind][load->n_missed - 1]++;
      n_told++;
   }
   *context = &a_context;
   return True;
}

static void closed(UInt owner, void* context, UseLevel level, UInt temporal,
                   UInt spatial, ULong units)
{
   n_contexts--;
   n_wrong_contexts += context != &a_context;
   charges[owner].n_closed[level]++;
   charges[owner].temporal[level] += temporal;
   charges[owner].spatial[level] += spatial;
}

static const UseListener listener = { missed, opened, closed };

/*--- References                                           ---*/

static ModelCache I1, D1;
static unsigned   max_size; /* the most bytes of a reference */

/* A bit above the low 32 of an address, if there is one; else the highest. */
enum { FAR_BIT = sizeof(Addr) == 8 ? 32 : 31 };

/* Move *pointer and return it: mostly near its old place; at times to the same
   set again, by FAR_BIT, or anywhere. */
static Addr next_address(Addr* pointer, const ModelCache* L1)
{
   Addr way = (Addr)L1->sets * model_line_size;
   switch (below(24)) {
   case 0: *pointer = random_word(); break;
   case 1: *pointer = below(4 * model_line_size); break;
   case 2: case 3: *pointer ^= (Addr)1 << FAR_BIT; break;
   case 4: case 5: case 6:
      *pointer += way * (below(2 * L1->ways + 2) - L1->ways);
      break;
   case 7: case 8:
      *pointer += below(16 * model_line_size) - 8 * model_line_size;
      break;
   default: *pointer += below(model_line_size / 2 + 1); break;
   }
   /* References do not lie across the end of the address space. */
   if (*pointer > ~(Addr)0 - 65536)
      *pointer -= 131072;
   return *pointer;
}

static unsigned next_size(void)
{
   return 1 + (unsigned)below(below(2) ? 8 : max_size);
}

static void single_reference(Addr* code, Addr* data)
{
   UInt     owner = (UInt)below(N_OWNERS);
   unsigned size  = next_size();
   if (below(3) == 0) {
      Addr a = next_address(code, &I1);
      UsedFetchLine* first = cg_fetch_line(a);
      UsedFetchLine* last  = cg_fetch_line(a + size - 1);
      cg_fetch_line_hold(first);
      cg_fetch_line_hold(last);
      cg_use_fetch(first, last, a, size, owner, cg_use->clock, 0, 0);
      cg_fetch_line_drop(last);
      cg_fetch_line_drop(first);
      model_ref(&I1, CG_USE_FETCH, a, size, owner);
   } else {
      UseKind kind = below(2) ? CG_USE_READ : CG_USE_WRITE;
      Addr    a    = next_address(data, &D1);
      cg_use_data(kind, a, size, owner, cg_use->clock);
      model_ref(&D1, kind, a, size, owner);
   }
   cg_use->clock += 2;
}

/*--- Groups                                               ---*/

enum { MAX_INSNS = 24, N_WORDS = 4, N_GROUPS = 40 };

typedef struct {
   UseKind  kind;
   unsigned word, size, owner;
   Addr     offset;
} PlainRef;

/* A block of code: its references, in order. */
typedef struct {
   unsigned  n;
   PlainRef  refs[2 * MAX_INSNS];
   UseGroup* group;
} Block;

/* Return an offset: mostly a multiple of 4, as in structures and stacks. */
static Addr next_offset(void)
{
   return below(4) == 0 ? below(2 * model_line_size) : 4 * below(12) - 16;
}

static void make_block(Block* block, Addr code)
{
   UsePlan plan;
   cg_use_plan_begin(&plan, below(4) > 0);
   block->n = 0;
   for (unsigned i = 0, n = 1 + (unsigned)below(MAX_INSNS); i < n; i++) {
      unsigned size  = 1 + (unsigned)below(smaller(15, max_size));
      UInt     owner = (UInt)below(N_OWNERS);
      if (!cg_use_plan_fetch(&plan, code, size, owner))
         break;
      block->refs[block->n++]
         = (PlainRef){ CG_USE_FETCH, 0, size, owner, code };
      code += below(16) == 0 ? below(8 * model_line_size) : size;
      if (below(3) == 0)
         continue;
      PlainRef ref = { below(2) ? CG_USE_READ : CG_USE_WRITE,
                       (unsigned)below(N_WORDS), next_size(), owner,
                       next_offset() };
      if (!cg_use_plan_data(&plan, ref.kind, ref.word, ref.offset, ref.size,
                            owner))
         break;
      block->refs[block->n++] = ref;
   }
   SizeT szB    = cg_use_plan_end(&plan);
   block->group = malloc(szB);
   cg_use_make_group(block->group, &plan);
}

static void free_block(Block* block)
{
   cg_use_end_group(block->group);
   free(block->group);
}

static unsigned long n_ahead, n_seen;

/* Stand in for generated code, as features/use/groups.h describes it. */
static void run_as_generated(const UseGroup* group, const UWord* words)
{
   const FetchTouch* fetch = group->fetches;
   const DataTouch*  data  = cg_data_touches(group);
   ULong             all = 0;
   for (UInt i = 0; i < group->n_data; i++) {
      Addr a    = words[data[i].word] + data[i].offset;
      Addr last = a + model_line_size - data[i].room - 1;
      all |= last - cg_used_index_entry(a)->line->base;
   }
   all &= ~(ULong)(model_line_size - 1);
   for (UInt i = 0; i < group->n_fetches; i++)
      all |= fetch[i].bytes & ~fetch[i].code->used.bytes;
   if (all != 0) {
      cg_use_run_ahead(group, words);
      n_ahead++;
   } else {
      n_seen++;
   }
   for (UInt i = 0; i < group->n_fetches; i++)
      cg_note_use(&fetch[i].code->used, fetch[i].uses, 0,
                  cg_use->clock + fetch[i].time);
   for (UInt i = 0; i < group->n_data; i++) {
      Addr a = words[data[i].word] + data[i].offset;
      cg_note_use(cg_used_index_entry(a)->line, data[i].uses,
                  data[i].bytes << (a & (model_line_size - 1)),
                  cg_use->clock + data[i].time);
   }
}

static void run_block(Block* block, const UWord* words)
{
   if (block->group->has_touches && below(4) > 0)
      run_as_generated(block->group, words);
   else
      cg_use_run(block->group, words);
   cg_use->clock += block->group->n_times;
   for (unsigned i = 0; i < block->n; i++) {
      const PlainRef* ref      = &block->refs[i];
      bool            is_fetch = ref->kind == CG_USE_FETCH;
      model_ref(is_fetch ? &I1 : &D1, ref->kind,
                ref->offset + (is_fetch ? 0 : words[ref->word]), ref->size,
                ref->owner);
   }
}

static const struct {
   const char*   name;
   CacheGeometry geometry[CG_N_CACHES];
} cases[] = {
   { "one common machine",
     { { 32768, 8, 64 }, { 49152, 12, 64 }, { 81920, 20, 64 } } },
   { "small, of 64-byte lines",
     { { 1024, 2, 64 }, { 2048, 4, 64 }, { 4096, 8, 64 } } },
   { "all direct-mapped",
     { { 512, 1, 32 }, { 1024, 1, 32 }, { 4096, 1, 32 } } },
   { "one set each", { { 256, 4, 64 }, { 512, 8, 64 }, { 1024, 16, 64 } } },
   { "LL of one set of two lines",
     { { 128, 1, 64 }, { 128, 2, 64 }, { 128, 2, 64 } } },
   { "two lines each", { { 32, 2, 16 }, { 32, 2, 16 }, { 64, 4, 16 } } },
   { "two sets of one line",
     { { 128, 1, 64 }, { 128, 1, 64 }, { 256, 1, 64 } } },
   { "3, 5 and 7 ways", { { 384, 3, 32 }, { 640, 5, 32 }, { 3584, 7, 32 } } },
   { "an LL that is smaller than D1",
     { { 4096, 4, 64 }, { 8192, 4, 64 }, { 1024, 2, 64 } } },
   { "lines of 128 bytes",
     { { 4096, 4, 128 }, { 8192, 8, 128 }, { 32768, 4, 128 } } },
   { "lines of 4096 bytes",
     { { 16384, 2, 4096 }, { 32768, 2, 4096 }, { 65536, 4, 4096 } } },
};

/* Advance the time by more than a 32-bit age can hold. */
static void long_pause(void)
{
   for (unsigned i = 0; i < 140; i++) {
      cg_use->clock += ((UInt)1 << 25) - 1000;
      cg_use_keep_time();
   }
}

static unsigned count_differences(void)
{
   unsigned n = 0;
   for (unsigned i = 0; i < N_OWNERS; i++)
      n += memcmp(&charges[i], &model_charges[i], sizeof(Charges)) != 0;
   return n;
}

static Charges previewed[N_OWNERS];

static void preview(UInt owner, void* context, UseLevel level, UInt temporal,
                    UInt spatial, ULong units)
{
   previewed[owner].n_closed[level]++;
   previewed[owner].temporal[level] += temporal;
   previewed[owner].spatial[level] += spatial;
}

/* Test that two previews agree with the actual end. */
static void preview_as_the_end(void)
{
   unsigned n = 0;
   cg_use_catch_up();
   for (unsigned i = 0; i < N_OWNERS; i++)
      previewed[i] = charges[i];
   cg_use_preview(preview);
   for (unsigned i = 0; i < N_OWNERS; i++) {
      Charges first = previewed[i];
      previewed[i]  = charges[i];
      charges[i]    = first;
   }
   Charges first[N_OWNERS];
   memcpy(first, charges, sizeof(first));
   for (unsigned i = 0; i < N_OWNERS; i++)
      charges[i] = previewed[i];
   cg_use_preview(preview);
   n += memcmp(first, previewed, sizeof(first)) != 0;
   cg_use_finish();
   n += memcmp(first, charges, sizeof(first)) != 0;
   is_uint(n, 0, "... previews are alike, and as the end");
}

static void empty_all(void)
{
   ModelCache* all[] = { &I1, &D1, &model_LL };
   cg_use_empty();
   for (unsigned i = 0; i < 3; i++)
      model_finish(all[i]);
   for (unsigned i = 0; i < 3; i++) {
      free(all[i]->lines);
      all[i]->lines = new_lines(all[i]);
   }
}

static void compare(unsigned i)
{
   static Block         blocks[N_GROUPS];
   const CacheGeometry* geometry = cases[i].geometry;
   model_line_size = (unsigned)geometry[CG_LL].line_sizeB;
   max_size        = smaller(model_line_size, 64);
   memset(charges, 0, sizeof(charges));
   memset(model_charges, 0, sizeof(model_charges));
   I1       = new_model(&geometry[CG_I1], CG_USE_L1);
   D1       = new_model(&geometry[CG_D1], CG_USE_L1);
   model_LL = new_model(&geometry[CG_LL], CG_USE_LL);
   cg_use_init(geometry, &listener);
   n_contexts = 0;

   unsigned n_steps = test_rounds(2000, 6000);
   Addr code = random_word() >> 20, data[N_WORDS] = { 0 }, words[N_WORDS];
   for (unsigned b = 0; b < N_GROUPS; b++)
      make_block(&blocks[b], next_address(&code, &I1));
   for (unsigned step = 0; step < n_steps; step++) {
      if (below(4) == 0) {
         single_reference(&code, &data[0]);
      } else {
         Block* block = &blocks[below(N_GROUPS)];
         for (unsigned repeat = 1 + (unsigned)below(8); repeat > 0; repeat--) {
            for (unsigned w = 0; w < N_WORDS; w++)
               words[w] = next_address(&data[w], &D1);
            if (below(3) == 0)
               words[0] &= ~(Addr)7;
            run_block(block, words);
         }
      }
      cg_use_keep_time();
      if (below(3000) == 0)
         long_pause();
      if (below(3000) == 0)
         empty_all();
      if (below(500) == 0) {
         Block* block = &blocks[below(N_GROUPS)];
         free_block(block);
         make_block(block, next_address(&code, &I1));
      }
   }
   is_uint(n_contexts, (unsigned long)(cg_use->n_opened[0] + cg_use->n_opened[1]
                         - cg_use->n_closed[0] - cg_use->n_closed[1]),
           "%s: contexts are told of once", cases[i].name);
   preview_as_the_end();
   model_finish(&I1);
   model_finish(&D1);
   model_finish(&model_LL);
   is_uint(count_differences(), 0, "... charges are those of the model");
   ok(cg_use->n_opened[0] == cg_use->n_closed[0]
         && cg_use->n_opened[1] == cg_use->n_closed[1] && n_contexts == 0,
      "... and all residencies have ended");
   ok(charges[0].temporal[0] > 0 && charges[0].spatial[0] > 0,
      "... and there was something to charge");
   for (unsigned b = 0; b < N_GROUPS; b++)
      free_block(&blocks[b]);
   free(I1.lines);
   free(D1.lines);
   free(model_LL.lines);
}

int main(void)
{
   unsigned long seed = begin_random();
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      seed_random(seed + i);
      compare(i);
   }
   is_uint(n_wrong_contexts, 0, "each residency ends with its own context");
   ok(n_told > 1000, "loads say what was missed");
   ok(n_ahead > 1000 && n_seen > 1000, "generated code sees lines, and calls");
   return done_testing();
}
