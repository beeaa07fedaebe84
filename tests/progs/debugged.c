/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A program for a debugger to stop: in loops, in a signal handler, in a second
   thread.  `square` and `step` are straight code.  `work` calls `square` 1000
   times.  `square` has no side effects, so a debugger may call it, too. */

#include "program.h"

#define N 1000

static int table[64];
static int handled;

__attribute__((noinline)) int square(int i)
{
   return i * i + 1;
}

__attribute__((noinline)) int step(int i)
{
   table[i & 63] += i;
   return table[i * 7 & 63] + 1;
}

static void handler(int signal)
{
   handled += step(signal);
}

static void* worker(void* sum)
{
   for (int i = 0; i < N; i++)
      *(int*)sum += i % 3 * table[i & 63];
   return sum;
}

__attribute__((noinline)) int work(int n)
{
   int sum = 0;
   for (int i = 0; i < n; i++) {
      sum += square(i);
      sum ^= step(i);
   }
   return sum;
}

int main(void)
{
   pthread_t thread;
   int       in_thread = 0;
   int       sum       = work(N);
   signal(SIGUSR1, handler);
   raise(SIGUSR1);
   if (pthread_create(&thread, NULL, worker, &in_thread) != 0
       || pthread_join(thread, NULL) != 0)
      return 1;
   printf("%d %d %d\n", sum, handled, in_thread);
   return 0;
}
