/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of inlined code in a chain of calls.  The cost of a frame is the
   difference of two running totals, which does not tell the function's own code
   from bodies inlined in it (counts/bodies.h).  If bodies have nodes in the
   calling-context tree (cg_tree_has_bodies), generated code records each tick
   of a counter of code in bodies (RECORD_INLINED).  The counts of a tick are
   added to the bodies' nodes, children of the top frame's node.  Misses, and
   other costs without a counter, are added to the body that contains their
   source line. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"

/* Return the call site for RECORD_INLINED records of this counter, or NULL if
   it counts no code of bodies.  The counter belongs to the block being built,
   and all amounts that its tick adds are known. */
CallSite* cg_new_inlined_site(const ULong* counter, Function* function);

/* Note that the site's counter has ticked once while this stack was running. */
void cg_inlined_tick(Stack* stack, CallSite* site);

/* Add `amount` to n_columns columns, from `column` on, of the body that
   contains the line, if any. */
void cg_inlined_cost(Stack* stack, const LineCost* line, UInt column,
                     UInt n_columns, ULong amount);
