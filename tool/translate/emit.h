/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tool's code generators.  Their callers decide what to count, and when. */

#pragma once

#include "caches/refs.h"
#include "translate/ir.h"
#include "translate/plan.h"

/* counter += 1 */
void cg_emit_tick(Emitter* e, ULong* counter);

/* Emit counter += 1 if the guest register at offset is zero and guard (NULL:
   true) holds.  Returns the amount added, a word. */
IRExpr* cg_emit_tick_if_zero(Emitter* e, ULong* counter, Int guest_offset,
                             IRExpr* guard);

/* The thread's WORD_MARK = mark */
void cg_emit_mark(Emitter* e, UWord mark);

/* If system calls are counted and this is one, emit: the thread's WORD_SYSCALL
   = the number of its line */
void cg_emit_syscall(Emitter* e, IRJumpKind kind, UInt line);

/* Have a call simulate the group.  bases[]: n_bases atoms; the group's data
   references index them. */
void cg_emit_call(Emitter* e, RefGroup* group, IRExpr* const* bases,
                  UInt n_bases);

/* Emit the plan's test of whether all of the group's lines are seen in the
   caches, a call of the replay for the other case, the notes of the uses, and
   the clock's advance. */
void cg_emit_test(Emitter* e, RefGroup* group, const Plan* plan,
                  IRExpr* const* bases, UInt n_bases);

/* Count and simulate the group's one reference if the guard holds. */
void cg_emit_guarded(Emitter* e, RefGroup* group, IRExpr* base,
                     IRExpr* guard);

/* Predict the conditional branch at pc.  It is taken if `taken` (type I1) is
   true or, if `inverted`, false; wrong predictions are added to *mispredicts.
   Returns the number added, a word. */
IRExpr* cg_emit_conditional(Emitter* e, Addr pc, IRExpr* taken, Bool inverted,
                            ULong* mispredicts);

/* Predict the indirect branch at pc to target; wrong predictions are counted
   and returned as above. */
IRExpr* cg_emit_indirect(Emitter* e, Addr pc, IRExpr* target,
                         ULong* mispredicts);

/* Predict the branch by a call, which ticks the branch's segment as well.  The
   block being built takes ownership of the branch. */
void cg_emit_called_conditional(Emitter* e, const CalledBranch* branch,
                                IRExpr* taken);
void cg_emit_called_indirect(Emitter* e, const CalledBranch* branch,
                             IRExpr* target);
