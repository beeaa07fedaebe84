/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs and calls of bodies of inlined code (counts/bodies.h), for one part
   of a profile: of one thread, or of all. */

#pragma once

#include "calls/arcs.h"
#include "counts/bodies.h"
#include "counts/lines.h"

/* The calls of all bodies in one line that are alike; if instructions are told
   apart, the call of one body. */
typedef struct {
   Body* body; /* the first; its `cost` is that of all */
   Addr  insn; /* where it is entered; 0 if these are not told apart */
   ULong n_calls;
} BodyArc;

/* The arcs of bodies, sorted by callers; those of a caller by file, line and
   names of the callee. */
typedef struct {
   BodyArc* arcs;
   UInt     n;
} BodyArcs;

/* Compute the costs of the bodies that have counts or calls.  `arcs` are those
   of cg_sorted_arcs; thread 0 means all threads; by_insn: instructions are told
   apart.  The caller frees the result. */
BodyArcs cg_charge_bodies(FunctionCost* const* functions, UInt n_functions,
                          Arc* const* arcs, UInt n_arcs, UInt thread,
                          Bool by_insn);
void     cg_free_body_arcs(BodyArcs* arcs);

/* Return the arcs of the calls that the function makes, *n of them. */
const BodyArc* cg_body_arcs_of(const BodyArcs* arcs, const Function* caller,
                               UInt* n);

/* Has the arc calls or costs? */
Bool cg_arc_is_shown(const Arc* arc);

/* Is it an arc of the caller in that thread, as numbered in Arc? */
static inline Bool cg_is_arc_of(const Arc* arc, const LineCost* caller,
                                UInt thread)
{
   return arc->caller == caller && arc->thread == thread;
}

/* Return the index, among the n sorted arcs, of the caller's first one in that
   thread, or a later thread; of another caller's, or n, if it has none. */
UInt cg_first_arc_of(Arc* const* arcs, UInt n, const LineCost* caller,
                     UInt thread);
