/*--------------------------------------------------------------------*/
/*--- The cache simulation: I1, D1 and the LL behind both.           ---*/
/*--------------------------------------------------------------------*/

/* The model.  Two levels, LL unified; true LRU in each set; write-allocate,
   so that reads and writes are one thing here; nothing is prefetched, and
   the levels are not inclusive: LL hears of a reference only when L1 missed
   it.  A reference that lies across two lines looks both up, lower first,
   and counts one miss if either missed; it never touches more than two.  The
   caches start with line number zero in every way.

   Caches know lines by their base address: an address with the offset bits
   cleared.  A line's set is the low bits of its number.

   What makes the simulation fast: LRU order matters only when a set must
   evict.  So a hit in L1 just notes the time, the clock's value, as the
   line's last use; it moves nothing.  Generated code does that itself and
   calls the simulation only if it cannot see that a line is in the cache.
   Two structures exist for generated code and are part of the interface:

   - cg_D1_seen[], a direct-mapped table of lines that are in D1, by the low
     bits of the line number.  It holds most of D1's lines at any time; those
     that lost their entry to another are found by searching their set.  An
     access [a, a+size) lies whole in the line that its entry names exactly if
           a + size - 1 - entry.base  <  line size,  unsigned:
     a line just below the entry's own has another entry, so the difference
     cannot be small and negative.
   - InsnLine, one for each line of code: code addresses are known when code
     is translated, so each line has a flag and a time of its own.

   Everything hot is inline in this header, because out of line it costs tens
   of percent; cg_sim.c holds the rest.  A different simulator replaces these
   two files. */

#ifndef CG_SIM_H
#define CG_SIM_H

#include "cg_arch.h"
#include "cg_port.h"

typedef struct {
   UInt  line_bits; /* log2 of the line size in bytes */
   UInt  assoc;
   UWord set_mask;  /* number of sets less one */
} CacheShape;

/* The last level keeps each set's lines in order of their last use. */
typedef struct {
   CacheShape shape;
   Addr*      lines; /* [set * assoc + i], i = 0 the most recently used */
} OrderedCache;

/* A line that is in D1, or an entry of cg_D1_seen that holds none: then base
   is a line that belongs to another entry, and so is never found here. */
typedef struct {
   ULong last_use;
   Addr  base;
} __attribute__((aligned(16))) SeenLine;

#define CG_SEEN_ENTRY_BITS 4 /* log2 of the size of an entry */

/* 2048 entries cost bzip2 10 % more time, for lines that lose theirs; 16384 a
   program with scattered references 15 %, as the host's own caches must hold
   the entries (AMD Zen 5, November 2026). */
#define CG_N_SEEN 8192

/* A set of D1.  The ways from `oldest` on, cyclically, are in the order of the
   last uses beside their tags. */
typedef struct {
   UInt oldest;
   UInt n_unseen; /* how many of its lines have no entry */
} DataSet;

/* D1.  A line's last use is in its entry of cg_D1_seen if it has one; what is
   beside its tag is then that or an earlier time. */
typedef struct {
   CacheShape shape;
   Addr*      lines;    /* [set * assoc + way] */
   ULong*     last_use; /* beside them */
   DataSet*   sets;
} DataCache;

/* A line of code that some translation fetches from.  Lives as long as such a
   translation does, since generated code points to it, and while it is in
   I1. */
typedef struct InsnLine {
   ULong            last_use; /* while it is in I1 */
   UWord            absent;   /* 0 if it is in I1, CG_ABSENT if not */
   Addr             base;
   UInt             users;    /* references in translations that live */
   struct InsnLine* following; /* the next line of code, while an instruction
                                  is known to lie across both */
   struct InsnLine* next;      /* in cg_sim.c's hash chain */
} InsnLine;

typedef struct {
   CacheShape shape;
   InsnLine** lines; /* [set * assoc + i], in no order; NULL: empty */
} InsnCache;

/* At least as large as any line, so that one comparison serves the OR of
   these flags and of the differences above. */
#define CG_ABSENT ((UWord)1 << 30)

/* How a reference fared; each includes the one before. */
typedef enum { CG_HIT, CG_L1_MISS, CG_LL_MISS } CacheOutcome;

extern InsnCache    cg_I1;
extern DataCache    cg_D1;
extern OrderedCache cg_LL;
extern SeenLine     cg_D1_seen[CG_N_SEEN];

/* The time.  Grows with every group of references; a reference's time is the
   clock's value at its group's start plus a small number, so that all uses
   of the lines of one set are at different times. */
extern ULong cg_clock;

/* No reference is later in its group than that. */
#define CG_MAX_TIME 255

/* Build the three caches, empty.  The geometries have passed
   cg_check_cache. */
void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES]);

/* The InsnLine of the code line that holds address a; the same object for the
   same line, always. */
InsnLine* cg_insn_line(Addr a);

/* One reference more in generated code is to this line; or one less, which may
   be the end of it. */
void cg_insn_line_use(InsnLine* line);
void cg_insn_line_leave(InsnLine* line);

/* How many lines of code there are now. */
UWord cg_n_insn_lines(void);

/*------------------------------------------------------------*/
/*--- Lines and sets                                       ---*/
/*------------------------------------------------------------*/

static inline Addr cg_line_base(const CacheShape* shape, Addr a)
{
   return a >> shape->line_bits << shape->line_bits;
}

static inline UWord cg_set_of(const CacheShape* shape, Addr a)
{
   return (a >> shape->line_bits) & shape->set_mask;
}

/* A reference across two lines uses the second one later, which matters only
   if both are of one set: the only one, or that of the line next but one, since
   a few instructions are longer than the shortest line. */
static inline ULong cg_time_of_last_line(const CacheShape* shape, ULong now)
{
   return shape->set_mask <= 1 ? now + 1 : now;
}

static inline SeenLine* cg_seen_entry(Addr base)
{
   return &cg_D1_seen[(base >> cg_D1.shape.line_bits) & (CG_N_SEEN - 1)];
}

/*------------------------------------------------------------*/
/*--- LL                                                   ---*/
/*------------------------------------------------------------*/

/* Look a line up and make it the most recently used of its set; True on a hit.
   The search moves the lines it passes down by one as it goes: when it
   stops, at the line or at the end of the set, the order is right. */
static inline Bool cg_LL_use_line(Addr base)
{
   UInt  assoc   = cg_LL.shape.assoc;
   Addr* line    = cg_LL.lines + cg_set_of(&cg_LL.shape, base) * assoc;
   Addr* end     = line + assoc;
   Addr  shifted = base;
   for (; line < end; line++) {
      Addr known = *line;
      *line      = shifted;
      if (known == base)
         return True;
      shifted = known;
   }
   return False;
}

/* What an L1 miss of [a, a+size) comes to. */
static inline CacheOutcome cg_after_L1_miss(Addr a, UWord size)
{
   Addr first = cg_line_base(&cg_LL.shape, a);
   Addr last  = cg_line_base(&cg_LL.shape, a + size - 1);
   Bool hit   = cg_LL_use_line(first);
   if (UNLIKELY(first != last))
      hit &= cg_LL_use_line(last);
   return hit ? CG_L1_MISS : CG_LL_MISS;
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

/* The part of cg_D1_use_line for lines that cg_D1_seen does not hold. */
Bool cg_D1_use_unseen_line(Addr base, ULong now);

/* The line is used now; True if it was in D1.  It is in cg_D1_seen after. */
static inline Bool cg_D1_use_line(Addr base, ULong now)
{
   SeenLine* entry = cg_seen_entry(base);
   if (LIKELY(entry->base == base)) {
      entry->last_use = now;
      return True;
   }
   return cg_D1_use_unseen_line(base, now);
}

/* The same for the second line of a reference that lies across two.  Generated
   code, after a replay, notes the uses of first lines only: if one of the same
   group has used this entry before, its earlier time would replace this one.
   Then the line has no entry after. */
Bool cg_D1_use_second_line(Addr base, ULong now);

/* A data reference of size bytes, at most a line of either level. */
static inline CacheOutcome cg_data_ref(Addr a, UWord size, ULong now)
{
   Addr first = cg_line_base(&cg_D1.shape, a);
   Addr last  = cg_line_base(&cg_D1.shape, a + size - 1);
   Bool hit   = cg_D1_use_line(first, now);
   if (UNLIKELY(first != last))
      hit &= cg_D1_use_second_line(last,
                                   cg_time_of_last_line(&cg_D1.shape, now));
   return LIKELY(hit) ? CG_HIT : cg_after_L1_miss(a, size);
}

/*------------------------------------------------------------*/
/*--- I1                                                   ---*/
/*------------------------------------------------------------*/

/* Put a line that is not in I1 there, in place of the least recently used of
   its set. */
void cg_I1_load(InsnLine* line);

static inline Bool cg_I1_use_line(InsnLine* line, ULong now)
{
   Bool hit       = line->absent == 0;
   line->last_use = now;
   if (UNLIKELY(!hit))
      cg_I1_load(line);
   return hit;
}

/* The fetch of the instruction at [a, a+size), which lies in the lines first
   and last: equal if it lies in one. */
static inline CacheOutcome cg_insn_ref(InsnLine* first, InsnLine* last, Addr a,
                                       UWord size, ULong now)
{
   Bool hit = cg_I1_use_line(first, now);
   if (first != last)
      hit &= cg_I1_use_line(last, cg_time_of_last_line(&cg_I1.shape, now));
   return LIKELY(hit) ? CG_HIT : cg_after_L1_miss(a, size);
}

#endif
