/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Reading a superblock's IR.                                     ---*/

/* Questions about constants and about statements not instrumented yet. */

#pragma once

#include "libvex.h"
#include "libvex_ir.h"
#include "pub_tool_basics.h"

/* Return the value of a constant of the guest's word type. */
static inline UWord cg_word_of(const IRConst* constant)
{
   return constant->tag == Ico_U64 ? (UWord)constant->Ico.U64
                                   : (UWord)constant->Ico.U32;
}

/* Does a jump of this kind raise a signal before its instruction is done? */
Bool cg_is_fault(IRJumpKind kind);

/* Is the instruction whose IMark is in->stmts[i] the last of its segment, and
   without references?  The group can then end before it: after it, the branch's
   condition would have to be kept in a register across the call. */
Bool cg_is_quiet_to_exit(const IRSB* in, Int i);

/* May writes of the program counter just before side exits be dropped?  In code
   that runs relaxed (run/faults.h) the exit writes it again, so they have no
   effect unless a helper reads it. */
Bool cg_may_drop_pc_writes(const IRSB* in);
