/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Looking ahead in a superblock's IR, which stays unchanged. */

#include "translate/lookahead.h"
#include "translate/operands.h"

Bool cg_is_fault(IRJumpKind kind)
{
   switch (kind) {
   case Ijk_NoDecode:
   case Ijk_SigILL:
   case Ijk_SigSEGV:
   case Ijk_SigBUS:
   case Ijk_SigFPE:
   case Ijk_SigFPE_IntDiv:
   case Ijk_SigFPE_IntOvf:
      return True;
   default:
      return False;
   }
}

Bool cg_may_look(const IRStmt* st)
{
   switch (st->tag) {
   case Ist_WrTmp: {
      const IRExpr* value = st->Ist.WrTmp.data;
      return value->tag == Iex_Load
             || (value->tag == Iex_Binop
                 && cg_is_division(value->Iex.Binop.op));
   }
   case Ist_Store: case Ist_LoadG: case Ist_StoreG:
   case Ist_Dirty: case Ist_CAS:   case Ist_LLSC:
      return True;
   default:
      return False;
   }
}

Bool cg_is_quiet_to_exit(const IRSB* in, Int i)
{
   for (i++; i < in->stmts_used; i++) {
      const IRStmt* st = in->stmts[i];
      if (st->tag == Ist_Exit)
         return True;
      if (st->tag == Ist_IMark || cg_may_look(st))
         return False;
   }
   return True;
}

PcWrites cg_pc_writes_needed(const IRSB* in, VexRegisterUpdates updates)
{
   if (updates == VexRegUpdAllregsAtEachInsn)
      return PC_WRITES_STAY;
   if (updates != VexRegUpdSpAtMemAccess)
      return PC_WRITES_IF_SEEN;
   for (Int i = 0; i < in->stmts_used; i++) {
      if (in->stmts[i]->tag == Ist_Dirty
          && in->stmts[i]->Ist.Dirty.details->nFxState > 0)
         return PC_WRITES_STAY;
   }
   return PC_WRITES_GO;
}

static Bool is_write(const IRStmt* st, Int offset)
{
   return st->tag == Ist_Put && st->Ist.Put.offset == offset;
}

Bool cg_may_drop_pc_write(const IRSB* in, Int i, Int pc_offset,
                          PcWrites needed)
{
   if (needed == PC_WRITES_STAY || !is_write(in->stmts[i], pc_offset))
      return False;
   if (needed == PC_WRITES_GO)
      return True;
   for (i++; i < in->stmts_used && !is_write(in->stmts[i], pc_offset); i++) {
      if (cg_may_look(in->stmts[i]))
         return False;
   }
   return True;
}
