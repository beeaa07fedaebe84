/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Transfers of control in a superblock's IR.  If calls are followed, generated
   code records calls, returns, jumps to other functions or unknown targets, and
   stack pointers that are not derived from the old one (calls/record.h). */

#pragma once

#include "calls/call_site.h"
#include "counts/lines.h"
#include "names/functions.h"
#include "translate/ir.h"
#include "libvex.h"

typedef struct {
   Emitter*  emitter;
   Int       offset_SP, offset_FP; /* in the guest state */
   Function* function; /* present instruction's function; NULL at the start */
   LineCost* line;
   Addr      insn;
   IRExpr*   SP; /* latest value of the stack pointer; NULL: not written yet */
   IRExpr*   old_SP; /* stack pointer before its replacement, or NULL; also NULL
                        after one by the frame pointer, unless cg_watches_SP */
   Bool      replaces_SP;
   Bool      has_recorded_SP; /* the new stack pointer has been recorded */
   Moves*    moves; /* Moves of the tick that the next transfer's record tells,
                       too; or NULL */
   UChar*    from;  /* FROM_SP or FROM_FP for a temporary that is derived from
                       the register, else 0; [temporary] */
} Calls;

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries);

/* Does the next instruction, at insn, begin another function's code?  The
   segment must then end before cg_calls_insn is called. */
Bool cg_calls_enters(const Calls* calls, Addr insn, const LineCost* line);

void cg_calls_insn(Calls* calls, Addr insn, LineCost* line);

void cg_calls_statement(Calls* calls, const IRStmt* st);

/* Handle a side exit after its segment's end, before the exit is emitted. */
void cg_calls_exit(Calls* calls, const IRStmt* exit, Addr next_insn);

/* Does cg_calls_end record a transfer? */
Bool cg_calls_end_in_transfer(const Calls* calls, const IRSB* in);

/* End the superblock, after its last segment's end. */
void cg_calls_end(Calls* calls, const IRSB* in, Addr next_insn);
