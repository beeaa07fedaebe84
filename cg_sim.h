/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The cache simulation: I1, D1 and the LL behind both.  Replacement is true
   LRU.  A write loads a missing line, so that reads and writes are treated
   alike.  LL sees only references that missed L1, unless it is to write back or
   to prefetch (caches/behind.h).  A reference across two lines looks up both,
   the lower one first, and counts as one miss if either is missing; it never
   touches a third line.  The caches start with line number zero in every way.

   LRU order matters only when a set must evict.  So a hit in L1 only notes the
   clock as the time of the line's last use, in its way (caches/sets.h).
   Hot generated code mostly does that itself, and calls the simulation only if
   it does not find the line in

   - the line index, a direct-mapped table of lines in D1, by the low bits of
     line numbers.  It has most of D1's lines at any time; the simulation finds
     any other line in its set.  The bytes [a, a+size) all lie in the line of
     a's entry exactly if
           a + size - 1 - entry.base  <  line size,  unsigned:
     the line just below entry.base belongs to another entry, so the difference
     cannot be small and negative.
   - its FetchLine, for an instruction line.

   Both point to the time in the line's way.  All that is hot is inline in this
   header, because calls would take tens of percent more time. */

/* Speed, November 2026, AMD Zen 5: perl, bzip2 and xz take 2.3, 2.6 and 2.1
   times as long as with --tool=none.  An inline test for the most recently used
   line of each set, instead of the line index, took 3.7, 2.8 and 2.4 times. */

#pragma once

#include "cg_arch.h"
#include "caches/behind.h"
#include "caches/fetch_lines.h"
#include "base/port.h"
#include "caches/sets.h"

/* An entry of the line index.  In an empty entry, the base belongs to another
   entry, so that no look-up finds it, and last_use points to `nobody`. */
typedef struct {
   Addr  base;
   UInt* last_use;
} IndexedLine;

/* The number of entries.  With 8192, most programs are equally fast, but one
   with scattered references takes 5 % more time, since lines lose entries. */
#define CG_N_INDEXED 16384

/* The state shared with generated code; near the anchor (base/port.h). */
typedef struct {
   /* The time, which wraps.  The clock grows with every group of references.  A
      reference's time is the clock's value at its group's start plus a small
      number, so that touches of lines in one set all have different times. */
   UInt        clock;
   UInt        nobody; /* last_use of a line in no cache points here */
   IndexedLine line_index[CG_N_INDEXED];
} SimShared;

extern SimShared* cg_sim;

/* The largest difference between a reference's time and its group's start. */
#define CG_MAX_TIME 255

/* An instruction line that is in I1 or that a translation fetches; see
   cg_fetch_line. */
typedef struct FetchLine {
   Addr              base;
   struct FetchLine* following; /* the next line, while an instruction is
                                   known to lie across both */
   UWord             absent;    /* 0 if the line is in I1, else CG_ABSENT */
   UInt*             last_use;  /* pointer to the time of last use */
   FetchLink         link;
} FetchLine;

/* A flag that is at least the largest line size.  So one comparison tests the
   OR of such flags and of the differences described at the top. */
#define CG_ABSENT ((UWord)1 << 30)

extern TimedSets cg_I1;
extern TimedSets cg_D1;

/* Build empty caches, of geometries that have passed cg_check_cache. */
void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES], LLModel LL);

/* Empty the caches.  No group of references may be half simulated. */
void cg_sim_empty(void);

/* Keep times from overflowing.  Call this before the clock has advanced by 2^29
   since the last call, while no group of references is being simulated. */
void cg_sim_keep_time(void);

/*--- Times                                                ---*/

/* Return the time of a reference's second line.  It is later than the first
   line's time if both lines can be in one set: if there is one set, or if there
   are two and an instruction is longer than a line. */
static inline UInt cg_time_of_last_line(const CacheShape* shape, UInt now)
{
   return shape->set_mask <= 1 ? now + 1 : now;
}

/* Return a time later than all touches, even those of the present group. */
static inline UInt cg_after_all_touches(void)
{
   return cg_sim->clock + CG_MAX_TIME + 1;
}

/*--- D1                                                   ---*/

static inline IndexedLine* cg_index_entry(Addr base)
{
   UWord number = base >> cg_D1.shape.line_bits;
   return &cg_sim->line_index[number & (CG_N_INDEXED - 1)];
}

/* Empty the entry.  Set the time of `nobody`, so that cg_D1_touch_second_line
   takes the entry's line for one that the present group has touched. */
static inline void cg_forget_entry(IndexedLine* entry)
{
   UWord here      = (UWord)(entry - cg_sim->line_index);
   UWord elsewhere = (here + CG_N_INDEXED / 2) & (CG_N_INDEXED - 1);
   entry->base     = elsewhere << cg_D1.shape.line_bits;
   entry->last_use = &cg_sim->nobody;
   cg_sim->nobody  = cg_sim->clock;
}

/* Remove the line in this way of D1 from the line index. */
static inline void cg_retire_D1_line(Way way)
{
   /* The tag is enough to find the entry. */
   IndexedLine* entry = &cg_sim->line_index[*way.tag & (CG_N_INDEXED - 1)];
   if (entry->last_use == way.time)
      cg_forget_entry(entry);
}

/* Touch the line at base, whose entry has another line, for cg_D1_touch_line.
   Return True if the line was in D1. */
static inline Bool cg_D1_touch_unindexed_line(IndexedLine* entry, Addr base,
                                              UInt now)
{
   cg_prefetch_behind(base);
   UWord set = cg_set_of(&cg_D1.shape, base);
   UInt  i   = cg_find_way(&cg_D1, set, base);
   Bool  hit = i < cg_D1.shape.assoc;
   if (LIKELY(!hit))
      i = cg_oldest_way(&cg_D1, set, cg_after_all_touches());
   Way way = cg_way(&cg_D1, set, i);
   if (LIKELY(!hit)) {
      cg_retire_D1_line(way);
      *way.tag  = cg_tag_of(&cg_D1.shape, base);
      *way.high = cg_high_of(&cg_D1.shape, base);
   }
   *way.time       = now;
   entry->base     = base;
   entry->last_use = way.time;
   return hit;
}

/* Touch the line at base, and enter it into the line index.  Return True if it
   was in D1. */
static inline Bool cg_D1_touch_line(Addr base, UInt now)
{
   IndexedLine* entry = cg_index_entry(base);
   if (LIKELY(entry->base == base)) {
      *entry->last_use = now;
      return True;
   }
   return cg_D1_touch_unindexed_line(entry, base, now);
}

/* Touch the second line of a reference; return True if it was in D1.  After a
   replay, generated code notes touches of references' first lines, by their
   entries.  If this line is also an earlier reference's first line, the note
   would set an earlier time.  So the line's entry is then emptied. */
Bool cg_D1_touch_second_line(Addr base, UInt now);

/* Touch the size bytes at a, in D1; return True if D1 had them. */
static inline Bool cg_D1_touch(Addr a, UWord size, UInt now)
{
   Addr first = cg_line_base(&cg_D1.shape, a);
   Addr last  = cg_line_base(&cg_D1.shape, a + size - 1);
   Bool hit   = cg_D1_touch_line(first, now);
   if (UNLIKELY(first != last))
      hit &= cg_D1_touch_second_line(last,
                                     cg_time_of_last_line(&cg_D1.shape, now));
   return hit;
}

/* Simulate a data reference of size bytes, at most the smallest line size.  A
   write whose lines are in D1 may go through to LL. */
static inline __attribute__((always_inline)) Depth
cg_data_ref(Addr a, UWord size, UseKind kind, UInt now)
{
   if (!cg_D1_touch(a, size, now))
      return cg_behind_ref(a, size, kind);
   if (UNLIKELY(cg_LL_model.writes_back) && kind == CG_USE_WRITE)
      cg_behind_write(a, size);
   return CG_HIT;
}

/*--- I1                                                   ---*/

/* Put the absent line into I1, in place of its set's oldest line. */
void cg_I1_load(FetchLine* line);

static inline Bool cg_I1_touch_line(FetchLine* line, UInt now)
{
   Bool hit = line->absent == 0;
   if (UNLIKELY(!hit))
      cg_I1_load(line);
   *line->last_use = now;
   return hit;
}

/* Simulate the fetch of [a, a+size), which begins in the line `first` and ends
   in `last`, perhaps the same line. */
static inline Depth cg_insn_ref(FetchLine* first, FetchLine* last, Addr a,
                                UWord size, UInt now)
{
   Bool hit = cg_I1_touch_line(first, now);
   if (first != last)
      hit &= cg_I1_touch_line(last, cg_time_of_last_line(&cg_I1.shape, now));
   return LIKELY(hit) ? CG_HIT : cg_behind_ref(a, size, CG_USE_FETCH);
}
