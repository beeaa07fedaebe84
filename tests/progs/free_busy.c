/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Work of many kinds for a processor, in loops: divisions, vectors and words
   that straddle lines, loads of just-stored data, a table larger than
   D1, branches of many kinds, code longer than a cache line. */

#include "freestanding.h"

typedef unsigned long Quad __attribute__((vector_size(16), aligned(1)));
typedef unsigned long Word __attribute__((aligned(1)));

static unsigned char text[1 << 12];
static unsigned      table[1 << 17];
static unsigned      state = 1;

static unsigned next(void)
{
   state = state * 1664525u + 1013904223u;
   return state >> 8;
}

__attribute__((noinline)) static unsigned long divide(unsigned long x)
{
   unsigned long sum = 0;
   for (unsigned i = 1; i < 6000; i++)
      sum += (x + i) / (i & 31 ? i : 7) + (x ^ i) % (i + 3);
   return sum;
}

__attribute__((noinline)) static unsigned long vectors(void)
{
   Quad sum = { 1, 2 };
   for (unsigned i = 0; i < 8000; i++) {
      Quad* at = (Quad*)(text + i * 13 % 4000);
      sum += *at;
      *at = sum;
      sum ^= *(Quad*)(text + i * 13 % 4000);
      sum[0] += text[i * 13 % 4000 + 8];
      sum[1] += *(Word*)(text + i * 11 % 4000);
   }
   return sum[0] ^ sum[1];
}

__attribute__((noinline)) static unsigned walk(void)
{
   unsigned at = 0, sum = 0;
   for (unsigned i = 0; i < 9000; i++) {
      at = (at * 5 + table[at] + 77) % (1 << 17);
      table[at] += i;
      sum += table[i * 16 % (1 << 17)];
   }
   return sum;
}

/* Push and pop at random, on a stack in memory. */
__attribute__((noinline)) static unsigned push_and_pop(void)
{
   volatile unsigned stack[64], top = 0;
   for (unsigned i = 0; i < 9000; i++) {
      if (top == 0 || (top < 64 && next() % 3))
         stack[top++] = i;
      else
         state += stack[--top];
   }
   return top;
}

static unsigned half(unsigned x)
{
   return x / 2;
}

static unsigned triple(unsigned x)
{
   return 3 * x + 1;
}

static unsigned deep(unsigned x)
{
   return x == 0 ? 1 : x % 3 ? deep(x - 1) + 1 : deep(x / 3) * 2;
}

__attribute__((noinline)) static unsigned calls(void)
{
   static unsigned (*volatile const functions[])(unsigned)
      = { half, triple, deep, half };
   unsigned sum = 0;
   for (unsigned i = 0; i < 9000; i++) {
      sum += functions[next() % 4](i % 100);
      switch (sum % 7) {
      case 0: sum += 3; break;
      case 1: sum ^= state; break;
      case 2: sum = half(sum); break;
      case 3: sum -= deep(i % 20); break;
      case 4: text[sum % 4000] = (unsigned char)i; break;
      case 5: sum *= 11; break;
      default: state += sum; break;
      }
   }
   return sum;
}

long run(void)
{
   volatile unsigned long sum = 0;
   for (unsigned i = 0; i < 3; i++) {
      sum += divide(i + 1000000007);
      sum += vectors() + walk() + push_and_pop() + calls();
   }
   return 0;
}
