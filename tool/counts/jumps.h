/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps, with their counts of executions.  A jump leads from a line to a line
   of the same function, or to itself: a transfer to another function counts as
   a call, whatever instruction makes it.  All jumps of one kind between two
   lines are one Jump.  Not counted are jumps to the next instruction,
   iterations of a REP, and atomic instructions that try again. */

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

/* Initialise, once, when the present events are known; only if jumps are
   collected. */
void cg_jumps_init(void);

/* Return the jump from the line to the address; NULL if it leads to another
   function. */
Jump* cg_jump(LineCost* from, Addr to, Bool is_conditional);

/* Return all jumps from the line: unconditional ones first, then by rising
   target; *n is their number.  The caller frees the array with VG_(free); NULL
   if there are none. */
Jump** cg_jumps_from(const LineCost* from, UInt* n);

/* True if jumps are collected; set before code is translated. */
extern Bool cg_collects_jumps;

/* Count a jump of the line `from` whose target is known only at run time.
   Generated code calls this, and counts all other jumps itself
   (translate/jumps.h). */
VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target);
