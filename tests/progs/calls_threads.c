/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Threads amid calls:  calls_threads

   Four threads make calls.  Two of them end inside calls; then the program ends
   inside calls, too. */

#include "calls.h"

PLAIN static void leaf(long n)
{
   for (long i = 0; i < n; i++)
      sum += i;
}

PLAIN static void leaves_thread(long n)
{
   leaf(n);
   pthread_exit(NULL);
}

PLAIN static void shared(long n)
{
   leaf(n);
   leaf(2 * n);
}

static void* run_even(void* argument)
{
   shared((long)argument);
   leaves_thread(5);
   return NULL;
}

static void* run_odd(void* argument)
{
   shared((long)argument);
   return NULL;
}

PLAIN static void leaves_program(void)
{
   leaf(50);
   exit(0);
}

PLAIN static void all(void)
{
   pthread_t threads[4];
   for (long i = 0; i < 4; i++)
      pthread_create(&threads[i], NULL, i % 2 == 0 ? run_even : run_odd,
                     (void*)(1000 * (i + 1)));
   shared(100);
   for (int i = 0; i < 4; i++)
      pthread_join(threads[i], NULL);
   leaves_program();
}

int main(void)
{
   all();
   return 1;
}
