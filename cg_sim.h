/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The cache simulation: I1, D1 and the LL behind both.  True LRU in each set;
   write-allocate, so that reads and writes are treated alike; no prefetching;
   LL sees only references that missed L1.  A reference that lies across two
   lines looks both up, lower first, and counts one miss if either missed; it
   never touches more than two.  The caches start with line number zero in every
   way.

   LRU order matters only when a set must evict.  So a hit in L1 just notes the
   clock as the line's last use, in its way (caches/sets.h).  Generated code
   does that itself and calls the simulation only if it cannot see that a line
   is in the cache.  It looks at

   - the line index, a direct-mapped table of lines that are in D1, by the low
     bits of the line number.  It holds most of D1's lines at any time; a line
     that lost its entry to another is found by searching its set.  An access
     [a, a+size) lies whole in the line that its entry names exactly if
           a + size - 1 - entry.base  <  line size,  unsigned:
     a line just below the entry's own has another entry, so the difference
     cannot be small and negative.
   - FetchLine, one for each instruction line.

   Both point to the time of their line's way.  Everything hot is inline in this
   header, because out of line it costs tens of percent. */

/* Speed, November 2026, AMD Zen 5, as multiples of --tool=none on perl, bzip2,
   xz: last touches noted inline, 2.3, 2.6, 2.1.  The loser, an inline test for
   the most recently used line of each set: 3.7, 2.8, 2.4. */

#pragma once

#include "cg_arch.h"
#include "caches/behind.h"
#include "caches/fetch_lines.h"
#include "base/port.h"
#include "caches/sets.h"

/* An entry of the index of D1's lines.  An empty one has another entry's base,
   so that no look-up finds it, and last_use points to `nobody`. */
typedef struct {
   Addr  base;
   UInt* last_use;
} IndexedLine;

/* The number of entries.  8192 are as good for most programs, but one with
   scattered references takes 5 % more time, as lines lose their entries. */
#define CG_N_INDEXED 16384

/* The state shared with generated code; near the anchor (base/port.h). */
typedef struct {
   /* The time, which wraps.  The clock grows with every group of references.  A
      reference's time is the clock's value at its group's start plus a small
      number, so that touches of lines in one set all have different times. */
   UInt        clock;
   UInt        nobody; /* the last_use of lines that are in no cache */
   IndexedLine line_index[CG_N_INDEXED];
} SimShared;

extern SimShared* cg_sim;

/* The largest difference between a reference's time and its group's start. */
#define CG_MAX_TIME 255

/* An instruction line in I1 or fetched by a translation; see cg_fetch_line. */
typedef struct FetchLine {
   Addr              base;
   struct FetchLine* following; /* the next line, while an instruction is
                                   known to lie across both */
   UWord             absent;    /* 0 if the line is in I1, else CG_ABSENT */
   UInt*             last_use;  /* where to note it */
   FetchLink         link;
} FetchLine;

/* A flag at least as large as any line.  So one comparison tests the OR of
   these flags and of the differences described at the top. */
#define CG_ABSENT ((UWord)1 << 30)

extern TimedSets cg_I1;
extern TimedSets cg_D1;

/* Build the caches, empty.  The geometries have passed cg_check_cache. */
void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES], LLModel LL);

/* Empty the caches.  No group of references may be half simulated. */
void cg_sim_empty(void);

/* Keep times from overflowing; call it before the clock has advanced by 2^29,
   while no group of references is being simulated. */
void cg_sim_keep_time(void);

/*--- Times                                                ---*/

/* Return the time of a reference's second line, later than the first's.  That
   matters only if both lines are of one set: the only one, or that of the line
   after the next, as a few instructions are longer than the shortest line. */
static inline UInt cg_time_of_last_line(const CacheShape* shape, UInt now)
{
   return shape->set_mask <= 1 ? now + 1 : now;
}

/* Return a time later than all touches, also of the group being replayed. */
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

/* Empty the entry, whose line the present group may have touched. */
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

/* Touch the line at base, whose entry has another line; True if it was in D1.
   For cg_D1_touch_line. */
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

/* Touch the line at base; True if it was in D1.  Afterwards it has an entry. */
static inline Bool cg_D1_touch_line(Addr base, UInt now)
{
   IndexedLine* entry = cg_index_entry(base);
   if (LIKELY(entry->base == base)) {
      *entry->last_use = now;
      return True;
   }
   return cg_D1_touch_unindexed_line(entry, base, now);
}

/* Touch the second line of a reference across two; True if it was in D1.  After
   a replay, generated code notes only touches of first lines, by their entries.
   If the group has touched this line as a first one, that earlier time would
   replace this one, so the line then gets no entry. */
Bool cg_D1_touch_second_line(Addr base, UInt now);

/* Load size bytes at a into D1; True if D1 had them. */
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

/* Simulate a data reference of size bytes, at most a line of any level.  A
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

/* Put the absent line into I1, for the least recently used one of its set. */
void cg_I1_load(FetchLine* line);

static inline Bool cg_I1_touch_line(FetchLine* line, UInt now)
{
   Bool hit = line->absent == 0;
   if (UNLIKELY(!hit))
      cg_I1_load(line);
   *line->last_use = now;
   return hit;
}

/* Simulate the fetch of [a, a+size), in lines first and last, perhaps equal. */
static inline Depth cg_insn_ref(FetchLine* first, FetchLine* last, Addr a,
                                UWord size, UInt now)
{
   Bool hit = cg_I1_touch_line(first, now);
   if (first != last)
      hit &= cg_I1_touch_line(last, cg_time_of_last_line(&cg_I1.shape, now));
   return LIKELY(hit) ? CG_HIT : cg_behind_ref(a, size, CG_USE_FETCH);
}
