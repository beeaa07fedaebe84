/*
   When are bursts? run/burst.c alone: starts spread evenly within an eighth of
   the period, as long as was asked for, and cut short by what interrupts a
   program.
*/

#include "run/burst.h"

#include "tap.h"

#include <stdlib.h>

/* Generated code and the guest state are not here. */

Int cg_thread_offset(ThreadWord word)
{
   return (Int)(word * sizeof(Word));
}

static UWord thread_words[WORD_LEFT + 1];

UWord cg_thread_word(ThreadId tid, ThreadWord word)
{
   (void)tid;
   return thread_words[word];
}

void cg_set_thread_word(ThreadId tid, ThreadWord word, UWord value)
{
   (void)tid;
   thread_words[word] = value;
}

enum { N = 10, PERIOD = 800, JITTER = PERIOD / 8 };

static void begin(ULong seed)
{
   free(cg_bursts);
   cg_bursts_init();
   cg_sample(SAMPLE_VALUES, N, PERIOD, seed);
}

/* The instruction with this number is executed, and counted. */
static UInt step(ULong position)
{
   UInt burst = cg_burst_at(SAMPLE_VALUES, position);
   cg_bursts->left = (Word)(cg_bursts->target - position - 1);
   if (cg_bursts->left < -N) {
      thread_words[WORD_LEFT] = (UWord)cg_bursts->left;
      cg_bursts_advance(thread_words);
   }
   return burst;
}

/* The bound is that of a chi-square of 9 degrees of freedom that one sequence
   in 100,000 exceeds; these are the same each time. */
static void test_spread(ULong seed)
{
   enum { BURSTS = 20000, BINS = 10, WIDTH = (2 * JITTER + BINS) / BINS };
   unsigned n[BINS] = {0}, n_early = 0, n_other_length = 0, length = N;
   UInt     last = 0;
   ULong    position = 0, n_outside = 0;
   double   chi = 0;

   begin(seed);
   while (last < BURSTS) {
      UInt burst = step(position);
      if (burst != 0 && burst != last) {
         ULong earliest = (ULong)burst * PERIOD - JITTER;
         ULong late     = position - earliest;
         n_outside += position < earliest || late > 2 * JITTER;
         n_early += burst != last + 1;
         n_other_length += length != N;
         n[late / WIDTH < BINS ? late / WIDTH : 0]++;
         last   = burst;
         length = 0;
      }
      length += burst != 0;
      position++;
   }
   is_uint(n_outside, 0, "each begins within an eighth of its period");
   is_uint(n_early, 0, "none is left out");
   is_uint(n_other_length, 0, "each is as long as the others");
   for (unsigned i = 0; i < BINS; i++) {
      /* The last one is narrower. */
      unsigned width    = i < BINS - 1 ? WIDTH : 2 * JITTER + 1 - i * WIDTH;
      double   expected = (double)BURSTS * width / (2 * JITTER + 1);
      chi += (n[i] - expected) * (n[i] - expected) / expected;
   }
   ok(chi < 39, "their starts are spread evenly (chi-square %.1f)", chi);
}

static void test_cut(void)
{
   Sampler* s;
   ULong    position = 0, first;

   begin(1);
   s = &cg_bursts->samplers[SAMPLE_VALUES];
   cg_bursts_cut();
   is_uint(s->n_short, 0, "what comes before the first burst cuts none");
   while (step(position) == 0)
      position++;
   first = position++;
   is_uint(step(position), 1, "a burst is under way");
   cg_bursts_cut();
   is_uint(s->n_short, 1, "it is cut");
   is_uint(s->n_bursts, 1, "and has ended");
   is_uint(step(++position), 0, "the next instruction is in none");
   cg_bursts_cut();
   is_uint(s->n_short, 1, "between bursts there is nothing to cut");
   while (step(position) == 0)
      position++;
   is_uint(step(position), 2, "then comes the next");
   ok(position >= first + PERIOD - 2 * JITTER
         && position <= first + PERIOD + 2 * JITTER,
      "a period later");
}

int main(void)
{
   test_spread(1);
   test_spread(2);
   test_cut();
   free(cg_bursts);
   return done_testing();
}
