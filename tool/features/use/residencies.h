/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A cache simulation for cache use, with the model and misses of cg_sim.h.  It
   also keeps, for each residency of a line in a cache, the number of uses, the
   bytes used, and an owner:

   - A residency begins when a line is loaded and ends when the line is evicted,
     caches are emptied or the run ends.  Its owner is the missing reference's.
   - In L1, a reference uses each line that it touches once.  When an L1
     residency ends, its uses and bytes are added to those of the LL residency
     from which it was filled, if that still lasts.
   - When a residency ends, its owner is charged two losses.  The temporal loss,
     for few uses, is 1000 / uses, rounded down.  The spatial loss is the number
     of unused bytes, in granules of 1/32 of a line but at least one byte.  An
     LL residency to which no use was added is not charged.

   All caches must have lines of one size.  Freestanding (base/port.h). */

#pragma once

#include "base/port.h"
#include "caches/behind.h"
#include "caches/fetch_lines.h"
#include "caches/sets.h"
#include "cg_arch.h"

typedef enum { CG_USE_L1, CG_USE_LL, CG_N_USE_LEVELS } UseLevel;

/* A callback for a residency that ends, is taken to end, or loses its owner.
   Losses are 0 if nothing is charged. `units` has a bit for each unit used; 0
   if the residency loses its owner. */
typedef void (*UseCharge)(UInt owner, void* context, UseLevel level,
                          UInt temporal, UInt spatial, ULong units);

/* The reference for which a cache line is loaded. */
typedef struct {
   Addr    a;        /* address of the first byte referred to in the line */
   Bool    is_code;  /* True: an instruction's fetch */
   UInt    n_missed; /* number of levels that the reference missed; 0: not known
                        yet, and told later */
   UseKind kind;
} UseLoad;

/* The listener's callbacks.  An owner is a number that it chooses, other than
   CG_NO_OWNER.  A context is a pointer that the listener gives a residency. */
typedef struct {
   /* Called after the reference at a has missed n_levels levels, 1 or 2, unless
      UseLoad.n_missed has told this. */
   void (*missed)(UInt owner, UseKind kind, Addr a, UInt n_levels);
   /* Called when the owner begins a residency.  Sets the residency's context,
      and may replace its owner.  Returns False if the residency gets no owner.
      If this is NULL, residencies have no contexts and keep their owners. */
   Bool (*opened)(UInt* owner, const UseLoad* load, void** context);
   UseCharge closed;
} UseListener;

/* The owner of residencies that have none, such as those that begin outside of
   regions (counts/region.h).  Their ends are not reported. */
#define CG_NO_OWNER (~(UInt)0)

/* A line in I1 or D1, with the members that references use; it takes at most
   half a cache line of the host. */
typedef struct {
   Addr  base;     /* address of the first byte; impossible in an empty way */
   UInt* last_use; /* pointer to the way's time of last use */
   ULong bytes;    /* a bit for each unit used */
   UInt  uses;     /* exact up to CG_MAX_USES */
   UInt  owner;
} UsedLine;

/* The limit to which cg_use_keep_time cuts uses, so that they cannot overflow
   before its next call. */
#define CG_MAX_USES ((UInt)1 << 30)

/* An instruction line that is in I1 or that some code refers to; cg_fetch_line
   returns it (caches/fetch_lines.h). */
typedef struct {
   UsedLine used; /* while the line is not in I1, it has no bytes, and last_use
                     is &cg_use->nobody */
   FetchLink link;
} UsedFetchLine;

/* The members of a residency that references do not use. */
typedef struct {
   void* context;
   ULong filled_at; /* number of LL residencies that had begun when this L1
                       residency was filled */
   UWord way;       /* way of LL that filled it: set * assoc + way */
} Residency;

typedef struct {
   TimedSets  sets;
   UsedLine** lines;       /* [set * assoc + way] */
   Residency* residencies; /* [set * assoc + way] */
} UseCache;

/* The line index: pointers to D1's lines, by the low bits of line numbers.  The
   bytes [a, a + size), at most a line, lie in the line of a's entry exactly if
   a + size - 1 - base, unsigned, is below the line size.  An entry without a
   line of D1 points to a line whose base belongs to another entry. */
#define CG_N_USED_INDEXED 2048

typedef struct {
   UsedLine* line;
} __attribute__((aligned(8))) IndexedUsedLine;

/* The state shared with generated code; near the anchor (base/port.h). */
typedef struct {
   UInt            clock;  /* time, which wraps; see cg_sim.h */
   UInt            nobody; /* last_use of a line in no cache points here */
   IndexedUsedLine line_index[CG_N_USED_INDEXED];
   UseCache        I1, D1;
   UsedLine*       data_lines; /* the lines to which D1.lines[] points */
   UsedLine*       nobodys;    /* two lines for empty entries: each serves one
                                  half of the index, with a base of the other */

   UInt unit_bits; /* log2 of the bytes in a unit of UsedLine.bytes, which is a
                      byte or, in lines of more than 64 bytes, 1/64 of a line */

   /* The numbers of residencies with an owner that have begun, and ended. */
   ULong n_opened[CG_N_USE_LEVELS];
   ULong n_closed[CG_N_USE_LEVELS];

   UInt n_data_loads; /* number of lines that D1 has loaded; wraps */

   struct Unreported* unreported; /* for cg_use_preview */
} UseState;

extern UseState* cg_use;

/* Build empty caches.  The geometries have passed cg_check_cache, and have
   lines of one size.  The listener is copied. */
void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* listener);

/* Keep times and uses from overflowing.  Call this before the clock has
   advanced by 2^27, and before any line has been used 2^27 times. */
void cg_use_keep_time(void);

/* Charge all evicted lines now; otherwise they are charged with a delay. */
void cg_use_catch_up(void);

/* Call `charge` for each owned residency as if all ended now, but end none. */
void cg_use_preview(UseCharge charge);

/* Take the owner from each residency that has not ended, and call disowned()
   for it, with losses of 0.  The caller has called cg_use_catch_up before. */
void cg_use_disown(UseCharge disowned);

/* End all residencies. */
void cg_use_finish(void);

/* End all residencies, and empty the caches. */
void cg_use_empty(void);

/* Simulate a reference of size bytes, at most a line, at time now; a second
   line is used at now + 1. */
void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now);

/* Return D1's line at base.  If it is absent, load it at time `now`, for a
   reference at a of this kind and owner.  The caller notes the uses. */
UsedLine* cg_use_data_line(UseKind kind, Addr base, Addr a, UInt owner,
                           UInt now);

/* Simulate the fetch of an instruction that begins in line `first` and ends in
   `last`, the same line or the next.  Then add more_uses fetches of the
   following instructions in `last`, which use the units more_bytes. */
void cg_use_fetch(UsedFetchLine* first, UsedFetchLine* last, Addr a, UWord size,
                  UInt owner, UInt now, UInt more_uses, ULong more_bytes);

/* Take back one use of the line in which the instruction at a begins, since the
   instruction was fetched but is not executed.  Generated code calls this. */
void cg_use_take_back(Addr a);

static inline UWord cg_use_line_szB(void)
{
   return (UWord)1 << cg_use->D1.sets.shape.line_bits;
}

/* Return the units of a line that contain size bytes from offset `start` on;
   size is not zero. */
static inline ULong cg_used_units(UWord start, UWord size)
{
   UWord first = start >> cg_use->unit_bits;
   UWord last  = (start + size - 1) >> cg_use->unit_bits;
   return (~(ULong)0 << first) & (~(ULong)0 >> (63 - last));
}

/* Return the line index's entry for the line at base; it may have another. */
static inline IndexedUsedLine* cg_used_index_entry(Addr base)
{
   UWord number = base >> cg_use->D1.sets.shape.line_bits;
   return &cg_use->line_index[number & (CG_N_USED_INDEXED - 1)];
}

static inline Bool cg_is_in_I1(const UsedFetchLine* code)
{
   return code->used.last_use != &cg_use->nobody;
}

/* Empty the entry, so that no line is found in it. */
static inline void cg_lose_entry(IndexedUsedLine* entry)
{
   UWord here  = (UWord)(entry - cg_use->line_index);
   entry->line = cg_use->nobodys + (here >= CG_N_USED_INDEXED / 2);
}

static inline void cg_note_use(UsedLine* line, UInt uses, ULong bytes,
                               UInt now)
{
   line->uses += uses;
   line->bytes |= bytes;
   *line->last_use = now;
}
