/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Arcs.  An arc connects a calling line with the function called from it.  It
   has the number of calls and their inclusive costs: all counts between call
   and return.  Each activation of a recursive function adds its costs, so the
   sum can exceed the program's total.  The first function of a stack has no
   known caller: its arc has no line. */

#pragma once

#include "counts/lines.h"
#include "names/functions.h"

typedef struct Arc {
   struct Arc* next_in_hash;
   struct Arc* next_of_callee;
   LineCost*   caller; /* NULL: the callee has no known caller */
   Function*   callee; /* NULL only in cg_no_arc */
   UInt        thread; /* thread of these calls, if threads are told apart */
   ULong       n_calls;
   ULong       cost[]; /* cg_n_columns of them */
} Arc;

/* The arc charged with the costs of frames whose calls are not counted. */
extern Arc* cg_no_arc;

void cg_arcs_init(void);

Arc* cg_arc(LineCost* caller, Function* callee, UInt thread);

/* Return the arc as cg_arc does, but faster if it was used recently. */
Arc* cg_recent_arc(LineCost* caller, Function* callee, UInt thread);

/* Give the function, which was just found to call itself, inclusive costs.
   They begin as the sum of the costs of the arcs to it. */
void cg_make_recursive(Function* function);

/* Return the thread's arcs that have a caller, or all threads' if it is 0: *n
   of them, sorted by the pointers `caller`, then by the callee's names.  They
   are sorted once for all files of a part, which may be hundreds; the array is
   valid until an arc is added. */
Arc* const* cg_sorted_arcs(UInt thread, UInt* n);

/* Set to zero the costs and calls of the thread's arcs, or of all arcs if
   `thread` is 0; and the inclusive costs of all functions, for all threads. */
void cg_zero_arcs(UInt thread);

/* Return the number of arcs, or of their calls, including calls set to zero. */
UWord cg_n_arcs(void);
ULong cg_n_calls(void);

void cg_arcs_stats(void);
