/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* LL, the level behind L1.  The simulations of I1 and D1 (cg_sim.h; with cache
   use, features/use/) look up here what L1 missed: a line with cg_behind, or a
   reference with cg_behind_ref.  LL is true LRU and write-allocate, knows
   nothing of L1's lines, and begins with line number zero in every way.  It can
   write back (LLModel): each write goes through to LL and makes its line dirty,
   and a miss that evicts a dirty line writes back.  It can prefetch: after a
   reference that L1 missed, the line that a stream foresees is looked up, too,
   but not counted.  Freestanding. */

#pragma once

#include "base/port.h"
#include "caches/sets.h"
#include "cg_arch.h"

typedef enum { CG_USE_FETCH, CG_USE_READ, CG_USE_WRITE } UseKind;

/* The number of levels that missed a line, plus CG_WROTE_BACK if a dirty line
   was evicted for it.  A reference to two lines has the larger value. */
typedef UInt Depth;
#define CG_HIT            ((Depth)0)
#define CG_WROTE_BACK     ((Depth)4)
#define CG_LEVELS(depth)  ((depth) & (CG_WROTE_BACK - 1))

typedef struct {
   Bool writes_back;
   Bool prefetches;
} LLModel;

extern LLModel cg_LL_model;

/* LL, whose sets are made only if lines have slots (cg_behind_init). */
extern TimedSets cg_LL;

/* The most recently used line of each set, where most look-ups end: its base,
   plus its way if lines have slots.  If another look-up of that line would
   change something, the value matches no line.  cg_n_told is the number of ways
   that a value can name; 0: none ever matches. */
extern UWord* cg_newest_in_LL; /* [set] */
extern UWord  cg_n_told;

/* Build an empty LL; its geometry has passed cg_check_cache.  Lines have slots
   if the caller uses them, has_slots, or LL writes back.  A slot is a way of a
   set, set * assoc + way, which a line keeps until it is evicted. */
void cg_behind_init(const CacheGeometry* geometry, LLModel model,
                    Bool has_slots);

void cg_behind_empty(void);

/* Keep LL's times from overflowing; call it at least every 2^29 look-ups. */
void cg_behind_keep_time(void);

/* Return the first slot, from `slot` on, that may have been used;
   cg_n_ways(&cg_LL) if there is none.  A large LL has millions of slots, of
   which most programs use few. */
UWord cg_used_slot(UWord slot);

extern Depth (*cg_behind_body)(Addr base, UseKind kind, UWord* slot);

/* Look up the line at base in LL, and load it if it is absent.  Return the
   Depth, which counts L1 as a miss; if lines have slots, set *slot. */
static inline Depth cg_behind(Addr base, UseKind kind, UWord* slot)
{
   UWord set = cg_set_of(&cg_LL.shape, base);
   UWord way = cg_newest_in_LL[set] - base;
   if (UNLIKELY(way >= cg_n_told))
      return cg_behind_body(base, kind, slot);
   *slot = set * cg_LL.shape.assoc + way;
   return 1;
}

/* Look up the lines of a reference to [a, a+size), at most two, as cg_behind
   does; cg_behind_ref does the frequent cases inline. */
Depth cg_behind_any(Addr a, UWord size, UseKind kind);

static inline Depth cg_behind_ref(Addr a, UWord size, UseKind kind)
{
   Addr  base = cg_line_base(&cg_LL.shape, a);
   UWord last = a + size - 1 - base;
   UWord way  = cg_newest_in_LL[cg_set_of(&cg_LL.shape, a)] - base;
   return LIKELY(way < cg_n_told && last >> cg_LL.shape.line_bits == 0)
             ? 1
             : cg_behind_any(a, size, kind);
}

/* Pass a write, whose lines are in D1, through to LL. */
void cg_behind_write(Addr a, UWord size);

/* Prefetch the memory that a look-up of base, soon to come, will read first. */
static inline void cg_prefetch_behind(Addr base)
{
   __builtin_prefetch(&cg_newest_in_LL[cg_set_of(&cg_LL.shape, base)]);
}

/* An ideal hardware prefetcher of streams: the lines that it loads are present
   at once.  The low bits of a page's number choose the page's stream.  A
   reference to the line after or before the stream's latest is a step up or
   down; a reference to the same line is not a step; any other begins the stream
   anew, and so does the first step in the other direction.  From the second
   step in one direction on, each step foresees the line CG_STREAM_AHEAD lines
   further on.  The numbers were found by comparing misses with those of
   Callgrind's --simulate-hwpref=yes. */
#define CG_N_STREAMS    8
#define CG_PAGE_BITS    12
#define CG_STREAM_STEPS 2
#define CG_STREAM_AHEAD 5

typedef struct {
   UInt line_bits; /* log2 of the line size */
   struct {
      Addr latest; /* number of the line */
      Word steps;  /* number of steps in one direction, negative if down */
   } stream[CG_N_STREAMS];
} Streams;

/* Show the streams a reference at address a.  Return True if a stream foresees
   a line; *ahead is then that line's base. */
Bool cg_streams_foresee(Streams* streams, Addr a, Addr* ahead);
