/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions left by longjmp:  calls_longjmp

   Three jumps leave two functions each and lead to the same setjmp; another
   jump leaves a deep recursion.  Prints the sum of all work. */

#include "calls.h"

static jmp_buf back;

PLAIN static void jumps(int n)
{
   work(5);
   longjmp(back, n);
}

PLAIN static void inner(int n)
{
   work(4);
   jumps(n);
   work(1000);
}

PLAIN static void deep(int n)
{
   work(1);
   if (n > 0)
      deep(n - 1);
   else
      inner(2);
   work(1000);
}

PLAIN static void after(void)
{
   work(7);
}

PLAIN static void waits(int n)
{
   volatile int rounds = n;
   if (setjmp(back) == 0 || --rounds > 0)
      inner(1);
   after();
}

PLAIN static void waits_deep(void)
{
   if (setjmp(back) == 0)
      deep(50);
   after();
}

PLAIN static void all(void)
{
   waits(3);
   after();
   waits_deep();
   after();
}

int main(void)
{
   all();
   printf("%ld\n", sum);
   return 0;
}
