/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The memory of a machine: how long does a reference take?  Up to three levels
   of caches, each of which keeps every line requested of it; outstanding misses
   of L1, one for each buffer; the time between two lines from a level, and from
   one of L2's banks, which take turns line by line; and two prefetchers, which
   see the lines that L1 misses, and the first use of each prefetched line.  One
   brings lines into D1: pairs of lines ahead of an instruction that goes from
   line to line, up or down, and else what is two strides ahead of it.  The
   other one follows the lines of a page of 4 KiB that L2 misses, and brings
   others of the page behind D1: those ahead, or the eight lines around if the
   page is missed up and down in turn. What caches and TLBs replace is what has
   been there longest: a hit changes nothing.

   TLBs are asked for the pages of lines that L1 misses, and of no others; a
   reference whose page they miss starts later by the machine's walk.

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

/* Initialise, once. is_anonymous: does the address lie in memory without a
   file? */
void cg_cycle_memory_init(const Machine* machine,
                          Bool (*is_anonymous)(Addr a));

typedef struct {
   Addr  insn, address;
   UInt  szB;
   ULong now, from;
} Reference;

/* An instruction line.  It and the tables below are near (base/port.h), for
   generated code: most references hit lines that have been used before, and
   nothing changes. */
typedef struct CycleCodeLine {
   Addr  number;
   Word  absence; /* 0 if I1 has the line, or negative */
   struct CycleCodeLine* next; /* of lines with the same hash */
} CycleCodeLine;

/* Return the instruction line with that number. */
CycleCodeLine* cg_cycle_code_line(Addr number);

/* The list of D1's lines, indexed by number modulo CG_N_LISTED; of lines that
   share a slot, the latest is in it.  An entry is the address of the line's
   first byte, with CG_IS_FRESH if the line has been prefetched and not used
   yet; or CG_NO_LINE. */
extern ULong* cg_cycle_listed;
extern UInt   cg_cycle_line_bits; /* log2 of the size of D1's lines */

#define CG_N_LISTED 8192
#define CG_NO_LINE  ((ULong)1 << 62)
#define CG_IS_FRESH ((ULong)1 << 63)

/* The times at which memory becomes available.  For each eight bytes, at their
   number modulo CG_N_AVAILABLE, there is the time of the last store to them,
   or, if their line came later, its arrival less machine->forward.  A load of
   them is not done before that time plus machine->forward.  The space behind
   the last entry is for the end of a store; loads do not read it. */
extern Long* cg_cycle_available;

#define CG_N_AVAILABLE 8192

/* Where the line was found. */
typedef struct {
   UInt level; /* the level that had it, 0 for L1 */
   Bool walks; /* L1 missed it, and no TLB had its page */
} Found;

/* Return when the lines of the first and last byte have both arrived; 0 or a
   past time: they are present. */
ULong cg_cycle_refer(const Reference* ref, Found* found);

/* Note that the kernel has written szB bytes there. */
void cg_cycle_kernel_wrote(Addr a, SizeT szB);

/* The line is fetched. */
Found cg_cycle_fetch(CycleCodeLine* line);
