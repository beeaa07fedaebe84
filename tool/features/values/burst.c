/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bursts.  A sampler draws its next start when a burst ends. */

#include "features/values/burst.h"

#include "pub_tool_threadstate.h"

BurstClock* cg_bursts;

/* The longest countdown, which fits words of any size. */
#define FARTHEST ((ULong)1 << 30)

void cg_bursts_init(void)
{
   cg_take_plugin_word();
   cg_bursts = cg_alloc("cg.bursts", sizeof(BurstClock));
}

static ULong mix(ULong a, ULong b)
{
   ULong x = a + b * 0x9e3779b97f4a7c15ULL + 0x9e3779b97f4a7c15ULL;
   x       = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
   x       = (x ^ x >> 27) * 0x94d049bb133111ebULL;
   return x ^ x >> 31;
}

/* Return the next random number of a sequence; *state is not 0. */
static ULong draw(ULong* state)
{
   ULong x = *state;
   x ^= x >> 12;
   x ^= x << 25;
   x ^= x >> 27;
   *state = x;
   return x * 0x2545f4914f6cdd1dULL;
}

/* Return a random gap between starts: half a period to one and a half. */
static ULong draw_gap(Sampler* s)
{
   ULong half = s->period / 2;
   return s->period - half + draw(&s->random) % (2 * half + 1);
}

/* Return a random first start, as if bursts had always been going on: the run's
   first instruction lies anywhere in a gap, and more often in a longer gap. */
static ULong draw_first_start(Sampler* s)
{
   ULong longest = s->period + s->period / 2;
   ULong gap;
   do
      gap = draw_gap(s);
   while (draw(&s->random) % longest >= gap);
   return draw(&s->random) % gap;
}

/* Set the target and the countdown; `now` is the next instruction's number. */
static void choose_target(ULong now)
{
   ULong earliest = now + FARTHEST;
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      const Sampler* s = &cg_bursts->samplers[id];
      if (s->is_on && s->start < earliest)
         earliest = s->start;
   }
   cg_bursts->target = earliest;
   cg_bursts->left   = (Word)(Long)(earliest - now);
}

void cg_sample(SamplerId id, ULong n, ULong period, ULong seed)
{
   Sampler* s     = &cg_bursts->samplers[id];
   ULong    state = mix(seed, (ULong)id + 1);
   *s = (Sampler){ .is_on = True, .n = n, .period = period, .k = 1,
                   .random = state != 0 ? state : 1 };
   s->start = draw_first_start(s);
   choose_target(0);
}

static void end_burst(Sampler* s)
{
   s->n_bursts++;
   s->k++;
   s->start += draw_gap(s);
}

/* End the bursts that are over before instruction `now`. */
static void end_bursts_before(Sampler* s, ULong now)
{
   while (now >= s->start + s->n)
      end_burst(s);
}

UInt cg_burst_at(SamplerId id, ULong position)
{
   Sampler* s = &cg_bursts->samplers[id];
   end_bursts_before(s, position);
   return position >= s->start ? (UInt)s->k : 0;
}

/* Ask for the thread: not every host's VEX can pass the guest state. */
void cg_bursts_advance(void)
{
   ThreadId tid = VG_(get_running_tid)();
   ULong    now = cg_position((Word)cg_thread_word(tid, WORD_LEFT));
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      Sampler* s = &cg_bursts->samplers[id];
      if (s->is_on)
         end_bursts_before(s, now);
   }
   choose_target(now);
   cg_set_thread_word(tid, WORD_LEFT, (UWord)cg_bursts->left);
}

void cg_bursts_start_client_code(ThreadId tid)
{
   if (cg_bursts != NULL)
      cg_set_thread_word(tid, WORD_LEFT, (UWord)cg_bursts->left);
}

void cg_bursts_stop_client_code(ThreadId tid)
{
   if (cg_bursts != NULL)
      cg_bursts->left = (Word)cg_thread_word(tid, WORD_LEFT);
}

void cg_bursts_cut(void)
{
   if (cg_bursts == NULL || cg_bursts->left >= 0)
      return;
   ULong now = cg_position(cg_bursts->left);
   for (SamplerId id = 0; id < N_SAMPLERS; id++) {
      Sampler* s = &cg_bursts->samplers[id];
      if (!s->is_on)
         continue;
      end_bursts_before(s, now);
      if (now > s->start) {
         s->n_short++;
         end_burst(s);
      }
   }
   choose_target(now);
}
