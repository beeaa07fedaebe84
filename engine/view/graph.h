/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/graph.h: the inclusive costs of functions.  The inclusive counts
   of a function are its own and those of its calls.  For a function that calls
   itself, its calls of itself are left out: their counts are included already.
   Functions that call each other in a circle are a cycle.  For these the calls
   in a profile do not tell what was counted while one of them was active: a
   call inside the cycle contains others of the same function, once for each
   depth.  Two bounds are known: the function's own counts and those of all its
   calls, and the cost of the whole cycle, which is exact: the counts of its
   functions and of their calls out of it.  The smaller one is used, so that
   nothing exceeds the whole.  If the profile states the excess of the first
   bound (engine/model/recursion.h), it is subtracted, and the result is exact.
   In a difference it is unknown which bound is closer, so the first is used. */

#pragma once

#include "engine/model/profile.h"

/* The keys by which arcs can be indexed. */
typedef enum {
   CP_ARCS_BY_CALLER,
   CP_ARCS_BY_CALLEE,
   CP_ARCS_BY_FILE
} cp_arc_key;

/* All arcs, sorted by a key: their callers, callees or files. */
typedef struct {
   uint32_t* arcs;
   uint32_t* first;         /* [key] index in `arcs`; there they reach up to
                               that of the next key; one item more */
} cp_arc_index;

void cp_arc_index_make(cp_arc_index* index, const cp_profile* p,
                       cp_arc_key by);

/* Make an index by any other key: KEYS has the key of each arc, below N. */
void cp_arc_index_by_keys(cp_arc_index* index, const uint32_t* keys,
                          uint32_t n_arcs, uint32_t n);
void cp_arc_index_free(cp_arc_index* index);

#define CP_NO_COMPONENT UINT32_MAX

/* Return the strongly connected component of each function that is true in
   AMONG; of all functions if that is NULL.  Components are numbered from 0,
   each with a larger number than all that it calls; other functions have none.
   The caller frees the array. */
uint32_t* cp_components(const cp_profile* p, const cp_arc_index* by_caller,
                        const bool* among, uint32_t* n_components);

typedef struct {
   const cp_profile* profile;
   cp_arc_index by_caller;
   cp_arc_index by_callee;
   uint32_t* component;     /* [function] functions of a cycle share one */
   uint32_t* cycle;         /* [function]: number of its cycle, from 1; 0: it is
                               in no cycle of several functions */
   uint32_t n_cycles;
   uint32_t* depth;         /* [function] of the longest way that leads there
                               from a function that nobody calls, a cycle
                               being one step */
   bool* recursive;         /* [function] it is in a cycle or calls itself */
   cp_count* self;          /* [function * n_events + event] */
   cp_count* inclusive;     /* likewise */
   cp_count* called;        /* [function] how often */
} cp_graph;

/* Make the graph of a profile whose calls were kept.  False if a sum does not
   fit; *G must be freed in any case. */
bool cp_graph_make(cp_graph* g, const cp_profile* p, cp_error* err);
void cp_graph_free(cp_graph* g);
