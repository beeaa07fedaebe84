/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Two phases: calls_late

   First two functions call themselves and each other, in 2,046 chains of calls.
   Then late() is called 20,000 times, each time by the same chain. */

#include "calls.h"

PLAIN static void left(int n);

PLAIN static void right(int n)
{
   if (n > 0) {
      left(n - 1);
      right(n - 1);
   }
}

PLAIN static void left(int n)
{
   if (n > 0) {
      right(n - 1);
      left(n - 1);
   }
}

PLAIN static void late(void)
{
   work(1);
}

int main(void)
{
   left(9);
   right(9);
   for (int i = 0; i < 20000; i++)
      late();
   return 0;
}
