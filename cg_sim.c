/*--------------------------------------------------------------------*/
/*--- The cache simulation: the rarer half.                cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, instruction lines, and what is rare enough to be out of
   line.  The model is described in cg_sim.h.  Freestanding. */

#include "cg_sim.h"

SimShared*   cg_sim;
TimedSets    cg_I1;
FetchLine**  cg_I1_lines;
TimedSets    cg_D1;
OrderedCache cg_outer[CG_N_OUTER];

/* The clock's value when the times were last swept. */
static UInt swept_at;

/* The line is in this way of I1 now, whose index is that in cg_I1_lines. */
static void put_in_I1(UWord index, FetchLine* line, Way way)
{
   cg_I1_lines[index] = line;
   line->absent       = 0;
   line->last_use     = way.time;
   line->link.holders++;
}

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
   for (UWord i = 0; i < CG_N_INDEXED; i++)
      cg_forget_entry(&cg_sim->line_index[i]);
   cg_put_line_zero(&cg_D1);

   const FetchLine absent
      = { .absent = CG_ABSENT, .last_use = &cg_sim->nobody };
   cg_make_fetch_lines(&I1, &absent, sizeof(FetchLine),
                       offsetof(FetchLine, link));
   cg_I1_lines = cg_alloc("cg.sim.I1",
                          (I1.set_mask + 1) * I1.assoc * sizeof(FetchLine*));
   put_in_I1(I1.assoc - 1, cg_fetch_line(0), cg_put_line_zero(&cg_I1));
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

Bool cg_touch_older_line(OrderedCache* cache, UWord set, Addr base)
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

void cg_I1_load(FetchLine* line)
{
   UWord      set   = cg_set_of(&cg_I1.shape, line->base);
   UInt       i     = cg_oldest_way(&cg_I1, set, cg_after_all_touches());
   UWord      index = set * cg_I1.shape.assoc + i;
   FetchLine* old   = cg_I1_lines[index];
   if (old != NULL) {
      old->absent   = CG_ABSENT;
      old->last_use = &cg_sim->nobody;
      cg_fetch_line_drop(old);
   }
   put_in_I1(index, line, cg_way(&cg_I1, set, i));
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

Bool cg_D1_touch_second_line(Addr base, UInt now)
{
   IndexedLine* entry    = cg_index_entry(base);
   Bool         is_noted = (Int)(*entry->last_use - cg_sim->clock) >= 0;
   Bool         hit      = cg_D1_touch_line(base, now);
   if (is_noted)
      cg_forget_entry(entry);
   return hit;
}
