/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   loops-after.c: adds up the pixels of a picture, row by row.
*/

#include <stdio.h>

enum { ROWS = 1000, COLUMNS = 1000 };

static int pixels[ROWS][COLUMNS];

int main(void)
{
   long sum = 0;
   for (int y = 0; y < ROWS; y++)
      for (int x = 0; x < COLUMNS; x++)
         pixels[y][x] = x ^ y;
   for (int y = 0; y < ROWS; y++)
      for (int x = 0; x < COLUMNS; x++)
         sum += pixels[y][x];
   printf("%ld\n", sum);
   return 0;
}
