/*--------------------------------------------------------------------*/
/*--- Counting, switched on and off while the program runs.          ---*/
/*--------------------------------------------------------------------*/

/* While it is off, nothing is counted nor simulated: the caches and predictors
   stay as they were, and of calls nothing is known when it is on again. */

#ifndef CG_CONTROL_SWITCH_H
#define CG_CONTROL_SWITCH_H

#include "pub_tool_basics.h"

/* Once, before the program runs. */
void cg_switch_init(Bool on);

Bool cg_is_counting(void);

/* Is code to be translated so that it counts, even if it does not now? */
Bool cg_counts_or_pauses(void);

/* A thread's code stops for a while. */
void cg_switch_stop_client_code(void);

/* Switch.  To be called while no translation is running.  False if it is so
   already, and nothing is done. */
Bool cg_switch_counting(Bool on);

#endif
