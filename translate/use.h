/*--------------------------------------------------------------------*/
/*--- The IR that simulates cache use.                               ---*/
/*--------------------------------------------------------------------*/

/* What generated code does for a group of references if cache use is simulated
   (cg_use_group.h, run/use.h). */

#ifndef CG_TRANSLATE_USE_H
#define CG_TRANSLATE_USE_H

#include "run/use.h"
#include "translate/ir.h"

/* Have the references simulated by a call.  bases[] are the n_bases atoms that
   they are off. */
void cg_emit_use_call(Emitter* e, const UsedRefs* refs, IRExpr* const* bases,
                      UInt n_bases);

/* Look for their lines, which are at most 64 bytes long; call if one is not
   seen; note the uses.  latest: the line of code that was used last before in
   this superblock, by a group that tested; NULL if there is none. */
void cg_emit_use_test(Emitter* e, const UsedRefs* refs, IRExpr* const* bases,
                      UInt n_bases, const CodeLine* latest);

/* The clock advances by so much. */
void cg_emit_use_clock(Emitter* e, UInt n_times);

/* Count and simulate the one reference if the guard holds. */
void cg_emit_guarded_use(Emitter* e, const UsedRefs* refs, IRExpr* base,
                         IRExpr* guard);

/* The instruction at this address is not executed after all if the atom, a
   word, is not zero; rarely. */
void cg_emit_take_back(Emitter* e, Addr insn, IRExpr* atom);

#endif
