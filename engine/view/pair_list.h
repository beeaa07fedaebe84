/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/pair_list.h: the functions in callgrind_annotate's layout, and
   the calls between them.

   In that layout a function is identified by `FILE:FUNCTION`.  So pairs
   (engine/view/pairs.h) of several objects may be one function, which is shown
   with the last object.  Functions are sorted by the magnitudes of the view's
   events, then by name.  They are shown until their sum reaches the threshold
   of each event.  Inclusive counts cannot be added up; a list of these ends
   with the first function whose share is at most 100 % minus the threshold.
   The view selects some of these functions by name and number.

   Profiles in Callgrind's format leave out zeros at the end of a row; a missing
   count is shown differently from 0. */

#pragma once

#include "engine/view/calls.h"
#include "engine/view/pairs.h"
#include "engine/view/view.h"

typedef struct {
   bool inclusive;      /* show inclusive counts, not own ones */
   enum {
      CP_TRIM_NONE,     /* all rows have all counts */
      CP_TRIM_CALLED,   /* zeros at the end are left out in rows of calls, and
                           in inclusive rows of called functions */
      CP_TRIM_ALL
   } trim;
   double* percents;    /* threshold of each key of the view; NULL: none */
} cp_pair_wish;

typedef struct {
   cp_pair_wish wish;
   const cp_view* view;
   const cp_pair_graph* graph;
   cp_names names;          /* `FILE:FUNCTION`; a function has the number of its
                               name */
   uint32_t* rank;          /* [function] rank by name */
   uint32_t* function_of;   /* [pair] */
   cp_arc_index pairs;      /* [function] its pairs */
   uint32_t* object;        /* [function] or CP_NO_NAME */
   bool* is_called;         /* [function] */
   cp_count* counts;        /* [function * n_events + event] as wished */
   uint32_t* listed;        /* functions that have counts, sorted */
   uint32_t n_listed;
   uint32_t* shown;         /* functions to show, sorted */
   uint32_t n_shown;
} cp_pair_list;

/* Make the list of the pairs of G, the graph of V's profile.  WISH is copied;
   the list takes ownership of its `percents`.  False if a sum does not fit; the
   list must be freed in any case. */
bool cp_pair_list_make(cp_pair_list* l, const cp_view* v,
                       const cp_pair_graph* g, const cp_pair_wish* wish,
                       cp_error* err);
void cp_pair_list_free(cp_pair_list* l);

/* Return the number of counts to write in the row of FUNCTION, or in the row of
   a call with COUNTS. */
size_t cp_pair_list_length(const cp_pair_list* l, uint32_t function);
size_t cp_pair_list_call_length(const cp_pair_list* l, const cp_count* counts);

/* Put calls into *CALLS, which may have been used before: the callers of
   FUNCTION if CALLERS, else its callees; or the calls from each line of FILE.
   False if a sum does not fit. */
bool cp_pair_list_calls(const cp_pair_list* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err);
bool cp_pair_list_calls_in(const cp_pair_list* l, uint32_t file,
                           cp_call_list* calls, cp_error* err);
