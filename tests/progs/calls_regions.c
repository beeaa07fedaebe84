/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A function, region(), which options name:  calls_regions [threads]

   region() returns, calls itself, ends by longjmp, and is called by a signal
   handler.  With `threads`, it runs in two threads while two others run
   outside().  region() does not call the functions outside, after, and on_*. */

#include "calls.h"

static jmp_buf out;

PLAIN void leaf(int n)
{
   work(n);
}

PLAIN void outside(int n)
{
   work(n);
   leaf(n);
}

PLAIN void after(int n)
{
   work(n);
}

PLAIN void jumps(int n)
{
   work(n);
   if (n == 13)
      longjmp(out, 1);
}

PLAIN void region(int n)
{
   leaf(n);
   if (n > 0)
      region(n - 1);
   jumps(n);
}

PLAIN void inner_region(int n)
{
   region(n);
   work(n);
}

PLAIN void on_usr1(int signal)
{
   leaf(signal);
}

PLAIN void on_usr2(int signal)
{
   leaf(signal);
   region(2);
   leaf(1);
}

PLAIN void interrupted(void)
{
   work(3);
   raise(SIGUSR1);
   work(4);
   raise(SIGUSR2);
   work(5);
}

PLAIN void left(void)
{
   if (setjmp(out) == 0)
      region(20);
   after(9);
}

PLAIN void all(void)
{
   outside(10);
   region(3);
   outside(4);
   inner_region(2);
   left();
   outside(1);
}

PLAIN static void* run_region(void* unused)
{
   for (int i = 0; i < 3000; i++)
      region(10);
   return unused;
}

PLAIN static void* run_outside(void* unused)
{
   for (int i = 0; i < 3000; i++)
      outside(100);
   return unused;
}

int main(int argc, char** argv)
{
   signal(SIGUSR1, on_usr1);
   signal(SIGUSR2, on_usr2);
   all();
   interrupted();
   pthread_t threads[4];
   for (int i = 0; argc > 1 && i < 4; i++)
      pthread_create(&threads[i], NULL, i % 2 ? run_region : run_outside, NULL);
   for (int i = 0; argc > 1 && i < 4; i++)
      pthread_join(threads[i], NULL);
   printf("%d\n", sum != 0);
   return 0;
}
