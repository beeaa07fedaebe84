/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   store.c: a program in which arcs mislead.

   Two functions store blocks: one has them packed, the other copied.  A call
   graph knows that store() calls both pack() and copy(), but not who of its
   callers wanted which.
*/

#include <stdio.h>
#include <string.h>

enum { SIZE = 4096, BLOCKS = 100 };

static unsigned char from[SIZE], to[SIZE];

__attribute__((noinline)) static unsigned pack(void)
{
   unsigned n = 0;
   for (unsigned i = 0; i < SIZE; i++)
      if (i == 0 || from[i] != from[i - 1])
         to[n++] = from[i];
   return n;
}

__attribute__((noinline)) static unsigned copy(void)
{
   for (unsigned i = 0; i < SIZE; i += 4)
      to[i] = from[i];
   return SIZE;
}

__attribute__((noinline)) static unsigned store(int small)
{
   return 1 + (small ? pack() : copy());
}

__attribute__((noinline)) static void archive(void)
{
   for (int i = 0; i < BLOCKS; i++)
      from[i] ^= store(1);
}

__attribute__((noinline)) static void serve(void)
{
   for (int i = 0; i < 3 * BLOCKS; i++)
      from[i] ^= store(0);
}

int main(void)
{
   memset(from, 7, SIZE / 2);
   archive();
   serve();
   printf("%d\n", from[0]);
   return 0;
}
