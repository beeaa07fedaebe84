/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The memory of a machine, which gives the time that a reference takes.  The
   model has up to three levels of caches, each of which loads every line
   requested of it; buffers for outstanding misses of L1; the least time between
   two lines from a level, or from one of L2's banks, to which lines belong in
   turn; and two prefetchers, which see the lines that L1 misses, and the first
   use of each prefetched line.  One loads lines into D1: pairs of lines ahead
   of an instruction that goes from line to line, up or down; else lines up to
   two strides ahead.  The other follows the lines of a page of 4 KiB that L2
   misses, and loads others of the page behind D1: those ahead, or the aligned
   eight lines around if misses go up and down in turn.  Caches and TLBs replace
   the line or page loaded first (FIFO): a hit changes nothing.

   TLBs are looked up only for lines that L1 misses; a reference whose page they
   miss starts later by the machine's walk.

   Bytes that the kernel has just written are in the second level and behind it:
   a system call's results, and the zeros of an anonymous page that is touched
   for the first time.

   A line on its way is in the caches already, with the time when it arrives;
   before that none of its bytes is available.  References come in program
   order, each with the time `now` of its dispatch, which never decreases, and
   the time `from` when it can start.  A reference that starts late does not
   delay those after it.  Freestanding. */

#pragma once

#include "features/cycles/machine.h"

/* Initialise, once. is_anonymous(a): does a lie in memory without a file? */
void cg_cycle_memory_init(const Machine* machine,
                          Bool (*is_anonymous)(Addr a));

typedef struct {
   Addr  insn, address;
   UInt  szB;
   ULong now, from;
} Reference;

/* An instruction line.  It and the tables below are near the anchor
   (base/port.h), for generated code: most references hit lines used before, and
   change nothing. */
typedef struct CycleCodeLine {
   Addr  number;
   Word  absence; /* 0 if I1 has the line; else negative */
   struct CycleCodeLine* next; /* of lines with the same hash */
} CycleCodeLine;

/* Return the instruction line with that number. */
CycleCodeLine* cg_cycle_code_line(Addr number);

/* The list of D1's lines, indexed by number modulo CG_N_LISTED; a slot has the
   latest of the lines that share it.  An entry is the address of the line's
   first byte, with CG_IS_FRESH if the line has been prefetched and not used
   yet; or CG_NO_LINE. */
extern ULong* cg_cycle_listed;
extern UInt   cg_cycle_line_bits; /* log2 of the size of D1's lines */

#define CG_N_LISTED 8192
#define CG_NO_LINE  ((ULong)1 << 62)
#define CG_IS_FRESH ((ULong)1 << 63)

/* The times at which memory becomes available.  Each eight bytes have an entry,
   their number modulo CG_N_AVAILABLE: the time of the last store to them or, if
   their line arrived later, the time of arrival less machine->forward.  A load
   of the bytes ends machine->forward after the entry's time at the earliest.
   Space behind the last entry is for the end of a store; loads do not read
   it. */
extern Long* cg_cycle_available;

#define CG_N_AVAILABLE 8192

/* The place where a line was found. */
typedef struct {
   UInt level; /* the level that had the line, 0 for L1 */
   Bool walks; /* L1 missed the line, and no TLB had its page */
} Found;

/* Return the time when the lines of the first and last byte have both arrived;
   0 or a past time if they are present. */
ULong cg_cycle_refer(const Reference* ref, Found* found);

/* Note that the kernel has written szB bytes at a. */
void cg_cycle_kernel_wrote(Addr a, SizeT szB);

/* Fetch the instruction line; return where it was. */
Found cg_cycle_fetch(CycleCodeLine* line);
