/*--------------------------------------------------------------------*/
/*--- Caches that begin anew.                  run/caches/empty.c ---*/
/*--------------------------------------------------------------------*/

/* There are two simulations of caches, of which a run has one or none. */

#include "run/caches/empty.h"

#include "cg_sim.h"
#include "costs/events.h"
#include "run/caches/use.h"
#include "run/calls/record.h"

void cg_empty_caches(void)
{
   if (cg_simulates_use) {
      cg_record_drain();
      cg_use_empty();
   } else if (cg_event_is_present(EV_I1mr)) {
      cg_sim_empty();
   }
}
