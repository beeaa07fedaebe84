/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code generators.  Callers decide which events to count, and when. */

#pragma once

#include "caches/refs.h"
#include "translate/ir.h"
#include "translate/plan.h"

void cg_emit_tick(Emitter* e, ULong* counter);

/* Emit a tick of the counter, made if the guest register at guest_offset is
   zero and the guard is NULL or holds.  Return a word: 1 if made, else 0. */
IRExpr* cg_emit_tick_if_zero(Emitter* e, ULong* counter, Int guest_offset,
                             IRExpr* guard);

void cg_emit_mark(Emitter* e, UWord mark);

/* Emit: the thread's WORD_SYSCALL = line, the number of a LineCost, if `kind`
   is a system call and system calls are counted. */
void cg_emit_syscall(Emitter* e, IRJumpKind kind, UInt line);

/* Emit a call that simulates the group, whose base addresses are bases[]. */
void cg_emit_call(Emitter* e, RefGroup* group, IRExpr* const* bases,
                  UInt n_bases);

/* Emit the plan's test of the group's lines, a call that replays the group if a
   line is not seen, the notes of the lines' uses, and the clock's advance. */
void cg_emit_test(Emitter* e, RefGroup* group, const Plan* plan,
                  IRExpr* const* bases, UInt n_bases);

/* Emit a call that counts and simulates the group's only reference, made if the
   guard holds. */
void cg_emit_guarded(Emitter* e, RefGroup* group, IRExpr* base,
                     IRExpr* guard);

/* Emit the prediction of the conditional branch at pc.  The branch is taken if
   `taken` (type I1) is true or, if `inverted`, false.  Emitted code ticks
   *mispredicts if it predicts wrong.  Return an atom: 1 if wrong, else 0. */
IRExpr* cg_emit_conditional(Emitter* e, Addr pc, IRExpr* taken, Bool inverted,
                            ULong* mispredicts);

/* Emit the prediction of the indirect branch at pc; the rest is as for
   cg_emit_conditional. */
IRExpr* cg_emit_indirect(Emitter* e, Addr pc, IRExpr* target,
                         ULong* mispredicts);

/* Emit a call that predicts the branch and ticks the segment's counter.  The
   call refers to a copy of *branch. */
void cg_emit_called_conditional(Emitter* e, const CalledBranch* branch,
                                IRExpr* taken);
void cg_emit_called_indirect(Emitter* e, const CalledBranch* branch,
                             IRExpr* target);
