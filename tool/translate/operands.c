/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The operands of IR expressions and statements. */

#include "translate/operands.h"
#include "pub_tool_basics.h"

static void visit_all(IRExpr* const* exprs, UInt n, void (*visit)(IRTemp))
{
   for (UInt i = 0; i < n; i++)
      cg_each_operand(exprs[i], visit);
}

#define VISIT(...)                                              \
   do {                                                         \
      IRExpr* const all[] = { __VA_ARGS__ };                    \
      visit_all(all, sizeof(all) / sizeof(all[0]), visit);      \
   } while (0)

static void visit_arguments(IRExpr* const* args, void (*visit)(IRTemp))
{
   for (; *args != NULL; args++)
      cg_each_operand(*args, visit);
}

void cg_each_operand(const IRExpr* expr, void (*visit)(IRTemp temporary))
{
   if (expr == NULL)
      return;
   switch (expr->tag) {
   case Iex_RdTmp: visit(expr->Iex.RdTmp.tmp); break;
   case Iex_GetI: VISIT(expr->Iex.GetI.ix); break;
   case Iex_Qop: {
      const IRQop* op = expr->Iex.Qop.details;
      VISIT(op->arg1, op->arg2, op->arg3, op->arg4);
      break;
   }
   case Iex_Triop: {
      const IRTriop* op = expr->Iex.Triop.details;
      VISIT(op->arg1, op->arg2, op->arg3);
      break;
   }
   case Iex_Binop: VISIT(expr->Iex.Binop.arg1, expr->Iex.Binop.arg2); break;
   case Iex_Unop: VISIT(expr->Iex.Unop.arg); break;
   case Iex_Load: VISIT(expr->Iex.Load.addr); break;
   case Iex_CCall: visit_arguments(expr->Iex.CCall.args, visit); break;
   case Iex_ITE:
      VISIT(expr->Iex.ITE.cond, expr->Iex.ITE.iftrue, expr->Iex.ITE.iffalse);
      break;
   default: /* Get, constants, helpers' special arguments */
      break;
   }
}

void cg_each_operand_of(const IRStmt* st, void (*visit)(IRTemp temporary))
{
   switch (st->tag) {
   case Ist_WrTmp: VISIT(st->Ist.WrTmp.data); break;
   case Ist_Put: VISIT(st->Ist.Put.data); break;
   case Ist_PutI:
      VISIT(st->Ist.PutI.details->ix, st->Ist.PutI.details->data);
      break;
   case Ist_Store: VISIT(st->Ist.Store.addr, st->Ist.Store.data); break;
   case Ist_StoreG: {
      const IRStoreG* store = st->Ist.StoreG.details;
      VISIT(store->addr, store->data, store->guard);
      break;
   }
   case Ist_LoadG: {
      const IRLoadG* load = st->Ist.LoadG.details;
      VISIT(load->addr, load->alt, load->guard);
      break;
   }
   case Ist_CAS: {
      const IRCAS* cas = st->Ist.CAS.details;
      VISIT(cas->addr, cas->expdHi, cas->expdLo, cas->dataHi, cas->dataLo);
      break;
   }
   case Ist_LLSC: VISIT(st->Ist.LLSC.addr, st->Ist.LLSC.storedata); break;
   case Ist_Dirty: {
      const IRDirty* dirty = st->Ist.Dirty.details;
      VISIT(dirty->guard, dirty->mAddr);
      visit_arguments(dirty->args, visit);
      break;
   }
   case Ist_Exit: VISIT(st->Ist.Exit.guard); break;
   case Ist_AbiHint: VISIT(st->Ist.AbiHint.base, st->Ist.AbiHint.nia); break;
   default: break;
   }
}
