/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- What each line has cost in cycles.                             ---*/
/*--------------------------------------------------------------------*/

/* In sixtieths of a cycle, until they are handed over to the lines' counts in
   whole cycles.  What is left of one line is the next one's, so that lines add
   up to the whole cycles of all that has been charged, as totals do, which is
   what calls and contexts have. */

#ifndef CG_FEATURES_CYCLES_LINE_COSTS_H
#define CG_FEATURES_CYCLES_LINE_COSTS_H

#include "features/cycles/code.h"

/* Those of the line with that number; near (sim/near.h), and never moved. */
CycleCosts* cg_cycle_costs_of(UInt line);

/* Have all costs in the lines; forget them. */
void cg_cycles_hand_over(void);
void cg_cycles_forget(void);

#endif
