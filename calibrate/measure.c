/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/measure.c: see calibrate/measure.h.

   A chain is a loop of steps each of which needs the result of the one before:
   a step takes its latency.  The compiler must not foresee the values, so they
   begin with some that it cannot know; nor combine steps, so there is a step of
   another kind between any two that it could join. */

#define _GNU_SOURCE

#include "calibrate/measure.h"

#include "calibrate/clock.h"

#include "engine/base/base.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The compiler believes that X is changed here. */
#define HIDE(x) __asm__ volatile("" : "+r"(x))

#define TIMES_4(step) step step step step
#define TIMES_16(step) {TIMES_4(TIMES_4(step))}

static volatile uint64_t kept; /* results, lest their loops be left out */
static volatile uint64_t kept_other;
static volatile double kept_fp;
static volatile uint64_t one = 1;
static volatile double fp_one = 1;

/* ---- time ---- */

/* Does steps: N times 16 of them unless a comment tells otherwise. */
typedef void work(void* what, uint64_t n);

/* The fair pieces that a measurement takes; it tries at most MOST_TRIES times
   as many, and is fair itself with FEWEST. */
static size_t n_pieces = 40;
enum { MOST_TRIES = 8, FEWEST = 10 };

static double width; /* of a core that is not shared */
static bool is_fair;

/* Cycles of N steps; BEFORE is done before each piece, with WHAT, and not
   timed. */
static double cycles_after(work* before, work* do_it, void* what, uint64_t n)
{
   cp_piece* pieces = cp_alloc(MOST_TRIES * n_pieces, sizeof(cp_piece));
   cp_fair fair = {0};
   size_t n_tried = 0;

   while (fair.n < n_pieces && n_tried < MOST_TRIES * n_pieces) {
      for (size_t i = 0; i < n_pieces; i++) {
         cp_piece* piece = &pieces[n_tried++];

         if (before != NULL)
            before(what, n);
         piece->before = cp_probe_core();
         piece->seconds = -cp_seconds(CLOCK_THREAD_CPUTIME_ID);
         do_it(what, n);
         piece->seconds += cp_seconds(CLOCK_THREAD_CPUTIME_ID);
         piece->after = cp_probe_core();
      }
      fair = cp_fair_cycles(pieces, n_tried, width);
   }
   free(pieces);
   is_fair = is_fair && fair.n >= (n_pieces < FEWEST ? 1 : FEWEST);
   return fair.median;
}

static double cycles(work* do_it, void* what, uint64_t n)
{
   return cycles_after(NULL, do_it, what, n);
}

/* ---- operations ---- */

static void mul_chain(void* what, uint64_t n)
{
   uint64_t x = one, y = one + 2;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x *= y; HIDE(x);)
   kept = x;
}

/* Quotients of twenty bits, as programs have them. */
static void div_64_chain(void* what, uint64_t n)
{
   uint64_t a = one << 40 | 12345, x = one << 20 | 678;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x; HIDE(x);)
   kept = x;
}

static void div_32_chain(void* what, uint64_t n)
{
   uint32_t a = (uint32_t)one << 30 | 12345, x = (uint32_t)one << 15 | 678;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x; HIDE(x);)
   kept = x;
}

/* Divisions that need not wait for one another. */
static void divisions(void* what, uint64_t n)
{
   uint64_t a = one << 40 | 12345, y = one << 20 | 678, x = 0;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x ^= a / y; HIDE(y);)
   kept = x;
}

/* Without -ffast-math, compilers keep the order of these additions. */
static void fp_add_chain(void* what, uint64_t n)
{
   double x = fp_one, y = fp_one;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x += y;)
   kept_fp = x;
}

static void fp_mul_chain(void* what, uint64_t n)
{
   double x = fp_one, y = fp_one + 1e-9;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x *= y;)
   kept_fp = x;
}

static void fp_div_chain(void* what, uint64_t n)
{
   double x = fp_one * 1.2345678901234567, a = fp_one * 3.1415926535897931;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = a / x;)
   kept_fp = x;
}

static void convert_chain(void* what, uint64_t n)
{
   double x = fp_one * 12345;

   (void)what;
   for (; n > 0; n--)
      TIMES_16(x = (double)(int64_t)x;)
   kept_fp = x;
}

static double step_of(work* chain)
{
   enum { N = 1000 };

   return cycles(chain, NULL, N) / (N * 16);
}

/* ---- branches ---- */

/* N rounds, each a taken branch. */
static void loop(void* what, uint64_t n)
{
   (void)what;
   for (; n > 0; n--)
      __asm__ volatile("");
}

enum { N_WORDS = 512 };

/* A branch for each bit of N words, each of which waits for a shift only. */
static void branch_by_bits(void* what, uint64_t n)
{
   const uint64_t* words = what;

   for (uint64_t i = 0; i < n; i++) {
      uint64_t word = words[i];

      for (int bit = 0; bit < 64; bit++) {
         if (word & 1)
            kept = word;
         else
            kept_other = i;
         word >>= 1;
         HIDE(word);
      }
   }
}

static uint64_t random_state = 88172645463325252u;

static uint64_t random_bits(void)
{
   random_state ^= random_state << 13;
   random_state ^= random_state >> 7;
   random_state ^= random_state << 17;
   return random_state * 2685821657736338717u;
}

/* Puts other bits for each piece, so that the predictor cannot learn them. */
static void put_random_bits(void* what, uint64_t n)
{
   uint64_t* words = what;

   for (uint64_t i = 0; i < n; i++)
      words[i] = random_bits();
}

/* Half of the guesses are wrong, and that of the end of 64 rounds, which cannot
   be foreseen now.  Before its result a branch waits for its dispatch, the
   shift and the test. */
static double measure_mispredict(void)
{
   uint64_t* words = cp_alloc_zeroed(N_WORDS, sizeof(uint64_t));
   double right = cycles(branch_by_bits, words, N_WORDS);
   double wrong = cycles_after(put_random_bits, branch_by_bits, words, N_WORDS);

   free(words);
   return (wrong - right) / (N_WORDS * (64 / 2 + 1)) - 2.5;
}

/* ---- memory ---- */

typedef struct {
   char* at;
   size_t size, line;
   void** next;  /* where the chase goes on */
   size_t swept; /* where the sweep goes on */
} array;

/* Allocates memory of pages as large as possible, so that address translation
   takes no time. */
static char* pages(size_t size)
{
   enum { HUGE_PAGE = 2 * 1024 * 1024 };
   size_t rounded = (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
   void* at;

   if (posix_memalign(&at, HUGE_PAGE, rounded) != 0)
      cp_out_of_memory();
#ifdef MADV_HUGEPAGE
   (void)madvise(at, rounded, MADV_HUGEPAGE);
#endif
   memset(at, 0, rounded);
   return at;
}

/* Returns the number of kilobytes after NAME in a file of /proc, 0 if there is
   none. */
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

/* Links all lines in the first SIZE bytes into one ring in random order. */
static void link_lines(array* a, size_t size)
{
   size_t n = size / a->line;
   uint32_t* order = cp_alloc(n, sizeof(uint32_t));

   for (size_t i = 0; i < n; i++)
      order[i] = (uint32_t)i;
   /* S. Sattolo: a permutation that is one cycle. */
   for (size_t i = n - 1; i > 0; i--) {
      size_t j = (size_t)(random_bits() % i);
      uint32_t other = order[i];

      order[i] = order[j];
      order[j] = other;
   }
   for (size_t i = 0; i < n; i++)
      *(void**)(a->at + i * a->line) = a->at + order[i] * a->line;
   free(order);
   a->size = size;
   a->next = (void**)a->at;
}

static void chase(void* what, uint64_t n)
{
   array* a = what;
   void** p = a->next;

   for (; n > 0; n--)
      TIMES_16(p = *p;)
   a->next = p;
}

/* One word of each of N lines, from where the last piece ended on. */
static void sweep(void* what, uint64_t n)
{
   array* a = what;
   uint64_t s0 = 0, s1 = 0, s2 = 0, s3 = 0;
   size_t at = a->swept;

   for (; n >= 4; n -= 4) {
      const char* p = a->at + at;

      s0 += *(const uint64_t*)p;
      s1 += *(const uint64_t*)(p + a->line);
      s2 += *(const uint64_t*)(p + 2 * a->line);
      s3 += *(const uint64_t*)(p + 3 * a->line);
      at += 4 * a->line;
      if (at + 4 * a->line > a->size)
         at = 0;
   }
   a->swept = at;
   kept = s0 + s1 + s2 + s3;
}

/* Goes around a ring of lines, unless that takes long. */
static void go_around(void* what, uint64_t n)
{
   array* a = what;
   uint64_t around = a->size / a->line / 16 + 1;

   (void)n;
   if (around < 5000)
      chase(a, around);
}

/* The latency of the level that SIZE bytes of A stay in.  Changes by other
   programs, and by other guests of a host, are undone before each piece. */
static double measure_latency(array* a, size_t size)
{
   enum { N = 500 };

   link_lines(a, size);
   chase(a, size / a->line / 16 + 1);
   return cycles_after(go_around, chase, a, N) / (N * 16);
}

/* Measures the time from one line out of that level to the next. */
static double measure_gap(array* a, size_t size)
{
   enum { N = 10000 };

   a->size = size;
   a->swept = 0;
   sweep(a, size / a->line);
   return cycles(sweep, a, N) / N;
}

static size_t less(size_t a, size_t b)
{
   return a < b ? a : b;
}

/* Returns a size of which the last level holds only a little; at most a quarter
   of the machine's memory. */
static size_t memory_size(const cp_cache caches[CP_N_CACHES], bool is_quick)
{
   enum { MB = 1024 * 1024 };
   size_t last = caches[CP_L3].size > 0 ? caches[CP_L3].size
                                        : caches[CP_L2].size;
   size_t wanted = is_quick ? 2 * last : 6 * last;
   size_t kb = kilobytes("/proc/meminfo", "MemAvailable:");

   wanted = less(wanted < 32 * MB ? 32 * MB : wanted, 1024u * MB);
   if (kb > 0)
      wanted = less(wanted, kb / 4 * 1024);
   return wanted < 8 * MB ? 8 * MB : wanted;
}

static void measure_memory(const cp_cache caches[CP_N_CACHES], bool is_quick,
                           cp_measured* to)
{
   const cp_cache* d1 = &caches[CP_D1];
   const cp_cache* l2 = &caches[CP_L2];
   const cp_cache* l3 = &caches[CP_L3];
   size_t d1_size = d1->size > 0 ? d1->size : 16384;
   array a = {.line = d1->line >= 32 ? d1->line : 64};

   to->memory = memory_size(caches, is_quick);
   a.at = pages(to->memory);
   to->has_huge_pages = kilobytes("/proc/self/smaps_rollup", "AnonHugePages:")
                        > to->memory / 2048;
   to->latency[CP_D1] = measure_latency(&a, d1_size / 2);
   if (l2->size >= 4 * d1_size) {
      size_t size = less(l2->size / 2, to->memory);

      to->latency[CP_L2] = measure_latency(&a, size);
      to->gap[CP_L2] = measure_gap(&a, size);
   }
   if (l2->size > 0 && l3->size >= 4 * l2->size) {
      size_t size = less(l2->size * 2, to->memory);

      to->latency[CP_L3] = measure_latency(&a, size);
      to->far_L3 = measure_latency(&a, less(size * 2, to->memory));
      to->gap[CP_L3] = measure_gap(&a, less(size * 2, to->memory));
   }
   to->latency[CP_MEMORY] = measure_latency(&a, to->memory);
   to->gap[CP_MEMORY] = measure_gap(&a, to->memory);
   free(a.at);
}

/* ---- all ---- */

static double measure_frequency(void)
{
   cp_piece pieces[20];

   for (int i = 0; i < 20; i++)
      pieces[i] = (cp_piece){0, cp_probe_core(), cp_probe_core()};
   return cp_fair_cycles(pieces, 20, width).hertz;
}

void cp_measure(const cp_cache caches[CP_N_CACHES], double additions,
                bool is_quick, cp_measured* to)
{
   enum { ROUNDS = 20000 };

   memset(to, 0, sizeof(*to));
   n_pieces = is_quick ? 4 : 40;
   width = additions;
   is_fair = true;
   cp_stay_on_processor();
   for (int i = 0; i < 100; i++) /* the processor speeds up */
      (void)cp_probe_core();
   to->mul = step_of(mul_chain);
   to->div = (step_of(div_32_chain) + step_of(div_64_chain)) / 2;
   to->divide_gap = step_of(divisions);
   to->fp_add = step_of(fp_add_chain);
   to->fp_mul = step_of(fp_mul_chain);
   to->fp_div = step_of(fp_div_chain);
   to->fp_convert = step_of(convert_chain) / 2;
   to->taken = cycles(loop, NULL, ROUNDS) / ROUNDS;
   to->mispredict = measure_mispredict();
   if (is_fair) /* else its seconds are saved */
      measure_memory(caches, is_quick, to);
   to->mhz = measure_frequency() / 1e6;
   cp_leave_processor();
   to->is_fair = is_fair;
}
