/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   bill.c: adds up a bill, as a program to read a report of.
*/

#include <stdio.h>

#include "money.h"

long discount(long cents);
long tax(long cents);

static long sum;

/* Adds n pieces of one price. */
static void add(long price, unsigned n)
{
   for (unsigned i = 0; i < n; i++) {
      long net = price - discount(price);
      sum += rounded(net + tax(net));
   }
}

static void refund(long price)
{
   sum -= rounded(price);
}

int main(int argc, char** argv)
{
   (void)argv;
   for (long price = 0; price < 40000; price += 7)
      add(price, 50 + (unsigned)(price % 50));
   if (argc > 1)
      refund(1000);
   printf("%ld euros\n", sum);
   return 0;
}
