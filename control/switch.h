/*--------------------------------------------------------------------*/
/*--- Counting, switched on and off while the program runs.          ---*/
/*--------------------------------------------------------------------*/

/* While it is off, nothing is counted nor simulated: the predictors stay as
   they were, the caches do or are empty, and of calls nothing is known when it
   is on again. */

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

/* Switch.  To be called while no translation is running.  False if it is so
   already, and nothing is done. */
Bool cg_switch_counting(Bool on);

#endif
