/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Uses of a line of memory by threads, and each thread's misses due to the
   others' writes: small cases by hand; windows that do not overlap; more
   windows than are stored; and random uses against a model that stores every
   window. */

#include "features/sharing/uses.h"

#include "random.h"

ASAN_OPTIONS("detect_leaks=0")

/* Add reads and writes of a word in a window. */
static void use_word(LineUse* use, UInt window, UInt word, UInt reads,
                     UInt writes)
{
   WindowUse done = { .n_reads = reads, .n_writes = writes };
   ULong     mask = (ULong)0xff << 8 * word;

   done.reads[word]  = reads;
   done.writes[word] = writes;
   done.read_mask    = reads > 0 ? mask : 0;
   done.write_mask   = writes > 0 ? mask : 0;
   cg_use_add(use, &done, window);
}

static LineUse a, b, c;

/* Begin with three threads without uses. */
static void begin(void)
{
   cg_use_free(&a);
   cg_use_free(&b);
   cg_use_free(&c);
   a = (LineUse){ .thread = 1, .next = &b };
   b = (LineUse){ .thread = 2, .next = &c };
   c = (LineUse){ .thread = 3 };
}

static void is_missed(LineUse* use, ULong true_misses, ULong false_misses,
                      const char* what)
{
   UseMisses misses = cg_use_misses(&a, use);
   is_uint(misses.true_misses, true_misses, "%s", what);
   is_uint(misses.false_misses, false_misses, "... and in other bytes");
}

static void check_small_cases(void)
{
   begin();
   use_word(&a, 7, 0, 100, 100);
   use_word(&b, 7, 1, 30, 50);
   is_missed(&a, 0, 50, "as often as the other writes");
   is_missed(&b, 0, 80, "at most as often as it uses the line");
   is_missed(&c, 0, 0, "never, if it does not use it");

   begin();
   use_word(&a, 7, 3, 0, 100);
   use_word(&b, 7, 3, 40, 0);
   is_missed(&a, 0, 0, "who alone writes misses nothing");
   is_missed(&b, 40, 0, "a reader misses what is written");

   begin();
   use_word(&a, 7, 0, 100, 100);
   use_word(&b, 8, 0, 100, 100);
   is_missed(&a, 0, 0, "not at the same time");

   begin();
   use_word(&a, 7, 0, 100, 100);
   use_word(&b, 7, 1, 100, 99);
   use_word(&b, 1, 0, 0, 1);
   is_missed(&a, 1, 98, "one write to its bytes is one miss of its own bytes");

   begin();
   use_word(&a, 7, 0, 1000, 0);
   use_word(&b, 7, 0, 0, 300);
   use_word(&c, 7, 1, 0, 200);
   is_missed(&a, 300, 200, "the writes of all others");
}

static void check_order(void)
{
   begin();
   use_word(&a, 9, 0, 0, 10);
   use_word(&a, 2, 0, 0, 20); /* a later thread of the same number */
   use_word(&a, 9, 0, 0, 10);
   use_word(&b, 2, 0, 5, 0);
   use_word(&b, 9, 0, 50, 0);
   is_uint(a.n_spans, 2, "windows may come in any order");
   is_missed(&b, 25, 0, "... and meet");
}

/* Check that windows are joined in long runs. */
static void check_long_runs(void)
{
   enum { N = 1024 }; /* a multiple of any span's length */
   begin();
   for (UInt i = 0; i < N; i++) {
      use_word(&a, i, 0, 1, 1);
      use_word(&b, N + i, 0, 1, 1);
   }
   ok(a.n_spans <= CG_N_SPANS && a.n_spans >= CG_N_SPANS / 2,
          "a use has so many spans, and no more");
   is_missed(&b, 0, 0, "before and after stay so");
   for (UInt i = 0; i < N; i++)
      use_word(&c, i, 1, 0, 1);
   is_missed(&a, 0, N, "and what is at the same time");
   is_missed(&b, 0, 0, "... does not become so for others");
}

/* Check that windows to which no thread can add uses any more are freed. */
static void check_settling(void)
{
   enum { N = 5000 };
   begin();
   for (UInt i = 0; i < N; i++) {
      LineUse* use = i % 2 == 0 ? &a : &b;
      if (cg_use_is_full(use) || cg_use_is_full(&c))
         cg_uses_close(&a, i);
      use_word(use, i, 0, 1, 1);
      use_word(&c, i, 1, 0, i % 5 == 0);
   }
   is_missed(&a, 0, N / 10, "what is handed over all the time is not missed");
   is_missed(&b, 0, N / 10, "... and what is written meanwhile is");
   ok(a.shift == 0, "... window by window");
}

/* ---- random uses ---- */

enum { WINDOWS = 512, THREADS = 3 };

/* Compare random uses in `range` windows with a model that stores them all. */
static void check_random(UInt range)
{
   static ULong uses[THREADS][WINDOWS], writes[THREADS][WINDOWS];
   LineUse*     use_of[THREADS] = { &a, &b, &c };
   bool         good            = true;

   begin();
   memset(uses, 0, sizeof(uses));
   memset(writes, 0, sizeof(writes));
   for (UInt i = 0; i < 2000; i++) {
      UInt thread = draw(THREADS), window = draw(range);
      UInt n_reads = draw(9), n_writes = draw(5);

      use_word(use_of[thread], window, draw(8), n_reads, n_writes);
      uses[thread][window] += n_reads + n_writes;
      writes[thread][window] += n_writes;
   }
   cg_use_misses(&a, &a); /* makes all spans as coarse as the coarsest */
   for (UInt t = 0; t < THREADS; t++) {
      ULong     expected = 0;
      UseMisses misses   = cg_use_misses(&a, use_of[t]);

      for (UInt from = 0; from < WINDOWS; from += 1U << a.shift) {
         ULong own = 0, others = 0;
         for (UInt w = from; w < from + (1U << a.shift); w++) {
            own += uses[t][w];
            for (UInt o = 0; o < THREADS; o++)
               others += o == t ? 0 : writes[o][w];
         }
         expected += own < others ? own : others;
      }
      good = good && a.shift == use_of[t]->shift
             && misses.true_misses + misses.false_misses == expected;
   }
   ok(good, "%u windows: as the model has it", range);
}

int main(void)
{
   check_small_cases();
   check_order();
   check_long_runs();
   check_settling();
   begin_random();
   for (UInt range = 1; range <= WINDOWS; range *= 2)
      check_random(range);
   return done_testing();
}
