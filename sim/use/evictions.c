/*--------------------------------------------------------------------*/
/*--- Cache use: ends of residencies.          sim/use/evictions.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/internal.h.  Freestanding. */

/* Speed, November 2026: to fetch what a residency's end is charged to, and to
   look at it eight ends later, took 0.91 of the time (C++ virtual with
   calls); sixteen were no better. */

#include "sim/use/internal.h"

/* L1 residencies that have ended and are not charged yet, the oldest first from
   next_ended on: what that takes is fetched meanwhile. */
#define N_ENDED 8 /* a power of two */

typedef struct {
   UsedLine  line; /* as it was; no owner: nothing is left to do */
   Residency residency;
} EndedResidency;

static EndedResidency ended[N_ENDED];
static UInt           next_ended;

static const EndedResidency nothing_ended = { .line.owner = CG_NO_OWNER };

static UseCharge closed;

void cg_use_ends_init(UseCharge its_closed)
{
   closed = its_closed;
   for (UInt i = 0; i < N_ENDED; i++)
      ended[i] = nothing_ended;
}

static inline void charge_owner(UInt owner, void* context, UseLevel level,
                                UInt uses, ULong bytes)
{
   cg_use->n_closed[level] += owner != CG_NO_OWNER;
   cg_charge_by(closed, owner, context, level, uses, bytes);
}

static inline void charge_ended(const EndedResidency* e)
{
   cg_report(cg_filled_from(&e->residency), &e->line);
   charge_owner(e->line.owner, e->residency.context, CG_USE_L1,
                cg_uses_of(&e->line), e->line.bytes);
}

void cg_close_L1(UsedLine* line, const Residency* residency)
{
   __builtin_prefetch(&cg_use_in_LL[residency->way]);
   __builtin_prefetch(residency->context);
   EndedResidency* e = &ended[next_ended++ % N_ENDED];
   charge_ended(e);
   *e          = (EndedResidency){ *line, *residency };
   line->owner = CG_NO_OWNER;
}

/* Nothing takes its place. */
static void charge_early(EndedResidency* e)
{
   charge_ended(e);
   *e = nothing_ended;
}

void cg_use_catch_up(void)
{
   for (UInt i = 0; i < N_ENDED; i++)
      charge_early(&ended[i]);
}

/* What is in that way of LL gets the uses that it has not been told of yet. */
static void report_ended_to(UWord way)
{
   for (UInt i = 0; i < N_ENDED; i++) {
      if (ended[i].residency.way == way)
         charge_early(&ended[i]);
   }
}

void cg_close_LL(UWord way)
{
   OuterResidency* outer = &cg_use_in_LL[way];
   if (outer->number == 0)
      return;
   report_ended_to(way);
   charge_owner(outer->owner, outer->context, CG_USE_LL, outer->uses,
                outer->bytes);
   outer->number = 0;
}

static void close_all(UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      cg_close_L1(cache->lines[i], &cache->residencies[i]);
}

void cg_use_finish(void)
{
   close_all(&cg_use->I1);
   close_all(&cg_use->D1);
   cg_use_catch_up();
   CG_FOR_USED_LL_WAYS(i)
      cg_close_LL(i);
}
