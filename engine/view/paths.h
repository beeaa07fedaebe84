/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/paths.h: the calling contexts that a report shows.

   Here a context is a chain of functions, whatever the lines of their calls, so
   the profile's tree must have been read without sites. The inclusive counts of
   a context are its own, and those of all contexts below it. A context is shown
   if these reach the threshold of tables' entries, or if a context below it is
   shown. If functions are selected, only contexts that contain one of them have
   counts of their own, and thresholds are percentages of the sum of these
   counts. */

#pragma once

#include "engine/view/view.h"

typedef struct {
   const cp_view* view;
   bool* selected;        /* [node], see cp_paths_selected() */
   cp_count* none;        /* [event] 0 */
   cp_count* inclusive;   /* [index in walk * n_events + event] */
   bool* shown;           /* [node] */
   uint32_t* walk;        /* those, depth first, siblings with the highest
                             counts first */
   uint32_t n_shown;
   uint32_t n_hidden;     /* how many nodes are not shown */

   /* while they are being made */
   cp_count* sums;        /* inclusive counts of node 1, and so on, at distances
                             of: */
   size_t stride;         /* the number of counts between two nodes' sums */
   cp_count* own_sums;    /* the part of the above that must be freed */
} cp_paths;

/* Make the paths of V, whose profile must have a tree. In a difference that
   keeps both sides, a context is shown if either side reaches the threshold,
   relative to the first profile's totals; if CHANGED, the difference itself
   must reach it. False if a sum does not fit. Call cp_paths_free() in any
   case. */
bool cp_paths_make(cp_paths* p, const cp_view* v, bool changed,
                   cp_error* err);
void cp_paths_free(cp_paths* p);

/* Return the inclusive counts of the node at AT in the walk. */
static inline cp_count* cp_paths_inclusive(const cp_paths* p, uint32_t at)
{
   return p->inclusive + (size_t)at * p->view->profile->n_events;
}

/* Return the node's own counts, 0 if it is not selected. */
static inline const cp_count* cp_paths_own(const cp_paths* p, uint32_t node)
{
   return p->selected == NULL || p->selected[node]
             ? cp_tree_counts(&p->view->profile->tree, node) + 1
             : p->none;
}

/* Return an array by nodes of the profile's tree: does the node's chain contain
   a function that V selects? NULL if V selects no functions. The caller frees
   it. */
bool* cp_paths_selected(const cp_view* v);
