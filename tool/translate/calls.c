/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Transfers of control, and new values of the stack pointer. */

#include "translate/calls.h"
#include "calls/separate/nesting.h"
#include "calls/watch.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "translate/cold.h"
#include "translate/lookahead.h"
#include "translate/record.h"

#include "pub_tool_libcbase.h"

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries)
{
   Calls calls = { .emitter   = emitter,
                   .offset_SP = layout->offset_SP,
                   .offset_FP = layout->offset_FP };
   if (cg_follows_calls) {
      calls.from = LibVEX_Alloc(n_temporaries);
      VG_(memset)(calls.from, 0, n_temporaries);
   }
   return calls;
}

static Function* function_at(Addr a)
{
   return cg_code_at(a, False).function;
}

/*--- The stack pointer                                    ---*/

enum { FROM_SP = 1, FROM_FP };

static UChar from(const Calls* calls, const IRExpr* atom)
{
   return atom->tag == Iex_RdTmp ? calls->from[atom->Iex.RdTmp.tmp] : 0;
}

/* Return the register from which the value is derived by adding a constant,
   subtracting any value, or rounding; else 0. */
static UChar from_of_sum(const Calls* calls, const IRExpr* sum)
{
   switch (sum->Iex.Binop.op) {
   case Iop_Add64: case Iop_Add32: case Iop_And64: case Iop_And32:
      return sum->Iex.Binop.arg2->tag == Iex_Const
                ? from(calls, sum->Iex.Binop.arg1)
                : 0;
   case Iop_Sub64: case Iop_Sub32:
      return from(calls, sum->Iex.Binop.arg1);
   default:
      return 0;
   }
}

static UChar from_of_register(const Calls* calls, const IRExpr* get)
{
   if (get->Iex.Get.ty != calls->emitter->word)
      return 0;
   return get->Iex.Get.offset == calls->offset_SP   ? FROM_SP
          : get->Iex.Get.offset == calls->offset_FP ? FROM_FP
                                                    : 0;
}

static void see_value(Calls* calls, IRTemp tmp, const IRExpr* value)
{
   switch (value->tag) {
   case Iex_Get:
      calls->from[tmp] = from_of_register(calls, value);
      break;
   case Iex_RdTmp:
      calls->from[tmp] = from(calls, value);
      break;
   case Iex_Binop:
      calls->from[tmp] = from_of_sum(calls, value);
      break;
   default:
      break;
   }
}

static void see_new_SP(Calls* calls)
{
   Bool is_from_FP = from(calls, calls->SP) == FROM_FP;
   if (calls->old_SP == NULL && (cg_watches_SP || !is_from_FP))
      calls->old_SP = cg_ir_get(calls->emitter, calls->offset_SP);
   calls->replaces_SP     = True;
   calls->has_recorded_SP = False;
}

void cg_calls_statement(Calls* calls, const IRStmt* st)
{
   if (!cg_follows_calls)
      return;
   if (st->tag == Ist_WrTmp) {
      see_value(calls, st->Ist.WrTmp.tmp, st->Ist.WrTmp.data);
   } else if (st->tag == Ist_Put && st->Ist.Put.offset == calls->offset_SP) {
      calls->SP = st->Ist.Put.data;
      if (from(calls, calls->SP) != FROM_SP)
         see_new_SP(calls);
   }
}

static IRExpr* current_SP(Calls* calls)
{
   return calls->SP != NULL ? calls->SP
                            : cg_ir_get(calls->emitter, calls->offset_SP);
}

/* Have the stack pointer recorded, if it has been replaced and is not yet. */
static void tell_new_SP(Calls* calls)
{
   if (calls->replaces_SP && !calls->has_recorded_SP)
      cg_emit_new_SP(calls->emitter);
   calls->has_recorded_SP = True;
}

/*--- Transfers                                            ---*/

/* The distance, in bytes, up to which a new stack pointer is taken to be on the
   old one's stack, as at the end of most functions with a frame pointer.
   Stacks of coroutines are larger. */
#define NEAR ((UWord)1 << 12)

/* Return an atom, not zero if SP is far from old_SP; NULL without old_SP. */
static IRExpr* is_moved(const Calls* calls, IRExpr* SP)
{
   Emitter* e = calls->emitter;
   if (calls->old_SP == NULL)
      return NULL;
   IRExpr* moved = cg_ir_binop(e, CG_WORD_OP(e, Sub), SP, calls->old_SP);
   return cg_ir_binop(e, CG_WORD_OP(e, And), cg_ir_add(e, moved, NEAR),
                      cg_ir_constant(e, ~(2 * NEAR - 1)));
}

/* Emit an entry (cg_emit_entry) if the transfer leads into the middle of a
   function; at the start of a function, begin_function does so. */
static void enter_amid(Calls* calls, const CallSite* site, IRExpr* SP)
{
   const Target* target = site->target;
   if (!cg_has_contexts
       || (target->callee == site->function && site->head.kind != RECORD_CALL)
       || (target->flags & (TARGET_IS_START | TARGET_STAYS)) != 0)
      return;
   Nesting* nesting = cg_nesting_of(target->callee);
   if (nesting != NULL)
      cg_emit_entry(calls->emitter, nesting, SP);
}

static void emit_transfer(Calls* calls, const CallSite* site, IRExpr* target)
{
   IRExpr* SP = current_SP(calls);
   cg_emit_transfer(calls->emitter, site, SP, target, is_moved(calls, SP));
   if (target == NULL)
      enter_amid(calls, site, SP);
}

static CallSite* new_site(Calls* calls, RecordKind kind)
{
   CallSite* site = cg_new_call_site(kind, calls->line, calls->function);
   site->moves    = calls->moves;
   calls->moves   = NULL;
   if (calls->replaces_SP)
      site->flags |= SITE_REPLACES_SP;
   if (cg_code_at(calls->insn, False).is_part)
      site->flags |= SITE_IS_IN_PART;
   return site;
}

static CallSite* new_site_to(Calls* calls, RecordKind kind, Addr target)
{
   CallSite* site = new_site(calls, kind);
   cg_fix_target(site, target);
   return site;
}

/* Have recorded that execution runs into another function without a jump. */
static void fall_into(Calls* calls, Addr insn)
{
   emit_transfer(calls, new_site_to(calls, RECORD_JUMP, insn), NULL);
   calls->replaces_SP = False;
   calls->old_SP      = NULL;
}

static Function* function_of_insn(const LineCost* line, Addr insn)
{
   Function* owner = line->function->owner;
   return owner != NULL ? owner : function_at(insn);
}

Bool cg_calls_enters(const Calls* calls, Addr insn, const LineCost* line)
{
   return cg_follows_calls && calls->function != NULL
          && function_of_insn(line, insn) != calls->function;
}

/* Begin the code of a function.  A watched function is served at its start, at
   that of a part that calls enter and, while nothing is counted, in its other
   superblocks: it may have been entered without a call (calls/watch.h). */
static void begin_function(Calls* calls, Addr insn)
{
   Emitter*   e         = calls->emitter;
   Nesting* nesting = cg_nesting_of(calls->function);
   if (nesting != NULL) {
      cg_block_joins(calls->function->number);
      if (cg_code_at(insn, False).is_start)
         cg_emit_entry(e, nesting, current_SP(calls));
   }
   if ((calls->function->flags & CG_FUNCTION_IS_WATCHED) == 0)
      return;
   CodePlace place = cg_code_at(insn, False);
   if (place.is_start || place.is_part_start) {
      cg_emit_serve(e, NULL);
   } else if (cg_has_regions) {
      cg_emit_serve(e, cg_ir_binop(e, CG_WORD_OP(e, Xor), cg_ir_one_word(e),
                                   cg_ir_constant(e, 1)));
   }
}

/* Begin the superblock's first instruction.  Have a jump recorded to the start
   of a function whose symbol has no type or size: after a call or a system
   call, code in assembly may have run into it.  The jump has no effect if the
   function is on top already. */
static void arrive(Calls* calls, Addr insn)
{
   if ((calls->function->flags & CG_FUNCTION_IS_LABELLED) != 0
       && cg_code_at(insn, False).is_start)
      emit_transfer(calls, new_site_to(calls, RECORD_JUMP, insn), NULL);
}

void cg_calls_insn(Calls* calls, Addr insn, LineCost* line)
{
   if (!cg_follows_calls)
      return;
   if (cg_calls_enters(calls, insn, line))
      fall_into(calls, insn);
   Function* before = calls->function;
   calls->function  = function_of_insn(line, insn);
   calls->line      = line;
   calls->insn      = insn;
   if (before == NULL)
      arrive(calls, insn);
   if (calls->function != before)
      begin_function(calls, insn);
}

/* Have the exit recorded if it is a call, a return or leaves the function. */
static void add_conditional_site(Calls* calls, const IRStmt* exit,
                                 Addr next_insn)
{
   Addr target = cg_word_of(exit->Ist.Exit.dst);
   RecordKind kind = exit->Ist.Exit.jk == Ijk_Call  ? RECORD_CALL
                     : exit->Ist.Exit.jk == Ijk_Ret ? RECORD_RETURN
                                                    : RECORD_JUMP;
   if (kind == RECORD_JUMP && function_at(target) == calls->function)
      return;
   CallSite* site       = new_site_to(calls, kind, target);
   site->return_address = next_insn;
   cg_emit_cold_transfer(calls->emitter, site, current_SP(calls), NULL,
                         exit->Ist.Exit.guard);
}

void cg_calls_exit(Calls* calls, const IRStmt* exit, Addr next_insn)
{
   IRJumpKind kind = exit->Ist.Exit.jk;
   if (!cg_follows_calls
       || (kind != Ijk_Boring && kind != Ijk_Call && kind != Ijk_Ret))
      return;
   tell_new_SP(calls);
   add_conditional_site(calls, exit, next_insn);
}

static void end_in_jump(Calls* calls, IRExpr* next)
{
   if (next->tag != Iex_Const) {
      emit_transfer(calls, new_site(calls, RECORD_JUMP), next);
      return;
   }
   Addr target = cg_word_of(next->Iex.Const.con);
   if (function_at(target) == calls->function)
      tell_new_SP(calls);
   else
      emit_transfer(calls, new_site_to(calls, RECORD_JUMP, target), NULL);
}

static void end_in_call(Calls* calls, IRExpr* next, Addr return_address)
{
   Bool      is_known   = next->tag == Iex_Const;
   CallSite* site       = new_site(calls, RECORD_CALL);
   site->return_address = return_address;
   if (is_known)
      cg_fix_target(site, cg_word_of(next->Iex.Const.con));
   emit_transfer(calls, site, is_known ? NULL : next);
}

static void end_in_return(Calls* calls, IRExpr* next)
{
   Nesting* nesting = cg_nesting_of(calls->function);
   emit_transfer(calls, new_site(calls, RECORD_RETURN), next);
   if (nesting != NULL)
      cg_emit_return(calls->emitter, nesting, current_SP(calls));
}

Bool cg_calls_end_in_transfer(const Calls* calls, const IRSB* in)
{
   if (!cg_follows_calls)
      return False;
   return in->jumpkind == Ijk_Call || in->jumpkind == Ijk_Ret
          || (in->jumpkind == Ijk_Boring
              && (in->next->tag != Iex_Const
                  || function_at(cg_word_of(in->next->Iex.Const.con))
                        != calls->function));
}

void cg_calls_end(Calls* calls, const IRSB* in, Addr next_insn)
{
   if (!cg_follows_calls)
      return;
   switch (in->jumpkind) {
   case Ijk_Call:
      end_in_call(calls, in->next, next_insn);
      break;
   case Ijk_Ret:
      end_in_return(calls, in->next);
      break;
   case Ijk_Boring:
      end_in_jump(calls, in->next);
      break;
   default:
      tell_new_SP(calls);
   }
}
