/*--------------------------------------------------------------------*/
/*--- Cache use: what only the simulation's own files share.         ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/residencies.h.  Freestanding. */

#ifndef CG_SIM_USE_INTERNAL_H
#define CG_SIM_USE_INTERNAL_H

#include "sim/use/residencies.h"

/*------------------------------------------------------------*/
/*--- Time (sim/use/time.c)                                ---*/
/*------------------------------------------------------------*/

/* The caches are empty: begin. */
void cg_use_begin_time(void);

/*------------------------------------------------------------*/
/*--- Residencies                                          ---*/
/*------------------------------------------------------------*/

/* In LL, which is looked at only when L1 has missed. */
typedef struct {
   void* context;
   ULong number; /* which residency of all this is; 0: none */
   ULong bytes;
   UInt  uses; /* at most CG_MAX_USES */
   UInt  owner;
} OuterResidency;

extern TimedSets       cg_use_LL;
extern OuterResidency* cg_use_in_LL; /* [set * assoc + way] */

/* A large LL has millions of ways, of which most programs use few; so it is
   known which runs of them were ever used.  All others have no number. */
#define CG_RUN_BITS 7
extern Bool* cg_use_LL_runs; /* [way >> CG_RUN_BITS] */

/* The first way from i on that may have been used; cg_n_ways, if none. */
static inline UWord cg_used_LL_way(UWord i)
{
   const UWord n = cg_n_ways(&cg_use_LL);
   while (i < n && !cg_use_LL_runs[i >> CG_RUN_BITS])
      i = ((i >> CG_RUN_BITS) + 1) << CG_RUN_BITS;
   return i < n ? i : n;
}

#define CG_FOR_USED_LL_WAYS(i)                                        \
   for (UWord i = cg_used_LL_way(0); i < cg_n_ways(&cg_use_LL);       \
        i = cg_used_LL_way(i + 1))

static inline UInt cg_line_szB(void)
{
   return (UInt)1 << cg_use_LL.shape.line_bits;
}

/* How many bits are set; without the table that a compiler may call for. */
static inline UInt cg_n_bits(ULong bits)
{
   bits -= bits >> 1 & 0x5555555555555555ULL;
   bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
   bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
   return (UInt)(bits * 0x0101010101010101ULL >> 56);
}

/* The bytes of granules that nobody used.  In lines of more than 32 bytes two
   units make a granule; in others a unit is one, and units after the line's end
   do not count. */
static inline UInt cg_spatial_loss(ULong bytes)
{
   const UInt line_szB = cg_line_szB();
   if (line_szB <= 32)
      return line_szB - cg_n_bits(bytes << (64 - line_szB));
   ULong granules = (bytes | bytes >> 1) & 0x5555555555555555ULL;
   return line_szB - cg_n_bits(granules) * (line_szB / 32);
}

/* The owner, if any, is charged for a residency of so many uses. */
static inline void cg_charge_by(UseCharge charge, UInt owner, void* context,
                                UseLevel level, UInt uses, ULong bytes)
{
   if (owner == CG_NO_OWNER)
      return;
   if (uses == 0)
      charge(owner, context, level, 0, 0, bytes);
   else
      charge(owner, context, level, 1000 / uses, cg_spatial_loss(bytes),
             bytes);
}

static inline UInt cg_limited(UInt uses)
{
   return uses < CG_MAX_USES ? uses : CG_MAX_USES;
}

/* The LL residency that the L1 residency was filled from; NULL if it has ended:
   what came to its way later has a larger number. */
static inline OuterResidency* cg_filled_from(const Residency* residency)
{
   OuterResidency* outer = &cg_use_in_LL[residency->way];
   return outer->number - 1 < residency->filled_at ? outer : NULL;
}

/* At least 1: where there is none yet, one is still to come
   (cg_use_take_back). */
static inline UInt cg_uses_of(const UsedLine* line)
{
   return line->uses == 0 ? 1 : line->uses;
}

static inline void cg_report(OuterResidency* outer, const UsedLine* line)
{
   if (outer == NULL)
      return;
   outer->uses = cg_limited(outer->uses + cg_limited(line->uses));
   outer->bytes |= line->bytes;
}

/*------------------------------------------------------------*/
/*--- Evictions (sim/use/evictions.c)                      ---*/
/*------------------------------------------------------------*/

/* Begin: `closed` is called for evictions. */
void cg_use_evictions_init(UseCharge closed);

/* This line, with this residency, is evicted from L1 and has no owner any more.
   The listener and LL learn of it later: see cg_use_catch_up. */
void cg_close_L1(UsedLine* line, const Residency* residency);

/* The line in that way of LL, if there is one, is evicted. */
void cg_close_LL(UWord way);

#endif
