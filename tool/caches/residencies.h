/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A cache simulation for cache use, with the model and misses of cg_sim.h.
   Beyond that it keeps, for each residency of a line in a cache, how often it
   was used, which of its bytes were used, and who loaded it:

   - A residency begins when a line is loaded and ends when it is evicted, or
     at the end of the run.  Its owner is whose reference missed.
   - In L1 each reference uses each line that it touches once.  An LL residency
     has the uses and bytes of the L1 residencies that were filled from it, and
     gets them when these end, if it still lasts.
   - When it ends its owner is charged 1000 / uses, rounded down, for using it
     so little: the temporal loss; and for each of its bytes that was never
     used, in granules of 1/32 of a line, of one byte in shorter lines: the
     spatial loss.  An LL residency of which no use was reported is not charged.

   All caches must have lines of one size.  Freestanding. */

/* Speed, November 2026: an LL of 256 MB begins as memory that is zero, of
   which only the used runs are gone through at the end: 0.15 s less of each
   run.  LL's newest line of each set found by one word: 0.89 to 1.06 of the
   time.  No gain: a search of its own for a direct-mapped LL, or its record
   prefetched (bzip2 1.12 with an LL of 1 MB). */

#pragma once

#include "base/port.h"
#include "caches/behind.h"
#include "caches/fetch_lines.h"
#include "caches/sets.h"
#include "cg_arch.h"

typedef enum { CG_USE_L1, CG_USE_LL, CG_N_USE_LEVELS } UseLevel;

/* The callback for a residency that has ended; both losses are 0 if nothing is
   to be charged.  `bytes` has a bit for each unit used (UsedLine.bytes). */
typedef void (*UseCharge)(UInt owner, void* context, UseLevel level,
                          UInt temporal, UInt spatial, ULong units);

/* The cause of a line's load: the first byte referred to. */
typedef struct {
   Addr    a;
   Bool    is_code;  /* True: an instruction's fetch */
   UInt    n_missed; /* number of levels that the reference missed; 0: not known
                        yet, `missed` will tell it */
   UseKind kind;     /* of the reference */
} UseLoad;

/* The listener's callbacks.  An owner is a number that the listener chooses,
   other than CG_NO_OWNER.  A context is a pointer of the listener's that stays
   with a residency from its beginning to its end. */
typedef struct {
   /* Called after the reference at a has missed n_levels levels: 1 or 2. */
   void (*missed)(UInt owner, UseKind kind, Addr a, UInt n_levels);
   /* Called when the program begins a residency of that owner.  Sets its
      context, and may change its owner; returns False if it is to have no
      owner.  NULL: no residency has a context, and all have owners. */
   Bool (*opened)(UInt* owner, const UseLoad* load, void** context);
   UseCharge closed;
} UseListener;

/* The owner of residencies that begin outside of regions (counts/region.h).
   The listener is not told of their evictions. */
#define CG_NO_OWNER (~(UInt)0)

/* The members of a line in I1 or D1 that references use: half a host line. */
typedef struct {
   Addr  base;     /* in an empty way: of no line */
   UInt* last_use; /* where to note a use: the way's time */
   ULong bytes;    /* that were used, a bit for each unit */
   UInt  uses;     /* exact up to CG_MAX_USES */
   UInt  owner;
} UsedLine;

/* The limit to which cg_use_keep_time cuts uses.  Until its next call they
   cannot overflow. */
#define CG_MAX_USES ((UInt)1 << 30)

/* An instruction line that some code refers to, or that is in I1; cg_fetch_line
   returns it (caches/fetch_lines.h). */
typedef struct {
   UsedLine used; /* if not in I1: no bytes, and last_use is &cg_use->nobody */
   FetchLink link;
} UsedFetchLine;

/* The rest of a residency. */
typedef struct {
   void* context;
   ULong filled_at; /* number of LL residencies that had begun when it was
                       filled */
   UWord way;       /* way of the LL line that filled it: set * assoc + way */
} Residency;

typedef struct {
   TimedSets  sets;
   UsedLine** lines;       /* [set * assoc + way] */
   Residency* residencies; /* likewise */
} UseCache;

/* The line index: the places of D1's lines, by the low bits of their numbers.
   The line of an entry either belongs to it, or belongs to another entry and so
   is never found here.  [a, a + size), at most a line, lies whole in the line
   at its entry exactly if a + size - 1 - base < line size, unsigned. */
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
   UsedLine*       data_lines; /* where D1.lines point to, in their order */
   UsedLine*       nobodys;    /* two lines that are never found: each fills the
                                  half of the entries that it does not belong
                                  to */

   /* Unit of UsedLine.bytes, a bit each: a byte, or 1/64 of longer lines. */
   UInt unit_bits; /* log2 of its size in bytes */

   ULong n_opened[CG_N_USE_LEVELS]; /* residencies that have an owner */
   ULong n_closed[CG_N_USE_LEVELS];

   UInt n_data_loads; /* number of lines that D1 has loaded; wraps */

   struct Unreported* unreported; /* the preview's */
} UseState;

extern UseState* cg_use;

/* Build empty caches.  The geometries have passed cg_check_cache, and have
   lines of one size.  The caller owns the listener. */
void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* listener);

/* Keep times and uses from overflowing: call it before the clock has advanced
   by 2^27, and before any line has been used 2^27 times. */
void cg_use_keep_time(void);

/* Charge for all evicted lines; evictions reach the listener with a delay. */
void cg_use_catch_up(void);

/* Call `charge` for each residency as if all ended now; nothing changes. */
void cg_use_preview(UseCharge charge);

/* Take the owner from all residencies that have not ended; disowned() is called
   for each that had one, with losses of 0.  Ended residencies are charged
   before. */
void cg_use_disown(UseCharge disowned);

/* End all residencies, in I1, D1 and LL.  Must be the last call. */
void cg_use_finish(void);

/* End all residencies, and empty the caches. */
void cg_use_empty(void);

/* Simulate a reference of size bytes, at most a line, at time now (a second
   line: now + 1). */
void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now);

/* Return the line of D1 at base, for references within it.  If it has to be
   loaded, at time now, the cause is the first reference, at a, of this kind and
   owner.  The caller notes the uses. */
UsedLine* cg_use_data_line(UseKind kind, Addr base, Addr a, UInt owner,
                           UInt now);

/* Simulate the fetch of an instruction that begins in line `first` and ends in
   `last`, the same or the next.  Then add more_uses fetches of instructions
   right after it in `last`, which use the units more_bytes. */
void cg_use_fetch(UsedFetchLine* first, UsedFetchLine* last, Addr a, UWord size,
                  UInt owner, UInt now, UInt more_uses, ULong more_bytes);

/* Take back one use of the line in which the instruction at a begins: its fetch
   is or will be noted, but it is not executed. */
void cg_use_take_back(Addr a);

/* Return the units of a line that contain the bytes [start, start + size), as
   offsets in the line; size is not zero. */
static inline ULong cg_units(UWord start, UWord size)
{
   UWord first = start >> cg_use->unit_bits;
   UWord last  = (start + size - 1) >> cg_use->unit_bits;
   return (~(ULong)0 << first) & (~(ULong)0 >> (63 - last));
}

/* Return the line index's entry for the line at base.  An entry always has a
   line; compare its base with the one wanted. */
static inline IndexedUsedLine* cg_used_index_entry(Addr base)
{
   UWord number = base >> cg_use->D1.sets.shape.line_bits;
   return &cg_use->line_index[number & (CG_N_USED_INDEXED - 1)];
}

static inline Bool cg_is_in_I1(const UsedFetchLine* code)
{
   return code->used.last_use != &cg_use->nobody;
}

/* Empty the entry: no line is found by it until one is entered again. */
static inline void cg_lose_entry(IndexedUsedLine* entry)
{
   UWord here  = (UWord)(entry - cg_use->line_index);
   entry->line = cg_use->nobodys + (here >= CG_N_USED_INDEXED / 2);
}

/* Note uses of the line. */
static inline void cg_note_use(UsedLine* line, UInt uses, ULong bytes,
                               UInt now)
{
   line->uses += uses;
   line->bytes |= bytes;
   *line->last_use = now;
}
