/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Matrix multiplication in two loop orders:  matrix ijk|ikj REPEATS

   ijk reads an operand down its columns, with a new cache line at nearly every
   load; ikj reads only along rows, so that almost every reference hits L1. */

#include "kernel.h"

#include <string.h>

enum { N = 192 };

static double a[N][N], b[N][N], c[N][N];

static void multiply_ijk(void)
{
   for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
         double sum = 0;
         for (int k = 0; k < N; k++)
            sum += a[i][k] * b[k][j];
         c[i][j] += sum;
      }
}

static void multiply_ikj(void)
{
   for (int i = 0; i < N; i++)
      for (int k = 0; k < N; k++) {
         double factor = a[i][k];
         for (int j = 0; j < N; j++)
            c[i][j] += factor * b[k][j];
      }
}

int main(int argc, char** argv)
{
   long repeats = work_size(argc, argv, 2);
   int by_rows = strcmp(argv[1], "ikj") == 0;

   for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
         a[i][j] = (i * 7 + j) % 13;
         b[i][j] = (i + j * 5) % 11;
      }
   while (repeats--) {
      if (by_rows)
         multiply_ikj();
      else
         multiply_ijk();
   }
   double trace = 0;
   for (int i = 0; i < N; i++)
      trace += c[i][i];
   printf("%.0f\n", trace);
   return 0;
}
