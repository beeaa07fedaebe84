/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs and calls of inlined bodies (counts/bodies.h) in a part of a
   profile, which has the counts of one thread or of all threads. */

#pragma once

#include "calls/arcs.h"
#include "counts/bodies.h"
#include "counts/lines.h"
#include "counts/threads.h"

/* Return the line's counts, of one thread or, if `thread` is 0, of all. */
static inline const ULong* cg_counts_by(UInt thread, const LineCost* line)
{
   return thread == 0 ? line->count : cg_thread_counts(thread, line);
}

/* The calls from one line to bodies of one function, added up; if instructions
   are told apart, the calls to a single body. */
typedef struct {
   Body* body; /* the first body; its `cost` is the sum over all bodies */
   Addr  insn; /* address of the entry, if instructions are told apart; or 0 */
   ULong n_calls;
} BodyArc;

/* The arcs with calls or costs, by caller, then by file, line and callee. */
typedef struct {
   BodyArc* arcs;
   UInt     n;
} BodyArcs;

/* Compute the costs and calls of all bodies, in one thread or, if `thread` is
   0, in all.  `arcs` are those of cg_sorted_arcs for the same `thread`.  With
   by_insn, instructions are told apart. */
BodyArcs cg_charge_bodies(FunctionCost* const* functions, UInt n_functions,
                          Arc* const* arcs, UInt n_arcs, UInt thread,
                          Bool by_insn);
void     cg_free_body_arcs(BodyArcs* arcs);

/* Return the caller's first arc, and set *n to the number of its arcs. */
const BodyArc* cg_body_arcs_of(const BodyArcs* arcs, const Function* caller,
                               UInt* n);

/* Must the arc be written?  It must have costs or, unless calls were followed
   outside the region (counts/region.h), calls. */
Bool cg_arc_is_shown(const Arc* arc);

/* Return the index of the caller's first arc among the n sorted arcs, or the
   index at which such an arc would be inserted. */
UInt cg_first_arc_of(Arc* const* arcs, UInt n, const LineCost* caller);
