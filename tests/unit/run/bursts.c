/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The times of bursts, with features/values/burst.c alone: gaps are uniform
   between half a period and one and a half, and independent; bursts have the
   requested length unless the program is interrupted; all instructions, from
   the first on, are equally likely to begin a burst. */

#include "features/values/burst.h"

#include "tap.h"

#include "pub_tool_threadstate.h"

/* There is no generated code and no guest state here. */

ThreadId VG_(get_running_tid)(void)
{
   return 1;
}

void cg_take_plugin_word(void)
{
}

static UWord thread_words[WORD_LEFT + 1];

UWord cg_thread_word(ThreadId tid, ThreadWord word)
{
   return thread_words[word];
}

void cg_set_thread_word(ThreadId tid, ThreadWord word, UWord value)
{
   thread_words[word] = value;
}

enum { N = 10, PERIOD = 800, LEAST = PERIOD / 2, MOST = PERIOD + PERIOD / 2 };

static void begin(ULong seed)
{
   free(cg_bursts);
   cg_bursts_init();
   cg_sample(SAMPLE_VALUES, N, PERIOD, seed);
}

/* Execute and count the instruction with this number; return its burst, or
   0. */
static UInt step(ULong position)
{
   UInt burst = cg_burst_at(SAMPLE_VALUES, position);
   cg_bursts->left = (Word)(cg_bursts->target - position - 1);
   if (cg_bursts->left < -N) {
      thread_words[WORD_LEFT] = (UWord)cg_bursts->left;
      cg_bursts_advance();
   }
   return burst;
}

enum { BINS = 10 };

/* Return the chi-square distance of counts from their expectations.  With 9
   degrees of freedom, it exceeds 39 in about one of 100,000 sequences.  The
   sequences here are the same in each run. */
static double chi_square(const unsigned* n, const double* expected)
{
   double chi = 0;
   for (unsigned i = 0; i < BINS; i++)
      chi += (n[i] - expected[i]) * (n[i] - expected[i]) / expected[i];
   return chi;
}

/* Test the lengths of gaps, and how often two successive gaps are both longer,
   or both shorter, than a period. */
static void test_gaps(ULong seed)
{
   enum { BURSTS = 20000, LENGTHS = MOST - LEAST + 1 };
   unsigned n[BINS] = {0}, n_left_out = 0, n_other_length = 0, length = N;
   unsigned n_outside = 0, n_alike = 0;
   double expected[BINS];
   UInt last = 0;
   ULong start = 0, last_gap = 0;

   begin(seed);
   for (ULong position = 0; last < BURSTS; position++) {
      UInt burst = step(position);
      if (burst != 0 && burst != last) {
         ULong gap = position - start;
         n_left_out += burst != last + 1;
         n_other_length += length != N;
         if (last != 0 && (gap < LEAST || gap > MOST))
            n_outside++;
         else if (last != 0)
            n[(gap - LEAST) * BINS / LENGTHS]++;
         n_alike += last > 1 && (gap < PERIOD) == (last_gap < PERIOD);
         last = burst;
         last_gap = gap;
         start = position;
         length = 0;
      }
      length += burst != 0;
   }
   for (unsigned i = 0; i < BINS; i++)
      expected[i] = 0;
   for (unsigned i = 0; i < LENGTHS; i++)
      expected[i * BINS / LENGTHS] += (double)(BURSTS - 1) / LENGTHS;
   is_uint(n_outside, 0, "gaps are from half a period to one and a half");
   is_uint(n_left_out, 0, "no burst is left out");
   is_uint(n_other_length, 0, "each is as long as the others");
   double chi = chi_square(n, expected);
   ok(chi < 39, "gaps are spread evenly (chi-square %.1f)", chi);
   /* 283 is four standard deviations. */
   ok(n_alike > BURSTS / 2 - 283 && n_alike < BURSTS / 2 + 283,
      "a gap tells nothing of the next (%u of %d alike)", n_alike, BURSTS);
}

/* Test the starts of bursts within the first two and a half periods, for many
   seeds. */
static void test_beginning(void)
{
   enum { SEEDS = 8000, END = 5 * PERIOD / 2, WIDTH = END / BINS };
   unsigned n[BINS] = {0};
   double expected[BINS];

   for (ULong seed = 1; seed <= SEEDS; seed++) {
      begin(seed);
      for (ULong start = cg_bursts->target; start < END;
           start = cg_bursts->target) {
         n[start / WIDTH]++;
         thread_words[WORD_LEFT] = (UWord) - (Word)N;
         cg_bursts_advance();
      }
   }
   for (unsigned i = 0; i < BINS; i++)
      expected[i] = (double)SEEDS * WIDTH / PERIOD;
   double chi = chi_square(n, expected);
   ok(chi < 39, "each instruction begins a burst as often (chi-square %.1f)",
      chi);
}

static void test_cut(void)
{
   Sampler* s;
   ULong position = 0, first;

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
   ok(position >= first + LEAST && position <= first + MOST,
      "half a period to one and a half later");
}

int main(void)
{
   test_gaps(1);
   test_gaps(2);
   test_beginning();
   test_cut();
   free(cg_bursts);
   return done_testing();
}
