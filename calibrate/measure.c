/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/measure.c: times of the processor and its memory.  A chain is a
   loop of steps, each of which needs the previous step's result, so that a step
   takes its operation's latency.  The compiler cannot compute the values, since
   it does not know the first ones; HIDE() keeps it from combining steps. */

#define _GNU_SOURCE

#include "calibrate/measure.h"

#include "calibrate/clock.h"

#include "engine/base/base.h"

#include <stdint.h>
#include <stdlib.h>

/* Make the compiler assume that X is changed here. */
#define HIDE(x) __asm__ volatile("" : "+r"(x))

#define TIMES_4(step) step step step step
#define TIMES_16(step) {TIMES_4(TIMES_4(step))}

static volatile uint64_t kept; /* results, so that the compiler keeps their
                                  loops */
static volatile uint64_t kept_other;
static volatile double kept_fp;
static volatile uint64_t one = 1;
static volatile double fp_one = 1;

/* ---- time ---- */

/* The number of fair pieces that a measurement wants.  It tries at most
   MOST_TRIES times as many pieces.  The measurement is fair if at least FEWEST
   pieces are fair, or one piece of a quick measurement. */
static size_t n_pieces = 40;
enum { MOST_TRIES = 8, FEWEST = 10 };

static double width; /* WIDTH of cp_fair_cycles() */
static bool is_fair;

/* Return the cycles of DO_IT(WHAT, N).  BEFORE(WHAT, N), unless NULL, is called
   before each piece, and is not timed. */
static double cycles_after(cp_work* before, cp_work* do_it, void* what,
                           uint64_t n)
{
   cp_piece* pieces = cp_alloc(MOST_TRIES * n_pieces, sizeof(cp_piece));
   cp_fair fair = {0};
   size_t n_tried = 0;

   while (fair.n < n_pieces && n_tried < MOST_TRIES * n_pieces) {
      for (size_t i = 0; i < n_pieces; i++) {
         cp_piece* piece = &pieces[n_tried++];

         if (before != NULL)
            before(what, n);
         piece->before = cp_probe_core();
         piece->seconds = -cp_seconds(CLOCK_THREAD_CPUTIME_ID);
         do_it(what, n);
         piece->seconds += cp_seconds(CLOCK_THREAD_CPUTIME_ID);
         piece->after = cp_probe_core();
      }
      fair = cp_fair_cycles(pieces, n_tried, width);
   }
   free(pieces);
   is_fair = is_fair && fair.n >= (n_pieces < FEWEST ? 1 : FEWEST);
   return fair.median;
}

double cp_cycles(cp_work* do_it, void* what, uint64_t n)
{
   return cycles_after(NULL, do_it, what, n);
}

/* ---- operations ---- */

static void mul_chain(void* what, uint64_t n)
{
   uint64_t x = one, y = one + 2;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x *= y; HIDE(x);)
   kept = x;
}

/* Divide in a chain, with quotients of twenty bits, as in typical programs. */
static void div_64_chain(void* what, uint64_t n)
{
   uint64_t a = one << 40 | 12345, x = one << 20 | 678;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x; HIDE(x);)
   kept = x;
}

static void div_32_chain(void* what, uint64_t n)
{
   uint32_t a = (uint32_t)one << 30 | 12345, x = (uint32_t)one << 15 | 678;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x; HIDE(x);)
   kept = x;
}

/* Make divisions that do not wait for one another. */
static void divisions(void* what, uint64_t n)
{
   uint64_t a = one << 40 | 12345, y = one << 20 | 678, x = 0;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x ^= a / y; HIDE(y);)
   kept = x;
}

/* Add in a chain.  Without -ffast-math, compilers keep the additions' order. */
static void fp_add_chain(void* what, uint64_t n)
{
   double x = fp_one, y = fp_one;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x += y;)
   kept_fp = x;
}

static void fp_add_mul_chain(void* what, uint64_t n)
{
   double x = fp_one, y = fp_one, z = 0.5 * fp_one;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x += y; x *= z;)
   kept_fp = x;
}

static void fp_mul_chain(void* what, uint64_t n)
{
   double x = fp_one, y = fp_one + 1e-9;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x *= y;)
   kept_fp = x;
}

static void fp_div_chain(void* what, uint64_t n)
{
   double x = fp_one * 1.2345678901234567, a = fp_one * 3.1415926535897931;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x;)
   kept_fp = x;
}

static void convert_chain(void* what, uint64_t n)
{
   double x = fp_one * 12345;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = (double)(int64_t)x;)
   kept_fp = x;
}

static double step_of(cp_work* chain)
{
   enum { N = 1000 };

   return cp_cycles(chain, NULL, N) / (N * 16);
}

/* ---- branches ---- */

/* Loop N times, with a taken branch each time. */
static void loop(void* what, uint64_t n)
{
   (void)what;
   for (; n > 0; n--)
      __asm__ volatile("");
}

enum { N_WORDS = 512 };

/* Branch on each bit of N words; a branch waits only for a shift. */
static void branch_by_bits(void* what, uint64_t n)
{
   const uint64_t* words = what;

   for (uint64_t i = 0; i < n; i++) {
      uint64_t word = words[i];

      for (int bit = 0; bit < 64; bit++) {
         if (word & 1)
            kept = word;
         else
            kept_other = i;
         word >>= 1;
         HIDE(word);
      }
   }
}

static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void)
{
   random_state ^= random_state << 13;
   random_state ^= random_state >> 7;
   random_state ^= random_state << 17;
   return random_state * 2685821657736338717u;
}

/* Choose other bits for each piece, so that the predictor cannot learn them. */
static void put_random_bits(void* what, uint64_t n)
{
   uint64_t* words = what;

   for (uint64_t i = 0; i < n; i++)
      words[i] = random_bits();
}

/* Measure a misprediction.  Half of the 64 guesses for a random word are wrong,
   and so is the guess at the loop's end.  2.5 cycles pass before a branch has
   its result: those of its dispatch, the shift and the test. */
static double measure_mispredict(void)
{
   uint64_t* words = cp_alloc_zeroed(N_WORDS, sizeof(uint64_t));
   double right = cp_cycles(branch_by_bits, words, N_WORDS);
   double wrong = cycles_after(put_random_bits, branch_by_bits, words, N_WORDS);

   free(words);
   return (wrong - right) / (N_WORDS * (64 / 2 + 1)) - 2.5;
}

/* ---- loads ---- */

static void* ring[64]; /* pointers, each to the next */

static void chase(void* what, uint64_t n)
{
   void** p = what;

   for (; n > 0; n--)
      TIMES_16(p = *p;)
   kept = (uint64_t)(uintptr_t)p;
}

static double measure_load(void)
{
   for (int i = 0; i < 64; i++)
      ring[i] = &ring[(i + 7) % 64];
   return cp_cycles(chase, ring, 1000) / (1000 * 16);
}

/* ---- all ---- */

static double measure_frequency(void)
{
   cp_piece pieces[20];

   for (int i = 0; i < 20; i++)
      pieces[i] = (cp_piece){0, cp_probe_core(), cp_probe_core()};
   return cp_fair_cycles(pieces, 20, width).hertz;
}

void cp_measure_begin(double additions, bool is_quick)
{
   n_pieces = is_quick ? 4 : 40;
   width = additions;
   is_fair = true;
   cp_stay_on_processor();
   for (int i = 0; i < 100; i++) /* the processor speeds up */
      (void)cp_probe_core();
}

bool cp_measure_core(cp_measured* to)
{
   enum { ROUNDS = 20000 };

   to->mul = step_of(mul_chain);
   to->div = (step_of(div_32_chain) + step_of(div_64_chain)) / 2;
   to->divide_gap = step_of(divisions);
   to->fp_mul = step_of(fp_mul_chain);
   /* Average chains with and without multiplications: some adders pass results
      to other additions earlier. */
   to->fp_add = (step_of(fp_add_chain) + step_of(fp_add_mul_chain) - to->fp_mul)
                / 2;
   to->fp_div = step_of(fp_div_chain);
   to->fp_convert = step_of(convert_chain) / 2;
   to->taken = cp_cycles(loop, NULL, ROUNDS) / ROUNDS;
   to->mispredict = measure_mispredict();
   to->load = measure_load();
   to->mhz = measure_frequency() / 1e6;
   return is_fair;
}

bool cp_measure_end(void)
{
   cp_leave_processor();
   return is_fair;
}
