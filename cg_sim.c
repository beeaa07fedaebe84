/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The part of the cache simulation (cg_sim.h) that is not inline.
   Freestanding. */

#include "cg_sim.h"

SimShared* cg_sim;
TimedSets  cg_I1;
TimedSets  cg_D1;

/* The line in each way of I1, by [set * assoc + way]; NULL in an empty way. */
static FetchLine** I1_lines;

/* The clock's value when the times were last swept. */
static UInt swept_at;

/* Put the line into this way of I1, which has this index in I1_lines. */
static void put_in_I1(UWord index, FetchLine* line, Way way)
{
   I1_lines[index] = line;
   line->absent       = 0;
   line->last_use     = way.time;
   line->link.holders++;
}

/* Note that the line has left I1. */
static void leave_I1(FetchLine* line)
{
   line->absent   = CG_ABSENT;
   line->last_use = &cg_sim->nobody;
   cg_fetch_line_drop(line);
}

/*--- Building                                             ---*/

/* Begin with empty caches, whose memory must be zero. */
static void begin(void)
{
   /* The clock must be ahead of the times in all ways of an empty cache. */
   cg_sim->clock = 2;
   swept_at      = cg_sim->clock;
   for (UWord i = 0; i < CG_N_INDEXED; i++)
      cg_forget_entry(&cg_sim->line_index[i]);
   cg_put_line_zero(&cg_D1);
   put_in_I1(cg_I1.shape.assoc - 1, cg_fetch_line(0),
             cg_put_line_zero(&cg_I1));
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES], LLModel LL)
{
   CacheShape I1 = cg_shape_of(&geometry[CG_I1]);
   CacheShape D1 = cg_shape_of(&geometry[CG_D1]);
   cg_make_sets(&cg_I1, &I1);
   cg_make_sets(&cg_D1, &D1);
   cg_behind_init(&geometry[CG_LL], LL, False);

   cg_sim = cg_alloc_near("cg.sim.shared", sizeof(SimShared));
   const FetchLine absent
      = { .absent = CG_ABSENT, .last_use = &cg_sim->nobody };
   cg_make_fetch_lines(&I1, &absent, sizeof(FetchLine),
                       offsetof(FetchLine, link));
   I1_lines
      = cg_alloc("cg.sim.I1", cg_n_ways(&cg_I1) * sizeof(FetchLine*));
   begin();
}

static void empty_I1(void)
{
   for (UWord i = 0; i < cg_n_ways(&cg_I1); i++) {
      FetchLine* line = I1_lines[i];
      if (line == NULL)
         continue;
      leave_I1(line);
      I1_lines[i] = NULL;
   }
   cg_empty_sets(&cg_I1);
}

void cg_sim_empty(void)
{
   empty_I1();
   cg_empty_sets(&cg_D1);
   cg_behind_empty();
   begin();
}

void cg_sim_keep_time(void)
{
   cg_behind_keep_time();
   if (cg_sim->clock - swept_at < (UInt)1 << 29)
      return;
   swept_at = cg_sim->clock;
   cg_sweep_sets(&cg_I1, cg_sim->clock);
   cg_sweep_sets(&cg_D1, cg_sim->clock);
}

/*--- I1                                                   ---*/

void cg_I1_load(FetchLine* line)
{
   UWord      set   = cg_set_of(&cg_I1.shape, line->base);
   UInt       i     = cg_oldest_way(&cg_I1, set, cg_after_all_touches());
   UWord      index = set * cg_I1.shape.assoc + i;
   FetchLine* old   = I1_lines[index];
   if (old != NULL)
      leave_I1(old);
   put_in_I1(index, line, cg_way(&cg_I1, set, i));
}

/*--- D1                                                   ---*/

Bool cg_D1_touch_second_line(Addr base, UInt now)
{
   IndexedLine* entry    = cg_index_entry(base);
   Bool         is_noted = (Int)(*entry->last_use - cg_sim->clock) >= 0;
   Bool         hit      = cg_D1_touch_line(base, now);
   if (is_noted)
      cg_forget_entry(entry);
   return hit;
}
