/*--------------------------------------------------------------------*/
/*--- Counting, switched on and off while the program runs.          ---*/
/*--------------------------------------------------------------------*/

/* While counting is off, nothing is counted or simulated.  When it is on again,
   predictors are as they were, the caches are too or are empty, and no calls
   are known. */

#ifndef CG_CONTROL_SWITCH_H
#define CG_CONTROL_SWITCH_H

#include "pub_tool_basics.h"

/* Once, before the program runs.  Are the caches to be empty when counting
   is switched on? */
void cg_switch_init(Bool on, Bool empties_caches);

Bool cg_is_counting(void);

/* Is code to be translated so that it counts, even if it does not now? */
Bool cg_counts_or_pauses(void);

/* A thread's code stops for a while. */
void cg_switch_stop_client_code(void);

/* Switch counting on or off, while no translation is running.  False, and
   nothing is done, if it is so already. */
Bool cg_switch_counting(Bool on);

#endif
