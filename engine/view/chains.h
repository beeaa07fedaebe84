/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/chains.h: finds, by contexts, the user's code for which functions
   of libraries work.  A tree of contexts shows the user's function above each
   call of a library's function.  A call graph does not, if the library's
   function has several callers. */

#pragma once

#include "engine/model/profile.h"
#include "engine/view/graph.h"

/* The place that gets counts of a library's function: the call of `callee` by
   the user's function `owner`, at a line of a file.  If the stack has no user's
   function, `owner` is the outermost known function.  `callee` is CP_NO_NAME
   then, or if the profile does not have it. */
typedef struct {
   uint32_t owner, callee, file;
   cp_count line;
} cp_chain;

typedef struct {
   cp_triples sums;         /* (library's function, index in `chains`) */
   cp_count* counts;        /* [sum * n_events] */
   cp_chain* chains;
   cp_arc_index by_function;   /* numbers of `sums`, by function */
   cp_triples calls;        /* (index in `chains`, user's function called) */
   cp_count* call_counts;   /* [call * (1 + n_events)] number of calls, then
                               their inclusive counts */

   /* Private. */
   cp_triples places, spots;
   size_t counts_cap, chains_cap, call_counts_cap;
} cp_chains;

/* Make the chains of Q, a tree of contexts of the same run as the profile P.
   Numbers in the chains are P's.  LIBRARY[function of P] is true for functions
   of libraries.  False if a sum does not fit.  Call cp_chains_free() in any
   case. */
bool cp_chains_make(cp_chains* c, const cp_profile* p, const cp_profile* q,
                    const bool* library, cp_error* err);
void cp_chains_free(cp_chains* c);
