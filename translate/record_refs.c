/*--------------------------------------------------------------------*/
/*--- The IR that writes down references.   translate/record_refs.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/record_refs.h. */

#include "translate/record_refs.h"

#include "run/replay.h"
#include "run/use.h"
#include "translate/record.h"

#include "pub_tool_tooliface.h"

static void call_if(Emitter* e, const Helper* helper, IRExpr** args,
                    Int n_args, IRExpr* guard)
{
   IRDirty* call = cg_ir_call(n_args, helper->name, helper->function, args);
   call->guard   = guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(call));
   cg_release_anchor(e);
}

void cg_emit_refs(Emitter* e, const RecordHead* head, IRExpr* const* words,
                  UInt n_words)
{
   IRExpr* record = cg_begin_record(e, head);
   for (UInt i = 0; i < n_words; i++)
      cg_ir_store(e, cg_ir_add(e, record, (i + 1) * sizeof(UWord)), words[i]);
   cg_end_record(e, head, record);
}

void cg_emit_guarded_ref(Emitter* e, const RecordHead* head, IRExpr* word,
                         IRExpr* guard)
{
   static const Helper helper
      = { cg_record_guarded_ref, "cg_record_guarded_ref" };
   call_if(e, &helper,
           mkIRExprVec_2(cg_ir_constant(e, (UWord)head), word), 2, guard);
}

void cg_emit_bare_if(Emitter* e, const RecordHead* head, IRExpr* atom)
{
   static const Helper helper = { cg_record_bare, "cg_record_bare" };
   IRExpr* guard
      = cg_ir_bind(e, Ity_I1, IRExpr_Unop(CG_WORD_OP(e, CmpNEZ), atom));
   call_if(e, &helper, mkIRExprVec_1(cg_ir_constant(e, (UWord)head)), 1,
           guard);
}
