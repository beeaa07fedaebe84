/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that predicts branches.  In the pseudo-code, [x] is the word or byte
   in the tool's memory at x. */

#include "translate/predict.h"
#include "base/near.h"
#include "caches/replay.h"
#include "cg_branchpred.h"
#include "counts/blocks.h"

/* entry        = &cg_branch->conditional[PC_INDEX] + [history]
   byte [entry] = next = next_entry[byte [entry] | taken]
   mispredicts += next >> CG_ENTRY_MISPREDICT_SHIFT
   [history]    = [history] >> 1 | taken << CG_NEWEST_SHIFT */
IRExpr* cg_emit_conditional(Emitter* e, Addr pc, IRExpr* taken, Bool inverted,
                            ULong* mispredicts)
{
   IRExpr* outcome = cg_ir_bit(e, taken);
   if (inverted)
      outcome = cg_ir_binop(e, CG_WORD_OP(e, Xor), outcome,
                            cg_ir_constant(e, 1));

   UChar*  entries = &cg_branch->conditional[cg_conditional_index(pc)];
   IRExpr* history
      = cg_ir_load(e, e->word, cg_ir_address(e, &cg_branch->history));
   IRExpr* entry = cg_ir_binop(e, CG_WORD_OP(e, Add), history,
                               cg_ir_address(e, entries));
   IRExpr* index
      = cg_ir_binop(e, CG_WORD_OP(e, Or),
                    cg_ir_widen_byte(e, cg_ir_load(e, Ity_I8, entry)),
                    outcome);
   IRExpr* next_entry
      = cg_ir_binop(e, CG_WORD_OP(e, Add), index,
                    cg_ir_address(e, cg_branch->next_entry));
   IRExpr* next = cg_ir_widen_byte(e, cg_ir_load(e, Ity_I8, next_entry));
   cg_ir_store(e, entry, cg_ir_low_byte(e, next));
   IRExpr* wrong = cg_ir_shift_right(e, next, CG_ENTRY_MISPREDICT_SHIFT);
   cg_ir_count_bit(e, mispredicts, wrong);
   cg_ir_store(e, cg_ir_address(e, &cg_branch->history),
               cg_ir_binop(e, CG_WORD_OP(e, Or),
                           cg_ir_shift_right(e, history, 1),
                           cg_ir_shift_left(e, outcome, CG_NEWEST_SHIFT)));
   return wrong;
}

/* mispredicts += [LAST] != target;  [LAST] = target */
IRExpr* cg_emit_indirect(Emitter* e, Addr pc, IRExpr* target,
                         ULong* mispredicts)
{
   Addr*   slot = &cg_branch->last_target[cg_indirect_index(pc)];
   IRExpr* last = cg_ir_load(e, e->word, cg_ir_address(e, slot));
   IRExpr* differs
      = cg_ir_bind(e, Ity_I1,
                   IRExpr_Binop(CG_WORD_OP(e, CmpNE), last, target));
   IRExpr* wrong = cg_ir_bit(e, differs);
   cg_ir_count_bit(e, mispredicts, wrong);
   cg_ir_store(e, cg_ir_address(e, slot), target);
   return wrong;
}

/*--- By calls                                             ---*/

static void free_branch(void* branch)
{
   cg_pool_free(branch, sizeof(CalledBranch));
}

static void call(Emitter* e, const Helper* helper, const CalledBranch* branch,
                 IRExpr* outcome)
{
   CalledBranch* owned = cg_pool_alloc(sizeof(CalledBranch));
   *owned              = *branch;
   cg_block_owns(owned, free_branch);
   IRExpr** arguments
      = mkIRExprVec_2(cg_ir_constant(e, (UWord)owned), outcome);
   addStmtToIRSB(e->out, IRStmt_Dirty(cg_ir_call(2, helper->name,
                                                 helper->function,
                                                 arguments)));
   cg_release_anchor(e);
}

void cg_emit_called_conditional(Emitter* e, const CalledBranch* branch,
                                IRExpr* taken)
{
   static const Helper helper
      = { cg_replay_conditional, "cg_replay_conditional" };
   call(e, &helper, branch, cg_ir_bit(e, taken));
}

void cg_emit_called_indirect(Emitter* e, const CalledBranch* branch,
                             IRExpr* target)
{
   static const Helper helper = { cg_replay_indirect, "cg_replay_indirect" };
   call(e, &helper, branch, target);
}
