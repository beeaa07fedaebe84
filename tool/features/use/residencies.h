/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A cache simulation for cache use, with the model and misses of cg_sim.h.  It
   also keeps, for each residency of a line in a cache, the number of uses, the
   bytes used, and an owner:

   - A residency begins when a line is loaded and ends when it is evicted, or at
     the end of the run.  Its owner is that of the reference that missed.
   - In L1 each reference uses each line that it touches once.  An LL residency
     gets the uses and bytes of L1 residencies filled from it, when these end,
     if it still lasts.
   - When a residency ends, its owner is charged two losses.  The temporal loss,
     for few uses, is 1000 / uses, rounded down.  The spatial loss is 1 for each
     byte never used, in granules of 1/32 of a line, of one byte in shorter
     lines.  An LL residency without any reported use is not charged.

   All caches must have lines of one size.  Freestanding. */

/* Speed, November 2026: an LL of 256 MB begins as zero memory, of which only
   used runs of sets are read at the end: each run is 0.15 s shorter.  A word
   for LL's newest line of each set: 0.89 to 1.06 of the time.  No gain: a
   separate search for a direct-mapped LL, or prefetching its record (bzip2 1.12
   with an LL of 1 MB). */

#pragma once

#include "base/port.h"
#include "caches/behind.h"
#include "caches/fetch_lines.h"
#include "caches/sets.h"
#include "cg_arch.h"

typedef enum { CG_USE_L1, CG_USE_LL, CG_N_USE_LEVELS } UseLevel;

/* The callback for a residency that has ended; temporal and spatial losses are
   0 if nothing is to be charged. `units` has a bit for each unit used
   (UsedLine.bytes). */
typedef void (*UseCharge)(UInt owner, void* context, UseLevel level,
                          UInt temporal, UInt spatial, ULong units);

/* The cause of a line's load: the first byte that was referred to. */
typedef struct {
   Addr    a;
   Bool    is_code;  /* True: an instruction's fetch */
   UInt    n_missed; /* number of levels that the reference missed; 0: not known
                        yet, and told to `missed` later */
   UseKind kind;     /* of the reference */
} UseLoad;

/* The listener's callbacks.  An owner is a number that the listener chooses,
   other than CG_NO_OWNER.  A context is a pointer that the listener gives a
   residency. */
typedef struct {
   /* Called after the reference at a has missed n_levels levels: 1 or 2. */
   void (*missed)(UInt owner, UseKind kind, Addr a, UInt n_levels);
   /* Called when the owner begins a residency.  Sets the residency's context,
      and may replace its owner; returns False if it gets no owner.  NULL: no
      residency has a context, and all keep their owners. */
   Bool (*opened)(UInt* owner, const UseLoad* load, void** context);
   UseCharge closed;
} UseListener;

/* The owner of residencies that begin outside of regions (counts/region.h).
   Their evictions are not reported. */
#define CG_NO_OWNER (~(UInt)0)

/* A line in I1 or D1, with all that references use: half a host line. */
typedef struct {
   Addr  base;     /* line's base; in an empty way, no line's */
   UInt* last_use; /* pointer to the way's time, where uses are noted */
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
   UsedLine used; /* the line's uses; while it is not in I1, it has no bytes,
                     and last_use is &cg_use->nobody */
   FetchLink link;
} UsedFetchLine;

/* The members of a residency that references do not use. */
typedef struct {
   void* context;
   ULong filled_at; /* number of LL residencies begun before this one was
                       filled */
   UWord way;       /* way of LL that filled it: set * assoc + way */
} Residency;

typedef struct {
   TimedSets  sets;
   UsedLine** lines;       /* [set * assoc + way] */
   Residency* residencies; /* [set * assoc + way] */
} UseCache;

/* The line index: D1's lines, by the low bits of their numbers.  An entry
   always has a line; a line that belongs to another entry is not found here.
   [a, a + size), at most a line, lies whole in the line at its entry exactly if
   a + size - 1 - base < line size, unsigned. */
#define CG_N_USED_INDEXED 2048

typedef struct {
   UsedLine* line;
} __attribute__((aligned(8))) IndexedUsedLine;

/* The state shared with generated code; near the anchor (base/port.h). */
typedef struct {
   UInt            clock;  /* time, which wraps; see cg_sim.h */
   UInt            nobody; /* last_use of lines that are in no cache */
   IndexedUsedLine line_index[CG_N_USED_INDEXED];
   UseCache        I1, D1;
   UsedLine*       data_lines; /* the lines to which D1.lines points, in their
                                  order */
   UsedLine*       nobodys;    /* two lines that are never found: each fills the
                                  half of the entries where the other belongs */

   /* The unit of UsedLine.bytes: one byte, or 1/64 of a line longer than 64
      bytes. */
   UInt unit_bits; /* log2 of its size in bytes */

   ULong n_opened[CG_N_USE_LEVELS]; /* residencies with an owner, begun and
                                       ended */
   ULong n_closed[CG_N_USE_LEVELS];

   UInt n_data_loads; /* number of lines that D1 has loaded; wraps */

   struct Unreported* unreported; /* for cg_use_preview */
} UseState;

extern UseState* cg_use;

/* Build empty caches.  The geometries have passed cg_check_cache, and have
   lines of one size.  The caller owns the listener. */
void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* listener);

/* Keep times and uses from overflowing: call it before the clock has advanced
   by 2^27, and before any line has been used 2^27 times. */
void cg_use_keep_time(void);

/* Charge for all evicted lines, which are otherwise charged with a delay. */
void cg_use_catch_up(void);

/* Call `charge` for each residency as if all ended now; nothing changes. */
void cg_use_preview(UseCharge charge);

/* Take the owner from all residencies that have not ended; call disowned(),
   with losses of 0, for each that had an owner.  Residencies that have ended
   are charged before. */
void cg_use_disown(UseCharge disowned);

/* End all residencies, in I1, D1 and LL; the last call to this module. */
void cg_use_finish(void);

/* End all residencies, and empty the caches. */
void cg_use_empty(void);

/* Simulate a reference of size bytes, at most a line, at time now; a second
   line is used at now + 1. */
void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now);

/* Return the line of D1 at base, for references within it.  An absent line is
   loaded, at time `now`; the cause is the reference at a, of this kind and
   owner.  The caller notes the uses. */
UsedLine* cg_use_data_line(UseKind kind, Addr base, Addr a, UInt owner,
                           UInt now);

/* Simulate the fetch of an instruction that begins in line `first` and ends in
   `last`, the same line or the next.  Then add more_uses fetches of the
   following instructions in `last`, which use the units more_bytes. */
void cg_use_fetch(UsedFetchLine* first, UsedFetchLine* last, Addr a, UWord size,
                  UInt owner, UInt now, UInt more_uses, ULong more_bytes);

/* Take back one use of the line in which the instruction at a begins: the
   instruction is fetched, but not executed.  Called by generated code. */
void cg_use_take_back(Addr a);

/* Return the units of a line that contain size bytes from offset `start` on;
   size is not zero. */
static inline ULong cg_units(UWord start, UWord size)
{
   UWord first = start >> cg_use->unit_bits;
   UWord last  = (start + size - 1) >> cg_use->unit_bits;
   return (~(ULong)0 << first) & (~(ULong)0 >> (63 - last));
}

/* Return the line index's entry for the line at base, which may show another
   line: compare bases. */
static inline IndexedUsedLine* cg_used_index_entry(Addr base)
{
   UWord number = base >> cg_use->D1.sets.shape.line_bits;
   return &cg_use->line_index[number & (CG_N_USED_INDEXED - 1)];
}

static inline Bool cg_is_in_I1(const UsedFetchLine* code)
{
   return code->used.last_use != &cg_use->nobody;
}

/* Empty the entry, so that it shows no line. */
static inline void cg_lose_entry(IndexedUsedLine* entry)
{
   UWord here  = (UWord)(entry - cg_use->line_index);
   entry->line = cg_use->nobodys + (here >= CG_N_USED_INDEXED / 2);
}

/* Note uses of the line, of these bytes, at time `now`. */
static inline void cg_note_use(UsedLine* line, UInt uses, ULong bytes,
                               UInt now)
{
   line->uses += uses;
   line->bytes |= bytes;
   *line->last_use = now;
}
