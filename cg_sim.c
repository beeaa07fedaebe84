/*--------------------------------------------------------------------*/
/*--- The cache simulation: the rarer half.                cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, finding lines of code, and what is rare enough to be
   out of line.  The model is described in cg_sim.h.  Freestanding. */

#include "cg_sim.h"

SimShared*   cg_sim;
TimedSets    cg_I1;
InsnLine**   cg_I1_lines;
TimedSets    cg_D1;
OrderedCache cg_outer[CG_N_OUTER];

/* The clock's value when the times were last swept. */
static UInt swept_at;

/* All lines of code that were asked for, hashed by line number, chained; and
   the rest of the chunk that new ones are cut from. */
#define N_LINE_CHAINS 16384 /* a power of two */
#define N_CHUNK_LINES 1024
static InsnLine** line_chains;
static InsnLine*  free_lines; /* chained by next */
static InsnLine*  fresh_line;
static InsnLine*  fresh_line_end;
static UWord      n_lines;

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

static void make_ordered(OrderedCache* cache, const CacheGeometry* geometry)
{
   cache->shape  = cg_shape_of(geometry);
   UWord n_sets  = cache->shape.set_mask + 1;
   UWord n_older = n_sets * (cache->shape.assoc - 1);
   cache->newest = cg_alloc("cg.sim.outer", n_sets * sizeof(Addr));
   cache->older  = cg_alloc("cg.sim.outer", (n_older + 1) * sizeof(Addr));
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES])
{
   CacheShape I1 = cg_shape_of(&geometry[CG_I1]);
   CacheShape D1 = cg_shape_of(&geometry[CG_D1]);
   cg_make_sets(&cg_I1, &I1);
   cg_make_sets(&cg_D1, &D1);
   make_ordered(&cg_outer[0], &geometry[CG_LL]);

   cg_sim = cg_alloc_near("cg.sim.shared", sizeof(SimShared));
   /* Later than the times that the ways begin with. */
   cg_sim->clock = 2;
   swept_at      = cg_sim->clock;
   for (UWord i = 0; i < CG_N_SEEN; i++)
      cg_forget_entry(&cg_sim->seen[i]);
   cg_put_line_zero(&cg_D1);

   n_lines     = 0;
   cg_I1_lines = cg_alloc("cg.sim.I1",
                          (I1.set_mask + 1) * I1.assoc * sizeof(InsnLine*));
   line_chains
      = cg_alloc("cg.sim.line_chains", N_LINE_CHAINS * sizeof(InsnLine*));
   InsnLine* line_zero       = cg_insn_line(0);
   line_zero->absent         = 0;
   line_zero->last_use       = cg_put_line_zero(&cg_I1).time;
   cg_I1_lines[I1.assoc - 1] = line_zero;
}

void cg_sim_keep_time(void)
{
   if (cg_sim->clock - swept_at < (UInt)1 << 29)
      return;
   swept_at = cg_sim->clock;
   cg_sweep_sets(&cg_I1, cg_sim->clock);
   cg_sweep_sets(&cg_D1, cg_sim->clock);
}

/*------------------------------------------------------------*/
/*--- The outer levels                                     ---*/
/*------------------------------------------------------------*/

/* Put the newest line of the set behind its place, and each that it meets
   behind the next, until one falls out: the line at `base` if it was there,
   or else the oldest.  Returns the base of what fell out. */
static Addr push_down(OrderedCache* cache, UWord set, Addr base)
{
   UInt  n_older = cache->shape.assoc - 1;
   Addr* line    = cache->older + set * n_older;
   Addr* end     = line + n_older;
   Addr  pushed  = cache->newest[set];
   for (; line < end && pushed != base; line++) {
      Addr known = *line;
      *line      = pushed;
      pushed     = known;
   }
   return pushed;
}

Bool cg_use_older_line(OrderedCache* cache, UWord set, Addr base)
{
   Addr out           = push_down(cache, set, base);
   cache->newest[set] = base;
   if (out == base)
      return True;
   /* Here the level loses a line, that at `out`: who had loaded it would be
      told here. */
   return False;
}

/*------------------------------------------------------------*/
/*--- I1                                                   ---*/
/*------------------------------------------------------------*/

static InsnLine** chain_of(Addr base)
{
   UWord n = base >> cg_I1.shape.line_bits;
   /* Libraries lie at round distances: the higher bits must have their say. */
   return &line_chains[(n ^ n >> 14 ^ n >> 28) & (N_LINE_CHAINS - 1)];
}

static InsnLine* new_line(void)
{
   InsnLine* line = free_lines;
   n_lines++;
   if (line != NULL) {
      free_lines = line->next;
      return line;
   }
   if (fresh_line == fresh_line_end) {
      fresh_line     = cg_alloc_near("cg.sim.lines",
                                     N_CHUNK_LINES * sizeof(InsnLine));
      fresh_line_end = fresh_line + N_CHUNK_LINES;
   }
   return fresh_line++;
}

InsnLine* cg_insn_line(Addr a)
{
   Addr       base  = cg_line_base(&cg_I1.shape, a);
   InsnLine** chain = chain_of(base);
   for (InsnLine* line = *chain; line != NULL; line = line->next) {
      if (line->base == base)
         return line;
   }

   InsnLine* line = new_line();
   *line  = (InsnLine){ .absent = CG_ABSENT, .last_use = &cg_sim->nobody,
                        .base = base, .next = *chain };
   *chain = line;
   return line;
}

static void free_line(InsnLine* line)
{
   InsnLine** link = chain_of(line->base);
   while (*link != line)
      link = &(*link)->next;
   *link      = line->next;
   line->next = free_lines;
   free_lines = line;
   n_lines--;
}

void cg_insn_line_use(InsnLine* line)
{
   line->users++;
}

void cg_insn_line_leave(InsnLine* line)
{
   line->users--;
   if (line->users == 0 && line->absent != 0)
      free_line(line);
}

UWord cg_n_insn_lines(void)
{
   return n_lines;
}

/* I1 loses the line, if any. */
static void retire_I1_line(InsnLine* line)
{
   if (line == NULL)
      return;
   line->absent   = CG_ABSENT;
   line->last_use = &cg_sim->nobody;
   if (line->users == 0)
      free_line(line);
}

void cg_I1_load(InsnLine* line)
{
   UWord      set  = cg_set_of(&cg_I1.shape, line->base);
   UInt       i    = cg_oldest_way(&cg_I1, set, cg_after_all_uses());
   InsnLine** held = &cg_I1_lines[set * cg_I1.shape.assoc + i];
   retire_I1_line(*held);
   *held          = line;
   line->absent   = 0;
   line->last_use = cg_way(&cg_I1, set, i).time;
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

Bool cg_D1_use_second_line(Addr base, UInt now)
{
   SeenLine* entry    = cg_seen_entry(base);
   Bool      is_noted = (Int)(*entry->last_use - cg_sim->clock) >= 0;
   Bool      hit      = cg_D1_use_line(base, now);
   if (is_noted)
      cg_forget_entry(entry);
   return hit;
}
