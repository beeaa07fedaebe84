/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Contexts of functions.  Some functions are told apart by their callers, or by
   how often they are active: each such context is a function of its own,
   f'caller or f'2, with lines and arcs of its own.  Others are skipped: their
   costs, and their calls, are charged to the line that calls them.

   Each frame has a context.  Counters of translations add to the lines of the
   plain function, as ever; but code of functions that may be in such a context
   also writes down which counter has ticked (RECORD_TICK), and the consumer of
   the record moves that to the lines of the context.  That is not needed where
   second activations are a function's only context (calls/separate/nesting.h).
   Misses are moved likewise; with cache use, they and losses are charged to the
   context's line at once.  Jumps (counts/jumps.h) are not moved. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/treatments.h"
#include "calls/stack.h"

/* Once, with cg_call_events_init. */
void cg_contexts_init(void);

/* Clear the cache of calls between contexts: the treatment of functions has
   changed. */
void cg_forget_kept_calls(void);

/* Is its function skipped in this context?  NULL: no. */
Bool cg_context_skips(const Context* context);

/* Does the record tell the line of each miss?  It does if costs are separated
   by contexts, or by inlined functions in the tree. */
static inline Bool cg_records_lines(void)
{
   return cg_has_contexts || cg_tree_has_bodies;
}

/* Return the arc of a call of the function from that line of the stack's top
   frame; without a caller if line is NULL.  Sets cg_entered to the context of
   the next frame to be pushed. */
Arc* cg_context_arc(Stack* stack, LineCost* line, Function* callee);

/* Return the function that is shown for this one, which was entered last; NULL:
   it is skipped. */
Function* cg_shown_as_entered(Function* function);

/* Return the arc of a call, with contexts or without. */
static inline Arc* cg_arc_of_call(Stack* stack, LineCost* line,
                                  Function* callee)
{
   if (cg_has_contexts)
      return cg_context_arc(stack, line, callee);
   return stack->collects ? cg_arc(line, callee, stack->thread) : cg_no_arc;
}

/* Return the arc of the call that turned out to have entered this root: from
   that line, by the function whose context was entered last. */
Arc* cg_context_arc_of_root(const Stack* stack, const Frame* root,
                            LineCost* line);

/* Return the line that called the frame's function, as a line of the plain
   function; NULL: it is not known. */
LineCost* cg_context_line_of_call(const Frame* frame);

/* Return the line that gets this one's costs in the context. */
LineCost* cg_line_in_context(const Context* context, LineCost* line);

/* Note a tick of the site's counter in the context. */
void cg_context_tick(const Stack* stack, const Context* context,
                     CallSite* site);

/* Return the line of the top frame's context that gets the costs of this line's
   code now; the line itself if there is no other. */
LineCost* cg_context_line(const Stack* stack, LineCost* line);

/* Add n to each of n_columns columns of the line, from `column` on, in its
   context. */
void cg_context_misses(const Stack* stack, UInt line, UInt column,
                       UInt n_columns, ULong n);
