/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Debug information that is unusual: functions inlined into each other, code of
   line 0 and of another file, a line number beyond 16 bits, and one function of
   some thousand instructions.  Prints a number. */

#include <stdio.h>

static volatile int sink;

static inline __attribute__((always_inline)) int innermost(int n)
{
   return sink + n;
}

static inline __attribute__((always_inline)) int inner(int n)
{
   int sum = 0;
   for (int i = 0; i < n; i++)
      sum += innermost(i);
   return sum;
}

__attribute__((noinline)) static int outer(int n)
{
   return inner(n) + inner(2 * n);
}

#define ONE(n)                                                                 \
   case n:                                                                     \
      sink += n * sum;                                                         \
      sum ^= sink;                                                             \
      break;
#define TEN(n)                                                                 \
   ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4)                           \
   ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define HUNDRED(n)                                                             \
   TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4)                           \
   TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)

__attribute__((noinline)) static int huge(int n)
{
   int sum = n;
   switch (n) {
      HUNDRED(1) HUNDRED(2) HUNDRED(3) HUNDRED(4) HUNDRED(5)
      HUNDRED(6) HUNDRED(7) HUNDRED(8) HUNDRED(9)
   default:
      sum = 1;
   }
   return sum;
}

/* Code that belongs to no line: for a function on line 0, gcc writes no line
   number. */
#line 0 "nowhere.c"
__attribute__((noinline)) static int on_line_0(int n) { return sink * n; }

#line 70000 "far/away.c"
__attribute__((noinline)) static int far_away(int n)
{
   return sink + n;
}

int main(void)
{
   int sum = outer(100);
   for (int i = 90; i < 1100; i++)
      sum += huge(i) + on_line_0(i) + far_away(i);
   printf("%d\n", sum);
   return 0;
}
