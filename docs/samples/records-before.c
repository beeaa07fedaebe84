/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   records-before.c: finds the dearest of many goods, which are records.
*/

#include <stdio.h>

enum { GOODS = 50000, TIMES = 20 };

static struct {
   char name[48];
   long weight;
   long price;
} goods[GOODS];

static int dearest(void)
{
   int best = 0;
   for (int i = 1; i < GOODS; i++)
      if (goods[i].price > goods[best].price)
         best = i;
   return best;
}

int main(void)
{
   long sum = 0;
   for (int i = 0; i < GOODS; i++)
      goods[i].price = i % 1000;
   for (int i = 0; i < TIMES; i++) {
      int best = dearest();
      sum += goods[best].price;
      goods[best].price = 0;
   }
   printf("%ld\n", sum);
   return 0;
}
