/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A chase through one array, in which each load waits for the load before; and
   a sum over another array of that size, in order, whose lines the prefetcher
   loads in time. */

#include <stdio.h>
#include <stdlib.h>

#define N (1 << 20)

static unsigned next_of[N]; /* 4 MiB */

static unsigned __attribute__((noinline)) chase(void)
{
   unsigned at = 0;
   for (int i = 0; i < 200000; i++)
      at = next_of[at];
   return at;
}

static unsigned __attribute__((noinline))
sum(const unsigned* values)
{
   unsigned all = 0;
   for (int i = 0; i < N; i++)
      all += values[i];
   return all;
}

int main(void)
{
   unsigned* values = malloc(N * sizeof(values[0]));
   for (unsigned i = 0; i < N; i++) {
      next_of[i] = (i + 0x5a5a5) * 0x9e3779b1u % N;
      values[i]  = i;
   }
   printf("%u %u\n", chase(), sum(values));
   free(values);
   return 0;
}
