/*
   The cache simulation on cases drawn by hand: one access a line, what must
   come of it, and beside it a drawing of the sets as they must then be.

   A drawing has one group of letters a set, most recently used way first.
   The letter is the line's number, B = 1, C = 2...; a way that holds line
   zero, as all do at first, is drawn as `-`.  The caches are tiny, so that
   every drawing fits its line.
*/

#include "cg_sim.h"
#include "tap.h"

/* cg_sim_init is meant to be called once; each case here calls it, and what
   the one before had allocated is lost. */
const char* __asan_default_options(void);
const char* __asan_default_options(void)
{
   return "detect_leaks=0";
}

/* D1 2 sets of 2 ways, 16-byte lines; LL one set of 4 ways, 32-byte lines: a
   line of LL (b) is two of D1 (C and D).  I1 is direct-mapped, 4 sets. */
static const CacheGeometry tiny[CG_N_CACHES] = {
   [CG_I1] = { 64, 1, 16 }, [CG_D1] = { 64, 2, 16 }, [CG_LL] = { 128, 4, 32 }
};

typedef struct {
   Addr        a;
   UWord       size;
   Depth       outcome;
   const char* L1;
   const char* LL;
} Access;

enum { L1_MISS = 1, LL_MISS };
static const char* const outcome_name[]
   = { [CG_HIT] = "hit", [L1_MISS] = "L1 miss", [LL_MISS] = "LL miss" };

/*------------------------------------------------------------*/

typedef struct {
   Addr  base;
   ULong last_use;
} Line;

static Line timed_line(const TimedSets* sets, UWord place)
{
   Way  way  = cg_way(sets, place / sets->shape.assoc,
                      (UInt)(place % sets->shape.assoc));
   Addr base = *way.high == CG_NO_HIGH ? 0 : cg_base_in(sets, way);
   return (Line){ base, ~(ULong)(UInt)(cg_after_all_touches() - *way.time) };
}

static Line data_line(UWord place)
{
   return timed_line(&cg_D1, place);
}

static Line fetch_line(UWord place)
{
   Line             line = timed_line(&cg_I1, place);
   const FetchLine* held = cg_I1_lines[place];
   line.base             = held == NULL ? 0 : held->base;
   return line;
}

/* LL's lines are in order: the place stands for a time. */
static Line ordered_line(UWord place)
{
   const OrderedCache* LL  = &cg_outer[0];
   UWord               set = place / LL->shape.assoc;
   UWord               i   = place % LL->shape.assoc;
   UWord older             = set * (LL->shape.assoc - 1) + i - 1;
   return (Line){ i == 0 ? LL->newest[set] : LL->older[older],
                  ~(ULong)place };
}

static char letter_of(const CacheShape* shape, Addr base, char first_letter)
{
   UWord number = base >> shape->line_bits;
   return number == 0 ? '-' : (char)(first_letter + number);
}

static const char* draw(const CacheShape* shape, Line (*line_at)(UWord),
                        char first_letter)
{
   static char drawing[64];
   char*       p = drawing;
   for (UWord set = 0; set <= shape->set_mask; set++) {
      if (set > 0)
         *p++ = ' ';
      Line line[8];
      for (UInt i = 0; i < shape->assoc; i++) {
         Line next = line_at(set * shape->assoc + i);
         UInt j    = i;
         for (; j > 0 && line[j - 1].last_use < next.last_use; j--)
            line[j] = line[j - 1];
         line[j] = next;
      }
      for (UInt i = 0; i < shape->assoc; i++)
         *p++ = letter_of(shape, line[i].base, first_letter);
   }
   *p = '\0';
   return drawing;
}

static UInt tick(void)
{
   UInt now = cg_sim->clock;
   cg_sim->clock += 2; /* a reference across two lines may use two times */
   return now;
}

/* The instruction line of this address, held once more: none goes away. */
static FetchLine* held_line(Addr a)
{
   FetchLine* line = cg_fetch_line(a);
   cg_fetch_line_hold(line);
   return line;
}

static Depth fetch(Addr a, UWord size)
{
   return cg_insn_ref(held_line(a), held_line(a + size - 1), a, size,
                      tick(), cg_LL_is_plain);
}

static Depth data(Addr a, UWord size)
{
   return cg_data_ref(a, size, tick(), cg_LL_is_plain);
}

static void run(const char* title, Depth (*reference)(Addr, UWord),
                const Access* access, unsigned n)
{
   for (unsigned i = 0; i < n; i++, access++) {
      Depth got = reference(access->a, access->size);
      is_str(outcome_name[got], outcome_name[access->outcome],
             "%s, access %u: %lu bytes at %#lx: %s", title, i + 1,
             (unsigned long)access->size, (unsigned long)access->a,
             outcome_name[access->outcome]);
      is_str(reference == data ? draw(&cg_D1.shape, data_line, 'A')
                               : draw(&cg_I1.shape, fetch_line, 'A'),
             access->L1, "... leaves L1 as drawn");
      is_str(draw(&cg_outer[0].shape, ordered_line, 'a'), access->LL,
             "... and LL");
   }
}

#define RUN(title, reference, accesses) \
   run(title, reference, accesses, sizeof(accesses) / sizeof(accesses[0]))

/*------------------------------------------------------------*/

static void data_references(void)
{
   static const Access accesses[] = {
      { 0x30, 1, LL_MISS, "-- D-", "b---" }, /* line D: set 1 */
      { 0x38, 8, CG_HIT,     "-- D-", "b---" }, /* up to its last byte */
      { 0x20, 4, L1_MISS, "C- D-", "b---" }, /* b holds C, too */
      { 0x40, 1, LL_MISS, "EC D-", "cb--" },
      { 0x60, 1, LL_MISS, "GE D-", "dcb-" }, /* C is evicted */
      { 0x20, 1, L1_MISS, "CG D-", "bdc-" },
      { 0x6f, 1, CG_HIT,     "GC D-", "bdc-" }, /* LL does not see it */
      { 0x4c, 8, L1_MISS, "EG FD", "cbd-" }, /* E and F, both in c */
      { 0x4c, 8, CG_HIT,     "EG FD", "cbd-" },
      { 0x5c, 8, CG_HIT,     "GE FD", "cbd-" }, /* F and G */
      { 0x3c, 8, CG_HIT,     "EG DF", "cbd-" }, /* D, not MRU, and E */
      { 0x6c, 8, L1_MISS, "GE HD", "dcb-" }, /* G hits, H does not */
      { 0x00, 1, L1_MISS, "-G HD", "-dcb" }, /* LL still has a zero */
      { 0x1c, 8, L1_MISS, "C- BH", "b-dc" }, /* B and C; a and b hit */
      { 0xa0, 1, LL_MISS, "KC BH", "fb-d" }, /* c is evicted */
      { 0x9c, 8, LL_MISS, "KC JB", "feb-" }, /* J: e misses, f hits */
      { 0x2f, 2, L1_MISS, "CK DJ", "bfe-" }, /* C hits, D does not */
      { 0x40, 16, LL_MISS, "EC DJ", "cbfe" }, /* a line, all of it */
   };
   cg_sim_init(tiny);
   RUN("data", data, accesses);
}

/* At the start every way holds line number zero, so the first reference to it
   hits; as in the reference implementation. */
static void line_zero(void)
{
   static const Access accesses[] = {
      { 0x08, 4, CG_HIT,     "-- --", "----" },
      { 0x0c, 8, L1_MISS, "-- B-", "----" }, /* B misses; LL's a hits */
      { 0x40, 1, LL_MISS, "E- B-", "c---" },
      { 0x00, 1, CG_HIT,     "-E B-", "c---" },
   };
   cg_sim_init(tiny);
   RUN("line zero", data, accesses);
}

/* Three references in a group: each has its time, the clock moves when all are
   done, and then generated code notes the uses of first lines.  The third uses
   F, too, as its second line, and later than the note of the first says. */
static void used_twice_in_group(void)
{
   static const Addr  a[]    = { 0x50, 0x70, 0x4c }; /* F; H; E and F */
   static const UWord size[] = { 4, 4, 8 };
   cg_sim_init(tiny);
   for (UWord i = 0; i < 3; i++)
      cg_data_ref(a[i], size[i], cg_sim->clock + (UInt)i, cg_LL_is_plain);
   is_str(draw(&cg_D1.shape, data_line, 'A'), "E- FH",
          "a group leaves F used last, as another's second line");
   for (UWord i = 0; i < 3; i++)
      *cg_index_entry(a[i])->last_use = cg_sim->clock + (UInt)i;
   cg_sim->clock += 3;
   is_str(draw(&cg_D1.shape, data_line, 'A'), "E- FH",
          "and the note of its earlier use does not change that");
   data(0x90, 4);
   is_uint(data(0x54, 4), CG_HIT, "so J does not evict it");
}

/* Fetches and data meet in LL, and nowhere else. */
static void shared_LL(void)
{
   cg_sim_init(tiny);
   is_uint(fetch(0x104, 4), LL_MISS, "code is fetched for the first time");
   is_uint(data(0x108, 4), L1_MISS, "data beside it is in LL");
   is_uint(fetch(0x11c, 4), L1_MISS, "... as is the code after it");
   is_uint(fetch(0x108, 4), CG_HIT, "and I1 has what it fetched");
}

static void direct_mapped(void)
{
   static const Access accesses[] = {
      { 0x10, 4, L1_MISS, "- B - -", "----" },
      { 0x14, 4, CG_HIT,     "- B - -", "----" },
      { 0x50, 4, LL_MISS, "- F - -", "c---" }, /* B is evicted */
      { 0x10, 4, L1_MISS, "- B - -", "-c--" },
      { 0x1e, 4, LL_MISS, "- B C -", "b-c-" }, /* B and C */
      { 0x1f, 1, CG_HIT,     "- B C -", "b-c-" },
      { 0x3f, 2, L1_MISS, "E B C D", "cb--" }, /* D and E; b, then c */
      { 0x4e, 4, L1_MISS, "E F C D", "cb--" },
   };
   cg_sim_init(tiny);
   RUN("fetch", fetch, accesses);
}

/*------------------------------------------------------------*/

/* The instruction lines A to H, those of which the flag says that they are in
   I1. */
static const char* draw_flags(void)
{
   static char drawing[9];
   for (unsigned i = 0; i < 8; i++) {
      UWord absent = held_line(i * 16)->absent;
      drawing[i]   = absent == 0           ? (char)('A' + i)
                     : absent == CG_ABSENT ? '.'
                                           : '?';
   }
   return drawing;
}

static void flags(void)
{
   static const CacheGeometry two_ways[CG_N_CACHES] = {
      [CG_I1] = { 64, 2, 16 }, [CG_D1] = { 64, 2, 16 },
      [CG_LL] = { 128, 4, 32 }
   };
   cg_sim_init(two_ways);
   ok(held_line(0x30) == held_line(0x3f),
      "all bytes of a line have one object");
   ok(held_line(0x30) != held_line(0x40), "and other lines have others");
   is_uint(held_line(0x3f)->base, 0x30, "which knows its base");

   is_str(draw_flags(), "A.......", "only line zero is in I1 at first");
   fetch(0x30, 1);
   is_str(draw_flags(), "A..D....", "the line that was fetched is, then");
   fetch(0x40, 1);
   is_str(draw_flags(), "A..DE...", "so is another, of the other set");
   fetch(0x50, 2);
   is_str(draw_flags(), "A..DEF..", "and a second of the first set");
   fetch(0x7f, 2);
   is_str(draw_flags(), "....EF.H",
          "H evicts D, the older of its set, and I line zero");
   fetch(0x5f, 2);
   is_str(draw_flags(), ".....FGH", "a straddling fetch loads what it lacks");
   fetch(0x70, 1);
   is_str(draw_flags(), ".....FGH", "fetching what is there changes nothing");
   data(0xa0, 4);
   is_str(draw_flags(), ".....FGH", "nor do data references");
}

/* More than a chunk of them. */
static void many_lines(void)
{
   enum { N_LINES = 140000 };
   cg_sim_init(tiny);
   static FetchLine* line[N_LINES];
   unsigned n_bad = 0;
   for (unsigned i = 0; i < N_LINES; i++)
      line[i] = held_line((Addr)i * 16);
   for (unsigned i = 0; i < N_LINES; i++)
      n_bad += held_line((Addr)i * 16 + 7) != line[i]
               || line[i]->base != (Addr)i * 16;
   is_uint(n_bad, 0, "%u instruction lines keep their identity", N_LINES);
}

/* An instruction line lives while something in generated code is about it, and
   while it is in I1. */
static void lines_that_go(void)
{
   cg_sim_init(tiny);
   UWord      n_before = cg_n_fetch_lines();
   FetchLine* one      = held_line(0x100);
   FetchLine* same     = held_line(0x108);
   is_uint(cg_n_fetch_lines(), n_before + 1, "a new line is one more");
   cg_fetch_line_drop(one);
   is_uint(cg_n_fetch_lines(), n_before + 1,
           "which stays for its other holder");
   cg_fetch_line_drop(same);
   is_uint(cg_n_fetch_lines(), n_before, "and goes after the last");

   fetch(0x200, 1);
   FetchLine* fetched = cg_fetch_line(0x200);
   n_before           = cg_n_fetch_lines();
   cg_fetch_line_drop(fetched); /* as the line of its first byte */
   cg_fetch_line_drop(fetched); /* and of its last */
   is_uint(cg_n_fetch_lines(), n_before, "one that is in I1 stays");
   const UWord n_others = 8; /* of its set: more than fit */
   for (UWord i = 1; i <= n_others; i++)
      fetch(0x200 + i * 0x1000, 1);
   is_uint(cg_n_fetch_lines(), n_before + n_others - 1,
           "until it is evicted");
}

int main(void)
{
   data_references();
   line_zero();
   used_twice_in_group();
   shared_LL();
   direct_mapped();
   flags();
   lines_that_go();
   many_lines();
   return done_testing();
}
