/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls of many kinds: recursion; three functions that call each other in a
   circle; a callback from a library; a function that is called directly and by
   a pointer.  Argument 1 is the number of repetitions. */

#include <stdio.h>
#include <stdlib.h>

#define FUNCTION __attribute__((noinline)) static

static volatile int work;

FUNCTION void leaf(int n)
{
   for (int i = 0; i < n; i++)
      work += i;
}

FUNCTION int fibonacci(int n)
{
   leaf(1);
   return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int term(int depth);

FUNCTION int expression(int depth)
{
   leaf(3);
   return term(depth) + term(depth);
}

FUNCTION int factor(int depth)
{
   return depth > 0 ? expression(depth - 1) : 1;
}

FUNCTION int term(int depth)
{
   leaf(2);
   return factor(depth);
}

static int compare(const void* a, const void* b)
{
   work++;
   return *(const int*)a - *(const int*)b;
}

FUNCTION void sort(void)
{
   int numbers[64];

   for (int i = 0; i < 64; i++)
      numbers[i] = i * 37 % 64;
   qsort(numbers, 64, sizeof(numbers[0]), compare);
}

static void (*volatile pointer)(int) = leaf;

int main(int argc, char** argv)
{
   int times = argc > 1 ? atoi(argv[1]) : 1;
   int sum = 0;

   for (int i = 0; i < times; i++) {
      sum += fibonacci(7) + expression(4);
      sort();
      pointer(100);
   }
   printf("%d\n", sum);
   return 0;
}
