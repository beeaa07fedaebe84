/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/graph.h: the inclusive costs of functions.

   The inclusive counts of a function are its own counts and those of its calls.
   Calls of a function by itself are left out, since their costs are included
   already.  Functions that call each other in a circle are a cycle.

   The inclusive counts of a function in a cycle are not known exactly: the
   counts of a call inside the cycle contain other calls of the same function,
   once for each depth.  The smaller of two upper bounds is used: the function's
   own counts plus those of all its calls; and the cost of the cycle, which is
   the counts of its functions plus those of their calls out of the cycle.

   If the profile states the excess of the first bound
   (engine/model/recursion.h), the excess is subtracted from that bound, which
   then is exact. */

#pragma once

#include "engine/model/profile.h"

/* Keys by which arcs can be indexed. */
typedef enum {
   CP_ARCS_BY_CALLER,
   CP_ARCS_BY_CALLEE,
   CP_ARCS_BY_FILE
} cp_arc_key;

/* Arcs, or other numbered items, sorted by a key such as the caller. */
typedef struct {
   uint32_t* arcs;
   uint32_t* first;         /* [key] index of its first arc in `arcs`; the item
                               after the last key is the end */
} cp_arc_index;

void cp_arc_index_make(cp_arc_index* index, const cp_profile* p,
                       cp_arc_key by);

/* Make INDEX by KEYS: KEYS[arc] is the key of an arc, below N. */
void cp_arc_index_by_keys(cp_arc_index* index, const uint32_t* keys,
                          uint32_t n_arcs, uint32_t n);
void cp_arc_index_free(cp_arc_index* index);

#define CP_NO_COMPONENT UINT32_MAX

/* Return the strongly connected component of each function for which AMONG is
   true (NULL: of all), and CP_NO_COMPONENT for others.  Components are numbered
   from 0, callees before callers.  The caller frees the array. */
uint32_t* cp_components(const cp_profile* p, const cp_arc_index* by_caller,
                        const bool* among, uint32_t* n_components);

typedef struct {
   const cp_profile* profile;
   cp_arc_index by_caller;
   cp_arc_index by_callee;
   uint32_t* component;     /* [function] number, equal for all of a cycle */
   uint32_t* cycle;         /* [function] number of its cycle, from 1; or 0 */
   uint32_t n_cycles;
   uint32_t* depth;         /* [function] length of the longest path of calls to
                               it, in which a cycle is one step */
   bool* recursive;         /* [function] calls itself or is in a cycle */
   cp_count* self;          /* [function * n_events + event] */
   cp_count* inclusive;     /* [function * n_events + event] */
   cp_count* called;        /* [function] number of calls to it */
} cp_graph;

/* Make the graph of P, which must keep calls.  False if a sum does not fit; *G
   must be freed in any case. */
bool cp_graph_make(cp_graph* g, const cp_profile* p, cp_error* err);
void cp_graph_free(cp_graph* g);
