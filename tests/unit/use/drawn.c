/*
   Cache use, case by case: a few references, and what a person makes of them.

   The caches are small: I1 and D1 of 2 sets of 2 ways, LL of 2 sets of 4, lines
   of 64 bytes.  Lines 0, 2, 4 ... from START are of one set.
*/

#include "sim/use/residencies.h"
#include "tap.h"

/* One process simulates many geometries. */
const char* __asan_default_options(void);
const char* __asan_default_options(void)
{
   return "detect_leaks=0";
}

#define START ((Addr)0x10000)
#define LINE(n) (START + 64 * (Addr)(n))

enum { A, B, N_OWNERS };

/* [owner][level] */
static struct {
   unsigned n, temporal, spatial;
} closed[N_OWNERS][CG_N_USE_LEVELS];

static void note_missed(UInt owner, UseKind kind, Addr a, UInt n_levels)
{
   (void)a;
   (void)owner;
   (void)kind;
   (void)n_levels;
}

static Bool has_owner = True;

static Bool note_opened(UInt* owner, const UseLoad* load, void** context)
{
   (void)owner;
   (void)load;
   *context = NULL;
   return has_owner;
}

static void note_closed(UInt owner, void* context, UseLevel level,
                        UInt temporal, UInt spatial, ULong units)
{
   (void)context;
   (void)units;
   closed[owner][level].n++;
   closed[owner][level].temporal += temporal;
   closed[owner][level].spatial += spatial;
}

static void begin_with_lines(int line_size)
{
   static const UseListener listener
      = { note_missed, note_opened, note_closed };
   const CacheGeometry geometry[CG_N_CACHES]
      = { { 4 * line_size, 2, line_size },
          { 4 * line_size, 2, line_size },
          { 8 * line_size, 4, line_size } };
   memset(closed, 0, sizeof(closed));
   cg_use_init(geometry, &listener);
}

static void begin(void)
{
   begin_with_lines(64);
}

static void read_bytes(UInt owner, Addr a, UWord size)
{
   cg_use_data(CG_USE_READ, a, size, owner, cg_use->clock);
   cg_use->clock += 2;
}

static void write_bytes(UInt owner, Addr a, UWord size)
{
   cg_use_data(CG_USE_WRITE, a, size, owner, cg_use->clock);
   cg_use->clock += 2;
}

static void fetch(UInt owner, Addr a, UWord size)
{
   cg_use_fetch(cg_fetch_line(a), cg_fetch_line(a + size - 1), a, size,
                owner, cg_use->clock, 0, 0);
   cg_use->clock += 2;
}

/* Line 0's set is filled with other lines, which belong to B. */
static void evict_from_D1(void)
{
   read_bytes(B, LINE(2), 64);
   read_bytes(B, LINE(4), 64);
}

static void is_charged(UInt owner, UseLevel level, unsigned n,
                       unsigned temporal, unsigned spatial, const char* name)
{
   static const char* const level_names[] = { "L1", "LL" };
   is_uint(closed[owner][level].n, n, "%s: residencies in %s", name,
           level_names[level]);
   is_uint(closed[owner][level].temporal, temporal, "... temporal loss");
   is_uint(closed[owner][level].spatial, spatial, "... spatial loss");
}

/*------------------------------------------------------------*/

static void test_uses(void)
{
   static const struct {
      unsigned n, temporal;
   } uses[] = { { 1, 1000 }, { 2, 500 }, { 3, 333 }, { 7, 142 }, { 999, 1 },
                { 1000, 1 }, { 1001, 0 }, { 5000, 0 } };
   for (unsigned i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
      begin();
      for (unsigned j = 0; j < uses[i].n; j++)
         read_bytes(A, LINE(0), 64);
      cg_use_finish();
      is_uint(closed[A][CG_USE_L1].temporal, uses[i].temporal,
              "a line used %u times", uses[i].n);
      is_uint(closed[A][CG_USE_LL].temporal, uses[i].temporal, "... in LL");
   }
}

static void test_bytes(void)
{
   static const struct {
      Addr     offset;
      unsigned size, line, loss;
   } reads[] = { { 0, 1, 64, 62 },   { 5, 2, 64, 60 },   { 4, 4, 64, 60 },
                 { 63, 1, 64, 62 },  { 0, 64, 64, 0 },   { 3, 1, 32, 31 },
                 { 3, 2, 32, 30 },   { 5, 2, 16, 14 },   { 0, 1, 128, 124 },
                 { 3, 2, 128, 120 }, { 127, 1, 128, 124 } };
   for (unsigned i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
      begin_with_lines((int)reads[i].line);
      read_bytes(A, START + reads[i].offset, reads[i].size);
      cg_use_finish();
      is_uint(closed[A][CG_USE_L1].spatial, reads[i].loss,
              "%u bytes at %u of a line of %u", reads[i].size,
              (unsigned)reads[i].offset, reads[i].line);
   }
}

static void test_kinds(void)
{
   begin();
   read_bytes(A, LINE(0) + 60, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 2, 2000, 120, "a read across two lines");

   begin();
   read_bytes(B, LINE(1), 8);
   read_bytes(A, LINE(0) + 60, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 1000, 60, "... of which it loads the first");
   is_charged(B, CG_USE_L1, 1, 500, 56, "... and uses the second");

   begin();
   write_bytes(A, LINE(0), 8);
   read_bytes(B, LINE(0) + 8, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 500, 48, "a write allocates");
   is_charged(B, CG_USE_L1, 0, 0, 0, "... and who uses it later");

   begin();
   fetch(A, LINE(0), 4);
   fetch(A, LINE(0) + 4, 4);
   fetch(A, LINE(0) + 60, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 2, 333 + 1000, 52 + 60, "three instructions");

   begin();
   fetch(A, LINE(0), 4);
   read_bytes(B, LINE(0), 4);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 1000, 60, "code that is read: I1");
   is_charged(B, CG_USE_L1, 1, 1000, 60, "... D1");
   is_charged(A, CG_USE_LL, 1, 500, 60, "... LL");
   is_charged(B, CG_USE_LL, 0, 0, 0, "... which was not loaded again");

   begin();
   fetch(A, LINE(0), 2);
   cg_use_take_back(LINE(0));
   fetch(A, LINE(0), 2);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 1000, 62, "an instruction taken back");
}

static void test_evictions(void)
{
   begin();
   read_bytes(A, LINE(0), 8);
   evict_from_D1();
   cg_use_catch_up();
   is_charged(A, CG_USE_L1, 1, 1000, 56, "a line that was evicted");
   is_charged(B, CG_USE_L1, 0, 0, 0, "... by another");
   read_bytes(A, LINE(0) + 8, 8);
   read_bytes(A, LINE(0) + 8, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 2, 1500, 112, "... and loaded again");
   is_charged(A, CG_USE_LL, 1, 333, 48, "... through one residency");

   begin();
   read_bytes(A, LINE(0), 8);
   /* Beyond the low half of an address, if there is one. */
   const Addr far = (Addr)1 << (sizeof(Addr) == 8 ? 32 : 31);
   read_bytes(B, LINE(0) + far, 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 1000, 56, "lines far apart: one");
   is_charged(B, CG_USE_L1, 1, 1000, 56, "... and the other");
}

/* Line 0 stays in D1, where it is used again and again, while LL, which sees
   the other lines only, loses it. */
static void test_LL_loses(void)
{
   begin();
   read_bytes(A, LINE(0), 8);
   for (int i = 1; i <= 4; i++) {
      read_bytes(B, LINE(2 * i), 64);
      read_bytes(A, LINE(0), 8);
   }
   is_uint(closed[A][CG_USE_LL].n, 1, "LL has lost a line that D1 keeps");
   is_uint(closed[A][CG_USE_LL].temporal + closed[A][CG_USE_LL].spatial, 0,
           "... which is not charged: D1 has not reported");
   fetch(B, LINE(0), 8);
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 200, 56, "... D1's line");
   /* LINE(2)'s residency had ended with its uses; those of 4, 6, 8 and of the
      code are 1 each. */
   is_charged(B, CG_USE_LL, 5, 5000, 56, "... and I1's copy has its own");
}

static void test_without_owner(void)
{
   begin();
   has_owner = False;
   read_bytes(A, LINE(0), 8);
   has_owner = True;
   read_bytes(A, LINE(2), 8);
   has_owner = False;
   read_bytes(A, LINE(0), 8);
   evict_from_D1();
   has_owner = True;
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 500, 0,
              "what was loaded in between, with all later uses");
   is_charged(A, CG_USE_LL, 1, 500, 0, "... and nothing else");
}

static void test_many_uses(void)
{
   begin();
   read_bytes(A, LINE(0), 1);
   for (unsigned i = 0; i < 300; i++) {
      cg_note_use(cg_used_index_entry(LINE(0))->line, (UInt)1 << 27, 0,
                  cg_use->clock);
      cg_use->clock += (UInt)1 << 24;
      cg_use_keep_time();
   }
   cg_use_finish();
   is_charged(A, CG_USE_L1, 1, 0, 62, "uses beyond 32 bits");
   is_charged(A, CG_USE_LL, 1, 0, 62, "... in LL");
}

int main(void)
{
   test_uses();
   test_bytes();
   test_kinds();
   test_evictions();
   test_LL_loses();
   test_without_owner();
   test_many_uses();
   return done_testing();
}
