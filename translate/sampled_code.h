/*--------------------------------------------------------------------*/
/*--- What stands at a slot, and whether it is what it should be.    ---*/
/*--------------------------------------------------------------------*/

/* The translations at the addresses of a slot (run/values/sampled_code.h). */

#ifndef CG_TRANSLATE_SAMPLED_CODE_H
#define CG_TRANSLATE_SAMPLED_CODE_H

#include "libvex.h"
#include "libvex_ir.h"
#include "run/values/sampled_code.h"

/* Is it the second translation of the slot's code, as it should be: a jump, and
   then that code's instructions?  They begin with statement *i then. */
Bool cg_is_body(const IRSB* in, const SampledCode* slot, Int* i);

/* What stands at a slot's entry, and goes on to its body; or at the body, if
   there is to be none, and goes back to the code. */
IRSB* cg_go_on_at(const IRSB* in, SampledCode* slot, IRType word, Addr to);

#endif
