/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loops, one in each function, whose cycles follow from a machine's figures. No
   libraries are used, so that the whole run is in this file. */

#define N 20000

static unsigned long ring[4096] = { 8 }; /* 32 KiB: 512 lines */

static void __attribute__((noinline)) chain(void)
{
   unsigned long x = 1;
   for (int i = 0; i < N; i++)
      __asm__ volatile("add $1, %0; add $1, %0; add $1, %0; add $1, %0;"
                       "add $1, %0; add $1, %0; add $1, %0; add $1, %0"
                       : "+r"(x)); /* chain: 8 */
}

static void __attribute__((noinline)) product(void)
{
   unsigned long x = 1;
   for (int i = 0; i < N; i++)
      __asm__ volatile("imul $3, %0, %0; imul $3, %0, %0"
                       : "+r"(x)); /* product: 6 */
}

static void __attribute__((noinline)) pointers(void)
{
   unsigned long at = 0;
   for (int i = 0; i < N; i++) {
      at = ring[at]; /* pointers: 14 */
      __asm__ volatile("" : "+r"(at));
   }
}

/* Write a part of a vector register, which waits for the rest of the value. */
static void __attribute__((noinline)) halves(void)
{
   for (int i = 0; i < N; i++)
      __asm__ volatile("addpd %%xmm1, %%xmm0; movhpd %0, %%xmm0"
                       : : "m"(ring) : "xmm0"); /* halves: 3 */
}

/* Write a whole register, which does not wait for the old value. */
static void __attribute__((noinline)) wholes(void)
{
   for (int i = 0; i < N; i++)
      __asm__ volatile("addpd %%xmm1, %%xmm0; movapd %%xmm1, %%xmm0"
                       : : : "xmm0");
}

static unsigned long __attribute__((noinline)) random_branches(void)
{
   unsigned state = 1, sum = 0;
   for (int i = 0; i < N; i++) {
      state = state * 1664525u + 1013904223u;
      if (state & 0x80000000u)
         __asm__ volatile("xor $1, %0" : "+r"(sum));
      else
         __asm__ volatile("add $3, %0" : "+r"(sum));
   }
   return sum;
}

void _start(void)
{
   for (unsigned i = 0; i < 512; i++)
      ring[i * 8] = (i + 37) % 512 * 8;
   chain();
   product();
   pointers();
   halves();
   wholes();
   random_branches();
   __asm__ volatile("syscall" : : "a"(60), "D"(0));
}
