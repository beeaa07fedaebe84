/*--------------------------------------------------------------------*/
/*--- Bursts.                                        run/burst.c ---*/
/*--------------------------------------------------------------------*/

/* See run/burst.h. */

#include "run/burst.h"

#include "cg_hotlist.h"

BurstClock* cg_bursts;

/* Far enough for everybody, and near enough to be counted down to. */
#define NEVER ((ULong)1 << 62)

void cg_bursts_init(void)
{
   cg_bursts         = cg_alloc_near("cg.bursts", sizeof(BurstClock));
   cg_bursts->left   = (Long)NEVER;
   cg_bursts->target = NEVER;
}

/* The start of burst k, which is not behind one before. */
static void schedule(Sampler* s)
{
   ULong jitter = s->period / 8;
   s->start = s->k * s->period - jitter
              + cg_hot_random(&s->random) % (2 * jitter + 1);
}

static void choose_target(void)
{
   ULong earliest = NEVER;
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      const Sampler* s = &cg_bursts->samplers[id];
      if (s->is_on && s->start < earliest)
         earliest = s->start;
   }
   cg_bursts->left += (Long)(earliest - cg_bursts->target);
   cg_bursts->target = earliest;
}

void cg_sample(SamplerId id, ULong n, ULong period, ULong seed)
{
   Sampler* s     = &cg_bursts->samplers[id];
   ULong    state = cg_hot_mix(seed, (ULong)id + 1);
   *s = (Sampler){ .is_on = True, .n = n, .period = period, .k = 1,
                   .random = state != 0 ? state : 1 };
   schedule(s);
   choose_target();
}

/* The burst is over; so are all that would begin before now. */
static void end_burst(Sampler* s, ULong now)
{
   s->n_bursts++;
   do {
      s->k++;
      schedule(s);
   } while (s->start < now);
}

void cg_bursts_advance(void)
{
   ULong now = cg_segment_position();
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      Sampler* s = &cg_bursts->samplers[id];
      if (s->is_on && now >= s->start + s->n)
         end_burst(s, now);
   }
   choose_target();
}

void cg_bursts_cut(void)
{
   if (cg_bursts == NULL || cg_bursts->left >= 0)
      return;
   ULong now = cg_segment_position();
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      Sampler* s = &cg_bursts->samplers[id];
      if (!s->is_on || now <= s->start)
         continue;
      if (now < s->start + s->n)
         s->n_short++;
      end_burst(s, now);
   }
   choose_target();
}
