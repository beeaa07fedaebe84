/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that predicts branches.  Branches are predicted inline, or, in code of
   CODE_CALLS (run/heat.h), by calls.  The predictors are those of
   cg_branchpred.h. */

#pragma once

#include "caches/refs.h"
#include "translate/ir.h"

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
