/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/pair_list.h: the functions that callgrind_annotate's layout
   shows, and the calls between them.

   A function is identified by its name there: `FILE:FUNCTION`.  So the pairs
   (engine/view/pairs.h) of several objects may be one function, which is shown
   with the last of these.  All are sorted by the view's events, whatever their
   sign, then ascending by name.  Functions are shown, in the order of the first
   event, until they together reach each threshold; so for another event these
   may be many more than those with the most of it.  By inclusive counts, which
   contain each other, functions are shown down to the first that is small
   enough.  Of these the view selects by name, and by their number.

   Profiles in Callgrind's format leave out zeros at the end of a row, and an
   absent count is shown in another way than a 0. */

#pragma once

#include "engine/view/calls.h"
#include "engine/view/pairs.h"
#include "engine/view/view.h"

typedef struct {
   bool inclusive;      /* show inclusive counts, not own ones */
   enum {
      CP_TRIM_NONE,     /* rows have all counts */
      CP_TRIM_CALLED,   /* those of calls, and inclusive ones of functions that
                           are called, leave out zeros at the end */
      CP_TRIM_ALL
   } trim;
   double* percents;    /* the threshold of each key of the view; NULL: all
                           functions are shown */
} cp_pair_wish;

typedef struct {
   cp_pair_wish wish;
   const cp_view* view;
   const cp_pair_graph* graph;
   cp_names names;          /* `FILE:FUNCTION`; functions have the numbers of
                               their names */
   uint32_t* rank;          /* [function] place by name */
   uint32_t* function_of;   /* [pair] */
   cp_arc_index pairs;      /* [function] its pairs */
   uint32_t* object;        /* [function] or CP_NO_NAME */
   bool* is_called;         /* [function] */
   cp_count* counts;        /* [function * n_events + event] as wished */
   uint32_t* listed;        /* functions that have counts, in order */
   uint32_t n_listed;
   uint32_t* shown;         /* those of the listed that are shown, in order */
   uint32_t n_shown;
} cp_pair_list;

/* Make the list of the pairs of G, whose profile is V's.  WISH is copied; the
   list takes ownership of its percents.  False if a sum does not fit; the list
   must be freed in any case. */
bool cp_pair_list_make(cp_pair_list* l, const cp_view* v,
                       const cp_pair_graph* g, const cp_pair_wish* wish,
                       cp_error* err);
void cp_pair_list_free(cp_pair_list* l);

/* Return the number of counts in FUNCTION's row, and that in the row of a call
   with COUNTS. */
size_t cp_pair_list_length(const cp_pair_list* l, uint32_t function);
size_t cp_pair_list_call_length(const cp_pair_list* l, const cp_count* counts);

/* Put the callers of FUNCTION, if CALLERS, else its callees, into *CALLS; or
   the calls from each line of FILE.  CALLS is empty or was used before.  False
   if a sum does not fit. */
bool cp_pair_list_calls(const cp_pair_list* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err);
bool cp_pair_list_calls_in(const cp_pair_list* l, uint32_t file,
                           cp_call_list* calls, cp_error* err);
