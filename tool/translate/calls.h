/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Transfers of control in a superblock's IR, if calls are followed: finds the
   function of each instruction, whether a jump with a known target leaves the
   function, and whether the stack pointer gets a value from elsewhere.  Calls,
   returns, and jumps to other functions or to unknown targets are recorded at
   run time (calls/record.h).  All statements of a superblock must be passed
   here, in order. */

#pragma once

#include "calls/call_site.h"
#include "counts/lines.h"
#include "names/functions.h"
#include "translate/ir.h"
#include "libvex.h"

/* Of a superblock. */
typedef struct {
   Emitter*  emitter;
   Int       offset_SP, offset_FP; /* in the guest state */
   Function* function;  /* of the instruction; NULL before the first */
   LineCost* line;
   Addr      insn;
   IRExpr*   SP; /* its latest value; NULL if it has not been written */
   IRExpr*   old_SP; /* before it was replaced, other than by the frame pointer
                        unless transfers are looked at; or NULL */
   Bool      replaces_SP;
   Bool      has_recorded_SP; /* since it was replaced */
   Moves*    moves; /* the next transfer has to say this, too; or NULL */
   UChar*    from; /* [temporary]: the register whose old value, plus or minus a
                      constant, it is: FROM_SP, FROM_FP, or 0 */
} Calls;

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries);

/* Does the next instruction, at insn, belong to another function than the one
   before?  If so, the segment must end before it, and cg_calls_insn must be
   called. */
Bool cg_calls_enters(const Calls* calls, Addr insn, const LineCost* line);

/* Begin the instruction at insn, of this line. */
void cg_calls_insn(Calls* calls, Addr insn, LineCost* line);

/* Pass a statement of the instruction, before it is emitted. */
void cg_calls_statement(Calls* calls, const IRStmt* st);

/* Pass a side exit, before it is emitted, after its segment has ended. */
void cg_calls_exit(Calls* calls, const IRStmt* exit, Addr next_insn);

/* Does the superblock's end record a transfer? */
Bool cg_calls_end_in_transfer(const Calls* calls, const IRSB* in);

/* End the superblock; its last segment has ended. */
void cg_calls_end(Calls* calls, const IRSB* in, Addr next_insn);
