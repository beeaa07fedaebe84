/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps, with their counts of executions.  A jump leads from a line to a line
   of the same function, or to itself: a transfer to another function is none,
   whatever instruction makes it.  All jumps of one kind between two lines are
   one Jump.  Jumps to the next instruction, iterations of a REP and retries of
   atomic instructions are mostly not counted. */

#pragma once

#include "counts/lines.h"

typedef struct Jump {
   struct Jump* next_in_hash;
   LineCost*    from;
   LineCost*    to;
   Bool         is_conditional;
   ExecCount*   followed;
   ExecCount*   executed; /* times reached, followed or not; equal to `followed`
                             if unconditional */
} Jump;

/* Initialise when the events are known, if jumps are collected. */
void cg_jumps_init(void);

/* Return the jump to address `to`; NULL if `to` is in another function. */
Jump* cg_jump(LineCost* from, Addr to, Bool is_conditional);

/* Return the line's *n jumps, unconditional ones first, then by target; NULL if
   there are none.  The caller frees the array with VG_(free). */
Jump** cg_jumps_from(const LineCost* from, UInt* n);

extern Bool cg_collects_jumps;

/* Count a jump whose target is known only at run time.  Generated code calls
   this, and counts other jumps itself (translate/jumps.h). */
VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target);
