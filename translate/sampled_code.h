/*--------------------------------------------------------------------*/
/*--- What stands at a slot, and whether it is what it should be.    ---*/
/*--------------------------------------------------------------------*/

/* The translations at the addresses of a slot (run/values/sampled_code.h). */

#ifndef CG_TRANSLATE_SAMPLED_CODE_H
#define CG_TRANSLATE_SAMPLED_CODE_H

#include "libvex.h"
#include "libvex_ir.h"
#include "run/values/sampled_code.h"

/* Is `in` what the second translation of the slot's code should be: a jump, and
   then that code's instructions?  If so, these begin with statement *i. */
Bool cg_is_body(const IRSB* in, const SampledCode* slot, Int* i);

/* The translation of a slot's entry, which goes on to its body; or, if there is
   to be no second translation, that of its body, which goes back to the
   code. */
IRSB* cg_go_on_at(const IRSB* in, SampledCode* slot, IRType word, Addr to);

#endif
