/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   records-after.c: finds the dearest of many goods, whose prices are together.
*/

#include <stdio.h>

enum { GOODS = 50000, TIMES = 20 };

static struct {
   char name[48];
   long weight;
} goods[GOODS];

static long prices[GOODS];

static int dearest(void)
{
   int best = 0;
   for (int i = 1; i < GOODS; i++)
      if (prices[i] > prices[best])
         best = i;
   return best;
}

int main(void)
{
   long sum = goods[0].weight;
   for (int i = 0; i < GOODS; i++)
      prices[i] = i % 1000;
   for (int i = 0; i < TIMES; i++) {
      int best = dearest();
      sum += prices[best];
      prices[best] = 0;
   }
   printf("%ld\n", sum);
   return 0;
}
