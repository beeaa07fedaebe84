/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls functions of another unit, units_other.c, which a link with -flto
   inlines here. Each is entered 1000 times; an entry costs 3 instructions in
   cube(), 4 in twist(). */

long cube(long x), twist(long x);

static volatile long sink;

__attribute__((noinline)) void work(int n)
{
   for (int i = 0; i < n; i++)
      sink += cube(i);
   for (int i = 0; i < n; i++)
      sink += twist(i);
}

int main(void)
{
   work(1000);
   return 0;
}
