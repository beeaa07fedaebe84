/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The making of sets; searches without vectors, for numbers of ways that
   vectors do not suit and for tags that agree by chance; and sweeps of old
   times.  Freestanding. */

#include "caches/sets.h"

static UInt log2_exact(UInt n)
{
   UInt bits = 0;
   while (((UInt)1 << bits) < n)
      bits++;
   cg_assert(((UInt)1 << bits) == n);
   return bits;
}

CacheShape cg_shape_of(const CacheGeometry* geometry)
{
   cg_assert(cg_check_cache(geometry) == NULL);
   UWord lines = (UWord)(geometry->sizeB / geometry->line_sizeB);
   return (CacheShape){ .line_bits = log2_exact((UInt)geometry->line_sizeB),
                        .assoc     = (UInt)geometry->assoc,
                        .set_mask  = lines / (UWord)geometry->assoc - 1 };
}

/* The alignment of a cache's arrays, in bytes. */
#define HOST_LINE_SZB 64

static UInt* aligned_words(UWord n)
{
   UWord start = (UWord)cg_alloc("cg.sets", n * sizeof(UInt) + HOST_LINE_SZB);
   return (UInt*)((start + HOST_LINE_SZB - 1) & ~(UWord)(HOST_LINE_SZB - 1));
}

void cg_make_sets(TimedSets* sets, const CacheShape* shape)
{
   sets->shape  = *shape;
   UWord n      = cg_n_ways(sets);
   sets->rows   = aligned_words(2 * n);
   sets->highs  = aligned_words(n);
}

void cg_empty_sets(TimedSets* sets)
{
   UWord n = cg_n_ways(sets);
   for (UWord i = 0; i < 2 * n; i++)
      sets->rows[i] = 0;
   for (UWord i = 0; i < n; i++)
      sets->highs[i] = CG_NO_HIGH;
}

Way cg_put_line_zero(TimedSets* sets)
{
   Way way   = cg_way(sets, 0, sets->shape.assoc - 1);
   *way.high = cg_high_of(&sets->shape, 0);
   *way.time = 1;
   return way;
}

UInt cg_search_way(const TimedSets* sets, UWord set, Addr base)
{
   UInt assoc = sets->shape.assoc;
   UInt tag   = cg_tag_of(&sets->shape, base);
   UInt high  = cg_high_of(&sets->shape, base);
   UInt i     = 0;
   for (; i < assoc; i++) {
      Way way = cg_way(sets, set, i);
      if (*way.tag == tag && *way.high == high)
         break;
   }
   return i;
}

UInt cg_search_oldest(const UInt* times, UInt assoc, UInt now)
{
   UInt oldest = 0;
   for (UInt i = 1; i < assoc; i++) {
      if (now - times[i] > now - times[oldest])
         oldest = i;
   }
   return oldest;
}

/*--- Sweeping                                             ---*/

#define OLD ((UInt)1 << 30)

#define NO_AGE (~(UInt)0)

/* Return the smallest age in the set above `age`; NO_AGE if there is none. */
static UInt next_age(const UInt* times, UInt assoc, UInt now, UInt age)
{
   UInt next = NO_AGE;
   for (UInt i = 0; i < assoc; i++) {
      UInt its_age = now - times[i];
      if (its_age > age && its_age < next)
         next = its_age;
   }
   return next;
}

/* Give all ways of this age the new age.  Several empty ways may share it. */
static void set_age(UInt* times, UInt assoc, UInt now, UInt age, UInt new_age)
{
   for (UInt i = 0; i < assoc; i++) {
      if (now - times[i] == age)
         times[i] = now - new_age;
   }
}

/* Make the old lines of a set younger: from the youngest of the old ones on,
   each gets the next age above OLD, which keeps their order.  A sweep is rare,
   so its quadratic time in the number of ways does not matter. */
static void sweep_set(UInt* times, UInt assoc, UInt now)
{
   UInt new_age = OLD;
   UInt age     = next_age(times, assoc, now, OLD);
   for (; age != NO_AGE; age = next_age(times, assoc, now, age))
      set_age(times, assoc, now, age, ++new_age);
}

void cg_sweep_sets(TimedSets* sets, UInt now)
{
   UInt assoc = sets->shape.assoc;
   if (assoc == 1)
      return; /* a single way needs no order */
   for (UWord set = 0; set <= sets->shape.set_mask; set++)
      sweep_set(sets->rows + set * 2 * assoc + assoc, assoc, now);
}
