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

/* When has a load its bytes?  *level: the level that had them, 0 for L1. */
ULong cg_cycle_load(const Reference* ref, UInt* level);
void  cg_cycle_store(const Reference* ref);

/* The instruction line at a is fetched: the level that has it, 0 for I1. */
UInt cg_cycle_fetch(Addr a);

#endif
