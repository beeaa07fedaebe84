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

   What makes the simulation fast is a fact about LRU: a hit on the most
   recently used (MRU) line of a set changes nothing at all.  Generated code
   tests for that itself and only calls if the test fails.  Two things here
   exist for generated code and are part of the interface:

   - cg_D1.mru[set], the base of each D1 set's MRU line.  An access [a,a+size)
     lies whole in the MRU line of its set exactly if
           a + size - 1 - mru[set(a)]  <  line size,  unsigned,
     given two sets or more: a line below the MRU one belongs to another set,
     so the difference cannot be small and negative.
   - InsnLine.not_mru, one word per line of code: code addresses are known
     when code is translated, so each line gets a flag of its own.

   Everything hot is inline in this header, because out of line it costs tens
   of percent; cg_sim.c holds what runs once.  A different simulator replaces
   these two files.  Used by cg_replay.c (references that generated code
   could not settle), cg_instrument.c (addresses for generated code) and
   cg_main.c (init). */

#ifndef CG_SIM_H
#define CG_SIM_H

#include "cg_arch.h"
#include "cg_port.h"

typedef struct {
   UInt  line_bits;  /* log2 of the line size in bytes */
   UInt  older_ways; /* associativity less one */
   UWord set_mask;   /* number of sets less one */
   Addr* mru;        /* [set] */
   Addr* older;      /* [set * older_ways + i], i = 0 the next to last used */
} Cache;

/* A line of code that some translation fetches from.  Lives as long as the
   run: generated code and the cache point to it. */
typedef struct InsnLine {
   UWord            not_mru; /* 0 while this is the MRU line of its I1 set,
                                CG_NOT_MRU otherwise */
   Addr             base;
   struct InsnLine* following; /* the next line of code, once an instruction
                                  is known to lie across both */
   struct InsnLine* next;      /* in cg_sim.c's hash chain */
} InsnLine;

/* Larger than any line, so that one comparison serves the OR of these flags
   and of D1's offsets. */
#define CG_NOT_MRU ((UWord)1 << 30)

/* How a reference fared; each includes the one before. */
typedef enum { CG_HIT, CG_L1_MISS, CG_LL_MISS } CacheOutcome;

extern Cache cg_I1, cg_D1, cg_LL;

/* [set of I1]: the InsnLine whose not_mru is 0; NULL before the first. */
extern InsnLine** cg_I1_mru_line;

/* Build the three caches, empty.  The geometries have passed
   cg_check_cache. */
void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES]);

/* The flag word and identity of the code line that holds address a; the same
   object for the same line, always. */
InsnLine* cg_insn_line(Addr a);

/*------------------------------------------------------------*/
/*--- One cache                                            ---*/
/*------------------------------------------------------------*/

static inline Addr cg_line_base(const Cache* cache, Addr a)
{
   return a >> cache->line_bits << cache->line_bits;
}

static inline UWord cg_set_of(const Cache* cache, Addr a)
{
   return (a >> cache->line_bits) & cache->set_mask;
}

/* Look a line up and make it the MRU one of its set; True on a hit.  The
   search moves the ways it passes down by one as it goes: when it stops, at
   the line or at the end of the set, the order is right already. */
static inline Bool cg_lookup_line(Cache* cache, Addr base)
{
   UWord set     = cg_set_of(cache, base);
   Addr  shifted = cache->mru[set];
   if (shifted == base)
      return True;
   cache->mru[set] = base;

   Addr* way = cache->older + set * cache->older_ways;
   Addr* end = way + cache->older_ways;
   for (; way < end; way++) {
      Addr tag = *way;
      *way     = shifted;
      if (tag == base)
         return True;
      shifted = tag;
   }
   return False;
}

/* Look up the one or two lines that hold [a, a+size); True if all hit. */
static inline Bool cg_lookup(Cache* cache, Addr a, UWord size)
{
   Addr first = cg_line_base(cache, a);
   Addr last  = cg_line_base(cache, a + size - 1);
   Bool hit   = cg_lookup_line(cache, first);
   if (UNLIKELY(first != last))
      hit &= cg_lookup_line(cache, last);
   return hit;
}

static inline CacheOutcome cg_after_L1_miss(Addr a, UWord size)
{
   return cg_lookup(&cg_LL, a, size) ? CG_L1_MISS : CG_LL_MISS;
}

/*------------------------------------------------------------*/
/*--- References                                           ---*/
/*------------------------------------------------------------*/

/* A data reference of size bytes, at most a line of either level. */
static inline CacheOutcome cg_data_ref(Addr a, UWord size)
{
   if (LIKELY(cg_lookup(&cg_D1, a, size)))
      return CG_HIT;
   return cg_after_L1_miss(a, size);
}

/* As cg_lookup_line for I1, keeping the flags of generated code right. */
static inline Bool cg_lookup_insn_line(InsnLine* line)
{
   UWord      set = cg_set_of(&cg_I1, line->base);
   InsnLine** mru = &cg_I1_mru_line[set];
   if (*mru != NULL)
      (*mru)->not_mru = CG_NOT_MRU;
   line->not_mru = 0;
   *mru          = line;
   return cg_lookup_line(&cg_I1, line->base);
}

/* The fetch of the instruction at [a, a+size), which lies in the lines first
   and last: equal if it lies in one. */
static inline CacheOutcome cg_insn_ref(InsnLine* first, InsnLine* last, Addr a,
                                       UWord size)
{
   Bool hit = cg_lookup_insn_line(first);
   if (first != last)
      hit &= cg_lookup_insn_line(last);
   if (LIKELY(hit))
      return CG_HIT;
   return cg_after_L1_miss(a, size);
}

#endif
