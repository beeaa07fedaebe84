/*--------------------------------------------------------------------*/
/*--- The IR that writes down references.                            ---*/
/*--------------------------------------------------------------------*/

/* What of run/record.h generated code does. */

#ifndef CG_TRANSLATE_RECORD_REFS_H
#define CG_TRANSLATE_RECORD_REFS_H

#include "run/record.h"
#include "translate/ir.h"

/* Write down a group of references, with the words that its descriptor wants:
   atoms. */
void cg_emit_refs(Emitter* e, const RecordHead* head, IRExpr* const* words,
                  UInt n_words);

/* Likewise one reference, if the guard holds. */
void cg_emit_guarded_ref(Emitter* e, const RecordHead* head, IRExpr* word,
                         IRExpr* guard);

/* Write down a record that is nothing but a descriptor if the atom, a word, is
   not zero; rarely. */
void cg_emit_bare_if(Emitter* e, const RecordHead* head, IRExpr* atom);

#endif
