/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sets of lines, whose oldest is found by time.  A cache holds copies of memory
   in lines: 64 bytes, say, at an address that is a multiple of 64.  The cache
   is divided into sets, and each set into a few ways.  A line's number decides
   its set; the line can be in any way of that set.  So an address has three
   parts.  For a cache of 32 KB with lines of 64 bytes and 8 ways, which has 64
   sets:

       63                                     12 11        6 5        0
      +-----------------------------------------+-----------+----------+
      |                   tag                   |    set    |  offset  |
      +-----------------------------------------+-----------+----------+
      |                   number of the line                |

      offset   which byte of the line; the line's base is the address with
               these bits cleared
      set      which set to search
      tag      what tells the lines of one set apart

   A reference is a hit if one of the ways of its set has its line.  If not, it
   is a miss: the line is loaded into the way whose line was touched longest ago
   (LRU), and that line is evicted.  Set 5 of four ways, before and after a
   reference to line c at time 90, and then to line e at time 91:

                  way 0     way 1     way 2     way 3
      tag, time   a   71    b   64    c   88    d   80
                  a   71    b   64    c   90    d   80    hit: c is touched now
                  a   71    e   91    c   90    d   80    miss: b was oldest

   A simulation keeps these tags and times, but no bytes.  A touch stores a time
   of the clock as the way's time.  A set's times are compared when it must
   evict.

   The data for a look-up lie together, two host lines for up to 16 ways: the
   set's tags, and after them its times.  Both are mostly searched by vectors.
   A tag here is the low 32 bits of the line's number; including the set's bits
   does no harm.  The number's upper bits are kept apart, and compared only if a
   tag agrees.

   Times are 32 bits of a clock that wraps.  An age is the clock minus a time,
   and must stay below 2^31: call cg_sweep_sets in time. */

/* Speed, November 2026, AMD EPYC: keeping a set's tags and times side by side,
   and searching them to evict, took 1.94 times as long as --tool=none, in the
   mean of 13 programs; keeping times in the entries by which hits are noted,
   2.11.  Keeping lines in order instead was faster in streams (ikj 1.23 to 1.48
   instead of 1.55 s) and lost as much elsewhere (gzip 1.02 to 1.24 instead of
   0.98 s). */

#pragma once

#include "base/port.h"
#include "cg_arch.h"

typedef struct {
   UInt  line_bits; /* log2 of the line size in bytes */
   UInt  assoc;
   UWord set_mask;  /* number of sets minus one */
} CacheShape;

typedef struct {
   CacheShape shape;
   UInt*      rows;  /* tags of each set, then its times: [set * 2 * assoc] */
   UInt*      highs; /* bits 32 and up of line numbers, [set * assoc + way];
                        inverted, so that the zeros of new memory belong to no
                        line */
} TimedSets;

typedef struct {
   UInt* tag;
   UInt* time;
   UInt* high;
} Way;

/* Return the shape of a cache that has passed cg_check_cache. */
CacheShape cg_shape_of(const CacheGeometry* geometry);

static inline Addr cg_line_base(const CacheShape* shape, Addr a)
{
   return a >> shape->line_bits << shape->line_bits;
}

static inline UWord cg_set_of(const CacheShape* shape, Addr a)
{
   return (a >> shape->line_bits) & shape->set_mask;
}

/* Return the parts of the number of the line at base: the tag; and the upper
   bits, in the form in which they are stored. */
static inline UInt cg_tag_of(const CacheShape* shape, Addr base)
{
   return (UInt)(base >> shape->line_bits);
}

static inline UInt cg_high_of(const CacheShape* shape, Addr base)
{
   return ~(UInt)((ULong)(base >> shape->line_bits) >> 32);
}

static inline Way cg_way(const TimedSets* sets, UWord set, UInt way)
{
   UWord assoc = sets->shape.assoc;
   UInt* row   = sets->rows + set * 2 * assoc;
   return (Way){ row + way, row + assoc + way,
                 sets->highs + set * assoc + way };
}

static inline void cg_prefetch_set(const TimedSets* sets, UWord set)
{
   UWord first = set * sets->shape.assoc;
   __builtin_prefetch(sets->rows + 2 * first);
   __builtin_prefetch(sets->highs + first);
}

/* The upper bits of a way that holds no line. */
#define CG_NO_HIGH 0u

/* Make empty sets, whose times are zero; the clock must begin at 2 or later.
   The memory of a large cache is not touched, and costs nothing until used. */
void cg_make_sets(TimedSets* sets, const CacheShape* shape);

/* Empty the sets again; this touches all of their memory. */
void cg_empty_sets(TimedSets* sets);

static inline UWord cg_n_ways(const TimedSets* sets)
{
   return (sets->shape.set_mask + 1) * sets->shape.assoc;
}

/* Put line zero into one way of its set, in an empty cache, and return that
   way.  The model begins with line zero in all ways; the effect is equal if it
   is in one way of its set, a little younger than the empty ways. */
Way cg_put_line_zero(TimedSets* sets);

/* Reduce ages above 2^30 to about 2^30, and keep their order.  Call this each
   time the clock has advanced by 2^29. */
void cg_sweep_sets(TimedSets* sets, UInt now);

/*--- Searching a set                                      ---*/

/* Four numbers in a vector, aligned like one number. */
typedef Int  CgFour __attribute__((vector_size(16), aligned(4), may_alias));
typedef UInt CgFourWords
   __attribute__((vector_size(16), aligned(4), may_alias));

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define CG_HAS_SHUFFLE
#endif
#endif

#ifdef CG_HAS_SHUFFLE
#define CG_HALVES_SWAPPED(v)     __builtin_shufflevector(v, v, 2, 3, 0, 1)
#define CG_NEIGHBOURS_SWAPPED(v) __builtin_shufflevector(v, v, 1, 0, 3, 2)
#else
#define CG_HALVES_SWAPPED(v)     ((CgFour){ (v)[2], (v)[3], (v)[0], (v)[1] })
#define CG_NEIGHBOURS_SWAPPED(v) ((CgFour){ (v)[1], (v)[0], (v)[3], (v)[2] })
#endif

/* Can vectors search sets of `assoc` ways? */
static inline Bool cg_suits_vectors(UInt assoc)
{
   return assoc % 4 == 0 && assoc <= 65536;
}

/* Search a set as the functions below, but without vectors: for any number of
   ways, and for several equal tags. */
UInt cg_search_way(const TimedSets* sets, UWord set, Addr base);
UInt cg_search_oldest(const UInt* times, UInt assoc, UInt now);

/* Return the way of the set that holds the line at base; assoc if none does. */
static inline UInt cg_find_way(const TimedSets* sets, UWord set, Addr base)
{
   UInt        assoc = sets->shape.assoc;
   const UInt* tags  = sets->rows + set * 2 * assoc;
   if (UNLIKELY(!cg_suits_vectors(assoc)))
      return cg_search_way(sets, set, base);

   /* Sum 2^20 plus the way's number over all ways with this tag.  The upper
      bits of the sum count those ways. */
   const Int one    = 1 << 20;
   Int       tag    = (Int)cg_tag_of(&sets->shape, base);
   CgFour    wanted = { tag, tag, tag, tag };
   CgFour    ways   = { one, one + 1, one + 2, one + 3 };
   CgFour    found  = { 0 };
   for (UInt i = 0; i < assoc; i += 4) {
      found += (*(const CgFour*)(tags + i) == wanted) & ways;
      ways += 4;
   }
   found += CG_HALVES_SWAPPED(found);
   UInt sum = (UInt)(found[0] + found[1]);
   if (sum == 0)
      return assoc;
   UInt way = sum & (UInt)(one - 1);
   if (LIKELY(sum >> 20 == 1))
      return LIKELY(sets->highs[set * assoc + way]
                    == cg_high_of(&sets->shape, base))
                ? way
                : assoc;
   return cg_search_way(sets, set, base);
}

/* Choose, for each number, a's where `which` has all bits set, else b's. */
#define CG_CHOOSE(which, a, b) (((a) & (which)) | ((b) & ~(which)))

/* Return the way with the oldest last use; `now` is later than all uses. */
static inline UInt cg_oldest_way(const TimedSets* sets, UWord set, UInt now)
{
   UInt        assoc = sets->shape.assoc;
   const UInt* times = sets->rows + set * 2 * assoc + assoc;
   if (UNLIKELY(!cg_suits_vectors(assoc)))
      return cg_search_oldest(times, assoc, now);

   CgFourWords clock = { now, now, now, now };
   CgFour way    = { 0, 1, 2, 3 };
   CgFour oldest = way;
   CgFour age    = (CgFour)(clock - *(const CgFourWords*)times);
   for (UInt i = 4; i < assoc; i += 4) {
      CgFour next  = (CgFour)(clock - *(const CgFourWords*)(times + i));
      CgFour above = next > age;
      way += 4;
      age    = CG_CHOOSE(above, next, age);
      oldest = CG_CHOOSE(above, way, oldest);
   }
   CgFour other     = CG_HALVES_SWAPPED(age);
   CgFour other_way = CG_HALVES_SWAPPED(oldest);
   CgFour above     = other > age;
   age              = CG_CHOOSE(above, other, age);
   oldest           = CG_CHOOSE(above, other_way, oldest);
   other            = CG_NEIGHBOURS_SWAPPED(age);
   other_way        = CG_NEIGHBOURS_SWAPPED(oldest);
   above            = other > age;
   oldest           = CG_CHOOSE(above, other_way, oldest);
   return (UInt)oldest[0];
}

/* Put the line at base into the oldest way of the set, and return that way. */
static inline UInt cg_replace(TimedSets* sets, UWord set, Addr base, UInt now)
{
   UInt i    = cg_oldest_way(sets, set, now);
   Way  way  = cg_way(sets, set, i);
   *way.tag  = cg_tag_of(&sets->shape, base);
   *way.high = cg_high_of(&sets->shape, base);
   *way.time = now;
   return i;
}
