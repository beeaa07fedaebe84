/*--------------------------------------------------------------------*/
/*--- Counting, switched on and off.               control/switch.c ---*/
/*--------------------------------------------------------------------*/

/* See control/switch.h. */

#include "control/switch.h"

#include "run/discard.h"
#include "run/follow.h"

static Bool is_on;

void cg_switch_init(Bool on)
{
   is_on = on;
   cg_follow_switch(on);
}

Bool cg_is_counting(void)
{
   return is_on;
}

Bool cg_switch_counting(Bool on)
{
   if (on == is_on)
      return False;
   is_on = on;
   cg_follow_switch(on);
   cg_discard_all_translations();
   return True;
}
