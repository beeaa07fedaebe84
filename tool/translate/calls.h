/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Transfers of control in a superblock's IR.                     ---*/

/* What can be known of calls when code is translated: which function each
   instruction is of, whether a jump with a known target leaves it, and whether
   the stack pointer gets a value from elsewhere.  Only what is left - calls,
   returns, jumps to other functions or to anywhere - is written down at run
   time (calls/record.h).  All statements of a superblock are to be passed
   here, in order.  Does nothing unless calls are followed. */

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
   UChar*    from; /* [temporary]: the register of which it is the old value,
                      plus or minus something: FROM_SP, FROM_FP, or 0 */
} Calls;

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries);

/* Does the instruction at insn, which is next, belong to another function than
   the one before?  Then its segment must end there, and the next call is
   needed. */
Bool cg_calls_enters(const Calls* calls, Addr insn, const LineCost* line);

/* The instruction at insn is next, of this line. */
void cg_calls_insn(Calls* calls, Addr insn, LineCost* line);

/* A statement of it, before it is emitted. */
void cg_calls_statement(Calls* calls, const IRStmt* st);

/* A side exit, likewise, after its segment has ended. */
void cg_calls_exit(Calls* calls, const IRStmt* exit, Addr next_insn);

/* Is a transfer written down where the superblock ends? */
Bool cg_calls_end_in_transfer(const Calls* calls, const IRSB* in);

/* The superblock ends, and so has its last segment. */
void cg_calls_end(Calls* calls, const IRSB* in, Addr next_insn);
