/*--------------------------------------------------------------------*/
/*--- Cache use: what becomes of the lines that are loaded.          ---*/
/*--------------------------------------------------------------------*/

/* A cache simulation that keeps, for each residency of a line in a cache, how
   often it was used, which of its bytes were used, and who loaded it.

   The model is that of cg_sim.h, and so are the misses: I1 and D1, an LL
   behind both, true LRU, write-allocate, levels not inclusive; a reference
   across two lines looks both up, lower first, and LL looks both up if either
   missed in L1.  Beyond that:

   - A residency begins when a line is loaded and ends when it is evicted, or
     at the end of the run.  Its owner is whose reference missed.
   - In L1 each reference uses each line that it touches once.  An LL residency
     has the uses and bytes of the L1 residencies that were filled from it, and
     gets them when these end, if it still lasts.
   - When it ends its owner is charged 1000 / uses, rounded down, for using it
     so little: the temporal loss; and for each of its bytes that was never
     used, in granules of 1/32 of a line, of one byte in shorter lines: the
     spatial loss.  An LL residency that no use was reported of is not charged.

   I1 and LL, and D1 and LL, must have lines of one size.  Freestanding. */

#ifndef CG_USE_H
#define CG_USE_H

#include "cg_arch.h"
#include "cg_port.h"
#include "cg_sets.h"

typedef enum { CG_USE_FETCH, CG_USE_READ, CG_USE_WRITE } UseKind;

typedef enum { CG_USE_L1, CG_USE_LL, CG_N_USE_LEVELS } UseLevel;

/* A residency has ended; both losses are 0 where nothing is to be charged. */
typedef void (*UseCharge)(UInt owner, void* context, UseLevel level,
                          UInt temporal, UInt spatial);

/* Who is told what happens.  An owner is a number of the listener's, other
   than CG_NO_OWNER.  A context is something of the listener's that goes with a
   residency from its beginning to its end. */
typedef struct {
   /* The reference missed so many levels: 1 or 2. */
   void (*missed)(UInt owner, UseKind kind, UInt n_levels);
   /* A residency begins: sets its context.  False: it is to have no owner. */
   Bool (*opened)(void** context);
   UseCharge closed;
} UseListener;

/* Owns the residencies that begin while nothing is collected: nobody is told
   of their ends. */
#define CG_NO_OWNER (~(UInt)0)

/* What a reference looks at of a way of I1 or D1: half a host line. */
typedef struct {
   Addr  base;     /* of the line; in an empty way, nobody's */
   UInt* last_use; /* where to note it: the way's time */
   ULong bytes;    /* that were used, a bit for each unit */
   UInt  uses;     /* beyond CG_MAX_USES, more do not matter */
   UInt  owner;
} UsedLine;

/* Uses are counted no further by cg_use_keep_time; between two calls of it
   they can grow by a quarter of what 32 bits hold. */
#define CG_MAX_USES ((UInt)1 << 30)

/* And the rest of it. */
typedef struct {
   void* context;
   ULong filled_from; /* the number of an LL residency */
   UWord way;         /* where that was: set * assoc + way */
} Residency;

/* Where lines were last found, by the low bits of their numbers.  A wrong
   entry does no harm: what is there has another line's base, and in an entry
   that was never used it is one that belongs to another entry. */
#define CG_N_FOUND 2048

typedef struct {
   TimedSets  sets;
   UsedLine*  lines;       /* [set * assoc + way] */
   Residency* residencies; /* likewise */
   UsedLine*  found[CG_N_FOUND];
} UseCache;

typedef struct {
   UseCache I1, D1;
   UInt     clock; /* the time, which wraps; see cg_sim.h */

   /* A unit is what a bit of UsedLine.bytes stands for: a byte, 1/64 of longer
      lines. */
   UInt unit_bits; /* log2 of its bytes */

   Bool  collects; /* do residencies that begin have an owner? True at first */
   ULong n_opened[CG_N_USE_LEVELS]; /* of those, how many */
   ULong n_closed[CG_N_USE_LEVELS];
} UseState;

extern UseState cg_use;

/* Build the caches, empty.  The geometries have passed cg_check_cache, and have
   lines of one size.  The listener stays the caller's. */
void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* listener);

/* To be called before the clock has advanced by 2^25. */
void cg_use_keep_time(void);

/* Tell what would be charged if all residencies ended now; nothing changes. */
void cg_use_preview(UseCharge charge);

/* Residencies that have begun have no owner from now on; who was one is told,
   with losses of 0. */
void cg_use_disown(UseCharge disowned);

/* All residencies end: I1's, D1's, LL's.  To be called once, last. */
void cg_use_finish(void);

/* A reference of size bytes at a, at most a line, at time now and, in a second
   line, now + 1. */
void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now);

/* The same by an instruction; and directly behind it so many more are executed
   that lie in the line of its last byte, in those units. */
void cg_use_fetch(Addr a, UWord size, UInt owner, UInt now, UInt more_uses,
                  ULong more_bytes);

/* One use less of the line that the instruction at a begins in: it has been
   fetched, or will be, and is not executed. */
void cg_use_take_back(Addr a);

/* The units of a line that [start, start + size) touches, offsets in it;
   size is not zero. */
static inline ULong cg_units(UWord start, UWord size)
{
   UWord first = start >> cg_use.unit_bits;
   UWord last  = (start + size - 1) >> cg_use.unit_bits;
   return (~(ULong)0 << first) & (~(ULong)0 >> (63 - last));
}

/* Where the line at base is, if it is there and was found there last; in any
   case a line, whose base tells. */
static inline UsedLine* cg_found_line(const UseCache* cache, Addr base)
{
   UWord number = base >> cache->sets.shape.line_bits;
   return cache->found[number & (CG_N_FOUND - 1)];
}

/* Note uses of a line. */
static inline void cg_note_use(UsedLine* line, UInt uses, ULong bytes,
                               UInt now)
{
   line->uses += uses;
   line->bytes |= bytes;
   *line->last_use = now;
}

#endif
