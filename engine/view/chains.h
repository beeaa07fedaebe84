/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/chains.h: the own code for which functions of libraries work, by
   contexts.  A tree of contexts tells which call of which own function led to a
   library function's counts; a call graph does not, if the function was called
   by several. */

#pragma once

#include "engine/model/profile.h"
#include "engine/view/graph.h"

/* The place to which counts of a library's function belong: the call of
   `callee` by the own function `owner`, at a line of a file.  Without an own
   function `owner` is the first of all that were called, and `callee` is
   CP_NO_NAME. */
typedef struct {
   uint32_t owner, callee, file;
   cp_count line;
} cp_chain;

typedef struct {
   cp_triples sums;         /* function of a library, number in `chains` */
   cp_count* counts;        /* [sum * n_events] */
   cp_chain* chains;
   cp_arc_index by_function;   /* numbers of sums */
   cp_triples calls;        /* number in `chains`, own function called there */
   cp_count* call_counts;   /* [call * (1 + n_events)] calls, and their costs */

   /* Private. */
   cp_triples places, spots;
   size_t counts_cap, chains_cap, call_counts_cap;
} cp_chains;

/* Make the chains of Q, a tree of contexts of the run that P is a profile of;
   numbers are P's.  LIBRARY, by P's functions, is true for those of libraries.
   False if a sum does not fit.  Call cp_chains_free() in any case. */
bool cp_chains_make(cp_chains* c, const cp_profile* p, const cp_profile* q,
                    const bool* library, cp_error* err);
void cp_chains_free(cp_chains* c);
