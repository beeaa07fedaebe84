/*--------------------------------------------------------------------*/
/*--- Counting, switched on and off.               control/switch.c ---*/
/*--------------------------------------------------------------------*/

/* See control/switch.h.  There are two ways.  All translations are discarded:
   then the program runs at the speed of --tool=none while counting is off, but
   all its code is to be translated again, each time.  Or code can pause
   (run/pause.h), which makes switching a store, but costs time in both states.
   So the second way is taken while switches follow each other closely. */

/* Speed, November 2026, a program of 1,500 superblocks in each state,
   microseconds a switch; what runs between two takes 30 under --tool=none:

                    counting   call graph   caches   cache use
      discarding      58,410       35,570   28,670      27,400
      pausing            302          286      348         436

   With 1,156 between two, pausing takes 4,880 to 15,390 and discarding 34,290
   to 51,650: while off, code that can pause runs at a tenth to a half of the
   speed of code without counting.  No third way was open: VEX has no branch
   within a superblock that could pass the counting by, and Valgrind's table
   holds one translation of an address. */

#include "control/switch.h"

#include "costs/totals.h"
#include "run/caches/empty.h"
#include "run/calls/call_events.h"
#include "run/discard.h"
#include "run/pause.h"
#include "run/values/values.h"
#include "sim/near.h"

static Bool is_on;
static Bool empties;

/* When the last switches were, by superblocks. */
#define N_LATEST 8
static ULong latest[N_LATEST];
static UInt  n_switches;

/* So many switches within that time: a tenth of a second or two. */
#define CLOSE ((ULong)20000000)

/* No switch for that time. */
#define LONG_PHASE ((ULong)200000000)

void cg_switch_init(Bool on, Bool empties_caches)
{
   is_on   = on;
   empties = empties_caches;
   cg_call_events_switch(on);
}

Bool cg_is_counting(void)
{
   return is_on;
}

Bool cg_counts_or_pauses(void)
{
   return is_on || cg_can_pause;
}

static void set_pause(Bool pauses)
{
   cg_is_paused   = pauses;
   *cg_pause_mask = pauses ? 0 : ~(ULong)0;
}

static void begin_pausing(void)
{
   if (cg_pause_mask == NULL)
      cg_pause_mask = cg_alloc_near("cg.switch.mask", sizeof(*cg_pause_mask));
   cg_can_pause = True;
   cg_discard_all_translations();
}

static void end_pausing(void)
{
   cg_can_pause = False;
   set_pause(False);
   cg_discard_all_translations();
}

/* Is this switch one of many? */
static Bool is_close(void)
{
   ULong* oldest = &latest[n_switches++ % N_LATEST];
   Bool   close  = n_switches > N_LATEST
                && cg_superblocks_done - *oldest < CLOSE;
   *oldest       = cg_superblocks_done;
   return close;
}

static ULong latest_switch(void)
{
   return latest[(n_switches - 1) % N_LATEST];
}

Bool cg_switch_counting(Bool on)
{
   if (on == is_on)
      return False;
   is_on = on;
   if (empties && !on)
      cg_empty_caches();
   cg_call_events_switch(on);
   Bool close = is_close();
   if (!cg_can_pause && close && !cg_profiles_values())
      begin_pausing();
   else if (!cg_can_pause)
      cg_discard_all_translations();
   if (cg_can_pause)
      set_pause(!on);
   return True;
}

void cg_switch_stop_client_code(void)
{
   if (cg_can_pause && cg_superblocks_done - latest_switch() > LONG_PHASE)
      end_pausing();
}
