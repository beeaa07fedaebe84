/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Inlined functions: inlined

   twice() is inlined into thrice(), and thrice() into outer() and main(). */

#include <stdio.h>

static volatile long sum;

static inline __attribute__((always_inline)) void twice(long n)
{
   sum += n;
   sum += n;
}

static inline __attribute__((always_inline)) void thrice(long n)
{
   twice(n);
   sum += n * 3;
}

__attribute__((noinline)) static void outer(long n)
{
   sum -= 1;
   thrice(n);
}

int main(void)
{
   for (long i = 0; i < 100; i++)
      outer(i);
   thrice(1);
   printf("%ld\n", sum);
   return 0;
}
