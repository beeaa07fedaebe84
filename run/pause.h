/*--------------------------------------------------------------------*/
/*--- Code that counts, or pauses.                                   ---*/
/*--------------------------------------------------------------------*/

/* To switch counting off, all code is translated anew without it.  That is
   right for long phases, but costs far too much if it is done often.  Then code
   is translated so that it can pause: all that it adds is first ANDed with a
   mask, what it writes into the record is dropped, and the helpers that it
   calls return at once.  A switch then is a store.  Such code tests and
   predicts nothing inline.

   All other code that counts asks cg_is_paused. */

#ifndef CG_RUN_PAUSE_H
#define CG_RUN_PAUSE_H

#include "pub_tool_basics.h"

/* Is code translated so? */
extern Bool cg_can_pause;

/* Is counting paused now?  Then *cg_pause_mask is 0, else all ones.  The mask
   lies near the anchor (sim/near.h), and is there as soon as code can pause. */
extern Bool   cg_is_paused;
extern ULong* cg_pause_mask;

#endif
