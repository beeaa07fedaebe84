/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   narrow.c: writes a number byte by byte and reads it as one, again and again.
*/

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 100000 };

static unsigned char message[64];

__attribute__((noinline)) static void put(unsigned n)
{
   for (int i = 0; i < 4; i++)
      message[i] = (unsigned char)(n >> 8 * i);
}

__attribute__((noinline)) static unsigned get(void)
{
   unsigned n;
   memcpy(&n, message, sizeof n);
   return n;
}

int main(void)
{
   unsigned sum = 0;
   for (unsigned i = 0; i < NUMBERS; i++) {
      put(i);
      sum += get();
   }
   printf("%u\n", sum);
   return 0;
}
