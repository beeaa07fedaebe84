/*--------------------------------------------------------------------*/
/*--- Code that counts, or pauses.                                   ---*/
/*--------------------------------------------------------------------*/

/* Counting is switched off by having all code translated anew without it.  That
   is right for long phases, and costs far too much where it is switched
   often.  Then code is translated so that it can pause: all that it adds is
   first ANDed with a mask, what it writes into the record is written but not
   kept, and helpers that it calls return at once.  Switching is then a store.
   Such code tests and predicts nothing inline.

   What counts otherwise asks cg_is_paused. */

#ifndef CG_RUN_PAUSE_H
#define CG_RUN_PAUSE_H

#include "pub_tool_basics.h"

/* Is code translated so? */
extern Bool cg_can_pause;

/* It pauses now; then *cg_pause_mask is 0, else all ones.  The mask lies near
   the anchor (sim/near.h), and is there as soon as code can pause. */
extern Bool   cg_is_paused;
extern ULong* cg_pause_mask;

#endif
