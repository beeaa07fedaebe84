/*--------------------------------------------------------------------*/
/*--- The cache simulation: the rarer half.                cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, finding lines of code, and what happens in L1 when a
   line is not where generated code looks for it.  The model is described in
   cg_sim.h.  Freestanding: needs cg_port.h and cg_arch.h only. */

#include "cg_sim.h"

InsnCache    cg_I1;
DataCache    cg_D1;
OrderedCache cg_LL;
ULong        cg_clock;

/* Generated code has the addresses of these as immediates: in the tool's own
   image they are low enough for 32-bit displacements, which the heap is
   not. */
SeenLine cg_D1_seen[CG_N_SEEN];

#define N_IMAGE_LINES 131072
static InsnLine lines_in_image[N_IMAGE_LINES];

/* All lines of code that were asked for, hashed by line number, chained; and
   the rest of the chunk that new ones are cut from. */
#define N_LINE_CHAINS 16384 /* a power of two */
#define N_CHUNK_LINES 1024
static InsnLine** line_chains;
static InsnLine*  fresh_line     = lines_in_image;
static InsnLine*  fresh_line_end = lines_in_image + N_IMAGE_LINES;

/* A way of D1 that holds no line: no base is odd.  To begin with, line zero
   is in the last way of its set, and the other ways are empty, which cannot
   be told from line zero being in all of them: ways that were never used are
   taken from the first on. */
#define EMPTY ((Addr)1)

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

static UInt log2_exact(UInt n)
{
   UInt bits = 0;
   while (((UInt)1 << bits) < n)
      bits++;
   cg_assert(((UInt)1 << bits) == n);
   return bits;
}

/* Fills in *shape; returns the number of lines the cache holds. */
static UWord init_shape(CacheShape* shape, const CacheGeometry* geometry)
{
   cg_assert(cg_check_cache(geometry) == NULL);
   UWord lines      = (UWord)(geometry->sizeB / geometry->line_sizeB);
   shape->line_bits = log2_exact((UInt)geometry->line_sizeB);
   shape->assoc     = (UInt)geometry->assoc;
   shape->set_mask  = lines / shape->assoc - 1;
   return lines;
}

/* Make the entry hold no line.  Its last use stays. */
static void forget(SeenLine* entry)
{
   UWord here      = (UWord)(entry - cg_D1_seen);
   UWord elsewhere = (here + CG_N_SEEN / 2) & (CG_N_SEEN - 1);
   entry->base     = elsewhere << cg_D1.shape.line_bits;
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES])
{
   UWord n     = init_shape(&cg_I1.shape, &geometry[CG_I1]);
   cg_I1.lines = cg_alloc("cg.sim.I1", n * sizeof(cg_I1.lines[0]));

   n              = init_shape(&cg_D1.shape, &geometry[CG_D1]);
   cg_D1.lines    = cg_alloc("cg.sim.D1", n * sizeof(cg_D1.lines[0]));
   cg_D1.last_use = cg_alloc("cg.sim.D1", n * sizeof(cg_D1.last_use[0]));
   for (UWord i = 0; i < n; i++)
      cg_D1.lines[i] = EMPTY;
   cg_D1.lines[cg_D1.shape.assoc - 1] = 0;
   cg_D1.n_unseen
      = cg_alloc("cg.sim.D1", (n / cg_D1.shape.assoc) * sizeof(UInt));
   cg_D1.n_unseen[0] = 1;
   for (UWord i = 0; i < CG_N_SEEN; i++)
      forget(&cg_D1_seen[i]);

   n           = init_shape(&cg_LL.shape, &geometry[CG_LL]);
   cg_LL.lines = cg_alloc("cg.sim.LL", n * sizeof(cg_LL.lines[0]));

   line_chains
      = cg_alloc("cg.sim.line_chains", N_LINE_CHAINS * sizeof(line_chains[0]));
   InsnLine* line_zero                = cg_insn_line(0);
   line_zero->absent                  = 0;
   cg_I1.lines[cg_I1.shape.assoc - 1] = line_zero;

   cg_clock = 1; /* later than the last use of what is there initially */
}

/*------------------------------------------------------------*/
/*--- I1                                                   ---*/
/*------------------------------------------------------------*/

InsnLine* cg_insn_line(Addr a)
{
   Addr       base  = cg_line_base(&cg_I1.shape, a);
   UWord      n     = base >> cg_I1.shape.line_bits;
   /* Libraries lie at round distances: the higher bits must have their say. */
   InsnLine** chain = &line_chains[(n ^ n >> 14 ^ n >> 28)
                                   & (N_LINE_CHAINS - 1)];
   for (InsnLine* line = *chain; line != NULL; line = line->next) {
      if (line->base == base)
         return line;
   }

   if (fresh_line == fresh_line_end) {
      fresh_line     = cg_alloc("cg.sim.lines",
                                N_CHUNK_LINES * sizeof(InsnLine));
      fresh_line_end = fresh_line + N_CHUNK_LINES;
   }
   InsnLine* line  = fresh_line++;
   line->last_use  = 0;
   line->absent    = CG_ABSENT;
   line->base      = base;
   line->following = NULL;
   line->next      = *chain;
   *chain          = line;
   return line;
}

void cg_I1_load(InsnLine* line)
{
   InsnLine** way = cg_I1.lines
                    + cg_set_of(&cg_I1.shape, line->base) * cg_I1.shape.assoc;
   UInt oldest = 0;
   for (UInt i = 0; i < cg_I1.shape.assoc; i++) {
      if (way[i] == NULL) {
         oldest = i;
         break;
      }
      if (way[i]->last_use < way[oldest]->last_use)
         oldest = i;
   }
   if (way[oldest] != NULL)
      way[oldest]->absent = CG_ABSENT;
   way[oldest]  = line;
   line->absent = 0;
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

static Bool is_seen(Addr line)
{
   return cg_seen_entry(line)->base == line;
}

/* Where the line is, of the ways from first on; the end of them if nowhere. */
static UWord find_line(Addr line, UWord first)
{
   UWord i   = first;
   UWord end = first + cg_D1.shape.assoc;
   while (i < end && cg_D1.lines[i] != line)
      i++;
   return i;
}

/* Take the entry from the line that has it, if one does; the line keeps its
   last use beside its tag from now on. */
static void lose_entry(SeenLine* entry)
{
   if (cg_seen_entry(entry->base) != entry)
      return;
   UWord set   = cg_set_of(&cg_D1.shape, entry->base);
   UWord first = set * cg_D1.shape.assoc;
   UWord i     = find_line(entry->base, first);
   cg_assert(i < first + cg_D1.shape.assoc);
   cg_D1.last_use[i] = entry->last_use;
   cg_D1.n_unseen[set]++;
   forget(entry);
}

static void see(Addr line, ULong now)
{
   SeenLine* entry = cg_seen_entry(line);
   lose_entry(entry);
   entry->base     = line;
   entry->last_use = now;
}

static inline ULong earlier(ULong a, ULong b)
{
   return a < b ? a : b;
}

static UInt find_earliest_of_many(const ULong* times, UInt n)
{
   UInt earliest = 0;
   for (UInt i = 1; i < n; i++) {
      if (times[i] < times[earliest])
         earliest = i;
   }
   return earliest;
}

/* Which of the n times is the earliest; of equal ones, the first.  Nothing
   can predict which, so there are no branches on it: the times are compared
   with their places in their low bits (56 bits for a time are enough for
   years), in two chains that a processor follows at once. */
static inline UInt find_earliest(const ULong* times, UInt n)
{
   const UInt bits = 8;
   if (UNLIKELY(n > 1 << bits))
      return find_earliest_of_many(times, n);

   ULong even = times[0] << bits;
   ULong odd  = ~(ULong)0;
   UInt  i    = 1;
   for (; i + 1 < n; i += 2) {
      odd  = earlier(odd, times[i] << bits | i);
      even = earlier(even, times[i + 1] << bits | (i + 1));
   }
   if (i < n)
      odd = earlier(odd, times[i] << bits | i);
   return (UInt)(earlier(even, odd) & (((ULong)1 << bits) - 1));
}

/* Bring what is noted beside the tags, of the ways that begin at first, up to
   date. */
static void refresh_times(UWord first)
{
   for (UWord i = first; i < first + cg_D1.shape.assoc; i++) {
      const SeenLine* entry = cg_seen_entry(cg_D1.lines[i]);
      if (entry->base == cg_D1.lines[i])
         cg_D1.last_use[i] = entry->last_use;
   }
}

/* The way, of those that begin at first, whose line was used longest ago.
   What is noted beside the tags may be out of date, but only ever too early:
   the earliest there is the one if it is up to date.  If not, all of the set
   is brought up to date at once: a program that streams through memory uses
   each line a few times and then no more, so that the next several choices
   are right at first sight. */
static inline UWord find_oldest(UWord first)
{
   UInt  assoc = cg_D1.shape.assoc;
   UWord i     = first + find_earliest(&cg_D1.last_use[first], assoc);
   Addr  line  = cg_D1.lines[i];
   if (!is_seen(line) || cg_seen_entry(line)->last_use == cg_D1.last_use[i])
      return i;
   refresh_times(first);
   return first + find_earliest(&cg_D1.last_use[first], assoc);
}

Bool cg_D1_use_unseen_line(Addr line, ULong now)
{
   /* LL is most likely next, and far away: its set can come while this one is
      searched. */
   __builtin_prefetch(cg_LL.lines
                      + cg_set_of(&cg_LL.shape, line) * cg_LL.shape.assoc);

   UWord set   = cg_set_of(&cg_D1.shape, line);
   UWord first = set * cg_D1.shape.assoc;
   if (UNLIKELY(cg_D1.n_unseen[set] > 0)
       && find_line(line, first) < first + cg_D1.shape.assoc) {
      cg_D1.n_unseen[set]--;
      see(line, now);
      return True;
   }

   UWord oldest  = find_oldest(first);
   Addr  evicted = cg_D1.lines[oldest];
   if (is_seen(evicted))
      forget(cg_seen_entry(evicted));
   else if (evicted != EMPTY)
      cg_D1.n_unseen[set]--;
   cg_D1.lines[oldest]    = line;
   cg_D1.last_use[oldest] = now;
   see(line, now);
   return False;
}

Bool cg_D1_use_second_line(Addr line, ULong now)
{
   SeenLine* entry    = cg_seen_entry(line);
   Bool      is_noted = entry->last_use >= cg_clock;
   Bool      hit      = cg_D1_use_line(line, now);
   if (is_noted)
      lose_entry(entry);
   return hit;
}
