/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Transfers of control in a superblock's IR, if calls are followed: calls,
   returns, and jumps to other functions or unknown targets are recorded at run
   time (calls/record.h), as are values from elsewhere put into the stack
   pointer.  All statements must be passed here, in order. */

#pragma once

#include "calls/call_site.h"
#include "counts/lines.h"
#include "names/functions.h"
#include "translate/ir.h"
#include "libvex.h"

/* The state of a superblock. */
typedef struct {
   Emitter*  emitter;
   Int       offset_SP, offset_FP; /* in the guest state */
   Function* function;  /* the instruction's; NULL before the first one */
   LineCost* line;
   Addr      insn;
   IRExpr*   SP; /* latest value of the stack pointer; NULL: not written yet */
   IRExpr*   old_SP; /* value before the stack pointer was replaced, by other
                        than the frame pointer unless transfers are watched; or
                        NULL */
   Bool      replaces_SP;
   Bool      has_recorded_SP; /* since it was replaced */
   Moves*    moves; /* the tick told by the next transfer's record; or NULL */
   UChar*    from; /* register whose old value, plus or minus a constant, a
                      temporary is, [temporary]: FROM_SP, FROM_FP, or 0 */
} Calls;

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries);

/* Does the next instruction, at insn, begin another function's code?  If so,
   end the segment before it, and call cg_calls_insn. */
Bool cg_calls_enters(const Calls* calls, Addr insn, const LineCost* line);

void cg_calls_insn(Calls* calls, Addr insn, LineCost* line);

void cg_calls_statement(Calls* calls, const IRStmt* st);

/* Handle a side exit, after its segment has ended, and before it is emitted. */
void cg_calls_exit(Calls* calls, const IRStmt* exit, Addr next_insn);

/* Does the superblock's end record a transfer? */
Bool cg_calls_end_in_transfer(const Calls* calls, const IRSB* in);

/* End the superblock; its last segment has ended. */
void cg_calls_end(Calls* calls, const IRSB* in, Addr next_insn);
