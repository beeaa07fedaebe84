/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Arcs.  An arc is a line that calls and the function that is called from it.
   It has the number of calls, and the inclusive costs: all that was counted
   between call and return.  Each activation of a recursive function adds its
   own costs, so the sum can exceed the program's total.  The first function of
   a thread has no caller: its arc has no line. */

#pragma once

#include "counts/lines.h"
#include "names/functions.h"

typedef struct Arc {
   struct Arc* next_in_hash;
   struct Arc* next_of_callee;
   LineCost*   caller; /* the calling line; NULL: the callee has no caller */
   Function*   callee; /* NULL in cg_no_arc alone */
   UInt        thread; /* whose calls these are, if threads are told apart */
   ULong       n_calls;
   ULong       cost[]; /* cg_n_columns of them */
} Arc;

/* The arc charged with costs that belong to no call. */
extern Arc* cg_no_arc;

/* Start to keep arcs; each has a cost for every event of the run. */
void cg_arcs_init(void);

/* Return the arc of a call from the line to the function in that thread. */
Arc* cg_arc(LineCost* caller, Function* callee, UInt thread);

/* Do as cg_arc, but faster for arcs that were used recently. */
Arc* cg_recent_arc(LineCost* caller, Function* callee, UInt thread);

/* Give a function that has been found to call itself inclusive costs of its
   own, which begin as those of its arcs. */
void cg_make_recursive(Function* function);

/* All arcs that have a caller, those of one caller together, in the order of
   their callers' addresses and then of thread and names of the callee; *n of
   them.  They are sorted once for all files of a part, which may be hundreds;
   the array is right until an arc is added. */
Arc* const* cg_sorted_arcs(UInt* n);

/* Set to zero the costs and numbers of calls of the thread's arcs, or of all if
   it is 0; and all inclusive costs, which know no threads. */
void cg_zero_arcs(UInt thread);

/* Return the number of arcs; and of all calls, including those set to zero. */
UWord cg_n_arcs(void);
ULong cg_n_calls(void);

/* Print the size of the table, for --stats=yes. */
void cg_arcs_stats(void);
