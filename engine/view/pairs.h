/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/pairs.h: the functions of a profile divided by file, with the
   calls between them, as callgrind_annotate shows them.

   Code of another file that is inlined in a function is a pair of its own,
   which makes the calls from that code.  A call leads to the pair of the callee
   in its own file.  The inclusive counts of that pair are the function's
   (engine/view/graph.h).  The inclusive counts of any other pair are its own
   plus those of its calls, except calls by a function of itself.

   The profile's pairs keep their numbers.  Pairs with calls but no counts
   follow. */

#pragma once

#include "engine/view/graph.h"

typedef struct {
   const cp_profile* profile;
   cp_triples pairs;        /* (function, file, 0) */
   cp_count* called;        /* [pair] number of calls to it */
   cp_count* self;          /* [pair * n_events + event] */
   cp_count* inclusive;     /* [pair * n_events + event] */
   cp_count* calls;         /* [arc * (1 + n_events)] number of calls, then
                               their events */
   cp_arc_index by_file;
   cp_arc_index by_caller;  /* by the calling pair */
   cp_arc_index by_callee;  /* by the called pair */
} cp_pair_graph;

/* Make the graph of P, which must keep its calls, if any.  False if a sum does
   not fit; *G must be freed in any case. */
bool cp_pair_graph_make(cp_pair_graph* g, const cp_profile* p, cp_error* err);
void cp_pair_graph_free(cp_pair_graph* g);

/* Return the number of the pair that makes, or receives, the calls of ARC. */
uint32_t cp_pair_of_caller(const cp_pair_graph* g, uint32_t arc);
uint32_t cp_pair_of_callee(const cp_pair_graph* g, uint32_t arc);

static inline cp_pair cp_pair_at(const cp_pair_graph* g, uint32_t pair)
{
   return (cp_pair){g->pairs.at[pair].a, g->pairs.at[pair].b};
}

/* Return whether PAIR is a function in its own file. */
static inline bool cp_pair_is_own(const cp_pair_graph* g, uint32_t pair)
{
   cp_pair at = cp_pair_at(g, pair);

   return cp_profile_function(g->profile, at.function).file == at.file;
}
