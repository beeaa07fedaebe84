/*--------------------------------------------------------------------*/
/*--- The branch predictors' tables.                  cg_branchpred.c ---*/
/*--------------------------------------------------------------------*/

/* The state that cg_branchpred.h describes.  Generated code reads and writes
   it directly, so it lies in the tool's image, at addresses that fit a
   32-bit displacement. */

#include "cg_branchpred.h"

UChar cg_conditional[CG_N_CONDITIONAL];
UWord cg_history;
Addr  cg_last_target[CG_N_INDIRECT];

/* Index: bit 3 ignored (whether the previous prediction was wrong), bits 2-1
   the counter, bit 0 the outcome.  The counter moves one step towards the
   outcome and stops at 0 and 3; the prediction was "taken" from 2 up. */
#define ENTRY(counter, mispredicted) ((counter) << 1 | (mispredicted) << 3)
#define TRANSITIONS                            \
   ENTRY(0, 0), ENTRY(1, 1), /* counter 0 */   \
      ENTRY(0, 0), ENTRY(2, 1), /* counter 1 */ \
      ENTRY(1, 1), ENTRY(3, 0), /* counter 2 */ \
      ENTRY(2, 1), ENTRY(3, 0)  /* counter 3 */

const UChar cg_next_entry[16] = { TRANSITIONS, TRANSITIONS };
