/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Streams of references, whose lines a prefetcher loads into LL in advance.
   Beside each statement stand its counts, computed by hand:

      self: DLmr Dw D1mw DLmw

   For lines of 64 bytes, a direct-mapped D1 of 1024 bytes, which soon evicts
   each line, and an LL that never evicts.  From a stream's third line on, a
   reference prefetches the line five further on, so the first seven lines
   miss. */

#define FREE_STACK 4096
#include "freestanding.h"

#define NOINLINE __attribute__((noinline, noclone)) static
/* VEX removes unused loads within a superblock, which the jump ends. */
#define READ(p)                                                       \
   __asm__ volatile("addb (%0), %%al; jmp 1f; 1:" : : "r"(p) : "rax", \
                    "cc")
#define WRITE(p) __asm__ volatile("movb $1, (%0)" : : "r"(p) : "memory")

/* Valgrind reads no debug information of programs without initialised data. */
static volatile int status = 1;

static char memory[40 * 4096] __attribute__((aligned(4096)));

/* Return the address of a line.  The number of the page at `pages` is a
   multiple of eight, so that the stream of each page is known.  Code and stack
   use few streams. */
static inline char* line_of(char* pages, int page, int number)
{
   return pages + 4096 * page + 64 * number;
}
#define line(page, number) line_of(pages, page, number)

NOINLINE void up(char* pages)
{
   for (int i = 10; i < 20; i++)
      READ(line(2, i)); /* self: 7 0 0 0 */
}

NOINLINE void down(char* pages)
{
   for (int i = 30; i > 20; i--)
      READ(line(3, i)); /* self: 7 0 0 0 */
}

NOINLINE void written(char* pages)
{
   for (int i = 10; i < 20; i++)
      WRITE(line(4, i)); /* self: 0 10 10 7 */
}

NOINLINE void every_other(char* pages)
{
   for (int i = 0; i < 10; i++)
      READ(line(5, 2 * i)); /* self: 10 0 0 0 */
}

/* Read many places of each line: LL is referenced once for each line. */
NOINLINE void slowly(char* pages)
{
   for (int i = 0; i < 640; i++)
      READ(line(10, 0) + i); /* self: 7 0 0 0 */
}

NOINLINE void side_by_side(char* pages)
{
   for (int i = 0; i < 10; i++) {
      READ(line(11, i)); /* self: 7 0 0 0 */
      READ(line(12, 30 - i)); /* self: 7 0 0 0 */
   }
}

/* Read lines of two pages that share a stream, so that no reference continues
   it. */
NOINLINE void in_each_others_way(char* pages)
{
   for (int i = 0; i < 10; i++) {
      READ(line(13, i)); /* self: 10 0 0 0 */
      READ(line(21, i + 2)); /* self: 10 0 0 0 */
   }
}

/* Read 14 lines up to the end of a page, whose last five prefetch lines 0 to 4
   of the next page, and go on there: a new stream begins, which prefetches from
   line 7 on. */
NOINLINE void into_next_page(char* pages)
{
   for (int i = 50; i < 80; i++)
      READ(line(18, i)); /* self: 9 0 0 0 */
}

/* Read up and down again: D1 still has lines 29 to 20, and line 19 begins a new
   stream. */
NOINLINE void there_and_back(char* pages)
{
   for (int i = 20; i < 31; i++)
      READ(line(22, i)); /* self: 7 0 0 0 */
   for (int i = 29; i >= 0; i--)
      READ(line(22, i)); /* self: 7 0 0 0 */
}

/* Read so often that generated code tests for hits in D1 by itself. */
NOINLINE void often(char* pages)
{
   for (int i = 0; i < 4096; i++)
      READ(line(27, 0) + i); /* self: 7 0 0 0 */
}

long run(void)
{
   char* pages = (char*)(((long)memory + 32767) & -32768L);
   up(pages);
   down(pages);
   written(pages);
   every_other(pages);
   slowly(pages);
   side_by_side(pages);
   in_each_others_way(pages);
   into_next_page(pages);
   there_and_back(pages);
   often(pages);
   return status;
}
