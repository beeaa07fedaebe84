/*--------------------------------------------------------------------*/
/*--- The memory of a machine: how long does a reference take?       ---*/
/*--------------------------------------------------------------------*/

/* Up to three levels of caches, least recently used, each with all that it was
   asked for; misses of L1 that are outstanding, as many at a time as there are
   buffers; the time that lies between two lines which a level hands out; and
   two prefetchers, which see the lines that L1 misses, and those that they have
   brought when they are first used: one follows streams of lines, up or down,
   within a page of 4 KiB, and the other one the stride of an instruction.

   A line that is on its way is in the caches already, and has a time when it
   arrives.  References come in the order of the program, each with the time
   `now` when it is dispatched, which never decreases, and with the time `from`
   when it can start.  Who can start late does not keep those waiting that come
   after it.  Freestanding. */

#ifndef CG_FEATURES_CYCLES_MEMORY_H
#define CG_FEATURES_CYCLES_MEMORY_H

#include "features/cycles/machine.h"

/* Once. */
void cg_cycle_memory_init(const Machine* machine);

typedef struct {
   Addr  insn, address;
   UInt  szB;
   ULong now, from;
} Reference;

/* A level of the hierarchy. */
typedef struct {
   UInt  assoc, line_bits;
   UWord set_mask;
   Addr* tags; /* [set * assoc + way], the line's number + 1; 0: empty; the most
                  recently used first */
} CycleLevel;

/* A line on its way, by the number of the D1 line. */
typedef struct {
   Addr  line;
   ULong arrives;
   Bool  is_fresh; /* prefetched, and not used yet */
} CycleComing;

#define CG_N_COMING 1024

extern CycleLevel  cg_cycle_levels[CG_N_LEVELS - 1]; /* D1 first */
extern CycleComing cg_cycle_coming[CG_N_COMING];

static inline CycleComing* cg_cycle_coming_of(Addr line)
{
   return &cg_cycle_coming[(line ^ line >> 10) % CG_N_COMING];
}

/* Is all that the load or store wants in the line that was used last in its
   set, and has it been there at `done`, when a hit is done?  Then there is
   nothing more to do.  Most are like this. */
static inline Bool cg_cycle_hits(Addr a, UInt szB, ULong done)
{
   const CycleLevel* D1   = &cg_cycle_levels[0];
   Addr              line = a >> D1->line_bits;
   const Addr*        set = &D1->tags[(line & D1->set_mask) * D1->assoc];
   const CycleComing* c   = cg_cycle_coming_of(line);
   return set[0] == line + 1 && (a + szB - 1) >> D1->line_bits == line
          && (c->line != line || (!c->is_fresh && c->arrives <= done));
}

/* When has a load its bytes?  *level: the level that had them, 0 for L1. */
ULong cg_cycle_load(const Reference* ref, UInt* level);
void  cg_cycle_store(const Reference* ref);

/* The instruction line at a is fetched: the level that has it, 0 for I1. */
UInt cg_cycle_fetch(Addr a);

#endif
