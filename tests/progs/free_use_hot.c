/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache use of code that runs often enough to be translated anew: 4,096 lines,
   20 times each, of which few fit D1.  Each load is of a line that is used
   twice, 4 bytes at each end: it costs 500, and 56 bytes.

   Freestanding, for i386 and amd64. */

static char table[4096 * 64 + 64] __attribute__((aligned(64)));

static volatile int sum; /* VEX removes loads of unused values */

static void walk(void)
{
   int here = 0;
   for (int i = 0; i < 4096 * 64; i += 64)
      here += *(volatile int*)(table + i) + *(volatile int*)(table + i + 60);
   sum = here;
}

void _start(void)
{
   for (int n = 0; n < 20; n++)
      walk();
#if defined(__x86_64__)
   __asm__ volatile("syscall" : : "a"(60), "D"(0));
#else
   __asm__ volatile("int $0x80" : : "a"(1), "b"(0));
#endif
}
