/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Counts of each thread.                                         ---*/

/* Lines and their counters (counts/blocks.h) know no threads.  So whenever
   another thread runs, or counts are gathered, what has been added to lines
   since the last time is charged to the thread that ran.  That takes time in
   proportion to the code that there is; in between some 100,000 superblocks are
   executed.

   Lines always have the sums of all threads. */

#pragma once

#include "counts/lines.h"
#include "pub_tool_basics.h"

/* Which number a thread has, from 1. */
typedef enum {
   THREADS_TOGETHER, /* none: they are not told apart */
   THREADS_AS_SEEN,  /* one of its own, in the order in which they begin */
   THREADS_AS_CORES  /* the core's: that of a thread that has ended is used
                        again, and counts go on */
} ThreadNumbers;

/* Are counts of each thread kept? */
extern Bool cg_separates_threads;

/* Have counts of each thread kept.  Once. */
void cg_threads_init(void);

/* From here on this thread runs, whose number is not 0; see Arc. */
void cg_thread_runs(UInt thread);

/* All else has been gathered: charge it to the thread that has run. */
void cg_threads_charge(void);

/* The number of the one that runs; 0 if none does. */
UInt cg_running_thread(void);

/* The highest number of a thread that has run. */
UInt cg_n_threads(void);

/* What the thread has counted in the line: cg_n_columns counts. */
const ULong* cg_thread_counts(UInt thread, const LineCost* line);

/* Add these counts to the thread's, for the line of that number. */
void cg_thread_add(UInt thread, UInt number, const ULong* counts);

/* All lines' counts have been set to zero. */
void cg_threads_zero(void);

/* Take from lines, and from execution counts that are not of the run, what the
   thread has counted; and add what lines had of it to total[cg_n_columns]. */
void cg_thread_zero(UInt thread, ULong* total);
