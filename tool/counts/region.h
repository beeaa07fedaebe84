/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Regions: parts of a run in which events count.  Options can limit counting to
   some functions, while the whole run is simulated and its calls are followed.
   Code that adds to a line's counts then adds a word, not a constant: 1 in the
   region, 0 outside.  Outside, running totals (counts/totals.h) stand still.
   Counting can be switched off as a whole in this way, too (control/switch.h):
   the region is closed, and no calls are counted.

   Each thread and each signal handler has a switch; a coroutine uses its
   thread's.  Each stack knows how many of the options' functions are active on
   it (calls/watch.h).  Switch and stack decide whether an event counts. */

#pragma once

#include "pub_tool_basics.h"

extern Bool cg_has_regions;

/* The initial state of each switch; True: on. */
extern Bool cg_region_begins;

/* True if each active function inverts the switch; calls outside then have arcs
   as well, without costs.  If False, the region is entered while any of the
   functions is active, and calls outside have no arcs. */
extern Bool cg_regions_invert;

/* True if calls outside the region have arcs. */
extern Bool cg_has_calls_outside;

/* True while counting is off as a whole, though code is translated to count. */
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

void cg_region_init(Bool has_regions, Bool begins, Bool invert);
