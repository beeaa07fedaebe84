/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of each line in cycles.  Counts hold only whole cycles, for each
   line and cost: a cycle is charged when the line has spent its last sixtieth.
   So each cycle belongs to one call, context, thread and part of the profile,
   and all of these add up, as with events counted one by one.  The remainder of
   a cycle stays with the line.

   Each line of a flat profile has its own sixtieths.  With calls, several lines
   can stand for one line of a flat profile; they share its sixtieths, so that
   following calls changes no total (except with inlined code, which flat
   profiles divide in another way).

   If calls are followed, totals (counts/totals.h) get whole cycles at once;
   lines have them when counts are gathered.  EV_Cy is the sum of a line's
   costs; EV_Cy + Cost is one of them. */

#pragma once

#include "counts/lines.h"
#include "features/cycles/code.h"

/* Initialise, once. */
void cg_line_costs_init(void);

/* Return the costs of the line, whose code at `a` is being translated.  They
   and their sixtieths are near the anchor (base/near.h), and kept for ever. */
CycleCosts* cg_cycle_costs_of(const LineCost* line, Addr a);

/* Add all whole cycles to the lines; forget the remainders. */
void cg_cycles_hand_over(void);
void cg_cycles_forget(void);
