/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of a cache that writes back.  Beside statements stand their counts,
   computed by hand: writes that miss LL; then the misses that write a line
   back, for fetches, reads and writes:

      self: of the line, DLmw ILdmr DLdmr DLdmw; calls: of the call, inclusive.

   For I1 and D1 of 2048 bytes, 2 ways, and an LL of 8192 bytes, 2 ways, all
   with lines of 64 bytes.  A page has a line for each set of LL, and lines that
   are 1024 bytes apart are of one set of D1.  Code and stack do not share sets
   with lines 32 to 45 of the pages, which most functions use. */

#define FREE_STACK 4096
#include "freestanding.h"

#define NOINLINE __attribute__((noinline, noclone)) static
/* VEX removes unused loads within a superblock, which the jump ends. */
#define READ(p)                                                       \
   __asm__ volatile("addb (%0), %%al; jmp 1f; 1:" : : "r"(p) : "rax", \
                    "cc")
#define READ8(p)                                                      \
   __asm__ volatile("add (%0), %%rax; jmp 1f; 1:" : : "r"(p) : "rax", \
                    "cc")
#define WRITE(p) __asm__ volatile("movb $1, (%0)" : : "r"(p) : "memory")
#define WRITE8(p) __asm__ volatile("mov %%rax, (%0)" : : "r"(p) : "memory")
#define INCREMENT(p) \
   __asm__ volatile("incb (%0)" : : "r"(p) : "memory", "cc")

/* Valgrind reads no debug information of programs without initialised data. */
static volatile int status = 1;

static char memory[4 * 4096] __attribute__((aligned(4096)));

static char* line(int page, int number)
{
   return memory + 4096 * page + 64 * number;
}

NOINLINE void only_read(void)
{
   READ(line(0, 32));
   READ(line(1, 32));
   READ(line(2, 32)); /* self: 0 0 0 0 */
}

NOINLINE void written(void)
{
   WRITE(line(0, 33)); /* self: 1 0 0 0 */
   READ(line(1, 33));
   READ(line(2, 33)); /* self: 0 0 1 0 */
   READ(line(3, 33)); /* self: 0 0 0 0 */
}

NOINLINE void evicted_by_write(void)
{
   WRITE(line(0, 34)); /* self: 1 0 0 0 */
   WRITE(line(1, 34)); /* self: 1 0 0 0 */
   WRITE(line(2, 34)); /* self: 1 0 0 1 */
   READ(line(3, 34)); /* self: 0 0 1 0 */
}

/* Write a line that is in D1, which makes the line dirty in LL, too. */
NOINLINE void written_after_read(void)
{
   READ(line(0, 35));
   WRITE(line(0, 35)); /* self: 0 0 0 0 */
   READ(line(1, 35));
   READ(line(2, 35)); /* self: 0 0 1 0 */
}

/* Increment a byte: counted as a read or a write, it leaves the line dirty. */
NOINLINE void incremented(void)
{
   INCREMENT(line(0, 36));
   READ(line(1, 36));
   READ(line(2, 36)); /* self: 0 0 1 0 */
}

/* Make page 0's line the newest in LL, too, by a write.  The next miss evicts
   page 1's line, from D1 as well. */
NOINLINE void newest(void)
{
   READ(line(0, 37));
   READ(line(1, 37));
   WRITE(line(0, 37)); /* self: 0 0 0 0 */
   READ(line(2, 37)); /* self: 0 0 0 0 */
   READ(line(1, 37)); /* self: 0 0 1 0 */
}

/* Evict two dirty lines by one reference, which counts once. */
NOINLINE void across(void)
{
   WRITE8(line(0, 39) - 4); /* self: 1 0 0 0 */
   READ8(line(1, 39) - 4);
   READ8(line(2, 39) - 4); /* self: 0 0 1 0 */
}

/* Write so often that generated code counts the writes by itself. */
NOINLINE void often(int n)
{
   for (int i = 0; i < n; i++)
      WRITE(line(0, 40)); /* self: 1 0 0 0 */
   READ(line(1, 40));
   READ(line(2, 40)); /* self: 0 0 1 0 */
}

/* Write two lines of one set of LL in turn, the second line last. */
NOINLINE void in_turn(int n)
{
   for (int i = 0; i < n; i++) {
      WRITE(line(0, 41)); /* self: 1 0 0 0 */
      WRITE(line(1, 41)); /* self: 1 0 0 0 */
   }
   READ(line(2, 41)); /* self: 0 0 1 0 */
   WRITE(line(1, 41)); /* self: 0 0 0 0 */
   READ(line(3, 41)); /* self: 0 0 0 0 */
   READ(line(0, 41)); /* self: 0 0 1 0 */
}

/* Write in turn one line more than LL has ways; the first two writes evict
   clean lines. */
NOINLINE void three_in_turn(int n)
{
   for (int i = 0; i < n; i++)
      WRITE(line(i % 3, 42)); /* self: 5000 0 0 4998 */
}

/* Execute a nop in LL's first set, which has the evicted line, too. */
__attribute__((noinline, noclone, aligned(4096))) static void code(void)
{
   __asm__ volatile("nop"); /* self: 0 1 0 0 */
}

__attribute__((noinline, noclone, aligned(64))) static void
evicted_by_fetch(void)
{
   WRITE(line(0, 0)); /* self: 1 0 0 0 */
   WRITE(line(1, 0)); /* self: 1 0 0 0 */
   code(); /* calls: 0 1 0 0 */
}

long run(void)
{
   only_read();
   written(); /* calls: 1 0 1 0 */
   evicted_by_write(); /* calls: 3 0 1 1 */
   written_after_read();
   incremented(); /* calls: 0 0 1 0 */
   newest();
   across();
   often(5000); /* calls: 1 0 1 0 */
   in_turn(5000); /* calls: 2 0 2 0 */
   three_in_turn(5000); /* calls: 5000 0 0 4998 */
   evicted_by_fetch();
   return status;
}
