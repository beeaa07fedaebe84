/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of lines of memory that threads contend for: those of
   CG_SHARED_LINE_SZB bytes that several threads used and at least one of them
   wrote.  Lines with the same parts of the same objects are one entry: for
   example the first lines of all blocks that one chain of calls has allocated,
   if the blocks begin at the same byte of a line.  features/sharing/lines.h
   adds the lines that it closes. */

#pragma once

#include "features/data/objects.h"
#include "features/data/write.h"

#define CG_SHARED_LINE_SZB 64

/* A part of a line: from byte `from` on, it lies in the object.  `offset` is
   the offset in the block or variable, or the address if the object has no
   offsets; CG_ANY_OFFSET if there are too many lines to be told apart by
   offsets. */
typedef struct {
   UInt        from;
   DataObject* object;
   ULong       offset;
} SharedPart;

#define CG_ANY_OFFSET (~(ULong)0)

/* A part begins at a multiple of this many bytes. */
#define CG_SHARED_PART_SZB 4
#define CG_MAX_SHARED_PARTS (CG_SHARED_LINE_SZB / CG_SHARED_PART_SZB)

/* The uses of a line by a thread.  Masks have a bit for each byte, the first
   byte being the lowest bit. */
typedef struct {
   UInt  thread;
   ULong reads, writes;
   ULong read_mask, write_mask;
   ULong misses; /* an estimate: those caused by other threads' writes */
} SharedUse;

typedef struct SharedLine {
   Link        link;
   UInt        n_parts;
   SharedPart* parts;
   ULong       n_lines; /* how many lines of memory have these parts */
   ULong       changes; /* how often the writing thread has changed */
   ULong       true_misses, false_misses; /* the sums over its threads */
   SharedUse*  uses;
   UInt        n_uses, max_uses;
} SharedLine;

/* Sums over all lines. */
typedef struct {
   ULong true_misses, false_misses;
   ULong handed; /* lines that threads used one after the other only */
} SharingTotals;

/* Make the table.  Once. */
void cg_shared_lines_init(void);

/* Return the line with these parts.  It is made, with a copy of them, if it
   does not exist yet. */
SharedLine* cg_shared_line(const SharedPart* parts, UInt n_parts);

/* Add a thread's uses of a line of memory. */
void cg_shared_line_used(SharedLine* line, const SharedUse* use);

/* Add a line of memory with these misses. */
void cg_shared_line_missed(SharedLine* line, ULong true_misses,
                           ULong false_misses);

/* Return all lines, in no order; *n is their number.  The caller frees the
   array with VG_(free). */
SharedLine** cg_all_shared_lines(UInt* n);

/* Sort lines, those with the most misses first, then by the numbers of their
   objects; and sort the uses of each line by thread. */
void cg_sort_shared_lines(SharedLine** lines, UInt n);

/* The totals, to which closers of lines add those only handed on. */
extern SharingTotals cg_sharing_totals;

/* Set all counts to zero. */
void cg_zero_shared_lines(void);

/* The lines as the last part of a profile of data, written by
   features/sharing/write.c; for cg_data_appendix. */
extern const DataAppendix cg_sharing_appendix;
