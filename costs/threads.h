/*--------------------------------------------------------------------*/
/*--- Counts of each thread.                                         ---*/
/*--------------------------------------------------------------------*/

/* Lines and their counters (costs/blocks.h) know no threads.  So that each
   thread has counts of its own, what has been added to lines since the last
   time is charged to the thread that ran, whenever another one runs or counts
   are gathered.  That takes time in proportion to the code that there is; in
   between some 100,000 superblocks are executed.

   Lines have the sums of all threads all the time. */

#ifndef CG_COSTS_THREADS_H
#define CG_COSTS_THREADS_H

#include "costs/lines.h"
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

/* This thread runs from here on, not being 0; see Arc for its number. */
void cg_thread_runs(UInt thread);

/* All else has been gathered: charge it to the thread that has run. */
void cg_threads_charge(void);

/* The number of the one that runs; 0 if none does. */
UInt cg_running_thread(void);

/* The highest number of a thread that has run. */
UInt cg_n_threads(void);

/* What the thread has counted in the line: cg_n_columns counts. */
const ULong* cg_thread_counts(UInt thread, const LineCost* line);

/* The line of that number is added so many counts in the first columns: they
   are that thread's. */
void cg_thread_add(UInt thread, UInt number, const ULong* counts,
                   UInt n_columns);

/* All lines' first columns have been set to zero. */
void cg_threads_zero(UInt n_columns);

#endif
