/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Loops for bench/cycles:  kernels NAME N

   Each loop is limited by one thing, such as the latency of additions, and
   shows one kind of error in estimates of cycles. */

#include "kernel.h"

#include <string.h>

#define KEEP(x) __asm__ volatile("" : "+r"(x))
#define NOINLINE __attribute__((noinline))

static uint64_t state = 88172645463325252u;

static NOINLINE long add_chain(long n)
{
   long x = 1;
   for (long i = 0; i < n; i++) {
      x += i; KEEP(x); x ^= 3; KEEP(x); x += 5; KEEP(x); x ^= i; KEEP(x);
   }
   return x;
}

static NOINLINE long add_wide(long n)
{
   long a = 1, b = 2, c = 3, d = 4, e = 5, f = 6;
   for (long i = 0; i < n; i++) {
      a += 3; KEEP(a); b += 5; KEEP(b); c ^= 7; KEEP(c);
      d += 9; KEEP(d); e ^= 11; KEEP(e); f += 13; KEEP(f);
   }
   return a + b + c + d + e + f;
}

static NOINLINE long multiply(long n)
{
   long x = 3;
   for (long i = 0; i < n; i++) {
      x *= 7; KEEP(x); x *= i | 1; KEEP(x);
   }
   return x;
}

static NOINLINE long divide(long n)
{
   unsigned x = 1000000007, sum = 0;
   for (long i = 1; i <= n; i++) {
      x = 4000000000u / (x | 1) + (unsigned)i; KEEP(x);
      sum += x;
   }
   return sum;
}

static NOINLINE long fp_sum(long n)
{
   double x = 0;
   for (long i = 0; i < n; i++)
      x += (double)(i & 7);
   return (long)x;
}

static NOINLINE long fp_poly(long n)
{
   double x = 0.5;
   for (long i = 0; i < n; i++)
      x = (x * 0.75 + 0.25) * 0.9 + 0.1;
   return (long)(x * 1000);
}

static NOINLINE long fp_divide(long n)
{
   double x = 1.25;
   for (long i = 0; i < n; i++)
      x = 3.0 / (x + 0.5);
   return (long)(x * 1000);
}

static NOINLINE long load_chain(long n)
{
   static void* ring[64];
   for (int i = 0; i < 64; i++)
      ring[i] = &ring[(i + 7) % 64];
   void** p = ring;
   for (long i = 0; i < n; i++)
      p = *p;
   return (void**)p - ring;
}

static NOINLINE long chase(long n, size_t bytes)
{
   size_t  n_lines = bytes / 64;
   char*   lines   = get_memory(bytes);
   size_t* order   = get_memory(n_lines * sizeof(*order));
   for (size_t i = 0; i < n_lines; i++)
      order[i] = i;
   for (size_t i = n_lines - 1; i > 0; i--) {
      size_t j = next_random(&state) % (i + 1), t = order[i];
      order[i] = order[j];
      order[j] = t;
   }
   for (size_t i = 0; i < n_lines; i++)
      *(void**)(lines + order[i] * 64) = lines + order[(i + 1) % n_lines] * 64;
   void** p = (void**)lines;
   for (long i = 0; i < n; i++)
      p = *p;
   return (char*)p - lines;
}

static NOINLINE long scattered(long n, size_t bytes)
{
   char* lines = get_memory(bytes);
   memset(lines, 1, bytes);
   long sum = 0;
   for (long i = 0; i < n; i++)
      sum += lines[next_random(&state) % bytes];
   return sum;
}

static NOINLINE long stream(long n, size_t bytes)
{
   size_t n_words = bytes / 8;
   long*  words   = get_memory(bytes);
   for (size_t i = 0; i < n_words; i++)
      words[i] = (long)i;
   long sum = 0;
   for (; n > 0; n--) {
      for (size_t i = 0; i < n_words; i++) {
         sum += words[i];
         KEEP(sum);
      }
   }
   return sum;
}

static NOINLINE long store_wide(long n)
{
   static long place[1024];
   for (long i = 0; i < n; i++)
      place[i & 1023] = i;
   return place[5];
}

static NOINLINE long counter(long n)
{
   static volatile long x;
   for (long i = 0; i < n; i++)
      x = x + 1;
   return x;
}

static NOINLINE long branch_random(long n)
{
   long sum = 0;
   for (long i = 0; i < n; i++) {
      if (next_random(&state) & 64)
         sum += 3;
      else
         sum ^= i;
      KEEP(sum);
   }
   return sum;
}

static NOINLINE long branch_pattern(long n)
{
   long sum = 0;
   for (long i = 0; i < n; i++) {
      if (i % 5 == 0 || i % 3 == 1)
         sum += 3;
      else
         sum ^= i;
      KEEP(sum);
   }
   return sum;
}

static NOINLINE long branch_tiny(long n)
{
   long sum = 0;
   for (long i = 0; i < n; i++) {
      sum += i;
      KEEP(sum);
   }
   return sum;
}

static NOINLINE long callee(long x)
{
   KEEP(x);
   return x + 1;
}

static NOINLINE long calls(long n)
{
   long x = 0;
   for (long i = 0; i < n; i++)
      x = callee(x) ^ i;
   return x;
}

static NOINLINE long fib(long n)
{
   return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static NOINLINE long f1(long x) { return x + 1; }
static NOINLINE long f2(long x) { return x ^ 5; }
static NOINLINE long f3(long x) { return x * 3; }
static NOINLINE long f4(long x) { return x - 7; }

static NOINLINE long indirect(long n, int random)
{
   static long (*volatile const functions[])(long) = { f1, f2, f3, f4 };
   long x = 0;
   for (long i = 0; i < n; i++)
      x = functions[(random ? (int)next_random(&state) : (int)(i * i)) & 3](x);
   return x;
}

static NOINLINE long bytes_copy(long n)
{
   static char from[4096], to[4096];
   for (long i = 0; i < n; i++) {
      char* q = to;
      for (const char* p = from; p < from + 4096; p++) {
         *q++ = *p;
         KEEP(q);
      }
   }
   return to[17];
}

static NOINLINE long text_copy(long n)
{
   static char from[4096], to[4096];
   for (long i = 0; i < n; i++) {
      memcpy(to, from, sizeof(to));
      KEEP(i);
   }
   return to[17];
}

static NOINLINE long simd_sum(long n)
{
   static int a[2048];
   int sum = 0;
   for (long i = 0; i < n; i++) {
      const int* p = a;
      KEEP(p);
      for (int j = 0; j < 2048; j++)
         sum += p[j] * 3;
   }
   return sum;
}

static NOINLINE long selects(long n)
{
   long x = 1, y = 2;
   for (long i = 0; i < n; i++) {
      long z = (long)(next_random(&state) & 255);
      x = z < y ? z : y;
      KEEP(x);
      y = x ^ z;
   }
   return x + y;
}

int main(int argc, char** argv)
{
   long        n    = work_size(argc, argv, 2), x;
   const char* name = argv[1];
#define IS(text) strcmp(name, text) == 0
   x = IS("add-chain")        ? add_chain(n)
       : IS("add-wide")       ? add_wide(n)
       : IS("multiply")       ? multiply(n)
       : IS("divide")         ? divide(n)
       : IS("fp-sum")         ? fp_sum(n)
       : IS("fp-poly")        ? fp_poly(n)
       : IS("fp-divide")      ? fp_divide(n)
       : IS("load-chain")     ? load_chain(n)
       : IS("chase-L2")       ? chase(n, 400 << 10)
       : IS("chase-L3")       ? chase(n, 3 << 20)
       : IS("chase-memory")   ? chase(n, 64 << 20)
       : IS("scattered-L2")   ? scattered(n, 512 << 10)
       : IS("scattered-mem")  ? scattered(n, 64 << 20)
       : IS("stream-L1")      ? stream(n, 32 << 10)
       : IS("stream-L2")      ? stream(n, 512 << 10)
       : IS("stream-memory")  ? stream(n, 64 << 20)
       : IS("store-wide")     ? store_wide(n)
       : IS("counter")        ? counter(n)
       : IS("branch-random")  ? branch_random(n)
       : IS("branch-pattern") ? branch_pattern(n)
       : IS("branch-tiny")    ? branch_tiny(n)
       : IS("calls")          ? calls(n)
       : IS("fib")            ? fib(n)
       : IS("indirect")       ? indirect(n, 0)
       : IS("indirect-rand")  ? indirect(n, 1)
       : IS("bytes-copy")     ? bytes_copy(n)
       : IS("memcpy")         ? text_copy(n)
       : IS("simd-sum")       ? simd_sum(n)
       : IS("selects")        ? selects(n)
                              : -1;
   printf("%ld\n", x);
   return x == -1;
}
