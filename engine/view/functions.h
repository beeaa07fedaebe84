/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/functions.h: the list of functions in a report, with their own
   and inclusive costs, their callees and callers.

   A function is listed if its counts, inclusive or its own as the user wishes,
   reach the threshold of any event that has one; or if the sum over all
   functions with its file and name does: a reader of names takes the same
   function in several objects for one, and it counts as one of the `top`.  The
   list is sorted by the magnitudes of the sort events, largest first; of equal
   functions, the one further up in the call graph comes first, as main does
   before its callees; then names decide.  Calls are sorted in the same way by
   their counts. */

#pragma once

#include "engine/view/calls.h"
#include "engine/view/graph.h"
#include "engine/view/view.h"

typedef struct {
   const cp_view* view;
   bool inclusive;          /* by inclusive counts, not by own ones */
   cp_graph graph;
   uint32_t* listed;        /* functions, in the order of display */
   uint32_t n_listed;
   uint32_t* rank;          /* [function] place by file, name and object */
   cp_arc_index by_file;    /* arcs by the file of the calls */
} cp_functions;

/* Make the list of V's profile, whose calls were kept, and have V annotate the
   files of the functions in it. */
bool cp_functions_make(cp_functions* l, cp_view* v, bool inclusive,
                       cp_error* err);
void cp_functions_free(cp_functions* l);

/* Put the callers of FUNCTION, if CALLERS, else its callees, into *CALLS, which
   is empty or was used before.  False if a sum does not fit. */
bool cp_functions_calls(const cp_functions* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err);

/* Put the calls from each line of FILE into *CALLS, ascending by line.  False
   if a sum does not fit. */
bool cp_functions_calls_in(const cp_functions* l, uint32_t file,
                           cp_call_list* calls, cp_error* err);

/* Return whether calls with COUNTS reach a threshold. */
bool cp_functions_shows(const cp_functions* l, const cp_count* counts);
