/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Bodies: copies of a function's code inlined in another function or body.
   With calls, a body's lines belong to the inlined function, and the body is an
   arc from the line of the call to that function.  The arc's inclusive costs
   are the sum of the body's lines, of the calls made from it, and of the bodies
   inlined in it, added up when a profile is written.  A function inlined into
   itself, such as a part that was split off, is not a body.

   Compilers mix instructions, so the start of a call does not show.  A body's
   code lies in stretches.  The first start of a stretch that is translated is
   the body's entry for the whole run, so that the parts of a profile add up. */

#pragma once

#include "counts/lines.h"
#include "names/functions.h"

typedef struct Body {
   struct Body* next_in_hash;
   struct Body* outside; /* body around this one; NULL: the owner's code */
   Function*    owner;   /* function whose code contains the body */
   Function*    function;
   const HChar* file; /* where the call is, interned */
   UInt         line;
   ExecCount*   exec_count; /* counts the entries; NULL until the entry is
                               known */
   Addr         insn; /* address of the entry, as in the object's file */
   struct Body* entered_with; /* innermost body with the same entry; NULL if
                                 that is this body */

   ULong        cost[]; /* while a profile is written, the arc's costs:
                           cg_n_columns of them */
} Body;

void cg_bodies_init(void);

/* Return the innermost body in this function's code with the instruction at a,
   by the current debug information; NULL if there is none. */
Body* cg_body_at(Addr a, Function* owner);

/* Find the bodies, among this one and those around it, whose entry is at a: a
   stretch of their code begins there, and they have no other entry.  Put the
   counts of these entries into `exec_counts`, and return their number. */
#define CG_MAX_ENTERED 24
UInt cg_bodies_entered(Addr a, Body* body,
                       ExecCount* exec_counts[CG_MAX_ENTERED]);

static inline Function* cg_body_caller(const Body* body)
{
   return body->outside != NULL ? body->outside->function : body->owner;
}

/* Return all *n bodies, in no order.  The caller frees the array. */
Body** cg_all_bodies(UInt* n);
