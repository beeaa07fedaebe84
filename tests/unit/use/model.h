/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A model of cache use that is slow and plainly right: lines with time stamps
   and a flag for each byte, searched one by one. */

#pragma once

#include "features/use/residencies.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { N_OWNERS = 64, MAX_LINE = 4096 };

/* An owner's charges: misses by kind and level, losses, ended residencies. */
typedef struct {
   unsigned long missed[3][2];
   unsigned long temporal[CG_N_USE_LEVELS], spatial[CG_N_USE_LEVELS];
   unsigned long n_closed[CG_N_USE_LEVELS];
} Charges;

typedef struct {
   Addr          number;
   unsigned long last_used;
   unsigned long serial; /* the residency's number; 0: none */
   unsigned long from;   /* L1: the serial of the LL residency */
   unsigned      owner;
   unsigned long uses;
   bool          used[MAX_LINE];
} ModelLine;

typedef struct {
   unsigned   ways, sets;
   UseLevel   level;
   ModelLine* lines;
} ModelCache;

static unsigned      model_line_size;
static unsigned long model_time, model_serial;
static ModelCache    model_LL;
static Charges       model_charges[N_OWNERS];

static ModelLine* new_lines(const ModelCache* cache)
{
   return calloc((size_t)cache->ways * cache->sets, sizeof(ModelLine));
}

static ModelCache new_model(const CacheGeometry* g, UseLevel level)
{
   ModelCache cache = { .ways  = (unsigned)g->assoc,
                        .sets  = (unsigned)(g->sizeB / g->line_sizeB)
                                / (unsigned)g->assoc,
                        .level = level };
   cache.lines = new_lines(&cache);
   return cache;
}

static void model_close(ModelCache* cache, ModelLine* line)
{
   for (unsigned i = 0; cache->level == CG_USE_L1 && line->from != 0
                        && i < model_LL.ways * model_LL.sets; i++) {
      ModelLine* outer = &model_LL.lines[i];
      if (outer->serial != line->from)
         continue;
      outer->uses += line->uses;
      for (unsigned b = 0; b < model_line_size; b++)
         outer->used[b] |= line->used[b];
   }
   if (line->serial == 0)
      return;
   Charges* charges = &model_charges[line->owner];
   charges->n_closed[cache->level]++;
   if (line->uses == 0)
      return;
   unsigned granule = model_line_size <= 32 ? 1 : model_line_size / 32;
   charges->temporal[cache->level] += 1000 / line->uses;
   for (unsigned b = 0; b < model_line_size; b += granule) {
      if (memchr(&line->used[b], true, granule) == NULL)
         charges->spatial[cache->level] += granule;
   }
}

/* Return the line, which is loaded if absent; set *hit if it was there. */
static ModelLine* model_get(ModelCache* cache, Addr number, unsigned owner,
                            bool* hit)
{
   ModelLine* set  = &cache->lines[number % cache->sets * cache->ways];
   ModelLine* line = set;
   *hit            = false;
   for (unsigned i = 0; i < cache->ways; i++) {
      if (set[i].number == number
          && (!*hit || set[i].last_used > line->last_used)) {
         line = &set[i];
         *hit = true;
      } else if (!*hit && set[i].last_used < line->last_used) {
         line = &set[i];
      }
   }
   if (!*hit) {
      model_close(cache, line);
      *line = (ModelLine){ .number = number, .owner = owner,
                           .serial = ++model_serial };
   }
   line->last_used = ++model_time;
   return line;
}

/* Use the part of [a, a + size) that lies in the line. */
static void model_use(ModelLine* line, Addr a, unsigned size)
{
   line->uses++;
   for (unsigned b = 0; b < size; b++) {
      if ((a + b) / model_line_size == line->number)
         line->used[(a + b) % model_line_size] = true;
   }
}

static void model_ref(ModelCache* L1, UseKind kind, Addr a, unsigned size,
                      unsigned owner)
{
   Addr first = a / model_line_size, last = (a + size - 1) / model_line_size;
   bool first_hit, last_hit = true, LL_hit, all = true;
   ModelLine* line = model_get(L1, first, owner, &first_hit);
   if (!first_hit) {
      unsigned long from = model_get(&model_LL, first, owner, &LL_hit)->serial;
      line->from         = from;
      all                = LL_hit;
   }
   model_use(line, a, size);
   if (last != first) {
      line = model_get(L1, last, owner, &last_hit);
      if (first_hit && !last_hit) {
         model_get(&model_LL, first, owner, &LL_hit);
         all = LL_hit;
      }
      if (!first_hit || !last_hit) {
         unsigned long from
            = model_get(&model_LL, last, owner, &LL_hit)->serial;
         all &= LL_hit;
         if (!last_hit)
            line->from = from;
      }
      model_use(line, a, size);
   }
   if (!first_hit || !last_hit)
      model_charges[owner].missed[kind][all ? 0 : 1]++;
}

static void model_finish(ModelCache* cache)
{
   for (unsigned i = 0; i < cache->ways * cache->sets; i++)
      model_close(cache, &cache->lines[i]);
}
