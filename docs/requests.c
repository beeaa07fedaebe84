/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* An example of Cachegrind's client requests: a program with a phase of rounds.
   Only the phase is profiled, and each round has a profile of its own.

      cc -g -O2 -IPREFIX/include requests.c -o requests
      valgrind --tool=cachegrind --instr-at-start=no ./requests 3
      cg_annotate cachegrind.out.PID.2

   Without Valgrind the requests do nothing, and "requests time" measures what
   they cost then.  It compiles as C and as C++. */

#include <valgrind/cachegrind.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The work: how many steps until n becomes 1? */
static unsigned long steps_of(unsigned long n)
{
   unsigned long steps = 0;
   for (; n != 1; steps++)
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
   return steps;
}

static unsigned long round_of_work(unsigned long n)
{
   unsigned long longest = 0;
   for (unsigned long i = 1; i <= n; i++) {
      unsigned long steps = steps_of(i);
      if (steps > longest)
         longest = steps;
   }
   return longest;
}

/* Print the nanoseconds that each request takes, natively. */
static void measure(void)
{
   const int n     = 10000000;
   clock_t   start = clock();
   for (int i = 0; i < n; i++)
      CACHEGRIND_DUMP("measured");
   printf("%.2f ns a request\n",
          (double)(clock() - start) / CLOCKS_PER_SEC * 1e9 / n);
}

int main(int argc, char** argv)
{
   if (argc > 1 && strcmp(argv[1], "time") == 0) {
      measure();
      return 0;
   }
   int n_rounds = argc > 1 ? atoi(argv[1]) : 3;

   round_of_work(1000); /* to warm up; not counted */
   CACHEGRIND_START_INSTRUMENTATION;
   for (int i = 1; i <= n_rounds; i++) {
      char reason[40];
      snprintf(reason, sizeof(reason), "round %d", i);
      printf("round %d: %lu\n", i, round_of_work(1000UL * (unsigned long)i));
      CACHEGRIND_DUMP(reason);
   }
   printf("counting: %s\n", CACHEGRIND_IS_COUNTING ? "yes" : "no");
   CACHEGRIND_STOP_INSTRUMENTATION;
   return 0;
}
