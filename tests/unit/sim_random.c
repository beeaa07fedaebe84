/*
   The cache simulation on random traces, against a model that is slow and
   plainly right: lines with time stamps, searched one by one.

   References that generated code would settle itself, by its test of
   cg_D1_seen or of the flags of code lines, are settled here as it does that.
   So the outcomes show, too, that the test never takes a miss for a hit.
   Beside the outcomes, the flag of a code line is to be 0 exactly while the
   line is in I1, and the table of seen lines worth its space.

   The seed is new in each run and printed if something fails;
   CG_TEST_SEED=NUMBER repeats a run.
*/

#include "cg_sim.h"
#include "tap.h"

#include <stdlib.h>
#include <time.h>

/* One process simulates many geometries, see sim_drawn.c. */
const char* __asan_default_options(void);
const char* __asan_default_options(void)
{
   return "detect_leaks=0";
}

/*------------------------------------------------------------*/
/*--- The model                                            ---*/
/*------------------------------------------------------------*/

typedef struct {
   Addr          number;
   unsigned long last_used;
} ModelLine;

typedef struct {
   unsigned   line_size, ways, sets;
   ModelLine* lines; /* [set * ways + way] */
} ModelCache;

static unsigned long now;

static ModelLine* newest(ModelLine* a, ModelLine* b)
{
   return a == NULL || b->last_used > a->last_used ? b : a;
}

static bool model_line(ModelCache* cache, Addr number)
{
   ModelLine* set    = cache->lines + number % cache->sets * cache->ways;
   ModelLine* found  = NULL;
   ModelLine* oldest = set;
   for (unsigned way = 0; way < cache->ways; way++) {
      if (set[way].number == number)
         found = newest(found, &set[way]);
      if (set[way].last_used < oldest->last_used)
         oldest = &set[way];
   }
   ModelLine* used = found != NULL ? found : oldest;
   used->number    = number;
   used->last_used = ++now;
   return found != NULL;
}

static bool model_hits(ModelCache* cache, Addr a, unsigned size)
{
   bool hit = model_line(cache, a / cache->line_size);
   if ((a + size - 1) / cache->line_size != a / cache->line_size)
      hit = model_line(cache, (a + size - 1) / cache->line_size) && hit;
   return hit;
}

static CacheOutcome model_ref(ModelCache* L1, ModelCache* LL, Addr a,
                              unsigned size)
{
   if (model_hits(L1, a, size))
      return CG_HIT;
   return model_hits(LL, a, size) ? CG_L1_MISS : CG_LL_MISS;
}

static bool model_has(const ModelCache* cache, Addr number)
{
   const ModelLine* set = cache->lines + number % cache->sets * cache->ways;
   for (unsigned way = 0; way < cache->ways; way++) {
      if (set[way].number == number)
         return true;
   }
   return false;
}

static ModelCache new_model(const CacheGeometry* geometry)
{
   ModelCache cache;
   cache.line_size = (unsigned)geometry->line_sizeB;
   cache.ways      = (unsigned)geometry->assoc;
   cache.sets      = (unsigned)geometry->sizeB / cache.line_size / cache.ways;
   cache.lines = calloc((size_t)cache.sets * cache.ways, sizeof(ModelLine));
   return cache;
}

/*------------------------------------------------------------*/
/*--- Traces                                               ---*/
/*------------------------------------------------------------*/

static uint64_t random_state;

static uint64_t random_word(void)
{
   random_state ^= random_state << 13;
   random_state ^= random_state >> 7;
   random_state ^= random_state << 17;
   return random_state;
}

static uint64_t below(uint64_t n)
{
   return random_word() % n;
}

/* The next address: mostly near one of a few wandering pointers, at times a
   stride that meets the same sets again, around zero, or anywhere. */
static Addr next_address(const ModelCache* L1)
{
   static Addr pointers[4];
   Addr*       pointer   = &pointers[below(4)];
   Addr        way_bytes = (Addr)L1->sets * L1->line_size;
   switch (below(32)) {
   case 0:
      *pointer = random_word();
      break;
   case 1:
      *pointer = below(4 * L1->line_size);
      break;
   case 2: case 3: case 4: case 5: case 6:
      *pointer += way_bytes * (below(2 * L1->ways + 2) - L1->ways);
      break;
   case 7: case 8: /* shares an entry of cg_D1_seen */
      *pointer += (Addr)CG_N_SEEN * L1->line_size * (below(9) - 4);
      break;
   case 9: case 10: case 11:
      *pointer += below(16 * L1->line_size) - 8 * L1->line_size;
      break;
   default:
      *pointer += below(L1->line_size / 2 + 1);
      break;
   }
   /* Nothing straddles the end of the address space. */
   if (*pointer > ~(Addr)0 - 4096)
      *pointer -= 8192;
   return *pointer;
}

/*------------------------------------------------------------*/
/*--- As generated code does it                            ---*/
/*------------------------------------------------------------*/

static unsigned n_settled_inline;

static CacheOutcome data_ref(Addr a, UWord size, ULong time)
{
   SeenLine* entry = cg_seen_entry(a);
   if (a + size - 1 - entry->base >= (UWord)1 << cg_D1.shape.line_bits)
      return cg_data_ref(a, size, time);
   entry->last_use = time;
   n_settled_inline++;
   return CG_HIT;
}

static CacheOutcome insn_ref(Addr a, UWord size, ULong time)
{
   InsnLine* first = cg_insn_line(a);
   InsnLine* last  = cg_insn_line(a + size - 1);
   if (first->absent != 0 || last != first)
      return cg_insn_ref(first, last, a, size, time);
   first->last_use = time;
   return CG_HIT;
}

enum { MAX_CODE_LINES = 4096 };
static InsnLine* code_lines[MAX_CODE_LINES];
static unsigned  n_code_lines;

static void remember(InsnLine* line)
{
   for (unsigned i = 0; i < n_code_lines; i++) {
      if (code_lines[i] == line)
         return;
   }
   if (n_code_lines < MAX_CODE_LINES)
      code_lines[n_code_lines++] = line;
}

static unsigned count_wrong_flags(const ModelCache* I1)
{
   unsigned n = 0;
   for (unsigned i = 0; i < n_code_lines; i++) {
      bool is_in = model_has(I1, code_lines[i]->base / I1->line_size);
      n += code_lines[i]->absent != (is_in ? 0 : CG_ABSENT);
   }
   return n;
}

/*------------------------------------------------------------*/

typedef struct {
   const char*   name;
   CacheGeometry geometry[CG_N_CACHES]; /* I1, D1, LL */
} Case;

static const Case cases[] = {
   { "one common machine",
     { { 32768, 8, 64 }, { 49152, 12, 64 }, { 1310720, 20, 64 } } },
   { "the defaults",
     { { 65536, 2, 64 }, { 65536, 2, 64 }, { 262144, 8, 64 } } },
   { "all direct-mapped",
     { { 512, 1, 32 }, { 1024, 1, 32 }, { 4096, 1, 32 } } },
   { "one set each",
     { { 128, 4, 32 }, { 256, 8, 32 }, { 1024, 16, 64 } } },
   { "two lines each", { { 32, 2, 16 }, { 32, 2, 16 }, { 64, 2, 32 } } },
   { "two sets of one line",
     { { 32, 1, 16 }, { 32, 1, 16 }, { 64, 1, 32 } } },
   { "three unequal line sizes",
     { { 256, 2, 16 }, { 512, 4, 32 }, { 2048, 4, 128 } } },
   { "lines that shrink towards memory",
     { { 1024, 2, 128 }, { 1024, 4, 64 }, { 2048, 4, 32 } } },
   { "3, 5 and 7 ways",
     { { 384, 3, 32 }, { 640, 5, 16 }, { 3584, 7, 64 } } },
   { "one set of 6 ways over 12",
     { { 192, 6, 32 }, { 384, 12, 32 }, { 2432, 38, 64 } } },
   { "an LL that is smaller than D1",
     { { 4096, 4, 64 }, { 8192, 4, 64 }, { 1024, 2, 64 } } },
   { "more D1 lines than cg_D1_seen has entries",
     { { 32768, 8, 64 }, { 2097152, 16, 32 }, { 4194304, 16, 64 } } },
   { "many sets of one line",
     { { 2097152, 1, 16 }, { 2097152, 1, 16 }, { 4194304, 2, 16 } } },
   { "huge lines",
     { { 8192, 1, 4096 }, { 16384, 2, 4096 }, { 32768, 1, 8192 } } },
};

static unsigned smaller(unsigned a, unsigned b)
{
   return a < b ? a : b;
}

static void compare(const Case* c, unsigned n_references)
{
   ModelCache I1 = new_model(&c->geometry[CG_I1]);
   ModelCache D1 = new_model(&c->geometry[CG_D1]);
   ModelCache LL = new_model(&c->geometry[CG_LL]);
   cg_sim_init(c->geometry);
   n_code_lines = 0;

   unsigned seen[3] = { 0 };
   unsigned n_bad = 0, n_bad_flags = 0;
   n_settled_inline = 0;
   for (unsigned i = 0; i < n_references; i++) {
      bool        is_fetch = below(3) == 0;
      ModelCache* L1       = is_fetch ? &I1 : &D1;
      Addr        a        = next_address(L1);
      unsigned limit = smaller(smaller(L1->line_size, LL.line_size), 64);
      unsigned size  = 1 + (unsigned)below(below(2) ? 8 : limit);

      CacheOutcome got = is_fetch ? insn_ref(a, size, cg_clock)
                                  : data_ref(a, size, cg_clock);
      cg_clock += 2;
      if (is_fetch) {
         remember(cg_insn_line(a));
         remember(cg_insn_line(a + size - 1));
      }
      n_bad += got != model_ref(L1, &LL, a, size);
      if (i % 64 == 0)
         n_bad_flags += count_wrong_flags(&I1);
      seen[got]++;
   }
   is_uint(n_bad, 0, "%s: %u references as in the model", c->name,
           n_references);
   is_uint(n_bad_flags, 0, "... and the flags of %u code lines are right",
           n_code_lines);
   ok(n_settled_inline > n_references / 50, "... and %u were settled inline",
      n_settled_inline);
   ok(seen[CG_HIT] > n_references / 50 && seen[CG_L1_MISS] > 0
         && seen[CG_LL_MISS] > n_references / 200,
      "... and the trace has seen it all: %u hits, %u and %u misses",
      seen[CG_HIT], seen[CG_L1_MISS], seen[CG_LL_MISS]);
   free(I1.lines);
   free(D1.lines);
   free(LL.lines);
}

int main(void)
{
   const char*   given = getenv("CG_TEST_SEED");
   unsigned long seed
      = given != NULL ? strtoul(given, NULL, 0) : (unsigned long)time(NULL);
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      random_state = (seed + i) * 0x9e3779b97f4a7c15u | 1;
      compare(&cases[i], 40000);
   }
   if (tap_n_failed > 0)
      fprintf(stderr, "# repeat with CG_TEST_SEED=%lu\n", seed);
   return done_testing();
}
