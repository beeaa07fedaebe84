/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/curve.c: measuring the curve.  Except in streams, lines are drawn
   at random, not taken from a fixed ring, so that a cache's hit rate is its
   size divided by the working set's size, whatever line the cache replaces. */

#define _GNU_SOURCE

#include "calibrate/curve.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { KB = 1024, MB = 1024 * 1024, LARGE_PAGE = 2 * MB };

static volatile uint64_t kept; /* a result, so that the compiler keeps its
                                  loop */

typedef struct {
   const char* at; /* all its bytes are 0 */
   uint64_t line, n_lines; /* powers of two, for random lines */
   uint64_t random[4];
   uint64_t stride, swept; /* for load_stream: lines from one load to the next;
                              offset of the next load */
} array;

/* Return the offset of a random line, by random generator number WHICH.  The
   generator multiplies only once, so that it takes no longer than the load. */
static inline uint64_t random_line(array* a, int which)
{
   uint64_t x = a->random[which] * 6364136223846793005u + 1442695040888963407u;

   a->random[which] = x;
   return x >> 30 & (a->n_lines - 1) * a->line;
}

static void load_dependent(void* what, uint64_t n)
{
   array* a = what;
   uint64_t loaded = 0; /* always 0, which the compiler cannot know */

   for (n *= 4; n > 0; n--)
      for (int i = 0; i < 4; i++)
         loaded = *(const volatile uint64_t*)(a->at + random_line(a, i)
                                              + loaded);
   kept = loaded;
}

static void load_scattered(void* what, uint64_t n)
{
   array* a = what;
   uint64_t sum = 0;

   for (n *= 4; n > 0; n--)
      for (int i = 0; i < 4; i++)
         sum += *(const uint64_t*)(a->at + random_line(a, i));
   kept = sum;
}

/* Load one word of each line, or of every STRIDE-th line, from where the last
   piece ended. */
static void load_stream(void* what, uint64_t n)
{
   array* a = what;
   uint64_t sum = 0, at = a->swept, step = a->stride * a->line;
   uint64_t end = a->n_lines * a->line;

   for (; n > 0; n--) {
      const char* p = a->at + at;

      for (int i = 0; i < 4; i++, p += 4 * step) {
         sum += *(const uint64_t*)p;
         sum += *(const uint64_t*)(p + step);
         sum += *(const uint64_t*)(p + 2 * step);
         sum += *(const uint64_t*)(p + 3 * step);
      }
      at = at + 32 * step <= end ? at + 16 * step : 0;
   }
   a->swept = at;
   kept = sum;
}

static cp_work* const work_of[CP_N_KINDS]
   = {load_dependent, load_dependent, load_scattered, load_stream};

const char* const cp_kind_names[CP_N_KINDS]
   = {"dependent, large pages", "dependent", "scattered", "stream"};

/* Return the kilobytes stated after NAME in a file of /proc, or 0. */
static size_t kilobytes(const char* path, const char* name)
{
   FILE* in = fopen(path, "r");
   char line[256];
   size_t found = 0;

   while (in != NULL && found == 0 && fgets(line, sizeof(line), in) != NULL)
      if (strncmp(line, name, strlen(name)) == 0)
         found = strtoul(line + strlen(name), NULL, 10);
   if (in != NULL)
      fclose(in);
   return found;
}

/* Allocate SIZE zero bytes: in large pages if ARE_LARGE and the system has
   them, else in small pages. */
static char* pages(size_t size, bool are_large)
{
   void* at;

   if (posix_memalign(&at, LARGE_PAGE, size) != 0)
      cp_out_of_memory();
#ifdef MADV_HUGEPAGE
   (void)madvise(at, size, are_large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
   memset(at, 0, size);
   return at;
}

static void measure_kind(cp_curve* c, int kind, array* a)
{
   for (size_t i = 0; i < c->n; i++) {
      uint64_t n;

      a->n_lines = c->size[i] / a->line;
      a->swept = 0;
      /* First fill the caches with as much of the array as they hold. */
      n = a->n_lines / 4 + 1;
      work_of[kind](a, n < 100000 ? n : 100000);
      n = c->size[i] > 4 * MB && kind <= CP_SMALL ? 300 : 1000;
      c->measured[kind][i] = cp_cycles(work_of[kind], a, n)
                             / (double)(16 * n);
   }
   if (kind > CP_SMALL)
      return;
   /* Subtract the time to compute the address and to load from D1, measured
      with the smallest array. */
   for (size_t i = c->n; i-- > 0;)
      c->measured[kind][i] -= c->measured[kind][0];
}

/* Return the cycles of a load from L2 if every fourth line is loaded: in an L2
   of four banks, these lines are all in one bank.  Return 0 if L2 has less than
   eight times the size of D1. */
static double measure_bank(array* a, const cp_cache* d1, const cp_cache* l2)
{
   enum { N = 1000 };

   if (d1->size == 0 || 4 * d1->size > l2->size / 2)
      return 0;
   a->n_lines = l2->size / 2 / a->line;
   a->swept = 0;
   a->stride = 4;
   load_stream(a, N);
   return cp_cycles(load_stream, a, N) / (16 * N);
}

void cp_curve_measure(const cp_cache caches[CP_N_CACHES], double load,
                      bool is_quick, cp_curve* c)
{
   size_t last = caches[caches[CP_L3].size > 0 ? CP_L3 : CP_L2].size;
   size_t most = is_quick ? 64 * (size_t)MB : 512 * (size_t)MB;
   size_t kb = kilobytes("/proc/meminfo", "MemAvailable:");
   size_t line = caches[CP_D1].line >= 32 ? caches[CP_D1].line : 64;

   memset(c, 0, sizeof(*c));
   c->wanted = last > 0 && 4 * last < most ? 4 * last : most;
   for (size_t size = 16 * KB; size <= c->wanted; size *= 2)
      if (kb == 0 || size / KB <= kb / 4 || size <= 8 * MB)
         c->size[c->n++] = size;
   for (int are_large = 1; are_large >= 0; are_large--) {
      size_t size = (c->size[c->n - 1] + LARGE_PAGE - 1) / LARGE_PAGE
                    * LARGE_PAGE;
      char* at = pages(size, are_large);
      array a = {.at = at, .line = line, .random = {1, 2, 3, 4},
                 .stride = 1};

      for (int kind = 0; kind < CP_N_KINDS; kind++)
         if ((kind == CP_LARGE) == are_large
             && (!are_large
                 || kilobytes("/proc/self/smaps_rollup", "AnonHugePages:")
                    > size / KB / 2))
            measure_kind(c, kind, &a);
      if (!are_large)
         c->bank = measure_bank(&a, &caches[CP_D1], &caches[CP_L2]);
      free(at);
   }
   for (int kind = CP_LARGE; kind <= CP_SMALL; kind++)
      for (size_t i = 0; i < c->n && c->measured[kind][c->n - 1] > 0; i++)
         c->measured[kind][i] += load;
}
