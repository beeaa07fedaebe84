/*--------------------------------------------------------------------*/
/*--- Code that counts, or pauses.                     run/pause.c ---*/
/*--------------------------------------------------------------------*/

/* See run/pause.h.  Only the words are here: control/switch.c sets them. */

#include "run/pause.h"

Bool   cg_can_pause;
Bool   cg_is_paused;
ULong* cg_pause_mask;
