/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the random tests of the cache simulation: a model of the
   caches that is slow and plainly right (lines with time stamps, searched one
   by one), random numbers from a seed, addresses that a program could use, and
   the geometries to test.  A test passes its work on one geometry to
   for_all_cases.  Include this file in one file of a program only. */

#pragma once

#include "cg_sim.h"
#include "random.h"

ASAN_OPTIONS("detect_leaks=0")

/*--- The model                                            ---*/

typedef struct {
   Addr          number;
   unsigned long last_used;
} ModelLine;

typedef struct {
   unsigned   line_size, ways, sets;
   ModelLine* lines; /* [set * ways + way] */
} ModelCache;

static unsigned long model_time;

static ModelLine* newest(ModelLine* a, ModelLine* b)
{
   return a == NULL || b->last_used > a->last_used ? b : a;
}

static bool model_line(ModelCache* cache, Addr number)
{
   ModelLine* set    = cache->lines + number % cache->sets * cache->ways;
   ModelLine* found  = NULL;
   ModelLine* oldest = set;
   for (unsigned way = 0; way < cache->ways; way++) {
      if (set[way].number == number)
         found = newest(found, &set[way]);
      if (set[way].last_used < oldest->last_used)
         oldest = &set[way];
   }
   ModelLine* used = found != NULL ? found : oldest;
   used->number    = number;
   used->last_used = ++model_time;
   return found != NULL;
}

static bool model_hits(ModelCache* cache, Addr a, unsigned size)
{
   bool hit = model_line(cache, a / cache->line_size);
   if ((a + size - 1) / cache->line_size != a / cache->line_size)
      hit = model_line(cache, (a + size - 1) / cache->line_size) && hit;
   return hit;
}

static inline Depth model_ref(ModelCache* L1, ModelCache* LL, Addr a,
                              unsigned size)
{
   if (model_hits(L1, a, size))
      return CG_HIT;
   return model_hits(LL, a, size) ? 1 : 2;
}

/* Return the line, or NULL if it is absent.  Line zero may be in many ways:
   the first of them is returned. */
static inline const ModelLine* model_find(const ModelCache* cache, Addr number)
{
   const ModelLine* set = cache->lines + number % cache->sets * cache->ways;
   for (unsigned way = 0; way < cache->ways; way++) {
      if (set[way].number == number)
         return &set[way];
   }
   return NULL;
}

static inline bool model_has(const ModelCache* cache, Addr a)
{
   return model_find(cache, a / cache->line_size) != NULL;
}

static ModelCache new_model(const CacheGeometry* geometry)
{
   ModelCache cache;
   cache.line_size = (unsigned)geometry->line_sizeB;
   cache.ways      = (unsigned)geometry->assoc;
   cache.sets      = (unsigned)geometry->sizeB / cache.line_size / cache.ways;
   cache.lines = calloc((size_t)cache.sets * cache.ways, sizeof(ModelLine));
   if (cache.lines == NULL)
      abort();
   return cache;
}

/*--- Traces                                               ---*/

static uint64_t below(uint64_t n)
{
   return random_word() % n;
}

/* Return the next address of a trace: mostly near one of a few wandering
   pointers, at times in the same set again, near zero, or anywhere. */
static Addr next_address(const ModelCache* L1)
{
   static Addr pointers[4];
   Addr*       pointer   = &pointers[below(4)];
   Addr        way_bytes = (Addr)L1->sets * L1->line_size;
   switch (below(32)) {
   case 0:
      *pointer = random_word();
      break;
   case 1:
      *pointer = below(4 * L1->line_size);
      break;
   case 2: case 3: case 4: case 5: case 6:
      *pointer += way_bytes * (below(2 * L1->ways + 2) - L1->ways);
      break;
   case 7: case 8: /* shares an entry of the line index */
      *pointer += (Addr)CG_N_INDEXED * L1->line_size * (below(9) - 4);
      break;
   case 9: case 10: case 11:
      *pointer += below(16 * L1->line_size) - 8 * L1->line_size;
      break;
   default:
      *pointer += below(L1->line_size / 2 + 1);
      break;
   }
   /* References do not straddle the end of the address space. */
   if (*pointer > ~(Addr)0 - 4096)
      *pointer -= 8192;
   return *pointer;
}

/*--- Geometries                                           ---*/

typedef struct {
   const char*   name;
   CacheGeometry geometry[CG_N_CACHES]; /* I1, D1, LL */
} Case;

static const Case cases[] = {
   { "one common machine",
     { { 32768, 8, 64 }, { 49152, 12, 64 }, { 1310720, 20, 64 } } },
   { "the defaults",
     { { 65536, 2, 64 }, { 65536, 2, 64 }, { 262144, 8, 64 } } },
   { "all direct-mapped",
     { { 512, 1, 32 }, { 1024, 1, 32 }, { 4096, 1, 32 } } },
   { "one set each", { { 128, 4, 32 }, { 256, 8, 32 }, { 1024, 16, 64 } } },
   { "two lines each", { { 32, 2, 16 }, { 32, 2, 16 }, { 64, 2, 32 } } },
   { "two sets of one line", { { 32, 1, 16 }, { 32, 1, 16 }, { 64, 1, 32 } } },
   { "three unequal line sizes",
     { { 256, 2, 16 }, { 512, 4, 32 }, { 2048, 4, 128 } } },
   { "lines that shrink towards memory",
     { { 1024, 2, 128 }, { 1024, 4, 64 }, { 2048, 4, 32 } } },
   { "3, 5 and 7 ways", { { 384, 3, 32 }, { 640, 5, 16 }, { 3584, 7, 64 } } },
   { "one set of 6 ways over 12",
     { { 192, 6, 32 }, { 384, 12, 32 }, { 2432, 38, 64 } } },
   { "an LL that is smaller than D1",
     { { 4096, 4, 64 }, { 8192, 4, 64 }, { 1024, 2, 64 } } },
   { "more D1 lines than there are entries for",
     { { 32768, 8, 64 }, { 2097152, 16, 32 }, { 4194304, 16, 64 } } },
   { "many sets of one line",
     { { 2097152, 1, 16 }, { 2097152, 1, 16 }, { 4194304, 2, 16 } } },
   { "huge lines",
     { { 8192, 1, 4096 }, { 16384, 2, 4096 }, { 32768, 1, 8192 } } },
};

static unsigned smaller(unsigned a, unsigned b)
{
   return a < b ? a : b;
}

static void for_all_cases(void (*test)(const Case*))
{
   unsigned long seed = begin_random();
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      seed_random(seed + i);
      test(&cases[i]);
   }
}
