/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The memory of a machine: how long does a reference take?       ---*/

/* Up to three levels of caches, each with all that it was asked for; misses of
   L1 that are outstanding, as many at a time as there are buffers; the time
   that lies between two lines which a level hands out; and two prefetchers,
   which see the lines that L1 misses, and those that they have brought when
   they are first used.  One brings lines into D1: pairs of lines ahead of an
   instruction that goes from line to line, up or down, and else what is two
   strides ahead of it.  The other one follows the lines of a page of 4 KiB that
   L2 misses, and brings others of the page behind D1: those ahead, or the eight
   lines around if the page is missed up and down in turn.  What caches and TLBs
   replace is what has been there longest: a hit changes nothing.

   TLBs are asked for the pages of lines that L1 misses, and of no others; a
   page that they miss takes no time.

   What the kernel has just written is in the second level and behind it: what a
   system call brings, and the zeros of an anonymous page that is touched for
   the first time.

   A line that is on its way is in the caches already, and has a time when it
   arrives: before that nothing of it is available.  References come in the
   order of the program, each with the time `now` when it is dispatched, which
   never decreases, and with the time `from` when it can start.  Who can start
   late does not keep those waiting that come after it.  Freestanding. */

#pragma once

#include "features/cycles/machine.h"

/* Once. is_anonymous: does the address lie in memory without a file? */
void cg_cycle_memory_init(const Machine* machine,
                          Bool (*is_anonymous)(Addr a));

typedef struct {
   Addr  insn, address;
   UInt  szB;
   ULong now, from;
} Reference;

/* Most references hit lines that have been used before, and nothing changes.
   So generated code can do with what follows, which is near, as base/port.h has
   it.

   An instruction line. */
typedef struct CycleCodeLine {
   Addr  number;
   Word  absence; /* from I1: 0, or it is negative */
   struct CycleCodeLine* next; /* of the same hash */
} CycleCodeLine;

/* That of the instruction line with that number. */
CycleCodeLine* cg_cycle_code_line(Addr number);

/* Lines of D1, each at the place of its number modulo CG_N_LISTED; of those
   that share one, the latest: the address of its first byte, with CG_IS_FRESH
   if it has been prefetched and not used yet; CG_NO_LINE: there is none. */
extern ULong* cg_cycle_listed;
extern UInt   cg_cycle_line_bits; /* log2 of the size of D1's lines */

#define CG_N_LISTED 8192
#define CG_NO_LINE  ((ULong)1 << 62)
#define CG_IS_FRESH ((ULong)1 << 63)

/* When is memory available?  For each eight bytes, at their number modulo
   CG_N_AVAILABLE, there is the time when they were stored to, or, if their line
   came after that, its arrival less machine->forward.  A load of them is not
   done before that time and machine->forward.  Behind the last one there is
   space for the end of a store, which no load asks for. */
extern Long* cg_cycle_available;

#define CG_N_AVAILABLE 8192

/* Where it was found. */
typedef struct {
   UInt level; /* the one that had it, 0 for L1 */
   Bool walks; /* L1 missed it, and no TLB had its page */
} Found;

/* When the lines of the first and last byte arrive; 0 or past: they have. */
ULong cg_cycle_refer(const Reference* ref, Found* found);

/* The kernel has written there. */
void cg_cycle_kernel_wrote(Addr a, SizeT szB);

/* The line is fetched. */
Found cg_cycle_fetch(CycleCodeLine* line);
