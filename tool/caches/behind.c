/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* LL, the level behind L1 (caches/behind.h).  Freestanding. */

/* Speed, November 2026, caches and branches: giving slots to the lines of every
   model of LL took 1.03 times as long as sets in order; cg_behind_ref wholly
   out of line, 1.03 in the benchmark "C++ virtual"; wholly inline, 1.04 in
   perl.  For write-back, a test in generated code for writes to dirty lines
   took 0.5 to 0.6 of the time. */

#include "caches/behind.h"

LLModel   cg_LL_model;
TimedSets cg_LL;
UWord*    cg_newest_in_LL;
UWord     cg_n_told;
Depth (*cg_behind_body)(Addr base, UseKind kind, UWord* slot);

/* A value for cg_newest_in_LL that matches no line, so that the set's newest
   line is looked up.  Used if that look-up changes something. */
#define NOT_TOLD (~(UWord)0)

/* The lines of each set but the newest, by last use, if lines have no slots. */
static Addr* older; /* [set * assoc + i], i = 0 the next newest */

/* LL's clock, if lines have slots, and its value at the last sweep. */
static UInt clock, swept_at;

static Bool* is_dirty; /* [slot], if LL writes back */

/* A flag for each run of 2^RUN_BITS sets: one of these sets has been used. */
#define RUN_BITS 3
static Bool* runs; /* [set >> RUN_BITS] */

static Streams all_streams;

/*--- Bodies                                               ---*/

/* Look up the line at base in a set that is kept in order.  The line becomes
   the newest, and lines newer than it was move down by one; if it was absent,
   the oldest line is evicted. */
static Depth in_order(Addr base, UseKind kind, UWord* slot)
{
   (void)kind;
   (void)slot;
   UWord set    = cg_set_of(&cg_LL.shape, base);
   Addr* line   = older + set * cg_LL.shape.assoc;
   Addr* end    = line + cg_LL.shape.assoc - 1;
   Addr  pushed = cg_newest_in_LL[set];
   for (; line < end && pushed != base; line++) {
      Addr known = *line;
      *line      = pushed;
      pushed     = known;
   }
   cg_newest_in_LL[set] = base;
   if (pushed == base)
      return 1;
   runs[set >> RUN_BITS] = True;
   return 2;
}

static Depth by_time(Addr base, UseKind kind, UWord* slot)
{
   (void)kind;
   UWord set = cg_set_of(&cg_LL.shape, base);
   UInt  way = cg_find_way(&cg_LL, set, base);
   Bool  hit = way < cg_LL.shape.assoc;
   clock++;
   if (hit)
      *cg_way(&cg_LL, set, way).time = clock;
   else
      way = cg_replace(&cg_LL, set, base, clock);
   cg_newest_in_LL[set] = base + way;
   *slot                = set * cg_LL.shape.assoc + way;
   if (hit)
      return 1;
   runs[set >> RUN_BITS] = True;
   return 2;
}

static Depth writing_back(Addr base, UseKind kind, UWord* slot)
{
   Depth depth = by_time(base, kind, slot);
   Bool* dirty = &is_dirty[*slot];
   if (depth == 2 && *dirty) {
      *dirty = False;
      depth |= CG_WROTE_BACK;
   }
   if (kind == CG_USE_WRITE)
      *dirty = True;
   else if (!*dirty)
      cg_newest_in_LL[cg_set_of(&cg_LL.shape, base)] = NOT_TOLD;
   return depth;
}

/*--- References                                           ---*/

static Depth look_up(Addr a, UWord size, UseKind kind)
{
   UWord slot;
   Addr  first = cg_line_base(&cg_LL.shape, a);
   Addr  last  = cg_line_base(&cg_LL.shape, a + size - 1);
   Depth depth = cg_behind(first, kind, &slot);
   Depth other = first == last ? depth : cg_behind(last, kind, &slot);
   return other > depth ? other : depth;
}

Depth cg_behind_any(Addr a, UWord size, UseKind kind)
{
   Depth depth = look_up(a, size, kind);
   Addr  ahead;
   if (cg_LL_model.prefetches && cg_streams_foresee(&all_streams, a, &ahead))
      look_up(ahead, 1, CG_USE_READ);
   return depth;
}

void cg_behind_write(Addr a, UWord size)
{
   look_up(a, size, CG_USE_WRITE);
}

/*--- Building                                             ---*/

/* Build an empty LL, whose memory must be zero. */
static void begin(void)
{
   all_streams = (Streams){ .line_bits = cg_LL.shape.line_bits };
   if (older != NULL)
      return;
   cg_put_line_zero(&cg_LL);
   clock = swept_at = 2; /* ahead of an empty cache's times */
   cg_newest_in_LL[0] = NOT_TOLD;
}

void cg_behind_init(const CacheGeometry* geometry, LLModel model,
                    Bool has_slots)
{
   const CacheShape shape = cg_shape_of(geometry);
   cg_LL_model  = model;
   cg_LL.shape  = shape;
   UWord n_ways = cg_n_ways(&cg_LL);
   cg_newest_in_LL
      = cg_alloc("cg.behind.newest", (shape.set_mask + 1) * sizeof(UWord));
   runs  = cg_alloc("cg.behind.runs", (shape.set_mask >> RUN_BITS) + 1);
   older = NULL;
   if (model.writes_back || has_slots) {
      cg_make_sets(&cg_LL, &shape);
      cg_behind_body = model.writes_back ? writing_back : by_time;
      cg_n_told = shape.assoc <= (UWord)1 << shape.line_bits ? shape.assoc : 0;
   } else {
      older          = cg_alloc("cg.behind.older", n_ways * sizeof(Addr));
      cg_behind_body = in_order;
      cg_n_told      = 1;
   }
   if (model.writes_back)
      is_dirty = cg_alloc("cg.behind.dirty", n_ways);
   if (model.prefetches)
      cg_n_told = 0; /* streams see each reference */
   begin();
}

UWord cg_used_slot(UWord slot)
{
   UWord set = slot / cg_LL.shape.assoc;
   if (set <= cg_LL.shape.set_mask && runs[set >> RUN_BITS])
      return slot;
   while (set <= cg_LL.shape.set_mask && !runs[set >> RUN_BITS])
      set = ((set >> RUN_BITS) + 1) << RUN_BITS;
   return set <= cg_LL.shape.set_mask ? set * cg_LL.shape.assoc
                                      : cg_n_ways(&cg_LL);
}

static void empty_slot(UWord slot)
{
   UWord set = slot / cg_LL.shape.assoc;
   cg_newest_in_LL[set] = 0;
   if (older != NULL) {
      older[slot] = 0;
      return;
   }
   Way way   = cg_way(&cg_LL, set, (UInt)(slot - set * cg_LL.shape.assoc));
   *way.tag  = 0;
   *way.time = 0;
   *way.high = CG_NO_HIGH;
   if (cg_LL_model.writes_back)
      is_dirty[slot] = False;
}

/* Empty all ways, but skip runs of sets that were not used. */
void cg_behind_empty(void)
{
   const UWord n = cg_n_ways(&cg_LL);
   for (UWord i = cg_used_slot(0); i < n; i = cg_used_slot(i + 1))
      empty_slot(i);
   for (UWord run = 0; run <= cg_LL.shape.set_mask >> RUN_BITS; run++)
      runs[run] = False;
   begin();
}

void cg_behind_keep_time(void)
{
   if (clock - swept_at < (UInt)1 << 29)
      return;
   swept_at = clock;
   cg_sweep_sets(&cg_LL, clock);
}

/* Return the stream's number of steps after one more step, +1 or -1. */
static Word after_step(Word steps, Word step)
{
   return steps * step < 0 ? 0 : steps + step;
}

Bool cg_streams_foresee(Streams* streams, Addr a, Addr* ahead)
{
   UWord i      = (a >> CG_PAGE_BITS) % CG_N_STREAMS;
   Addr  line   = a >> streams->line_bits;
   Word  moved  = (Word)(line - streams->stream[i].latest);
   Word* steps  = &streams->stream[i].steps;
   if (moved == 0)
      return False;
   streams->stream[i].latest = line;
   *steps = moved == 1 || moved == -1 ? after_step(*steps, moved) : 0;
   if (*steps > -CG_STREAM_STEPS && *steps < CG_STREAM_STEPS)
      return False;
   *ahead = (line + (Addr)(moved * CG_STREAM_AHEAD)) << streams->line_bits;
   return True;
}
