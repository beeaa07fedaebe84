/*--------------------------------------------------------------------*/
/*--- What stands at a slot.             translate/sampled_code.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/sampled_code.h.  A body is identified by the address of its
   first instruction and its length; a translation that only goes on elsewhere
   is a copy of the superblock without statements. */

#include "translate/sampled_code.h"

#include "translate/ir.h"

Bool cg_is_body(const IRSB* in, const SampledCode* slot, Int* i)
{
   UInt n = 0;
   for (Int j = 0; j < in->stmts_used; j++) {
      if (in->stmts[j]->tag != Ist_IMark)
         continue;
      if (n == 1) {
         *i = j;
         if (in->stmts[j]->Ist.IMark.addr != slot->code)
            return False;
      }
      n++;
   }
   return n == slot->n_insns + 1;
}

IRSB* cg_go_on_at(const IRSB* in, SampledCode* slot, IRType word, Addr to)
{
   IRSB*   out = deepCopyIRSBExceptStmts(in);
   Emitter e   = cg_emit_into(out, word);
   if (to == slot->body)
      addStmtToIRSB(out, IRStmt_Dirty(cg_ir_call(
                            1, "cg_enter_sampled_code", cg_enter_sampled_code,
                            mkIRExprVec_1(cg_ir_constant(&e, (UWord)slot)))));
   out->next     = cg_ir_constant(&e, to);
   out->jumpkind = Ijk_Boring;
   return out;
}
