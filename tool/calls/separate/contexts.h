/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Contexts of functions.  Options can have functions told apart by their
   callers, or by the number of their activations: each such context is a
   function of its own, f'caller or f'2, with its own lines and arcs.  Other
   functions are skipped: their costs and calls are charged to the line that
   calls them.

   A frame may have a context.  Counters of translations add to the plain
   function's lines as usual.  But code of functions with such contexts also
   records which counter has ticked (RECORD_TICK), and the consumer moves the
   tick to the context's lines.  This is mostly not needed if a function's only
   context is of second activations (calls/separate/nesting.h).  Misses are
   moved, too; with cache use, misses and losses are charged to the context's
   line at once.  Jumps (counts/jumps.h) are not moved. */

#pragma once

#include "calls/call_site.h"
#include "calls/separate/treatments.h"
#include "calls/stack.h"

void cg_contexts_init(void);

/* Clear the cache of calls' arcs, after a change of treatments. */
void cg_forget_kept_calls(void);

/* Is the context's function skipped?  NULL: no. */
Bool cg_context_skips(const Context* context);

/* Does the record tell the line of each miss?  Yes, if costs are separated by
   contexts, or by inlined functions in the tree. */
static inline Bool cg_records_lines(void)
{
   return cg_has_contexts || cg_tree_has_bodies;
}

/* Return the arc of a call of `callee` from that line of the top frame; line
   NULL: no caller.  Set cg_entered to the next frame's context. */
Arc* cg_context_arc(Stack* stack, LineCost* line, Function* callee);

/* Return the function that this one, last entered, is shown as, or NULL. */
Function* cg_shown_as_entered(Function* function);

static inline Arc* cg_arc_of_call(Stack* stack, LineCost* line,
                                  Function* callee)
{
   if (cg_has_contexts)
      return cg_context_arc(stack, line, callee);
   return stack->collects ? cg_arc(line, callee, stack->thread) : cg_no_arc;
}

/* Return the arc of the call that has turned out to have entered this root: a
   call from `line`, in context cg_entered. */
Arc* cg_context_arc_of_root(const Stack* stack, const Frame* root,
                            LineCost* line);

/* Return the plain line that called the frame's function, or NULL. */
LineCost* cg_context_line_of_call(const Frame* frame);

/* Return the line charged with this line's costs in the context. */
LineCost* cg_line_in_context(const Context* context, LineCost* line);

void cg_context_tick(const Stack* stack, const Context* context,
                     CallSite* site);

/* Return the line charged now with costs of this line's code, in the context of
   the top frame; the line itself if there is no other. */
LineCost* cg_context_line(const Stack* stack, LineCost* line);

/* Move n, in n_columns columns from `column` on, from the line to the line that
   counts for it in the context. */
void cg_context_misses(const Stack* stack, UInt line, UInt column,
                       UInt n_columns, ULong n);
