/*--------------------------------------------------------------------*/
/*--- Cache use: evictions.                      sim/use/evictions.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/internal.h.  What is evicted from L1 waits in a small ring until
   the memory that its charge needs has come; it is charged sooner if its line
   in LL is evicted, or somebody wants to read the charges.  Freestanding. */

/* Speed, November 2026: to fetch what a residency's end is charged to, and to
   look at it seven ends later, took 0.91 of the time (C++ virtual with
   calls); sixteen were no better.  Since what is charged at an end is the last
   thing that is done there, and saves no registers: 0.92 (matrix ijk by
   Callgrind's name), 0.97 (gzip). */

#include "sim/use/internal.h"

/* Evictions from L1 that are not charged yet, but for the one at next_eviction,
   which has been charged, and is followed by the oldest. */
#define N_EVICTIONS 8 /* a power of two */

typedef struct {
   UsedLine  line; /* as it was; no owner: nothing is left to do */
   Residency residency;
} Eviction;

static Eviction evicted[N_EVICTIONS];
static UInt     next_eviction; /* modulo N_EVICTIONS */

/* The nth from there on; 1 is the oldest that is not charged. */
static inline Eviction* eviction(UInt n)
{
   return &evicted[(next_eviction + n) % N_EVICTIONS];
}

static const Eviction no_eviction = { .line.owner = CG_NO_OWNER };

static UseCharge closed;

void cg_use_evictions_init(UseCharge its_closed)
{
   closed = its_closed;
   for (UInt i = 0; i < N_EVICTIONS; i++)
      evicted[i] = no_eviction;
}

static inline void charge_owner(UInt owner, void* context, UseLevel level,
                                UInt uses, ULong bytes)
{
   cg_use->n_closed[level] += owner != CG_NO_OWNER;
   cg_charge_by(closed, owner, context, level, uses, bytes);
}

static inline void charge_eviction(const Eviction* e)
{
   cg_report(cg_filled_from(&e->residency), &e->line);
   charge_owner(e->line.owner, e->residency.context, CG_USE_L1,
                cg_uses_of(&e->line), e->line.bytes);
}

void cg_close_L1(UsedLine* line, const Residency* residency)
{
   __builtin_prefetch(&cg_use_in_LL[residency->way]);
   __builtin_prefetch(residency->context);
   *eviction(0) = (Eviction){ *line, *residency };
   line->owner  = CG_NO_OWNER;
   next_eviction++;
   charge_eviction(eviction(0));
}

/* Nothing takes its place. */
static void charge_early(Eviction* e)
{
   charge_eviction(e);
   *e = no_eviction;
}

void cg_use_catch_up(void)
{
   for (UInt i = 1; i < N_EVICTIONS; i++)
      charge_early(eviction(i));
}

/* What is in that way of LL gets the uses that have not been reported to it
   yet. */
static void report_evictions_to(UWord way)
{
   for (UInt i = 1; i < N_EVICTIONS; i++) {
      if (eviction(i)->residency.way == way)
         charge_early(eviction(i));
   }
}

void cg_close_LL(UWord way)
{
   OuterResidency* outer = &cg_use_in_LL[way];
   if (outer->number == 0)
      return;
   report_evictions_to(way);
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
