/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls: recursion, mutual recursion, calls and jumps through pointers and
   tables, a state machine, tail calls, a return without a call, a call into the
   middle of straight code. */

#include "freestanding.h"

typedef long (*Operation)(long, long);

static long plus(long a, long b) { return a + b; }
static long minus(long a, long b) { return a - b; }
static long twice(long a, long b) { return 2 * a + (b & 1); }
static long keep(long a, long b) { return b > 3 ? a : b; }

static volatile Operation operations[] = { plus, minus, twice, keep };

__attribute__((noinline)) static long fibonacci(int n)
{
   return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__attribute__((noinline)) static int is_odd(int n);
__attribute__((noinline)) static int is_even(int n)
{
   return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(int n)
{
   return n == 0 ? 0 : is_even(n - 1);
}

__attribute__((noinline)) static long interpret(const char* program)
{
   long a = 1, b = 5;
   for (;;) {
      switch (*program++) {
      case 0: return a;
      case '+': a += b; break;
      case '-': a -= b; break;
      case '*': a *= 3; break;
      case 's': { long t = a; a = b; b = t; break; }
      case '<': a = a < b; break;
      case 'd': b--; break;
      case 'j': if (b > 0) program -= 4; break;
      case 'n': break;
      default: a ^= 1;
      }
   }
}

/* Execute a return without a call, and a call that never returns. */
__attribute__((noinline)) static long stray(long x)
{
#if defined(__aarch64__)
   __asm__ volatile("   adr x30, 1f\n"
                    "   ret\n"
                    "   add %0, %0, #1\n"
                    "1: bl 2f\n"
                    "   add %0, %0, #1\n"
                    "2: nop\n"
                    : "+r"(x) : : "x30", "memory", "cc");
#elif defined(__x86_64__)
   __asm__ volatile("   lea 1f(%%rip), %%rdx\n"
                    "   push %%rdx\n"
                    "   ret\n"
                    "   inc %0\n"
                    "1: call 2f\n"
                    "   inc %0\n"
                    "2: pop %%rdx\n"
                    : "+r"(x) : : "rdx", "memory", "cc");
#else
   __asm__ volatile("   push $1f\n"
                    "   ret\n"
                    "   inc %0\n"
                    "1: call 2f\n"
                    "   inc %0\n"
                    "2: pop %%edx\n"
                    : "+r"(x) : : "edx", "memory", "cc");
#endif
   return x;
}

long run(void)
{
   long sum = fibonacci(11);
   for (int i = 0; i < 200; i++)
      sum = operations[(i * 7 ^ i >> 2) & 3](sum & 0xffff, i);
   sum += is_even(37) + 2 * is_odd(51);
   sum += interpret("+*s-+nd<j*?+s<*-");
   sum += stray(sum);
   return sum;
}
