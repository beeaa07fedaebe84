/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Sharing, as profiles of data have it: its one writer.          ---*/
/*--------------------------------------------------------------------*/

/* The last part of a profile of data has the lines of memory that threads
   contend for.  They refer to the objects before them by number.  They are
   read by lib/Cachegrind/Data/SharedLines.pm, and docs/FORMAT.md has the
   format. */

#ifndef CG_FEATURES_SHARING_TEXT_H
#define CG_FEATURES_SHARING_TEXT_H

#include "features/data/text.h"

typedef struct {
   uint64_t window; /* its length, in instructions of a thread */
   uint64_t lines;  /* how many lines of memory follow */
   DataCount true_misses, false_misses; /* the sums of all lines */
   DataCount handed; /* lines that threads used one after the other only */
} SharingText;

typedef struct {
   DataCount n; /* how many lines of memory have the same parts */
   DataCount changes; /* how often the writing thread has changed */
   DataCount true_misses, false_misses;
} SharedLineText;

/* The offset of a part that has none: lines are not told apart by it. */
#define CG_NO_OFFSET UINT64_MAX

typedef struct {
   uint64_t from;   /* the first byte of the line that belongs to it */
   uint64_t object; /* its number in the file, from 1 on */
   uint64_t offset; /* in a block or variable; else an address */
} SharedPartText;

typedef struct {
   uint64_t  thread; /* 0: all threads that are not told apart */
   DataCount reads, writes;
   uint64_t  read_mask, write_mask;
   DataCount misses;
} SharedUseText;

/* How many threads of a line are told apart; the others are added together. */
enum { CG_SHARED_THREADS = 8 };

/* Write what the header says of sharing. */
void cg_put_sharing(DataWriter* w, const SharingText* sharing);

/* Write a line, and then what belongs to it: its parts, by rising `from`, and
   its uses. */
void cg_put_shared_line(DataWriter* w, const SharedLineText* line);
void cg_put_shared_part(DataWriter* w, const SharedPartText* part);

/* Write the n uses of a line, which are sorted by thread.  If there are more
   than CG_SHARED_THREADS, those with the most misses are told apart, and the
   sum of the others is written last. */
void cg_put_shared_uses(DataWriter* w, const SharedUseText* uses, size_t n);

#endif
