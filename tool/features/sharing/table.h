/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Contended lines of memory: threads miss in them, by an estimate, because of
   other threads' writes.  Lines with equal parts of the same objects share an
   entry: for example, the first lines of all blocks that one chain of calls
   allocated, if the blocks begin at the same byte of the line. */

#pragma once

#include "features/data/objects.h"
#include "features/data/write.h"

#define CG_SHARED_LINE_SZB 64

/* A part of a line, from byte `from` on, that belongs to one object. `offset`
   is the offset in the block or variable, or the address if the object has no
   offsets; it is CG_ANY_OFFSET in lines that a full table gets. */
typedef struct {
   UInt        from;
   DataObject* object;
   ULong       offset;
} SharedPart;

#define CG_ANY_OFFSET (~(ULong)0)

/* The alignment of a part, in bytes; and the maximum number of parts. */
#define CG_SHARED_PART_SZB 4
#define CG_MAX_SHARED_PARTS (CG_SHARED_LINE_SZB / CG_SHARED_PART_SZB)

/* A thread's uses of a line.  Bit i of a mask stands for byte i. */
typedef struct {
   UInt  thread;
   ULong reads, writes;
   ULong read_mask, write_mask;
   ULong misses; /* estimated misses caused by other threads' writes */
} SharedUse;

typedef struct SharedLine {
   Link        link;
   UInt        n_parts;
   SharedPart* parts;
   ULong       n_lines; /* number of lines of memory with these parts */
   ULong       changes; /* number of changes of the writing thread */
   ULong       true_misses, false_misses; /* sums over the line's threads */
   SharedUse*  uses;
   UInt        n_uses, max_uses;
} SharedLine;

typedef struct {
   ULong true_misses, false_misses;
   ULong handed; /* lines that threads used only one after the other */
} SharingTotals;

void cg_shared_lines_init(void);

/* Return the line with these parts; in a full table, perhaps one with only the
   same objects.  Make it, with a copy of the parts, if it does not exist. */
SharedLine* cg_shared_line(const SharedPart* parts, UInt n_parts);

void cg_shared_line_used(SharedLine* line, const SharedUse* use);

void cg_add_shared_use(SharedUse* sum, const SharedUse* use);

/* Add a line of memory, with these misses, to the entry `line`. */
void cg_shared_line_missed(SharedLine* line, ULong true_misses,
                           ULong false_misses);

/* Return the *n entries with lines, unsorted, in an array to be freed. */
SharedLine** cg_all_shared_lines(UInt* n);

/* Sort lines by falling misses, then by parts; sort their uses by thread. */
void cg_sort_shared_lines(SharedLine** lines, UInt n);

extern SharingTotals cg_sharing_totals;

void cg_zero_shared_lines(void);

extern const DataAppendix cg_sharing_appendix;
