/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   counters-after.c: as counters-before.c, but each counter has a line of
   memory of its own.
*/

#include <pthread.h>
#include <stdio.h>

static struct { _Alignas(64) volatile long count; } counters[2];

static void* work(void* counter)
{
   for (int i = 0; i < 1000000; i++)
      ++*(volatile long*)counter;
   return 0;
}

int main(void)
{
   pthread_t threads[2];
   for (int i = 0; i < 2; i++)
      pthread_create(&threads[i], 0, work, (void*)&counters[i]);
   for (int i = 0; i < 2; i++)
      pthread_join(threads[i], 0);
   printf("%ld\n", counters[0].count + counters[1].count);
   return 0;
}
