/*--------------------------------------------------------------------*/
/*--- The IR that simulates cache use.                               ---*/
/*--------------------------------------------------------------------*/

/* What generated code does for a group of references if cache use is simulated
   (sim/use/groups.h, run/caches/use.h). */

#ifndef CG_TRANSLATE_USE_H
#define CG_TRANSLATE_USE_H

#include "run/caches/use.h"
#include "translate/ir.h"

/* Have the references simulated by a call.  bases[] are the n_bases atoms that
   they are off. */
void cg_emit_use_call(Emitter* e, const UsedRefs* refs, IRExpr* const* bases,
                      UInt n_bases);

/* What generated code has not noted yet of groups that it has tested.  It has
   time until the segment ends, if no fault can end that sooner. */
typedef struct {
   const UsedFetchLine* code;    /* was used last; NULL: none was */
   UInt                 n_uses;  /* of it */
   UInt                 n_times; /* that the clock is to advance by */
} UnnotedUse;

/* Look for their lines, which are at most 64 bytes long; call if one is not
   seen; note the uses, but for what is unnoted after that. */
void cg_emit_use_test(Emitter* e, const UsedRefs* refs, IRExpr* const* bases,
                      UInt n_bases, UnnotedUse* unnoted);

/* Note the use that cg_emit_use_test has left unnoted. */
void cg_emit_unnoted_use(Emitter* e, UnnotedUse* unnoted);

/* Count and simulate the one reference if the guard holds. */
void cg_emit_guarded_use(Emitter* e, const UsedRefs* refs, IRExpr* base,
                         IRExpr* guard);

/* The instruction at this address is not executed after all if the atom, a
   word, is not zero; rarely. */
void cg_emit_take_back(Emitter* e, Addr insn, IRExpr* atom);

#endif
