/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of lines of memory for which threads contend: lines of
   CG_SHARED_LINE_SZB bytes that several threads used and at least one wrote.
   Lines with equal parts of the same objects are one entry: for example the
   first lines of all blocks that one chain of calls has allocated, if the
   blocks begin at the same byte of a line.  features/sharing/lines.h adds the
   lines that it closes. */

#pragma once

#include "features/data/objects.h"
#include "features/data/write.h"

#define CG_SHARED_LINE_SZB 64

/* A part of a line, from byte `from` on, which belongs to one object. `offset`
   is the offset in the block or variable, or the address if the object has no
   offsets; CG_ANY_OFFSET if lines are too many to be told apart by offsets. */
typedef struct {
   UInt        from;
   DataObject* object;
   ULong       offset;
} SharedPart;

#define CG_ANY_OFFSET (~(ULong)0)

/* The alignment of a part, in bytes; and the maximum number of parts. */
#define CG_SHARED_PART_SZB 4
#define CG_MAX_SHARED_PARTS (CG_SHARED_LINE_SZB / CG_SHARED_PART_SZB)

/* A thread's uses of a line.  Masks have a bit for each byte, the lowest for
   the first. */
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

/* The sums over all lines. */
typedef struct {
   ULong true_misses, false_misses;
   ULong handed; /* lines that threads used only one after the other */
} SharingTotals;

/* Make the table; called once. */
void cg_shared_lines_init(void);

/* Return the line with these parts.  A new one gets a copy of the parts. */
SharedLine* cg_shared_line(const SharedPart* parts, UInt n_parts);

/* Add a thread's uses of a line of memory. */
void cg_shared_line_used(SharedLine* line, const SharedUse* use);

/* Add the uses to `sum`. */
void cg_add_shared_use(SharedUse* sum, const SharedUse* use);

/* Add a line of memory with these misses. */
void cg_shared_line_missed(SharedLine* line, ULong true_misses,
                           ULong false_misses);

/* Return all lines, in no order; *n is their number.  The caller frees the
   array with VG_(free). */
SharedLine** cg_all_shared_lines(UInt* n);

/* Sort lines by falling misses, then by the numbers of their objects; and sort
   each line's uses by thread. */
void cg_sort_shared_lines(SharedLine** lines, UInt n);

/* The totals.  Modules that close lines add those only handed on. */
extern SharingTotals cg_sharing_totals;

/* Set all counts to zero. */
void cg_zero_shared_lines(void);

/* The callbacks of features/sharing/write.c that add the lines to the profile
   of data, for cg_data_appendix. */
extern const DataAppendix cg_sharing_appendix;
