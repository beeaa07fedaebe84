/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of inlined code in a chain of calls.  A frame's cost is the difference
   of running totals, which does not tell the function's own code from bodies
   inlined in it (counts/bodies.h).  If bodies have nodes in the calling-context
   tree (cg_tree_has_bodies), generated code records the ticks of counters of
   code in bodies (InlinedRecord).  A tick's amounts go to the bodies' nodes,
   below the top frame's.  Misses, and other costs without a counter, go to the
   body that has their source line. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"
#include "run/heat.h"

/* Return the RECORD_INLINED site of the counter, whose block is being built but
   whose amounts are all known; NULL if it counts no code of bodies. */
CallSite* cg_new_inlined_site(const ULong* counter, Function* function,
                              Heat heat);

/* Return the site's heat, which counts down its ticks in cold code. */
Heat* cg_inlined_heat(const CallSite* site);

/* Record a tick of the site's counter. */
void cg_inlined_record(CallSite* site);

/* Begin to consume InlinedRecords. */
void cg_inlined_begin(void);

/* Charge the stack with the ticks recorded when `place` was the next record.
   Return the next place with ticks, or `end`. */
const UChar* cg_inlined_consume(Stack* stack, const UChar* place,
                                const UChar* end);

/* Add `amount` to n_columns columns, from `column` on, of the line's body. */
void cg_inlined_cost(Stack* stack, const LineCost* line, UInt column,
                     UInt n_columns, ULong amount);
