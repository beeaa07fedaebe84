/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Accesses across cache lines, many in straight code, with one base register or
   several.  They touch the lines in many orders, which a simulator that batches
   references must keep.  For caches of a few lines, where mistakes in the order
   of uses change the misses. */

#include "freestanding.h"

static unsigned char memory[4096] __attribute__((aligned(4096)));

static unsigned seed = 7;

static unsigned next(void)
{
   seed = seed * 1103515245u + 12345u;
   return seed >> 16;
}

/* Add four bytes at p + n to x; write x to p + n; copy 16 bytes from p + m to
   q + n. */
#ifdef __aarch64__
#define ADD(n, p)        "   ldr w9, [" p ", #" #n "]\n   add %w0, %w0, w9\n"
#define WRITE(n, p)      "   str %w0, [" p ", #" #n "]\n"
#define COPY(m, p, n, q) \
   "   ldr q0, [" p ", #" #m "]\n   str q0, [" q ", #" #n "]\n"
#define SCRATCH          "x9", "v0"
#else
#define ADD(n, p)        "   add " #n "(" p "), %k0\n"
#define WRITE(n, p)      "   mov %k0, " #n "(" p ")\n"
#define COPY(m, p, n, q) \
   "   movups " #m "(" p "), %%xmm0\n   movups %%xmm0, " #n "(" q ")\n"
#define SCRATCH          "xmm0"
#endif

/* Add words at offsets from p: if it is aligned, the words at 62, 126 and 190
   straddle lines of 64 bytes, the word at 30 lines of 32 bytes. */
__attribute__((noinline)) static long one_base(const unsigned char* p, long x)
{
   __asm__ volatile(ADD(62, "%1") ADD(0, "%1") ADD(126, "%1") ADD(64, "%1")
                    ADD(30, "%1") ADD(190, "%1") ADD(128, "%1") ADD(62, "%1")
                    ADD(192, "%1") ADD(4, "%1")
                    : "+r"(x)
                    : "r"(p)
                    : "cc", "memory", SCRATCH);
   return x;
}

/* Add x to four bytes at p + n. */
#ifdef __aarch64__
#define ADD_TO(n, p)                       \
   "   ldr w9, [" p ", #" #n "]\n"         \
   "   add w9, w9, %w0\n   str w9, [" p ", #" #n "]\n"
#else
#define ADD_TO(n, p) "   add %k0, " #n "(" p ")\n"
#endif

/* Access lines by three registers, whose distances VEX does not know. */
__attribute__((noinline)) static long
three_bases(unsigned char* p, unsigned char* q, unsigned char* r, long x)
{
   __asm__ volatile(ADD(0, "%1") ADD(0, "%2") ADD(0, "%3") ADD(60, "%2")
                    ADD_TO(62, "%1") ADD(0, "%3") WRITE(30, "%2") ADD(64, "%3")
                    ADD(0, "%2") COPY(56, "%1", 56, "%3") ADD(2, "%1")
                    : "+r"(x)
                    : "r"(p), "r"(q), "r"(r)
                    : "cc", "memory", SCRATCH);
   return x;
}

long run(void)
{
   long x = 1;
   for (int i = 0; i < 3000; i++) {
      unsigned char* p = memory + next() % 700;
      unsigned char* q = memory + next() % 700;
      unsigned char* r = next() % 4 ? p + 64 * (next() % 5) : q + 1;
      x = one_base(next() % 2 ? p : memory + 64 * (next() % 9), x);
      x = three_bases(p, q, r, x);
   }
   return x;
}
