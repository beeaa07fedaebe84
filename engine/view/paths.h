/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/paths.h: the calling contexts that a report shows.

   Here a context is a chain of functions, whatever the lines of their calls, so
   the profile's tree must have been read without sites.  The inclusive counts
   of a context are its own plus those of all contexts below it.  A context is
   shown if its inclusive counts reach a threshold and are among the `top`
   highest of the view, or if a context below it is shown.

   If functions are selected, only contexts that contain one of them have own
   counts, and thresholds are percentages of the sum of these counts. */

#pragma once

#include "engine/view/view.h"

typedef struct {
   const cp_view* view;
   bool* selected;        /* [node], see cp_paths_selected() */
   cp_count* none;        /* [event] 0 */
   cp_count* inclusive;   /* [index in walk * n_events + event] */
   bool* shown;           /* [node] */
   uint32_t* walk;        /* shown nodes, depth first, siblings with the highest
                             counts first */
   uint32_t n_shown;
   uint32_t n_hidden;     /* number of selected nodes not shown */

   /* Private to cp_paths_make(). */
   cp_count* sums;        /* [(node - 1) * stride] the node's inclusive
                             counts */
   size_t stride;         /* number of counts from a node to the next */
   cp_count* own_sums;    /* `sums` if it must be freed, else NULL */
} cp_paths;

/* Make the paths of V, whose profile must have a tree.  In a difference that
   keeps both sides, either side or the difference can reach the threshold, a
   share of the old total; if CHANGED, only the difference can, of its total.
   False if a sum does not fit.  Call cp_paths_free() in any case. */
bool cp_paths_make(cp_paths* p, const cp_view* v, bool changed,
                   cp_error* err);
void cp_paths_free(cp_paths* p);

/* Return the inclusive counts of the node at AT in the walk. */
static inline cp_count* cp_paths_inclusive(const cp_paths* p, uint32_t at)
{
   return p->inclusive + (size_t)at * p->view->profile->n_events;
}

/* Return the own counts of NODE; zeros if NODE is not selected. */
static inline const cp_count* cp_paths_own(const cp_paths* p, uint32_t node)
{
   return p->selected == NULL || p->selected[node]
             ? cp_tree_counts(&p->view->profile->tree, node) + 1
             : p->none;
}

/* Return an array by nodes of the profile's tree, true if V selects a function
   of the node's chain; NULL if V selects all.  The caller frees the array. */
bool* cp_paths_selected(const cp_view* v);
