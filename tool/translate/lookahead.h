/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Properties of statements still to come, and of constants. */

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

/* Does the jump raise a signal before its instruction is complete? */
Bool cg_is_fault(IRJumpKind kind);

/* Can the statement fault, or call a dirty helper?  It must not be an exit. */
Bool cg_may_look(const IRStmt* st);

/* Is in->stmts[i] the IMark of its segment's last instruction, none of whose
   statements may look (cg_may_look)?  The group can then end after the IMark:
   later, the branch's condition would be kept in a register across its call. */
Bool cg_is_quiet_to_exit(const IRSB* in, Int i);

/* The writes of the program counter that are needed: all writes; those that can
   be observed before the next write; or none. */
typedef enum { PC_WRITES_STAY, PC_WRITES_IF_SEEN, PC_WRITES_GO } PcWrites;

/* Return the writes needed with these updates (run/faults.h): relaxed code
   needs none or, if a helper accesses registers, all. */
PcWrites cg_pc_writes_needed(const IRSB* in, VexRegisterUpdates updates);

/* Is in->stmts[i] a write of the program counter that is not needed? */
Bool cg_may_drop_pc_write(const IRSB* in, Int i, Int pc_offset,
                          PcWrites needed);
