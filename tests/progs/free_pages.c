/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loops, one in each function, with known numbers of misses in caches and TLBs
   behind the first level; without libraries.  The machine (tests/unit/cycles/
   machine.h) has 4 KiB in D1, 64 KiB in 4 ways in L2, and 16 pages in its TLB.
   If a line in each of 64 pages is used in turn, D1, L2 and TLB always miss. */

#define PASSES 50
#define PAGES  64

static volatile long pages[PAGES][512] = { { 1 } };
static volatile long lines[512 * 8] = { 1 }; /* 32 KiB */

static void __attribute__((noinline)) read_pages(void)
{
   for (int n = 0; n < PASSES; n++)
      for (int i = 0; i < PAGES; i++)
         (void)pages[i][0];
}

static void __attribute__((noinline)) write_pages(void)
{
   for (int n = 0; n < PASSES; n++)
      for (int i = 0; i < PAGES; i++)
         pages[i][0] = 1;
}

/* Read lines of 8 pages: after the first pass L2 has all lines, and the TLB all
   pages. */
static void __attribute__((noinline)) read_lines(void)
{
   for (int n = 0; n < PASSES; n++)
      for (int i = 0; i < 512; i++)
         (void)lines[i * 8];
}

static void __attribute__((noinline)) read_both(void)
{
   read_pages();
   read_lines();
}

void _start(void)
{
   read_both();
   write_pages();
   __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
