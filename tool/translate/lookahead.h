/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Questions about the statements of a superblock that are not instrumented yet,
   and about constants. */

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

/* May the statement, no exit, fault or look at registers? */
Bool cg_may_look(const IRStmt* st);

/* Is the instruction whose IMark is in->stmts[i] the last of its segment, and
   without references?  The group can then end before it: after it, the branch's
   condition would have to be kept in a register across the call. */
Bool cg_is_quiet_to_exit(const IRSB* in, Int i);

/* The writes of the program counter that are needed: all; those that are seen
   before the next one, since exits write it, too; or none. */
typedef enum { PC_WRITES_STAY, PC_WRITES_IF_SEEN, PC_WRITES_GO } PcWrites;

/* Return those needed in the superblock with these updates of registers
   (run/faults.h): relaxed code needs none unless a helper reads it. */
PcWrites cg_pc_writes_needed(const IRSB* in, VexRegisterUpdates updates);

/* Is in->stmts[i] a write of the program counter, a register at that offset,
   that is not needed? */
Bool cg_may_drop_pc_write(const IRSB* in, Int i, Int pc_offset,
                          PcWrites needed);
