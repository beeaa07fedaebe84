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

/* Make the entry hold no line. */
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
   InsnLine** chain = &line_chains[(base >> cg_I1.shape.line_bits)
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

/* Give the entry of `base` to it.  The line that had the entry keeps its last
   use beside its tag from now on. */
static void see(Addr base, ULong now)
{
   SeenLine* entry = cg_seen_entry(base);
   if (cg_seen_entry(entry->base) == entry) {
      UWord first
         = cg_set_of(&cg_D1.shape, entry->base) * cg_D1.shape.assoc;
      UWord i = first;
      while (cg_D1.lines[i] != entry->base)
         i++;
      cg_assert(i < first + cg_D1.shape.assoc);
      cg_D1.last_use[i] = entry->last_use;
   }
   entry->base     = base;
   entry->last_use = now;
}

/* The place of the line that was used longest ago, of the set whose ways begin
   at first.  What is noted beside the tags may be out of date, but only ever
   too old: the oldest there is the one if it is up to date, and brought up to
   date if not. */
static UWord find_oldest(UWord first)
{
   for (;;) {
      UWord oldest = first;
      for (UWord i = first + 1; i < first + cg_D1.shape.assoc; i++) {
         if (cg_D1.last_use[i] < cg_D1.last_use[oldest])
            oldest = i;
      }
      const SeenLine* entry = cg_seen_entry(cg_D1.lines[oldest]);
      if (entry->base != cg_D1.lines[oldest]
          || entry->last_use == cg_D1.last_use[oldest])
         return oldest;
      cg_D1.last_use[oldest] = entry->last_use;
   }
}

Bool cg_D1_use_unseen_line(Addr base, ULong now)
{
   UWord first = cg_set_of(&cg_D1.shape, base) * cg_D1.shape.assoc;
   for (UWord i = first; i < first + cg_D1.shape.assoc; i++) {
      if (cg_D1.lines[i] == base) {
         see(base, now);
         return True;
      }
   }
   UWord     oldest = find_oldest(first);
   SeenLine* entry  = cg_seen_entry(cg_D1.lines[oldest]);
   if (entry->base == cg_D1.lines[oldest])
      forget(entry);
   cg_D1.lines[oldest]    = base;
   cg_D1.last_use[oldest] = now;
   see(base, now);
   return False;
}
