/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loads whose latency classes are known: all but one from D1, all from memory,
   half and half.  Each is the only load in its line of source, which is marked
   D, M or H.  For D1 of 32 KB, 8 ways, and LL of 256 KB, lines of 64 bytes.
   (Valgrind reads debug information only of objects with initialised data.) */

#include "freestanding.h"

#define N    4096
#define LINE 64

static volatile char near_by[LINE] __attribute__((aligned(LINE))) = { 1 };
static volatile char far[2 * N * LINE] __attribute__((aligned(4096)));
static volatile char half[N * LINE] __attribute__((aligned(4096)));

long run(void)
{
   long sum = 0;
   for (int i = 0; i < N; i++)
      sum += near_by[i & 7]; /* D */
   for (int i = 0; i < N; i++)
      sum += far[i * LINE]; /* M */
   for (int i = 0; i < N; i++)
      sum += half[i / 2 * LINE]; /* H */
   return sum;
}
