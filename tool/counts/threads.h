/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counts of each thread.  Lines know no threads.  So when another thread begins
   to run, or counts are gathered, the thread that ran is charged with all that
   lines have gained meanwhile.  This takes time in proportion to the code, each
   time.  Lines always have the sums. */

#pragma once

#include "counts/lines.h"

typedef enum {
   THREADS_TOGETHER, /* threads are not told apart */
   THREADS_AS_SEEN,  /* numbered in the order in which threads begin */
   THREADS_AS_CORES  /* the core's numbers: a new thread can get an ended one's,
                        and add to its counts */
} ThreadNumbers;

extern Bool cg_separates_threads;

/* Note that this thread, not 0, runs from now on. */
void cg_thread_runs(UInt thread);

/* Charge the running thread, after all other counts have been gathered. */
void cg_threads_charge(void);

/* Return the number of the thread that ran last; 0 if none is known. */
UInt cg_running_thread(void);

UInt cg_n_threads(void);

/* Return the thread's counts in the line, one for each of cg_n_columns. */
const ULong* cg_thread_counts(UInt thread, const LineCost* line);

void cg_thread_add(UInt thread, UInt number, const ULong* counts);

void cg_threads_zero(void);

/* Subtract the thread's counts from lines and from execution counts, except
   those of the whole run; add those of lines to total[cg_n_columns]. */
void cg_thread_zero(UInt thread, ULong* total);
