/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that counts and tests.  In the pseudo-code of the comments, [x] is the
   word in the tool's memory at x; names in capitals and cg_* are constants by
   the time the IR is built. */

#include "translate/emit.h"
#include "caches/replay.h"
#include "counts/events.h"
#include "run/thread.h"
#include "translate/probe.h"

/*--- Counters                                             ---*/

void cg_emit_tick(Emitter* e, ULong* counter)
{
   cg_ir_add_to_counter(e, counter, cg_ir_one(e));
}

IRExpr* cg_emit_tick_if_zero(Emitter* e, ULong* counter, Int guest_offset,
                             IRExpr* guard)
{
   IRExpr* value
      = cg_ir_bind(e, e->word, IRExpr_Get(guest_offset, e->word));
   IRExpr* is_zero
      = cg_ir_bind(e, Ity_I1, IRExpr_Binop(CG_WORD_OP(e, CmpEQ), value,
                                           cg_ir_constant(e, 0)));
   IRExpr* amount = cg_ir_bit(e, is_zero);
   if (guard != NULL)
      amount = cg_ir_binop(e, CG_WORD_OP(e, And), amount,
                           cg_ir_bit(e, guard));
   cg_ir_count_bit(e, counter, amount);
   return amount;
}

static void put_word(Emitter* e, ThreadWord word, UWord value)
{
   addStmtToIRSB(e->out, IRStmt_Put(cg_thread_offset(word),
                                    cg_ir_constant(e, value)));
}

void cg_emit_mark(Emitter* e, UWord mark)
{
   put_word(e, WORD_MARK, mark);
}

void cg_emit_syscall(Emitter* e, IRJumpKind kind, UInt line)
{
   if (cg_event_is_present(EV_sysCount) && kind >= Ijk_Sys_syscall
       && kind <= Ijk_Sys_sysenter)
      put_word(e, WORD_SYSCALL, line);
}

/*--- Calls                                                ---*/

static IRDirty* call(Emitter* e, const Helper* helper, RefGroup* group,
                     IRExpr* const* bases, UInt n_bases)
{
   return cg_ir_call_for_group(e, helper->name, helper->function, group, bases,
                               n_bases);
}

void cg_emit_call(Emitter* e, RefGroup* group, IRExpr* const* bases,
                  UInt n_bases)
{
   addStmtToIRSB(e->out, IRStmt_Dirty(call(e, cg_call(n_bases), group, bases,
                                           n_bases)));
   cg_release_anchor(e);
}

void cg_emit_guarded(Emitter* e, RefGroup* group, IRExpr* base, IRExpr* guard)
{
   static const Helper helper = { cg_replay_guarded, "cg_replay_guarded" };
   IRExpr*  bases[1] = { base };
   IRDirty* dirty    = call(e, &helper, group, bases, 1);
   dirty->guard      = guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(dirty));
}

/*--- Tests of references                                  ---*/

/* Is the group's only data reference its last reference? */
static Bool is_single(const RefGroup* group, UInt n_bases)
{
   UInt n_fetches = 0;
   while (n_fetches < group->n_refs && cg_is_fetch(&group->refs[n_fetches]))
      n_fetches++;
   return n_bases == 1 && n_fetches + 1 == group->n_refs;
}

/* guard = (test | test | ...) & ~(LINE_SIZE - 1) != 0 */
void cg_emit_test(Emitter* e, RefGroup* group, const Plan* plan,
                  IRExpr* const* bases, UInt n_bases)
{
   IRExpr* indexes[CG_MAX_PROBES];
   IRExpr* all = cg_probe(e, plan, bases, indexes);

   const Helper* helper
      = is_single(group, n_bases) ? cg_replay_single() : cg_replay(n_bases);
   UWord    line  = (UWord)1 << cg_D1.shape.line_bits;
   IRDirty* dirty = call(e, helper, group, bases, n_bases);
   IRExpr*  beyond = cg_ir_binop(e, CG_WORD_OP(e, And), all,
                                 cg_ir_constant(e, ~(line - 1)));
   dirty->guard = cg_ir_bind(e, Ity_I1,
                             IRExpr_Unop(CG_WORD_OP(e, CmpNEZ), beyond));
   addStmtToIRSB(e->out, IRStmt_Dirty(dirty));
   /* Reading the anchor again is cheaper than keeping it across the call. */
   cg_release_anchor(e);
   cg_note_uses(e, plan, indexes, group->n_times);
}
