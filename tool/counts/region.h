/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Regions: parts of a run in which events count.  Options can limit counting to
   some functions, while the whole run is simulated and its calls are followed.
   Then code that adds to a line's counts adds a word, 1 inside these functions
   and 0 outside, in place of a constant; and outside, running totals
   (counts/totals.h) stand still.  Counting as a whole can be switched off in
   this way, too (control/switch.h): the region is then closed, and no calls are
   counted either.

   Each thread and each signal handler has a switch; a coroutine uses the switch
   of the thread that runs it.  Each stack knows which of these functions are
   active on it (calls/watch.h).  The switch and the stack together decide
   whether an event on the stack counts. */

#pragma once

#include "pub_tool_basics.h"

/* True if some parts of this run do not count. */
extern Bool cg_has_regions;

/* The initial state of each switch; True: on. */
extern Bool cg_region_begins;

/* True if each active function inverts the switch; calls are then followed
   outside as well, but have no costs there.  If False, the region is entered
   while one or more of the functions are active, and calls outside are not
   followed. */
extern Bool cg_regions_invert;

/* True if calls have been followed outside the region. */
extern Bool cg_has_calls_outside;

/* True while counting is off as a whole, independently of the switches. */
extern Bool cg_region_is_closed;

static inline Bool cg_is_in_region(Bool is_on, UInt n_functions)
{
   return !cg_region_is_closed
          && is_on
                != (cg_regions_invert ? n_functions % 2 != 0 : n_functions > 0);
}

/* The amount added for one more event: 1 inside the region, 0 outside; near the
   anchor (base/near.h).  Always 1 without regions. */
extern ULong* cg_region_one;

/* Set the first three variables above, before code is generated. */
void cg_region_init(Bool has_regions, Bool begins, Bool invert);
