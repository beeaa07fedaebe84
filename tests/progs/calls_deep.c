/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Recursion: calls_deep DEPTH

   down() calls itself DEPTH times; even() and odd() call each other.  Prints
   the sum. */

#include "calls.h"

static int depth;

PLAIN static long down(int n)
{
   return n == 0 ? 0 : 1 + down(n - 1);
}

PLAIN static long odd(int n);

PLAIN static long even(int n)
{
   return n == 0 ? 0 : 1 + odd(n - 1);
}

PLAIN static long odd(int n)
{
   return n == 0 ? 0 : 2 + even(n - 1);
}

PLAIN static void recurses(void)
{
   sum += down(depth);
   sum += even(1000);
   work(5);
}

static void* run(void* unused)
{
   recurses();
   return unused;
}

int main(int n_args, char** args)
{
   pthread_attr_t attributes;
   pthread_t      thread;
   depth = n_args > 1 ? atoi(args[1]) : 1000;
   pthread_attr_init(&attributes);
   pthread_attr_setstacksize(&attributes, 256 * 1024 * 1024);
   pthread_create(&thread, &attributes, run, NULL);
   pthread_join(thread, NULL);
   printf("%ld\n", sum);
   return 0;
}
