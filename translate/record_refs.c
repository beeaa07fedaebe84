/*--------------------------------------------------------------------*/
/*--- The IR that writes down references.   translate/record_refs.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/record_refs.h.  In the pseudo-code, [x] is the word at x. */

#include "translate/record_refs.h"

#include "run/replay.h"
#include "run/use.h"

#include "pub_tool_tooliface.h"

static void call_if(Emitter* e, const Helper* helper, IRExpr** args,
                    Int n_args, IRExpr* guard)
{
   IRDirty* call = cg_ir_call(n_args, helper->name, helper->function, args);
   call->guard   = guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(call));
   cg_release_anchor(e);
}

static IRExpr* is_not_zero(Emitter* e, IRExpr* word)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Unop(CG_WORD_OP(e, CmpNEZ), word));
}

/* record = [cg_refs_next];  [record] = the descriptor's distance;
   [record + ...] = words;  [cg_refs_next] = record + szB;
   if it is full now, drain it */
void cg_emit_refs(Emitter* e, const RefsHead* head, IRExpr* const* words,
                  UInt n_words)
{
   static const Helper drain = { cg_refs_drain, "cg_refs_drain" };
   IRExpr* record
      = cg_ir_load(e, e->word, cg_ir_address(e, cg_refs_next));
   Word distance = (const UChar*)head - cg_anchor;
   cg_ir_store(e, record, cg_ir_constant(e, (UWord)distance));
   for (UInt i = 0; i < n_words; i++)
      cg_ir_store(e, cg_ir_add(e, record, (i + 1) * sizeof(UWord)), words[i]);
   IRExpr* next = cg_ir_add(e, record, head->szB);
   cg_ir_store(e, cg_ir_address(e, cg_refs_next), next);
   IRExpr* bit = cg_ir_binop(e, CG_WORD_OP(e, And), next,
                             cg_ir_constant(e, CG_REFS_FULL));
   call_if(e, &drain, mkIRExprVec_0(), 0, is_not_zero(e, bit));
}

void cg_emit_guarded_ref(Emitter* e, const RefsHead* head, IRExpr* word,
                         IRExpr* guard)
{
   static const Helper helper
      = { cg_refs_guarded_ref, "cg_refs_guarded_ref" };
   call_if(e, &helper,
           mkIRExprVec_2(cg_ir_constant(e, (UWord)head), word), 2, guard);
}

void cg_emit_bare_if(Emitter* e, const RefsHead* head, IRExpr* atom)
{
   static const Helper helper = { cg_refs_bare, "cg_refs_bare" };
   call_if(e, &helper, mkIRExprVec_1(cg_ir_constant(e, (UWord)head)), 1,
           is_not_zero(e, atom));
}
