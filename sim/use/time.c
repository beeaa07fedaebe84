/*--------------------------------------------------------------------*/
/*--- Cache use: the clock.                          sim/use/time.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/residencies.h.  Times and numbers of uses are kept from running
   over: both are swept before they could.  Freestanding. */

#include "sim/use/internal.h"

/* The clock's value when times were last swept, and when uses were. */
static UInt times_swept_at, uses_swept_at;

void cg_use_begin_time(void)
{
   /* Later than the times that the ways begin with. */
   cg_use->clock  = 2;
   times_swept_at = uses_swept_at = cg_use->clock;
}

static void limit_uses(UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      cache->lines[i]->uses = cg_limited(cache->lines[i]->uses);
}

void cg_use_keep_time(void)
{
   if (cg_use->clock - uses_swept_at < (UInt)1 << 24)
      return;
   uses_swept_at = cg_use->clock;
   limit_uses(&cg_use->I1);
   limit_uses(&cg_use->D1);

   if (cg_use->clock - times_swept_at < (UInt)1 << 29)
      return;
   times_swept_at = cg_use->clock;
   cg_sweep_sets(&cg_use->I1.sets, cg_use->clock);
   cg_sweep_sets(&cg_use->D1.sets, cg_use->clock);
   cg_sweep_sets(&cg_use_LL, cg_use->clock);
}
