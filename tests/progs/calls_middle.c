/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counting that begins, ends and begins again inside calls:  calls_middle

   Prints the sum of all work. */

#include "calls.h"

#include <cachegrind.h>

PLAIN static void leaf(void)
{
   work(10);
}

PLAIN static void starts(void)
{
   work(1000);
   CACHEGRIND_START_INSTRUMENTATION;
   work(2);
   leaf();
}

PLAIN static void calls_it(void)
{
   work(1000);
   starts();
   work(3);
   leaf();
}

PLAIN static void stops(void)
{
   leaf();
   CACHEGRIND_STOP_INSTRUMENTATION;
   work(1000);
}

PLAIN static void outermost(void)
{
   calls_it();
   work(4);
   leaf();
   stops();
   leaf();
   starts();
   leaf();
}

int main(void)
{
   outermost();
   printf("%ld\n", sum);
   return 0;
}
