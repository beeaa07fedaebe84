/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Regions: is what happens now counted?                          ---*/

/* A run may count in some functions only, while all of it is simulated and its
   calls are followed.  Then code that adds to a line's counts adds a word, 1
   inside these functions and 0 outside, in place of a constant; and outside,
   running totals (counts/totals.h) stand still.

   Counting as a whole can be switched off in this way, too (control/switch.h):
   then the region is closed, and no calls are counted either.

   Each thread and each signal handler has a switch; a coroutine has that of the
   thread that it runs in.  Each stack knows which of these functions are active
   on it (calls/watch.h).  Both together say whether what runs on it is
   counted. */

#pragma once

#include "pub_tool_basics.h"

/* Is something not counted in this run? */
extern Bool cg_has_regions;

/* How a switch begins. */
extern Bool cg_region_begins;

/* Does each active function invert the switch?  Then calls are followed outside
   as well, but have no costs there.  If not, one or several together do, and
   there are no calls outside. */
extern Bool cg_regions_invert;

/* Have calls been followed outside? */
extern Bool cg_has_calls_outside;

/* Is nothing counted now, whatever the switches say? */
extern Bool cg_region_is_closed;

static inline Bool cg_is_in_region(Bool is_on, UInt n_functions)
{
   return !cg_region_is_closed
          && is_on
                != (cg_regions_invert ? n_functions % 2 != 0 : n_functions > 0);
}

/* What one more of something adds now; near the anchor (base/near.h).  Always
   1 if there are no regions. */
extern ULong* cg_region_one;

/* Before code is generated: the values of the first three. */
void cg_region_init(Bool has_regions, Bool begins, Bool invert);
