/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls of a library:  calls_linked

   Calls go through a linkage table, which is bound at the first call or at the
   start.  A library calls back.  Some calls are tail calls, or go through stubs
   in the section .plt.got, which linkers use for functions whose address is
   also taken.  Prints a sum. */

#include "calls.h"

static int compare(const void* a, const void* b)
{
   sum++;
   return *(const int*)a - *(const int*)b;
}

PLAIN void sorts(int n)
{
   int items[64];
   for (int i = 0; i < n; i++)
      items[i] = i * 37 % 64;
   qsort(items, (size_t)n, sizeof(items[0]), compare);
   sum += items[n / 2];
}

__attribute__((noinline, noclone)) long jumps_to_library(const char* text)
{
   work(1);
   return strtol(text, NULL, 10);
}

PLAIN void converts(void)
{
   sum += jumps_to_library("1234");
   sum += atoi("567");
}

/* Pointers to atoi() and atol(), which therefore have stubs in .plt.got. */
static int (*volatile of_int)(const char*);
static long (*volatile of_long)(const char*);

__attribute__((noinline, noclone, optimize("optimize-sibling-calls"))) long
ends_in_stub(const char* text)
{
   work(2);
   return atol(text);
}

PLAIN void takes_addresses(void)
{
   sum += atoi("12") + ends_in_stub("34");
   of_int  = atoi;
   of_long = atol;
   sum += of_int("56") + of_long("78");
}

int main(void)
{
   for (int i = 0; i < 5; i++) {
      sorts(64);
      converts();
      takes_addresses();
   }
   printf("%ld\n", sum);
   return 0;
}
