/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program for static linking, and stripping: a signal handler, which returns
   through a libc symbol without a size; start and end code without unwind
   information; functions called only by a pointer, or entered by a jump.
   Prints a sum, and the number of signals. */

#include "calls.h"

static volatile int n_signals;

static void on_signal(int number)
{
   n_signals += number != 0;
}

PLAIN void leaf(int n)
{
   work(n);
}

PLAIN void signals(void)
{
   signal(SIGUSR1, on_signal);
   for (int i = 0; i < 5; i++)
      raise(SIGUSR1);
}

static int compare(const void* a, const void* b)
{
   leaf(1);
   return *(const int*)a - *(const int*)b;
}

PLAIN void sorts(void)
{
   int items[32];
   for (int i = 0; i < 32; i++)
      items[i] = i * 37 % 32;
   qsort(items, 32, sizeof(items[0]), compare);
   sum += items[7];
}

static void at_end(void)
{
   leaf(3);
}

int main(void)
{
   atexit(at_end);
   signals();
   for (int i = 0; i < 3; i++)
      sorts();
   printf("%ld %d\n", sum, n_signals);
   return 0;
}
