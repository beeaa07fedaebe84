/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loops and conditions: nested loops; chains of `A && B` with a short B, which
   a chasing VEX executes speculatively; conditional moves; the instruction
   `loop`; straight code that exceeds a superblock. */

#include "freestanding.h"

static volatile unsigned seed = 12345;

static unsigned next(void)
{
   seed = seed * 1103515245u + 12345u;
   return seed >> 16;
}

__attribute__((noinline)) static long chains(const unsigned char* text, int n)
{
   long found = 0;
   for (int i = 0; i < n; i++) {
      if (text[i] > 64 && text[i] < 91)
         found++;
      if (i > 0 && text[i - 1] == text[i] && text[i] != 7)
         found += 3;
      if ((text[i] == 10 || text[i] == 13) && found > 5)
         found -= 2;
      if (text[i] & 1 && text[i] & 2 && text[i] & 4 && text[i] & 8)
         found += i;
   }
   return found;
}

__attribute__((noinline)) static long nested(void)
{
   volatile long sum = 0;
   for (int i = 0; i < 20; i++) {
      for (int j = i; j > 0; j -= 3) {
         if ((i ^ j) % 5 == 2)
            continue;
         sum += i * j;
         if (sum > 4000)
            break;
      }
   }
   return sum;
}

#ifdef __aarch64__

__attribute__((noinline)) static long moves(long a, long b)
{
   long least = a;
   for (int i = 0; i < 50; i++) {
      __asm__ volatile("cmp %0, %1\n csel %0, %1, %0, gt\n"
                       "csneg %0, %0, %2, pl\n"
                       : "+r"(least)
                       : "r"(b - i), "r"(a)
                       : "cc");
      __asm__ volatile("tst %0, %0\n cset %0, pl\n" : "+r"(b) : : "cc");
   }
   return least + b;
}

__attribute__((noinline)) static long counted(long n)
{
   long steps = 0;
   __asm__ volatile("1: add %0, %0, #1\n"
                    "   sub %1, %1, #1\n"
                    "   cbnz %1, 1b\n"
                    "2: add %0, %0, #1\n"
                    "   cmp %0, #77\n"
                    "   ccmp %0, #20, #4, ne\n"
                    "   b.ne 2b\n"
                    "   tbz %1, #3, 3f\n"
                    "   add %0, %0, #1\n"
                    "3: nop\n"
                    : "+r"(steps), "+r"(n)
                    :
                    : "cc");
   return steps;
}

#define TURN(x) "   add " x ", " x ", #3\n   eor " x ", " x ", #4\n"

#else

__attribute__((noinline)) static long moves(long a, long b)
{
   long least = a;
   for (int i = 0; i < 50; i++) {
      __asm__ volatile("cmp %1, %0\n cmovg %1, %0\n cmovs %2, %0\n"
                       : "+r"(least)
                       : "r"(b - i), "r"(a)
                       : "cc");
      __asm__ volatile("test %0, %0\n setns %b0\n" : "+q"(b) : : "cc");
   }
   return least + b;
}

__attribute__((noinline)) static long counted(long n)
{
   long steps = 0;
   __asm__ volatile("1: inc %0\n"
                    "   loop 1b\n"
                    "   mov $40, %%ecx\n"
                    "2: inc %0\n"
                    "   cmp $77, %0\n"
                    "   loopne 2b\n"
                    "   xor %%ecx, %%ecx\n"
#ifdef __x86_64__
                    "   jrcxz 3f\n"
#else
                    "   jecxz 3f\n"
#endif
                    "   inc %0\n"
                    "3: nop\n"
                    : "+r"(steps), "+c"(n)
                    :
                    : "cc");
   return steps;
}

#define TURN(x) "   add $3, " x "\n   xor $5, " x "\n"

#endif

__attribute__((noinline)) static long straight(long x)
{
   for (int i = 0; i < 3; i++)
      __asm__ volatile(".rept 230\n"
                       TURN("%0")
                       ".endr\n"
                       : "+r"(x)
                       :
                       : "cc");
   return x;
}

long run(void)
{
   static unsigned char text[700];
   for (int i = 0; i < 700; i++)
      text[i] = (unsigned char)next();
   long sum = 0;
   for (int i = 0; i < 8; i++)
      sum += chains(text, 700 - i);
   sum += nested();
   sum += moves(sum, 31) + counted(60) + straight(sum);
   return sum;
}
