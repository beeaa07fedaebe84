/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The ranges of addresses that the latest generations have changed. */

#include "names/code_changes.h"

#include "pub_tool_debuginfo.h"

typedef struct {
   Addr start, last;
} Range;

/* The maximum number of ranges kept for a generation. */
#define N_RANGES 16

typedef struct {
   UInt  n; /* more than N_RANGES: all addresses have changed */
   Range ranges[N_RANGES];
} Change;

/* The changes that began the latest generations, by generation % N_CHANGES. */
#define N_CHANGES 32 /* a power of two */

static Change  changes[N_CHANGES];
static Change  coming; /* ranges since the current generation began */
static UInt    generation = 1;
static DiEpoch current;

void cg_code_mapped(Addr start, SizeT szB)
{
   Range added = { start, start + szB - 1 };
   UInt  kept  = 0;
   if (szB == 0 || coming.n > N_RANGES)
      return;
   /* Merge ranges that overlap: the sections of an object are mapped over a
      range that was reserved for all of them. */
   for (UInt i = 0; i < coming.n; i++) {
      Range* range = &coming.ranges[i];
      if (range->start > added.last || range->last < added.start) {
         coming.ranges[kept++] = *range;
         continue;
      }
      if (added.start > range->start)
         added.start = range->start;
      if (added.last < range->last)
         added.last = range->last;
   }
   coming.n = kept + 1;
   if (kept < N_RANGES)
      coming.ranges[kept] = added;
}

static void begin_generation(void)
{
   changes[++generation % N_CHANGES] = coming;
   coming.n                          = 0;
}

void cg_code_means_else(void)
{
   if (coming.n > 0)
      begin_generation();
}

UInt cg_code_generation(void)
{
   DiEpoch epoch = VG_(current_DiEpoch)();
   if (epoch.n != current.n) {
      current = epoch;
      begin_generation();
   }
   return generation;
}

static Bool has_changed(const Change* change, Addr a)
{
   if (change->n > N_RANGES)
      return True;
   for (UInt i = 0; i < change->n; i++) {
      if (a >= change->ranges[i].start && a <= change->ranges[i].last)
         return True;
   }
   return False;
}

Bool cg_code_is_unchanged(Addr a, UInt since)
{
   UInt now = cg_code_generation();
   if (since == 0 || now - since >= N_CHANGES)
      return False;
   while (since != now) {
      if (has_changed(&changes[++since % N_CHANGES], a))
         return False;
   }
   return True;
}
