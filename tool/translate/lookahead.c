/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Reading a superblock's IR.             translate/lookahead.c ---*/

/* Each function is one pass over the statements of the superblock, from a given
   one on; nothing is changed. */

#include "translate/lookahead.h"

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

Bool cg_is_quiet_to_exit(const IRSB* in, Int i)
{
   for (i++; i < in->stmts_used; i++) {
      const IRStmt* st = in->stmts[i];
      switch (st->tag) {
      case Ist_Exit:
         return True;
      case Ist_WrTmp:
         if (st->Ist.WrTmp.data->tag == Iex_Load)
            return False;
         break;
      case Ist_IMark:  case Ist_Store: case Ist_LoadG: case Ist_StoreG:
      case Ist_Dirty:  case Ist_CAS:   case Ist_LLSC:
         return False;
      default:
         break;
      }
   }
   return True;
}

Bool cg_may_drop_pc_writes(const IRSB* in)
{
   for (Int i = 0; i < in->stmts_used; i++) {
      if (in->stmts[i]->tag != Ist_Dirty)
         continue;
      const IRDirty* dirty = in->stmts[i]->Ist.Dirty.details;
      if (dirty->nFxState > 0)
         return False;
   }
   return True;
}
