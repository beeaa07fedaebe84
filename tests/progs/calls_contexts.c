/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions with several callers, and recursive ones:  calls_contexts

   fib() calls itself directly, even() and odd() call each other; a(), b(),
   fib() and even() call leaf().  Prints the sum. */

#include <stdio.h>

#define PLAIN __attribute__((noinline, noclone))

PLAIN int leaf(int n)
{
   return n + 1;
}

PLAIN int fib(int n)
{
   if (n < 2)
      return leaf(n);
   return fib(n - 1) + fib(n - 2);
}

int odd(int n);

PLAIN int even(int n)
{
   if (n == 0)
      return leaf(n);
   return odd(n - 1) + 1;
}

PLAIN int odd(int n)
{
   if (n == 0)
      return leaf(n);
   return even(n - 1) + 1;
}

PLAIN int a(int n)
{
   return leaf(n) + fib(n);
}

PLAIN int b(int n)
{
   return leaf(n) + fib(n);
}

int main(void)
{
   printf("%d\n", a(5) + b(4) + even(6));
   return 0;
}
