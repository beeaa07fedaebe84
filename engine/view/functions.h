/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/functions.h: the list of functions in a report, with own and
   inclusive costs, callees and callers.

   A function is listed if its counts, inclusive or own as the user wishes,
   reach the threshold of an event, and are not all folded.  Functions with the
   same file and name, one in each object, are a group.  All functions of a
   group that have counts are listed if the sum of these reaches the threshold.
   A group counts as one of the `top`.  The list is sorted by the magnitudes of
   the sort events, largest first.  Among equal functions, those of less depth
   in the call graph come first; then names decide.  Calls are sorted by their
   counts in the same way. */

#pragma once

#include "engine/view/calls.h"
#include "engine/view/graph.h"
#include "engine/view/view.h"

typedef struct {
   const cp_view* view;
   bool inclusive;          /* select by inclusive counts, not own ones */
   cp_graph graph;
   uint32_t* listed;        /* functions, in the order of display */
   uint32_t n_listed;
   uint32_t* rank;          /* [function] rank by file, name, object */
   cp_arc_index by_file;    /* arcs by the file of the calls */
} cp_functions;

/* Make the list of V's profile, which must keep calls, and mark in V the files
   of its functions as shown, selected or not.  False if a sum does not fit;
   call cp_functions_free() in any case. */
bool cp_functions_make(cp_functions* l, cp_view* v, bool inclusive,
                       cp_error* err);
void cp_functions_free(cp_functions* l);

/* Put FUNCTION's callers if CALLERS, else its callees, into *CALLS, which may
   be reused.  False if a sum does not fit. */
bool cp_functions_calls(const cp_functions* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err);

/* Put the calls from each line of FILE into *CALLS, ascending by line.  False
   if a sum does not fit. */
bool cp_functions_calls_in(const cp_functions* l, uint32_t file,
                           cp_call_list* calls, cp_error* err);

/* Return whether calls with COUNTS reach a threshold. */
bool cp_functions_shows(const cp_functions* l, const cp_count* counts);
