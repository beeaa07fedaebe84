/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Values of known distributions, loads at known distances from the stores that
   they conflict with, and calls with known arguments and targets.  The test
   finds instructions by their labels.  For amd64, x86 and arm64. */

#include "freestanding.h"

#define N 2000

static unsigned mostly[100];  /* 95 times 0x3c8, 5 times 0x111 */
static unsigned four[4] = { 7, 11, 0x80000000u, 42 };
static unsigned zero[4];
static unsigned many[1024];
static unsigned char bytes[8] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1 };
static unsigned char memory[3 * 4096] __attribute__((aligned(4096)));

/* Instructions that access four or two bytes at offset `at` from operand 0, or
   four bytes at this offset from operand 1. */
#ifdef __aarch64__
#define LOAD_INSN    "ldr %w0, [%1]"
#define SCRATCH      "x9"
#define STORE4(at)   "str w9, [%0, #" #at "]"
#define STORE2(at)   "strh w9, [%0, #" #at "]"
#define LOAD4(at)    "ldr w9, [%0, #" #at "]"
#define LOAD2(at)    "ldrh w9, [%0, #" #at "]"
#define LOAD4_1(at)  "ldr w9, [%1, #" #at "]"
#else
#define LOAD_INSN    "mov (%1), %0"
#define SCRATCH      "eax"
#define STORE4(at)   "movl %%eax, " #at "(%0)"
#define STORE2(at)   "movw %%ax, " #at "(%0)"
#define LOAD4(at)    "movl " #at "(%0), %%eax"
#define LOAD2(at)    "movzwl " #at "(%0), %%eax"
#define LOAD4_1(at)  "movl " #at "(%1), %%eax"
#endif

/* A load into a register, at the symbol `name`. */
#define LOAD(name, from)                                                  \
   __asm__ volatile(".globl " name "\n" name ": " LOAD_INSN               \
                    : "=r"(value) : "r"(from) : "memory")

__attribute__((noinline)) static long distributions(void)
{
   unsigned value;
   long     sum = 0;
   for (int i = 0; i < N; i++) {
      LOAD("load_mostly", &mostly[i % 100]);
      sum += value;
      LOAD("load_four", &four[i & 3]);
      sum += value;
      LOAD("load_zero", &zero[i & 3]);
      sum += value;
      LOAD("load_many", &many[i & 1023]);
      sum += value;
   }
   return sum;
}

/* A store, n instructions that use no memory, and a load: the distance is
   n + 1. */
#define PAIR(name, store, n, load)                                        \
   __asm__ volatile(".globl store_" name "\nstore_" name ": " store "\n"  \
                    ".rept " #n "\n nop\n .endr\n"                        \
                    ".globl load_" name "\nload_" name ": " load "\n"     \
                    : : "r"(memory), "r"(memory + 4096)                   \
                    : SCRATCH, "memory")

__attribute__((noinline)) static void conflicts(void)
{
   for (int i = 0; i < N; i++) {
      PAIR("d4", STORE4(64), 3, LOAD4(64));
      PAIR("d60", STORE4(128), 59, LOAD4(128));
      PAIR("d110", STORE4(192), 109, LOAD4(192));
      PAIR("d200", STORE4(256), 199, LOAD4(256));
      PAIR("partial", STORE2(320), 5, LOAD4(320));
      PAIR("adjacent", STORE4(384), 5, LOAD4(388));
      PAIR("alias", STORE4(448), 5, LOAD4_1(448));
      PAIR("inside", STORE4(512), 5, LOAD2(514));
   }
}

__attribute__((noinline, used)) long
same_argument(long always, long alternates, long other)
{
   __asm__ volatile("" : "+r"(always), "+r"(alternates));
   return always + alternates + other;
}

__attribute__((noinline)) static long one(long a) { __asm__(""); return a + 1; }
__attribute__((noinline)) static long two(long a) { __asm__(""); return a + 2; }

static long (*volatile functions[4])(long);

__attribute__((noinline)) static long calls(void)
{
   long sum = 0;
   for (int i = 0; i < N; i++) {
      sum += same_argument(10, i & 1, i);
      sum = functions[i & 3](sum);
   }
   return sum;
}

#if defined(__aarch64__)
#define LABEL(name) ".globl " name "\n" name ": "

__attribute__((noinline)) static long widths(void)
{
   long value = 0;
   for (int i = 0; i < N; i++) {
      __asm__ volatile(LABEL("load_byte") "ldrsb w9, [%1, #3]\n"
                       " add %0, %0, x9\n"
                       LABEL("load_half") "ldrh w9, [%1, #6]\n"
                       " add %0, %0, x9\n"
                       LABEL("load_word") "ldr x9, [%1]\n"
                       " add %0, %0, x9\n"
                       LABEL("load_wide") "ldr q0, [%1]\n"
                       LABEL("store_wide") "str q0, [%2, #64]\n"
                       : "+r"(value) : "r"(bytes), "r"(memory)
                       : "x9", "v0", "memory");
   }
   return value;
}

/* Use atomic operations of several kinds, of one instruction or of a loop. */
__attribute__((noinline)) static long atomics(void)
{
   static int counter[8];
   int        one = 1, last = 5;
   for (int i = 0; i < N; i++)
      __asm__ volatile(".arch_extension lse\n"
                       LABEL("load_atomic") "ldadd %w0, w9, [%1]\n"
                       LABEL("load_exchange") "swp %w3, w9, [%2]\n"
                       "1:\n"
                       LABEL("load_linked") "ldxr w9, [%4]\n"
                       " add w9, w9, #1\n"
                       LABEL("store_linked") "stxr w10, w9, [%4]\n"
                       " cbnz w10, 1b\n"
                       :
                       : "r"(one), "r"(counter), "r"(counter + 1), "r"(last),
                         "r"(counter + 4)
                       : "x9", "x10", "memory");
   for (int i = 0; i < N; i++) {
      int expected = i & 1 ? 7 : 0;
      counter[2]   = 0;
      __asm__ volatile(".arch_extension lse\n"
                       LABEL("swap") "cas %w0, %w2, [%1]\n"
                       : "+r"(expected) : "r"(&counter[2]), "r"(0x55)
                       : "memory");
   }
   return counter[0];
}

#else
#ifdef __x86_64__
#define ACCUMULATOR "rax"
#else
#define ACCUMULATOR "eax"
#endif

__attribute__((noinline)) static long widths(void)
{
   long value = 0;
   for (int i = 0; i < N; i++) {
      __asm__ volatile(
         ".globl load_byte\nload_byte: movsbl 3(%1), %%eax\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_half\nload_half: movzwl 6(%1), %%eax\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_word\nload_word: mov (%1), %%" ACCUMULATOR "\n"
         " add %%" ACCUMULATOR ", %0\n"
         ".globl load_wide\nload_wide: movdqu (%1), %%xmm0\n"
         ".globl store_wide\nstore_wide: movdqu %%xmm0, 64(%2)\n"
         : "+r"(value) : "r"(bytes), "r"(memory) : ACCUMULATOR, "memory");
   }
   return value;
}

/* Use atomic instructions, which read and write one place; and load and store a
   register of 80 bits. */
__attribute__((noinline)) static long atomics(void)
{
   static int  counter[4];
   static char tenth[16] __attribute__((aligned(16)))
      = { 0, 0, 0, 0, 0, 0, 0, (char)0xc0, (char)0xff, 0x3f };
   int         one = 1, last = 5;
   for (int i = 0; i < N; i++)
      __asm__ volatile(
         ".globl load_atomic\nload_atomic: lock xaddl %0, (%2)\n"
         " mov $1, %0\n"
         ".globl load_exchange\nload_exchange: xchg %1, 4(%2)\n"
         " mov $5, %1\n"
         ".globl load_tenth\nload_tenth: fldt (%3)\n"
         ".globl store_tenth\nstore_tenth: fstpt (%4)\n"
         : "+r"(one), "+r"(last)
         : "r"(counter), "r"(tenth), "r"(memory) : "memory");
   for (int i = 0; i < N; i++) {
      int expected = i & 1 ? 7 : 0;
      counter[2]   = 0;
      __asm__ volatile(
         ".globl swap\nswap: lock cmpxchgl %2, (%1)\n"
         : "+a"(expected) : "r"(&counter[2]), "r"(0x55) : "memory");
   }
   return counter[0];
}
#endif

long run(void)
{
   long sum = 0;
   for (int i = 0; i < 100; i++)
      mostly[i] = i % 20 == 19 ? 0x111 : 0x3c8;
   for (int i = 0; i < 1024; i++)
      many[i] = (unsigned)i * 3 + 100;
   for (int i = 0; i < 4; i++)
      functions[i] = i == 3 ? two : one;
   sum += distributions();
   conflicts();
   sum += calls();
   sum += widths();
   sum += atomics();
   return sum;
}
