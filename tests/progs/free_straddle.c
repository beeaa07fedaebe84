/* Accesses across cache lines, many in one stretch of code, off one register
   and off several, in every order of the lines they touch: what a simulator
   that batches its references must not get out of order.  Meant for caches
   of a few lines, where each mistake in the order of uses shows. */

#include "freestanding.h"

static unsigned char memory[4096] __attribute__((aligned(4096)));

static unsigned seed = 7;

static unsigned next(void)
{
   seed = seed * 1103515245u + 12345u;
   return seed >> 16;
}

/* Offsets from one register: 62 lies across lines of 64 bytes, 30 of 32. */
__attribute__((noinline)) static long one_base(const unsigned char* p, long x)
{
   __asm__ volatile("   add 62(%1), %k0\n"
                    "   add 0(%1), %k0\n"
                    "   add 126(%1), %k0\n"
                    "   add 64(%1), %k0\n"
                    "   add 30(%1), %k0\n"
                    "   add 190(%1), %k0\n"
                    "   add 128(%1), %k0\n"
                    "   add 62(%1), %k0\n"
                    "   add 192(%1), %k0\n"
                    "   add 4(%1), %k0\n"
                    : "+r"(x)
                    : "r"(p)
                    : "cc", "memory");
   return x;
}

/* The same lines, off registers that VEX knows nothing about. */
__attribute__((noinline)) static long
three_bases(unsigned char* p, unsigned char* q, unsigned char* r, long x)
{
   __asm__ volatile("   add (%1), %k0\n"
                    "   add (%2), %k0\n"
                    "   add (%3), %k0\n"
                    "   add 60(%2), %k0\n"
                    "   add %k0, 62(%1)\n"
                    "   add (%3), %k0\n"
                    "   mov %k0, 30(%2)\n"
                    "   add 64(%3), %k0\n"
                    "   add (%2), %k0\n"
                    "   movups 56(%1), %%xmm0\n"
                    "   movups %%xmm0, 56(%3)\n"
                    "   add 2(%1), %k0\n"
                    : "+r"(x)
                    : "r"(p), "r"(q), "r"(r)
                    : "cc", "memory", "xmm0");
   return x;
}

/* What they compute is all in memory, whose addresses do not enter. */
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
