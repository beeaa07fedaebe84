/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- What bodies of inlined functions have cost, as calls.          ---*/

/* See counts/bodies.h.  All of one part of a profile: of one thread, or of
   all. */

#pragma once

#include "calls/arcs.h"
#include "counts/bodies.h"
#include "counts/lines.h"

/* Calls of a function in a line, or of a body if by instruction. */
typedef struct {
   Body* body; /* the first; its `cost` is that of all */
   Addr  insn; /* where it is entered; 0 if these are not told apart */
   ULong n_calls;
} BodyArc;

/* Sorted by callers; of each, by file, line and names of what is called. */
typedef struct {
   BodyArc* arcs;
   UInt     n;
} BodyArcs;

/* Find what the bodies have cost that have counts or calls.  `arcs` are those
   of cg_sorted_arcs; thread 0 means all; by_insn: instructions are told apart.
   The result must be freed. */
BodyArcs cg_charge_bodies(FunctionCost* const* functions, UInt n_functions,
                          Arc* const* arcs, UInt n_arcs, UInt thread,
                          Bool by_insn);
void     cg_free_body_arcs(BodyArcs* arcs);

/* The calls that the function makes, *n of them. */
const BodyArc* cg_body_arcs_of(const BodyArcs* arcs, const Function* caller,
                               UInt* n);

/* Has the arc calls or costs in that thread? 0 means all. */
Bool cg_arc_is_of(const Arc* arc, UInt thread);

/* The index of the caller's first arc, among those of cg_sorted_arcs; n or
   another caller's if there is none. */
UInt cg_first_arc_of(Arc* const* arcs, UInt n, const LineCost* caller);
