/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A death by an unhandled fault in straight-line code: instruction number AT (1
   to 12) reads address zero.  A compiler option defines AT. */

#include "freestanding.h"

#define STEP(n)                     \
   "   .if " #n " == %c2\n"         \
   "   movb (%1), %%cl\n"           \
   "   .else\n   inc %k0\n   .endif\n"

long run(void)
{
   long sum  = 0;
   long zero = 0;
   for (volatile int i = 0; i < 500; i++)
      sum += i;
   __asm__ volatile("   jmp 1f\n"
                    "1:\n" STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6)
                       STEP(7) STEP(8) STEP(9) STEP(10) STEP(11) STEP(12)
                    : "+S"(sum)
                    : "D"(zero), "i"(AT)
                    : "ecx", "cc");
   return sum;
}
