/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of each line in cycles.  A line's counts are whole cycles: a cycle
   is counted when one of a line's costs has spent half of its sixtieths.  So
   each cycle belongs to one call, context, thread and part of the profile, and
   cycles add up like other events.  A fraction stays with the line's cost.

   In a flat profile, each line has its own sixtieths.  With calls, several
   LineCosts can stand for one line of a flat profile.  They share its
   sixtieths, so that following calls changes no total (except with inlined
   code, which flat profiles divide in another way).

   If calls are followed, totals (counts/totals.h) get whole cycles at once, but
   lines only when counts are gathered.  The event EV_Cy counts all costs of a
   line, the event EV_Cy + c only the cost c, for each c behind COST_REST. */

#pragma once

#include "counts/lines.h"
#include "features/cycles/code.h"

/* Initialise, once. */
void cg_line_costs_init(void);

/* Return the costs of the line, whose code at `a` is being translated.  Costs
   and their sixtieths are near the anchor (base/near.h), and never freed. */
CycleCosts* cg_cycle_costs_of(const LineCost* line, Addr a);

/* Add all whole cycles to the lines' counts; forget fractions of cycles. */
void cg_cycles_hand_over(void);
void cg_cycles_forget(void);
