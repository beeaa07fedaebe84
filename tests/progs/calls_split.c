/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A stack of segments:  calls_split [START]

   For gcc's -fsplit-stack: a recursion in a thread with a small stack, and then
   in the main thread.  With START, the program requests counting only for the
   first recursion.  Prints the sum of all work. */

#include "calls.h"
#include "cachegrind.h"

static int starts;

PLAIN int deep(int n)
{
   char pad[2000];
   memset(pad, n, sizeof(pad));
   work(10);
   return (n == 0 ? 0 : deep(n - 1)) + pad[n];
}

PLAIN int caller(int n)
{
   work(100);
   int sum_of_pads = deep(n);
   work(100);
   return sum_of_pads;
}

static void* run(void* unused)
{
   if (starts)
      CACHEGRIND_START_INSTRUMENTATION;
   caller(400);
   if (starts)
      CACHEGRIND_STOP_INSTRUMENTATION;
   return unused;
}

int main(int argc, char** argv)
{
   pthread_t      thread;
   pthread_attr_t attributes;
   starts = argc > 1;
   pthread_attr_init(&attributes);
   pthread_attr_setstacksize(&attributes, 65536);
   pthread_create(&thread, &attributes, run, NULL);
   pthread_join(thread, NULL);
   caller(300);
   printf("%ld\n", sum);
   return 0;
}
