/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that counts and tests.  In pseudo-code, [x] is the word at x. */

#include "translate/emit.h"
#include "base/near.h"
#include "caches/replay.h"
#include "cg_branchpred.h"
#include "counts/blocks.h"
#include "counts/events.h"
#include "run/thread.h"

/*--- Looking into the caches                              ---*/

/* A probe of data loads an entry of the line index (cg_sim.h) and subtracts; a
   probe of an instruction line loads a flag. */

static IRExpr* address_of_byte(Emitter* e, const Probe* probe,
                               IRExpr* const* bases, UWord byte)
{
   return cg_ir_based_address(e, bases, probe->base, probe->offset + byte);
}

/* Return the index of the probe's entry in the line index, in units of 8 bytes:
   the line number % CG_N_INDEXED, times an entry's size. */
static IRExpr* index_of_entry(Emitter* e, const Probe* probe,
                              IRExpr* const* bases)
{
   const UInt unit_bits = sizeof(IndexedLine) == 16 ? 1 : 0;
   UInt    shift = cg_D1.shape.line_bits - unit_bits;
   UWord   mask  = (UWord)(CG_N_INDEXED - 1) << unit_bits;
   IRExpr* index
      = cg_ir_shift_right(e, address_of_byte(e, probe, bases, 0), shift);
   return cg_ir_binop(e, CG_WORD_OP(e, And), index, cg_ir_constant(e, mask));
}

/* Emit a load of the field at offset `field` of the probe's entry.  The index
   is NULL if the probe's address is constant. */
static IRExpr* load_field(Emitter* e, const Probe* probe, IRExpr* index,
                          SizeT field)
{
   IRExpr* address
      = index == NULL
           ? cg_ir_address(e, (UChar*)cg_index_entry(probe->offset) + field)
           : cg_ir_element(e, (UChar*)cg_sim->line_index + field, index);
   return cg_ir_load(e, e->word, address);
}

/* Return the last byte's address less the entry's base: below the line size if
   the line is seen and has all of the probe's bytes. */
static IRExpr* test_data(Emitter* e, const Probe* probe, IRExpr* const* bases,
                         IRExpr* index)
{
   IRExpr* base
      = load_field(e, probe, index, offsetof(IndexedLine, base));
   return cg_ir_binop(e, CG_WORD_OP(e, Sub),
                      address_of_byte(e, probe, bases, probe->size - 1u),
                      base);
}

/* Emit a look-up of the plan's places; return a word that is below the D1 line
   size if all are seen.  Set indexes[] for note_uses. */
static IRExpr* look_up(Emitter* e, const Plan* plan, IRExpr* const* bases,
                       IRExpr** indexes)
{
   IRExpr* all = NULL;
   for (UInt i = 0; i < plan->n_probes; i++) {
      const Probe* probe = &plan->probes[i];
      IRExpr*      test;
      indexes[i] = NULL;
      if (probe->fetch_line != NULL) {
         test = cg_ir_load(e, e->word,
                           cg_ir_address(e, &probe->fetch_line->absent));
      } else {
         if (probe->base != CG_NO_BASE)
            indexes[i] = index_of_entry(e, probe, bases);
         test = test_data(e, probe, bases, indexes[i]);
      }
      all = all == NULL ? test : cg_ir_binop(e, CG_WORD_OP(e, Or), all, test);
   }
   return all;
}

/* Emit notes of each place's use, at the clock's value plus the place's time;
   then the clock's advance by n_times. */
static void note_uses(Emitter* e, const Plan* plan, IRExpr* const* indexes,
                      UInt n_times)
{
   IRExpr* one  = IRExpr_Const(IRConst_U32(1));
   IRExpr* time = cg_ir_load(e, Ity_I32, cg_ir_address(e, &cg_sim->clock));
   for (UInt t = 0; t < n_times; t++) {
      for (UInt i = 0; i < plan->n_probes; i++) {
         const Probe* probe = &plan->probes[i];
         if (probe->time != t)
            continue;
         IRExpr* last_use
            = probe->fetch_line != NULL
                 ? cg_ir_load(e, e->word,
                              cg_ir_address(e, &probe->fetch_line->last_use))
                 : load_field(e, probe, indexes[i],
                              offsetof(IndexedLine, last_use));
         cg_ir_store(e, last_use, time);
      }
      time = cg_ir_bind(e, Ity_I32, IRExpr_Binop(Iop_Add32, time, one));
   }
   cg_ir_store(e, cg_ir_address(e, &cg_sim->clock), time);
}

/*--- Counters                                             ---*/

void cg_emit_tick(Emitter* e, ULong* counter)
{
   cg_ir_add_to_counter(e, counter, cg_ir_one(e));
}

IRExpr* cg_emit_tick_if_zero(Emitter* e, ULong* counter, Int guest_offset,
                             IRExpr* guard)
{
   IRExpr* value   = cg_ir_get(e, guest_offset);
   IRExpr* is_zero = cg_ir_truth(e, CG_WORD_OP(e, CmpEQ), value,
                                 cg_ir_constant(e, 0));
   IRExpr* amount  = cg_ir_bit(e, is_zero);
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
   cg_ir_add_call(e, call(e, cg_call(n_bases), group, bases, n_bases), NULL);
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

/* Is the group's only data reference, which has a base, its last reference? */
static Bool is_single(const RefGroup* group, UInt n_bases)
{
   UInt n_fetches = 0;
   while (n_fetches < group->n_refs && cg_is_fetch(&group->refs[n_fetches]))
      n_fetches++;
   return n_bases == 1 && n_fetches + 1 == group->n_refs;
}

/* Emit: guard = (test | test | ...) & ~(LINE_SIZE - 1) != 0 */
void cg_emit_test(Emitter* e, RefGroup* group, const Plan* plan,
                  IRExpr* const* bases, UInt n_bases)
{
   IRExpr* indexes[CG_MAX_PROBES];
   IRExpr* all = look_up(e, plan, bases, indexes);

   const Helper* helper
      = is_single(group, n_bases) ? cg_replay_single() : cg_replay(n_bases);
   UWord    line  = (UWord)1 << cg_D1.shape.line_bits;
   IRDirty* dirty = call(e, helper, group, bases, n_bases);
   IRExpr*  beyond = cg_ir_binop(e, CG_WORD_OP(e, And), all,
                                 cg_ir_constant(e, ~(line - 1)));
   cg_ir_add_call(e, dirty, cg_ir_is_nonzero(e, beyond));
   note_uses(e, plan, indexes, group->n_times);
}

/*--- Branches: inline, and in CODE_CALLS by calls          ---*/

/* Emit:
   entry        = &cg_branch->conditional[PC_INDEX] + [history]
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

/* Emit: mispredicts += [LAST] != target; [LAST] = target */
IRExpr* cg_emit_indirect(Emitter* e, Addr pc, IRExpr* target,
                         ULong* mispredicts)
{
   Addr*   slot = &cg_branch->last_target[cg_indirect_index(pc)];
   IRExpr* last = cg_ir_load(e, e->word, cg_ir_address(e, slot));
   IRExpr* wrong
      = cg_ir_bit(e, cg_ir_truth(e, CG_WORD_OP(e, CmpNE), last, target));
   cg_ir_count_bit(e, mispredicts, wrong);
   cg_ir_store(e, cg_ir_address(e, slot), target);
   return wrong;
}

static void free_branch(void* branch)
{
   cg_pool_free(branch, sizeof(CalledBranch));
}

static void call_branch(Emitter* e, const HChar* name, void* function,
                        const CalledBranch* branch, IRExpr* outcome)
{
   CalledBranch* owned = cg_pool_alloc(sizeof(CalledBranch));
   *owned              = *branch;
   cg_block_owns(owned, free_branch);
   IRExpr** arguments
      = mkIRExprVec_2(cg_ir_constant(e, (UWord)owned), outcome);
   cg_ir_add_call(e, cg_ir_call(2, name, function, arguments), NULL);
}

void cg_emit_called_conditional(Emitter* e, const CalledBranch* branch,
                                IRExpr* taken)
{
   call_branch(e, "cg_replay_conditional", cg_replay_conditional, branch,
               cg_ir_bit(e, taken));
}

void cg_emit_called_indirect(Emitter* e, const CalledBranch* branch,
                             IRExpr* target)
{
   call_branch(e, "cg_replay_indirect", cg_replay_indirect, branch, target);
}
