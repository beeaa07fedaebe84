/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Two functions call a library's sort, which calls our comparison.  In one
   function's sort a comparison costs much more.  So the costs of calls do not
   tell how much of sort's own work is for either function.  Compiled as C++,
   the program uses std::sort(). */

#include <stdlib.h>
#ifdef __cplusplus
#include <algorithm>
#endif

enum { FEW = 300, MANY = 30000 };

static int values[MANY];
static volatile int spin;
static int turns;

__attribute__((noinline)) static int weigh(int a, int b)
{
   for (int i = 0; i < turns; i++)
      spin++;
   return a - b;
}

#ifdef __cplusplus
__attribute__((noinline)) static bool less(int a, int b)
{
   return weigh(a, b) < 0;
}
#else
static int compare(const void* a, const void* b)
{
   return weigh(*(const int*)a, *(const int*)b);
}
#endif

#ifdef __cplusplus
#define SORT(n) std::sort(values, values + (n), less)
#else
#define SORT(n) qsort(values, n, sizeof(*values), compare)
#endif

static void fill(int n)
{
   for (int i = 0; i < n; i++)
      values[i] = (int)((unsigned)i * 2654435761u % 65536);
}

__attribute__((noinline)) static void sort_few(void)
{
   turns = 200;
   fill(FEW);
   SORT(FEW);
}

__attribute__((noinline)) static void sort_many(void)
{
   turns = 0;
   fill(MANY);
   SORT(MANY);
}

int main(void)
{
   sort_few();
   sort_many();
   return values[0] < 0;
}
