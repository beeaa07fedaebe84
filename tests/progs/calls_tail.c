/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps from function to function:  calls_tail

   Tail calls; a state machine of functions that jump to each other; a loop back
   to a function's start; and a function whose rare part the compiler puts
   elsewhere.  For -O2.  Prints two sums, of results and of work. */

#include "calls.h"

#define ALONE __attribute__((noinline, noclone))

ALONE int last(int n)
{
   work(n);
   return n + 1;
}

ALONE int middle(int n)
{
   work(2 * n);
   return last(n + 1);
}

ALONE int first(int n)
{
   work(3 * n);
   return middle(n + 1);
}

/* Run n + 1 rounds, in tick() and tock() by turns. */
ALONE int tick(int n);
ALONE int tock(int n)
{
   sum += 1;
   return n > 0 ? tick(n - 1) : n;
}

ALONE int tick(int n)
{
   sum += 2;
   return n > 0 ? tock(n - 1) : n;
}

ALONE int loop(int n)
{
   sum += n;
   return n > 0 ? loop(n - 1) : n;
}

__attribute__((noinline, cold)) void complain(int n)
{
   work(n);
}

/* Take the rare part if n is a multiple of 8. */
ALONE int usual(int n)
{
   work(n);
   if (__builtin_expect(n % 8 == 0, 0)) {
      complain(n);
      sum += n * 3;
      complain(n + 1);
   }
   work(1);
   return n;
}

PLAIN int all(void)
{
   int n = 0;
   for (int i = 0; i < 16; i++) {
      n += first(i);
      n += usual(i);
   }
   n += tick(100000);
   n += loop(1000);
   return n;
}

int main(void)
{
   int n = all();
   printf("%d %ld\n", n, sum);
   return 0;
}
