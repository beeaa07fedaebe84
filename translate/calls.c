/*--------------------------------------------------------------------*/
/*--- Transfers of control.                      translate/calls.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/calls.h.  It is known which temporaries of a superblock are the
   stack pointer plus or minus something; another value that is put there has
   come from elsewhere.  Each call, return and jump gets a call site. */

#include "translate/calls.h"

#include "costs/region.h"
#include "costs/totals.h"
#include "run/calls/call_site.h"
#include "translate/lookahead.h"
#include "translate/record.h"

#include "pub_tool_libcbase.h"

Calls cg_calls_begin(Emitter* emitter, const VexGuestLayout* layout,
                     UInt n_temporaries)
{
   Calls calls = { .emitter = emitter, .offset_SP = layout->offset_SP };
   if (cg_follows_calls) {
      calls.is_from_SP = LibVEX_Alloc(n_temporaries);
      VG_(memset)(calls.is_from_SP, False, n_temporaries);
   }
   return calls;
}

static Function* function_at(Addr a)
{
   return cg_code_at(a, False).function;
}

/*------------------------------------------------------------*/
/*--- The stack pointer                                    ---*/
/*------------------------------------------------------------*/

static Bool is_from_SP(const Calls* calls, const IRExpr* atom)
{
   return atom->tag == Iex_RdTmp && calls->is_from_SP[atom->Iex.RdTmp.tmp];
}

/* Plus or minus a constant, minus something, or rounded. */
static Bool is_sum_from_SP(const Calls* calls, const IRExpr* sum)
{
   switch (sum->Iex.Binop.op) {
   case Iop_Add64: case Iop_Add32: case Iop_And64: case Iop_And32:
      return is_from_SP(calls, sum->Iex.Binop.arg1)
             && sum->Iex.Binop.arg2->tag == Iex_Const;
   case Iop_Sub64: case Iop_Sub32:
      return is_from_SP(calls, sum->Iex.Binop.arg1);
   default:
      return False;
   }
}

static void see_value(Calls* calls, IRTemp tmp, const IRExpr* value)
{
   switch (value->tag) {
   case Iex_Get:
      calls->is_from_SP[tmp] = value->Iex.Get.offset == calls->offset_SP
                               && value->Iex.Get.ty == calls->emitter->word;
      break;
   case Iex_RdTmp:
      calls->is_from_SP[tmp] = is_from_SP(calls, value);
      break;
   case Iex_Binop:
      calls->is_from_SP[tmp] = is_sum_from_SP(calls, value);
      break;
   default:
      break;
   }
}

void cg_calls_statement(Calls* calls, const IRStmt* st)
{
   if (!cg_follows_calls)
      return;
   if (st->tag == Ist_WrTmp) {
      see_value(calls, st->Ist.WrTmp.tmp, st->Ist.WrTmp.data);
   } else if (st->tag == Ist_Put && st->Ist.Put.offset == calls->offset_SP) {
      calls->SP = st->Ist.Put.data;
      if (!is_from_SP(calls, calls->SP)) {
         calls->replaces_SP     = True;
         calls->has_recorded_SP = False;
      }
   }
}

static IRExpr* current_SP(Calls* calls)
{
   Emitter* e = calls->emitter;
   if (calls->SP != NULL)
      return calls->SP;
   return cg_ir_bind(e, e->word, IRExpr_Get(calls->offset_SP, e->word));
}

/* No transfer that is written down will tell that the stack pointer came from
   elsewhere, at least not now. */
static void tell_new_SP(Calls* calls)
{
   if (calls->replaces_SP && !calls->has_recorded_SP)
      cg_emit_new_SP(calls->emitter);
   calls->has_recorded_SP = True;
}

/*------------------------------------------------------------*/
/*--- Transfers                                            ---*/
/*------------------------------------------------------------*/

static CallSite* new_site(const Calls* calls, RecordKind kind)
{
   CallSite* site = cg_new_call_site(kind, calls->line, calls->function);
   if (calls->replaces_SP)
      site->flags |= SITE_REPLACES_SP;
   return site;
}

/* One whose target is the same each time. */
static CallSite* new_site_to(const Calls* calls, RecordKind kind, Addr target)
{
   CallSite* site = new_site(calls, kind);
   cg_fix_target(site, target);
   return site;
}

/* The instructions have run into another function. */
static void fall_into(Calls* calls, Addr insn)
{
   cg_emit_transfer(calls->emitter, new_site_to(calls, RECORD_JUMP, insn),
                    current_SP(calls), NULL);
   calls->replaces_SP = False;
}

/* That of an instruction of the superblock. */
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

/* Code of another function than before, or of a superblock's first instruction.
   Whoever was called must be known before a watched function's first
   instruction; and, if it was come to otherwise, before what of it is
   counted. */
static void begin_function(const Calls* calls, Addr insn)
{
   Emitter* e = calls->emitter;
   if ((calls->function->flags & CG_FUNCTION_IS_WATCHED) == 0)
      return;
   if (cg_code_at(insn, False).is_start) {
      cg_emit_serve(e, NULL);
   } else if (cg_has_regions) {
      cg_emit_serve(e, cg_ir_binop(e, CG_WORD_OP(e, Xor), cg_ir_one_word(e),
                                   cg_ir_constant(e, 1)));
   }
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
   if (calls->function != before)
      begin_function(calls, insn);
}

/* Some guests' calls and returns are conditional. */
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
   cg_emit_guarded_transfer(calls->emitter, site, current_SP(calls),
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
      cg_emit_transfer(calls->emitter, new_site(calls, RECORD_JUMP),
                       current_SP(calls), next);
      return;
   }
   Addr target = cg_word_of(next->Iex.Const.con);
   if (function_at(target) == calls->function)
      tell_new_SP(calls);
   else
      cg_emit_transfer(calls->emitter,
                       new_site_to(calls, RECORD_JUMP, target),
                       current_SP(calls), NULL);
}

static void end_in_call(Calls* calls, IRExpr* next, Addr return_address)
{
   Bool      is_known = next->tag == Iex_Const;
   CallSite* site
      = is_known ? new_site_to(calls, RECORD_CALL,
                               cg_word_of(next->Iex.Const.con))
                 : new_site(calls, RECORD_CALL);
   site->return_address = return_address;
   cg_emit_transfer(calls->emitter, site, current_SP(calls),
                    is_known ? NULL : next);
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
      cg_emit_transfer(calls->emitter, new_site(calls, RECORD_RETURN),
                       current_SP(calls), in->next);
      break;
   case Ijk_Boring:
      end_in_jump(calls, in->next);
      break;
   default:
      tell_new_SP(calls);
   }
}
