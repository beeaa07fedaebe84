/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of inlined code in a chain of calls.  The cost of a frame is the
   difference of two running totals, which does not tell the function's own code
   from bodies inlined in it (counts/bodies.h).  If bodies have nodes in the
   calling-context tree (cg_tree_has_bodies), generated code records each tick
   of a counter that counts code of bodies (RECORD_INLINED), whose worth is
   added to the nodes of these bodies, children of the top frame's node.
   Misses, and other costs that have no counter, are added to the body that
   their source line is in. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"

/* Return the call site for a RECORD_INLINED of this counter, or NULL if it
   counts no code of bodies.  The counter is one of the block being built, and
   its worth must be complete. */
CallSite* cg_new_inlined_site(const ULong* counter, Function* function);

/* The site's counter has ticked once while this stack was running. */
void cg_inlined_tick(Stack* stack, CallSite* site);

/* Add `amount` to each of n_columns columns, the first being `column`, of the
   body that the line is in, if it is in one. */
void cg_inlined_cost(Stack* stack, const LineCost* line, UInt column,
                     UInt n_columns, ULong amount);
