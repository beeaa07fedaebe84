/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs and calls of bodies of inlined code (counts/bodies.h), for a part
   of a profile, of one thread or all threads. */

#pragma once

#include "calls/arcs.h"
#include "counts/bodies.h"
#include "counts/lines.h"
#include "counts/threads.h"

/* Return the counts that the thread, or all threads if it is 0, have in the
   line. */
static inline const ULong* cg_counts_by(UInt thread, const LineCost* line)
{
   return thread == 0 ? line->count : cg_thread_counts(thread, line);
}

/* The calls of equal bodies from one line, added up; if instructions are told
   apart, the call of one body. */
typedef struct {
   Body* body; /* the first body; its `cost` is the sum over all */
   Addr  insn; /* address of the entry; 0 if instructions are not told apart */
   ULong n_calls;
} BodyArc;

/* The arcs, sorted by caller, then by file, line and the callee's names. */
typedef struct {
   BodyArc* arcs;
   UInt     n;
} BodyArcs;

/* Compute the costs of bodies.  `arcs` are those of `thread`, or of all if it
   is 0, by cg_sorted_arcs; by_insn: instructions are told apart. */
BodyArcs cg_charge_bodies(FunctionCost* const* functions, UInt n_functions,
                          Arc* const* arcs, UInt n_arcs, UInt thread,
                          Bool by_insn);
void     cg_free_body_arcs(BodyArcs* arcs);

/* Return the first of the *n arcs of calls that `caller` makes. */
const BodyArc* cg_body_arcs_of(const BodyArcs* arcs, const Function* caller,
                               UInt* n);

/* Does the arc have calls or costs? */
Bool cg_arc_is_shown(const Arc* arc);

/* Return the index of the caller's first arc among the n sorted arcs; if there
   is none, the index where it would be. */
UInt cg_first_arc_of(Arc* const* arcs, UInt n, const LineCost* caller);
