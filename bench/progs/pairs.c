/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Small tasks, each in two versions, of which one may be quicker.

      pairs TASK VERSION N

   VERSION is 0 or 1, and N the amount of work.  bench/pairs asks which
   estimates recognise the quicker version. */

#include "kernel.h"

#include <string.h>

#define SIZE (1 << 20)

static uint64_t seed = 88172645463325252ULL;

static uint32_t numbers[SIZE], indices[SIZE];
static float    reals[SIZE];
static uint8_t  bytes[SIZE], copy[SIZE];

static uint32_t draw(void)
{
   return (uint32_t)(next_random(&seed) >> 32);
}

static int by_value(const void* a, const void* b)
{
   uint32_t x = *(const uint32_t*)a, y = *(const uint32_t*)b;
   return (x > y) - (x < y);
}

static void fill(void)
{
   for (long i = 0; i < SIZE; i++) {
      numbers[i] = draw();
      indices[i] = draw() % SIZE;
      reals[i]   = (float)(draw() % 64);
      bytes[i]   = (uint8_t)draw();
   }
}

typedef struct Node {
   struct Node* next;
   uint64_t     value;
} Node;

/* Add up 64 K numbers in a scattered list, or in an array. */
static uint64_t list(int version, long n)
{
   enum { NODES = 1 << 16 };
   static Node     nodes[NODES];
   static uint64_t values[NODES];
   uint64_t        sum = 0;
   for (long i = 0, at = 0; i < NODES; i++) {
      long next      = (at + 40503) % NODES;
      nodes[at].next  = &nodes[next];
      nodes[at].value = values[i] = (uint64_t)i;
      at              = next;
   }
   while (n-- > 0) {
      if (version == 0) {
         const Node* node = nodes;
         for (long i = 0; i < NODES; i++, node = node->next)
            sum += node->value ^ (uint64_t)n;
      } else {
         for (long i = 0; i < NODES; i++)
            sum += values[i] ^ (uint64_t)n;
      }
   }
   return sum;
}

static uint64_t table(int version, long n)
{
   static const uint32_t weight[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
   uint64_t sum = 0;
   for (long i = 0; i < n; i++) {
      uint8_t b = bytes[i % SIZE] & 7;
      if (version == 1) {
         sum += weight[b];
         continue;
      }
      switch (b) {
      case 0: sum += 3; break;
      case 1: __asm__ volatile(""); sum += 1; break;
      case 2: __asm__ volatile("nop"); sum += 4; break;
      case 3: __asm__ volatile(""); sum += 1; break;
      case 4: __asm__ volatile("nop"); sum += 5; break;
      case 5: __asm__ volatile(""); sum += 9; break;
      case 6: __asm__ volatile("nop"); sum += 2; break;
      default: __asm__ volatile(""); sum += 6; break;
      }
   }
   return sum;
}

/* Transpose a matrix of 1024 times 1024 numbers, in strips or in blocks. */
static uint64_t blocks(int version, long n)
{
   static uint32_t turned[SIZE];
   long            step = version == 0 ? 1024 : 16;
   while (n-- > 0)
      for (long ii = 0; ii < 1024; ii += step)
         for (long jj = 0; jj < 1024; jj += 16)
            for (long i = ii; i < ii + step; i++)
               for (long j = jj; j < jj + 16; j++)
                  turned[(version == 0 ? i * 1024 + j : j * 1024 + i)]
                     = numbers[version == 0 ? j * 1024 + i : i * 1024 + j];
   return turned[12345];
}

static uint64_t columns(int version, long n)
{
   uint64_t sum = 0;
   while (n-- > 0)
      for (long i = 0; i < 1024; i++)
         for (long j = 0; j < 1024; j++)
            sum += numbers[version == 0 ? j * 1024 + i : i * 1024 + j];
   return sum;
}

/* Access 128 rows of a column, in rows of 4096 bytes or of a line more. */
static uint64_t padding(int version, long n)
{
   long     row = version == 0 ? 1024 : 1024 + 16;
   uint64_t sum = 0;
   while (n-- > 0)
      for (long j = 0; j < 128; j++) {
         numbers[j * row] = (uint32_t)j;
         sum += numbers[j * row] + (uint32_t)n;
      }
   return sum;
}

static uint64_t branchless(int version, long n)
{
   uint64_t sum = 0;
   for (long i = 0; i < n; i++) {
      uint32_t x = numbers[i % 65536];
      if (version == 1) {
         sum += x & -(x >> 31);
      } else if (x >> 31) {
         __asm__ volatile("");
         sum += x;
      }
   }
   return sum;
}

/* Run the same loop on numbers in random order, or sorted. */
static uint64_t sorted(int version, long n)
{
   if (version == 1)
      qsort(numbers, 65536, sizeof(numbers[0]), by_value);
   return branchless(0, n);
}

static uint64_t modulo(int version, long n)
{
   volatile uint64_t size = 4096;
   uint64_t          m = size, x = 1;
   for (long i = 0; i < n; i++)
      x = (x * 5 + 1234567) & 0xffffffffffff, x += version == 0 ? x % m
                                                               : x & (m - 1);
   return x;
}

static uint64_t accumulators(int version, long n)
{
   float a = 0, b = 0, c = 0, d = 0;
   for (long i = 0; i < n; i += 4) {
      const float* r = &reals[i % 4096];
      if (version == 0) {
         a += r[0], a += r[1], a += r[2], a += r[3];
      } else {
         a += r[0], b += r[1], c += r[2], d += r[3];
      }
      if (a > 1e6f || b > 1e6f)
         a = b = c = d = 0;
   }
   return a + b + c + d >= 0;
}

static uint64_t structures(int version, long n)
{
   typedef struct { uint32_t value, rest[15]; } Big;
   const Big* big = (const Big*)numbers;
   uint64_t   sum = 0;
   while (n-- > 0)
      for (long i = 0; i < SIZE / 16; i++)
         sum += (version == 0 ? big[i].value : numbers[i]) != 0;
   return sum;
}

static __attribute__((noinline)) uint64_t twice(uint64_t x) { return x * 2; }
static __attribute__((noinline)) uint64_t more(uint64_t x) { return x + 3; }
static __attribute__((noinline)) uint64_t other(uint64_t x) { return x ^ 5; }
static __attribute__((noinline)) uint64_t half(uint64_t x) { return x / 2; }

/* Call functions of four kinds: mixed, or all calls of a kind together. */
static uint64_t kinds(int version, long n)
{
   static uint64_t (*const of_kind[4])(uint64_t) = { twice, more, other, half };
   uint64_t sum = 0;
   for (long i = 0; i < n; i++)
      sum += of_kind[version == 0 ? bytes[i % SIZE] & 3 : i * 4 / n]((uint64_t)i
                                                                     & 7);
   return sum > 0;
}

static __attribute__((optimize("O1"))) uint32_t plain(const uint32_t* p)
{
   uint32_t sum = 0;
   for (long i = 0; i < 4096; i++)
      sum += p[i] * 3;
   return sum;
}

static __attribute__((optimize("O3"))) uint32_t vector(const uint32_t* p)
{
   uint32_t sum = 0;
   for (long i = 0; i < 4096; i++)
      sum += p[i] * 3;
   return sum;
}

static uint64_t optimised(int version, long n)
{
   uint64_t sum = 0;
   while (n-- > 0)
      sum += version == 0 ? plain(numbers + n % 8) : vector(numbers + n % 8);
   return sum;
}

static uint64_t copying(int version, long n)
{
   while (n-- > 0) {
      if (version == 1)
         memcpy(copy, bytes, 16384);
      else
         for (long i = 0; i < 16384; i++) {
            copy[i] = bytes[i];
            __asm__ volatile("");
         }
   }
   return copy[77];
}

/* Compute one chain of products, or two of half the length. */
static uint64_t chains(int version, long n)
{
   uint64_t a = 1, b = 1;
   for (long i = 0; i < n; i += 2) {
      if (version == 0) {
         a = a * 5 + numbers[i % 1024];
         a = a * 5 + numbers[i % 1024 + 1];
      } else {
         a = a * 5 + numbers[i % 1024];
         b = b * 5 + numbers[i % 1024 + 1];
      }
      __asm__ volatile("");
   }
   return a + b > 0;
}

static uint64_t gather(int version, long n)
{
   uint64_t sum = 0;
   if (version == 1)
      for (long i = 0; i < SIZE; i++)
         indices[i] = (uint32_t)i;
   while (n-- > 0)
      for (long i = 0; i < SIZE; i++)
         sum += numbers[indices[i]] != 0;
   return sum > 0;
}

static uint64_t reciprocal(int version, long n)
{
   double x = 1, by = 4096, times = 1 / by;
   for (long i = 0; i < n; i++) {
      x = (version == 0 ? x / by : x * times) + 1;
      __asm__ volatile("" : "+x"(by), "+x"(times));
   }
   return (uint64_t)(x * 1000);
}

static uint64_t bits(int version, long n)
{
   static uint8_t count[256];
   uint64_t       sum = 0;
   for (int i = 1; i < 256; i++)
      count[i] = (uint8_t)(count[i / 2] + (i & 1));
   for (long i = 0; i < n; i++) {
      uint32_t x = numbers[i % 4096];
      if (version == 1)
         sum += count[x & 255] + count[x >> 8 & 255] + count[x >> 16 & 255]
                + count[x >> 24];
      else
         for (; x != 0; x &= x - 1)
            sum++;
   }
   return sum;
}

/* Search 4096 sorted numbers, with branches or with arithmetic instead. */
static uint64_t places(int version, long n)
{
   uint64_t sum = 0;
   qsort(numbers, 4096, sizeof(numbers[0]), by_value);
   for (long i = 0; i < n; i++) {
      uint32_t x = numbers[4096 + i % 65536], at = 0;
      for (uint32_t half = 2048; half > 0; half /= 2) {
         if (version == 1) {
            at += half & -(uint32_t)(numbers[at + half - 1] < x);
         } else if (numbers[at + half - 1] < x) {
            __asm__ volatile("");
            at += half;
         }
      }
      sum += at;
   }
   return sum;
}

/* Compute a value of memo()'s table.  The table is too large for L2. */
static uint32_t computed(uint32_t x)
{
   for (int i = 0; i < 4; i++)
      x ^= x << 3, x ^= x >> 5, x += 77;
   return x;
}

static uint64_t memo(int version, long n)
{
   static uint32_t value[SIZE * 8];
   uint64_t        sum = 0;
   if (version == 0)
      for (uint32_t i = 0; i < SIZE * 8; i++)
         value[i] = computed(i);
   uint32_t x = 1;
   for (long i = 0; i < n; i++) {
      x = x * 1664525 + 1013904223;
      uint32_t y = version == 0 ? value[(x ^ (uint32_t)sum) % (SIZE * 8)]
                                : computed((x ^ (uint32_t)sum) % (SIZE * 8));
      sum += y;
   }
   return sum;
}

/* Multiply floating-point numbers one after the other, or in pairs.  Compilers
   do not change the order. */
static uint64_t tree(int version, long n)
{
   double x = 1;
   for (long i = 0; i < 4096; i++)
      reals[i] = 1 + (float)(i % 3) / 4096;
   for (long i = 0; i < n; i++) {
      const float* r = &reals[i * 4 % 4096];
      double       a = r[0], b = r[1], c = r[2], d = r[3];
      x = version == 0 ? x * a * b * c * d : x * ((a * b) * (c * d));
      x = x > 1e9 ? 1 : x;
   }
   return x > 0;
}

static const struct {
   const char* name;
   uint64_t (*run)(int version, long n);
} tasks[] = {
   { "list", list }, { "table", table }, { "blocks", blocks },
   { "columns", columns }, { "padding", padding },
   { "branchless", branchless }, { "sorted", sorted }, { "modulo", modulo },
   { "accumulators", accumulators }, { "structures", structures },
   { "kinds", kinds }, { "optimised", optimised }, { "copying", copying },
   { "chains", chains }, { "gather", gather }, { "reciprocal", reciprocal },
   { "bits", bits }, { "places", places }, { "memo", memo }, { "tree", tree },
};

int main(int argc, char** argv)
{
   long n       = work_size(argc, argv, 3);
   int  version = argv[2][0] == '1';
   fill();
   for (size_t i = 0; i < sizeof(tasks) / sizeof(tasks[0]); i++) {
      if (strcmp(tasks[i].name, argv[1]) == 0) {
         printf("%llu\n", (unsigned long long)tasks[i].run(version, n));
         return 0;
      }
   }
   fprintf(stderr, "pairs: error: no task '%s'\n", argv[1]);
   return 2;
}
