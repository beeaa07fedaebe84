/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Jumps: how often each was executed, and followed.              ---*/

/* A jump leads from a line to another place of the same function, or to itself:
   what leads to another function is a call, by whatever instruction.  All jumps
   of one kind between two lines are one.  Not counted as jumps are those to the
   next instruction, iterations of a REP, and atomic instructions that try
   again. */

#pragma once

#include "counts/lines.h"
#include "pub_tool_basics.h"

typedef struct Jump {
   struct Jump* next_in_hash;
   LineCost*    from;
   LineCost*    to;
   Bool         is_conditional;
   ExecCount*   followed;
   ExecCount*   executed; /* followed or not; of unconditional jumps, the same
                             number */
} Jump;

/* Once, when it is known which events are present; only if jumps are wanted. */
void cg_jumps_init(void);

/* The jump from the line to the address; NULL: to another function. */
Jump* cg_jump(LineCost* from, Addr to, Bool is_conditional);

/* All jumps from the line, the unconditional first, ascending by where they
   lead to; *n of them.  The array is the caller's to VG_(free); NULL if there
   are none. */
Jump** cg_jumps_from(const LineCost* from, UInt* n);
