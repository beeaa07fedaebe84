/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/clock.c: cycles by the clock.  The result is the median of the
   pieces, not the minimum, which one bad reading of the clock would spoil. */

#define _GNU_SOURCE

#include "calibrate/clock.h"

#include "engine/base/base.h"

#include <sched.h>
#include <stdint.h>
#include <stdlib.h>

enum { N_ROUNDS = 600 }; /* of 100 additions */

static volatile uint64_t one = 1;
static volatile uint64_t kept; /* a sum, so that the compiler keeps its loop */

double cp_seconds(clockid_t clock)
{
   struct timespec t;

   clock_gettime(clock, &t);
   return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#define TIMES_10(step) step step step step step step step step step step
/* Add y to X; the compiler can neither foresee X nor join two additions to
   it. */
#define ADD(x) x += y; __asm__ volatile("" : "+r"(x));

static void add_in_chain(void)
{
   uint64_t x = one, y = one;

   for (int i = 0; i < N_ROUNDS; i++) {
      TIMES_10(TIMES_10(ADD(x)))
   }
   kept = x;
}

static void add_side_by_side(void)
{
   uint64_t y = one, a = y, b = y, c = y, d = y, e = y, f = y, g = y, h = y;
   uint64_t i = y, j = y;

   for (int round = 0; round < 4 * N_ROUNDS; round++) {
      TIMES_10(ADD(a) ADD(b) ADD(c) ADD(d) ADD(e)
               ADD(f) ADD(g) ADD(h) ADD(i) ADD(j))
   }
   kept = a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ i ^ j;
}

cp_probe cp_probe_core(void)
{
   double begin = cp_seconds(CLOCK_THREAD_CPUTIME_ID), middle, end;

   add_in_chain();
   middle = cp_seconds(CLOCK_THREAD_CPUTIME_ID);
   add_side_by_side();
   end = cp_seconds(CLOCK_THREAD_CPUTIME_ID);
   return (cp_probe){100 * N_ROUNDS / (middle - begin),
                     400 * N_ROUNDS / (end - middle)};
}

/* ---- processors ---- */

static cpu_set_t allowed;
static bool is_kept;

void cp_stay_on_processor(void)
{
   int here = sched_getcpu();
   cpu_set_t only;

   if (here < 0 || sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
      return;
   CPU_ZERO(&only);
   CPU_SET(here, &only);
   is_kept = sched_setaffinity(0, sizeof(only), &only) == 0;
}

void cp_leave_processor(void)
{
   if (is_kept)
      (void)sched_setaffinity(0, sizeof(allowed), &allowed);
   is_kept = false;
}

/* ---- pieces ---- */

static int by_size(const void* a, const void* b)
{
   double x = *(const double*)a, y = *(const double*)b;

   return (x > y) - (x < y);
}

/* Return the quantile PART, from 0 to 1, of N sorted values. */
static double quantile(const double* values, size_t n, double part)
{
   return n == 0 ? 0 : values[(size_t)(part * (double)(n - 1) + 0.5)];
}

static bool is_wide(cp_probe probe, double hertz, double width)
{
   return probe.side_by_side >= width * hertz;
}

cp_fair cp_fair_cycles(const cp_piece* pieces, size_t n, double width)
{
   double* values = cp_alloc(2 * n + 1, sizeof(double));
   cp_fair fair = {0};

   for (size_t i = 0; i < n; i++) {
      values[2 * i] = pieces[i].before.chain;
      values[2 * i + 1] = pieces[i].after.chain;
   }
   qsort(values, 2 * n, sizeof(double), by_size);
   fair.hertz = quantile(values, 2 * n, 0.5);
   for (size_t i = 0; i < n; i++)
      if (is_wide(pieces[i].before, fair.hertz, width)
          && is_wide(pieces[i].after, fair.hertz, width))
         values[fair.n++] = pieces[i].seconds * fair.hertz;
   qsort(values, fair.n, sizeof(double), by_size);
   fair.first = quantile(values, fair.n, 0.25);
   fair.median = quantile(values, fair.n, 0.5);
   fair.third = quantile(values, fair.n, 0.75);
   free(values);
   return fair;
}
