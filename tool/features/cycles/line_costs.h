/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* What each line has cost in cycles.  Counts have whole cycles only, separately
   for each line and cost: a cycle is charged when the line has spent its last
   sixtieth.  So it is charged to one call, context, thread and part of the
   profile, and all of them add up, as they do for events that are counted one
   by one.  The remainder of a cycle stays with the line.

   Sixtieths are those of the lines of flat profiles.  With calls, lines are
   told apart otherwise: several can share their sixtieths, so that calls change
   no total (but with inlined code, which flat profiles tell apart in another
   way).

   If calls are followed, totals (counts/totals.h) get whole cycles at once;
   lines have them when counts are gathered.  EV_Cy is the sum of
   all costs of a line, EV_Cy + a cost that cost. */

#pragma once

#include "counts/lines.h"
#include "features/cycles/code.h"

/* Once. */
void cg_line_costs_init(void);

/* Return the costs of this line, whose code at `a` is being translated.  They
   and their sixtieths are near (base/near.h), and kept for ever. */
CycleCosts* cg_cycle_costs_of(const LineCost* line, Addr a);

/* Add all whole cycles to the lines; forget the remainders. */
void cg_cycles_hand_over(void);
void cg_cycles_forget(void);
