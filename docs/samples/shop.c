/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   shop.c: adds up prices with tax, as a program to look at values of.
*/

#include <stdio.h>
#include <stdlib.h>

enum { PRICES = 1000, DAYS = 365 };

static long percent = 19;
static long whole   = 100;

static long net(long price)
{
   return price;
}

static long gross(long price)
{
   return price + price * percent / whole;
}

static long (*method)(long) = gross;

static long total(const long* prices)
{
   long sum = 0;
   for (int i = 0; i < PRICES; i++)
      sum += method(prices[i]);
   return sum;
}

int main(int argc, char** argv)
{
   static long prices[PRICES];
   for (int i = 0; i < PRICES; i++)
      prices[i] = i % 7 == 0 ? 1250 : i;
   if (argc > 1)
      percent = atol(argv[1]);
   if (argc > 2)
      whole = atol(argv[2]);
   if (percent == 0)
      method = net;
   long sum = 0;
   for (int day = 0; day < DAYS; day++)
      sum += total(prices);
   printf("%ld\n", sum);
   return 0;
}
