/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counting switched in two ways.  Discarding all translations lets the program
   run at the speed of --tool=none, but code must be translated again each time.
   Closing the region (counts/region.h) costs little, but the program runs no
   faster; it is done while switches follow each other closely. */

#include "control/switch.h"
#include "calls/call_events.h"
#include "calls/watch.h"
#include "cg_sim.h"
#include "counts/totals.h"
#include "feature.h"
#include "run/discard.h"

static SwitchOptions options;
static Bool          is_on;    /* the state asked for */
static Bool          acted_on; /* the state in effect */
static Bool          translates_to_count;

/* The times of the latest switches, in superblocks. */
#define N_LATEST 8
static ULong latest[N_LATEST];
static UInt  n_switches;

/* The number of superblocks within which N_LATEST switches are close: a tenth
   or two of a second.  Counting that is off longer will probably stay off. */
#define CLOSE ((ULong)20000000)

void cg_switch_init(const SwitchOptions* chosen)
{
   options             = *chosen;
   is_on               = options.is_on;
   acted_on            = is_on;
   translates_to_count = is_on;
   cg_call_events_switch(is_on, is_on);
}

Bool cg_is_counting(void)
{
   return is_on;
}

Bool cg_translates_to_count(void)
{
   return translates_to_count;
}

static void discard(void)
{
   translates_to_count = is_on;
   cg_call_events_switch(is_on, is_on);
   cg_discard_all_translations();
}

/* Note this switch; return whether the N_LATEST before it were within CLOSE. */
static Bool is_close(void)
{
   ULong* oldest = &latest[n_switches++ % N_LATEST];
   Bool   close  = n_switches > N_LATEST
                && cg_superblocks_done - *oldest < CLOSE;
   *oldest       = cg_superblocks_done;
   return close;
}

static void empty_caches(void)
{
   if (cg_sim != NULL)
      cg_sim_empty();
   CG_TELL_FEATURES(empty_caches);
}

static void act(void)
{
   acted_on    = is_on;
   Bool closes = is_close() && !options.always_discards;
   if (is_on ? translates_to_count : closes) {
      cg_begin_regions();
      cg_call_events_switch(True, is_on);
   } else {
      discard();
   }
   if (options.empties_caches)
      empty_caches();
}

/* Switch counting.  Code that is running, as when a debugger has stopped it,
   cannot change; discarding all translations makes it stop soon. */
Bool cg_switch_counting(Bool on)
{
   if (on == is_on)
      return False;
   is_on = on;
   if (cg_code_is_running())
      cg_discard_all_translations();
   else
      act();
   return True;
}

void cg_switch_stop_client_code(void)
{
   if (acted_on != is_on)
      act();
   if (!is_on && translates_to_count
       && cg_superblocks_done - latest[(n_switches - 1) % N_LATEST] > CLOSE)
      discard();
}
