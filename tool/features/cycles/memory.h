/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The memory of a machine, which gives the time that a reference takes.  The
   model has up to three levels of caches, and buffers for outstanding misses of
   D1.  Two lines from one level, or from one of L2's banks, arrive a least time
   apart.  Caches and TLBs replace the line or page loaded first (FIFO): a hit
   changes nothing.  TLBs are looked up only for lines that L1 misses; if they
   miss the page, the reference starts later by the machine's walk.

   Two prefetchers see the lines that D1 misses, and the first use of a line or
   pair of lines prefetched into D1.  One loads lines into D1: the next pair of
   lines, if an instruction goes from line to line, up or down; else lines up to
   two strides ahead.  The other follows the lines of a 4 KiB page that L2
   misses, and loads lines of that page into the levels behind D1: lines ahead
   or, if misses turn or jump, the aligned eight lines around the miss.

   Bytes that the kernel has just written - a system call's results, the zeros
   of an anonymous page touched for the first time - are in the second level and
   the levels behind it.  A file's page touched for the first time is in the
   third level, if there is one, as if the program had run before.

   A line on its way is in the caches already, with the time when it arrives;
   before that none of its bytes is available.  References come in program
   order, each with the time `now` of its dispatch, which never decreases, and
   the time `from` when it can start.  A reference that starts late delays later
   references only by its buffer.  Freestanding. */

#pragma once

#include "features/cycles/machine.h"

/* Return the level that has the page of address a when it is first touched: 1
   if the kernel zeroes the page, 2 if it is a file's, else CG_N_LEVELS - 1. */
typedef UInt (*LevelOfPage)(Addr a);

/* Initialise, once. */
void cg_cycle_memory_init(const Machine* machine,
                          LevelOfPage level_of_page);

typedef struct {
   Addr  insn, address;
   UInt  szB;
   ULong now, from;
} Reference;

/* An instruction line.  Instruction lines and the tables below are near the
   anchor (base/near.h), because generated code tests them inline. */
typedef struct CycleCodeLine {
   Addr  number;
   Word  absence; /* 0 if I1 has the line; else negative */
   struct CycleCodeLine* next; /* the next line with the same hash */
} CycleCodeLine;

/* Return the instruction line with that number. */
CycleCodeLine* cg_cycle_code_line(Addr number);

/* The list of D1's lines, by the line's number modulo CG_N_LISTED; of lines
   that share a slot one is listed, mostly the latest.  An entry is the address
   of the line's first byte, with CG_IS_FRESH before the line's first use if the
   prefetchers are to see that use; or CG_NO_LINE. */
extern ULong* cg_cycle_listed;
extern UInt   cg_cycle_line_bits; /* log2 of the size of D1's lines */

#define CG_N_LISTED 8192
#define CG_NO_LINE  ((ULong)1 << 62)
#define CG_IS_FRESH ((ULong)1 << 63)

/* The times at which memory becomes available.  Eight aligned bytes have one
   entry, at their address / 8 modulo CG_N_AVAILABLE: the time of the last store
   to the bytes or, if their line was loaded since, its time of arrival less
   machine->forward.  A load of the bytes ends machine->forward after the
   entry's time at the earliest.  The space behind the last entry is for stores
   that end there; loads do not read it. */
extern Long* cg_cycle_available;

#define CG_N_AVAILABLE 8192

/* The place where a line was found. */
typedef struct {
   UInt level; /* the level that had the line, 0 for L1 */
   Bool walks; /* L1 missed the line, and no TLB had its page */
} Found;

/* Return the time when the lines of the reference's first and last byte have
   both arrived.  Lines in D1, unless fresh, count as arrived.  Set *found. */
ULong cg_cycle_refer(const Reference* ref, Found* found);

/* Note that the kernel has written szB bytes at a. */
void cg_cycle_kernel_wrote(Addr a, SizeT szB);

/* Fetch the instruction line; return the place where it was found. */
Found cg_cycle_fetch(CycleCodeLine* line);
