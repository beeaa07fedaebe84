/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Contexts: who called a function, and whose costs it bears.     ---*/

/* Some functions are told apart by their callers, or by how often they are
   active: each such context is a function of its own, f'caller or f'2, with
   lines and arcs of its own.  Others are skipped: what they do, and whom they
   call, is charged to the line that calls them.

   Each frame has a context.  What counters of translations add is added to the
   lines of the plain function, as ever; but code of functions that may be in
   such a context also writes down which counter has ticked (RECORD_TICK), and
   the consumer of the record moves that to the lines of the context.  That is
   not needed where second activations are a function's only context
   (calls/separate/nesting.h).  Misses of the caches are moved likewise; with
   cache use, they and losses are charged to the context's line at once.

   Not moved are jumps (counts/jumps.h). */

#pragma once

#include "calls/call_site.h"
#include "calls/frame_costs.h"
#include "calls/separate/treatments.h"
#include "calls/stack.h"
#include "pub_tool_basics.h"

/* Once, with cg_call_events_init. */
void cg_contexts_init(void);

/* Does the record say which line each miss is of, as costs are told apart by
   contexts, or by inlined functions in the tree? */
static inline Bool cg_records_lines(void)
{
   return cg_has_contexts || cg_tree_has_bodies;
}

/* The arc of a call of the function, whose context that of the next frame to be
   pushed will be (cg_entered): from that line of the stack's top frame; of
   nobody's if line is NULL. */
Arc* cg_context_arc(Stack* stack, LineCost* line, Function* callee);

/* The function shown for this one, which was entered last; NULL: skipped. */
Function* cg_shown_as_entered(Function* function);

/* The same if none are kept, too. */
static inline Arc* cg_arc_of_call(Stack* stack, LineCost* line,
                                  Function* callee)
{
   if (cg_has_contexts)
      return cg_context_arc(stack, line, callee);
   return stack->collects ? cg_arc(line, callee, stack->thread) : cg_no_arc;
}

/* A root turns out to have been called from that line of the function whose
   context was entered last: the arc of that call. */
Arc* cg_context_arc_of_root(const Stack* stack, const Frame* root,
                            LineCost* line);

/* The line that a frame's function was called from, as its own function has it;
   NULL: it is not known. */
LineCost* cg_context_line_of_call(const Frame* frame);

/* The line that has the costs of this one in the context. */
LineCost* cg_line_in_context(const Context* context, LineCost* line);

/* The site's counter has ticked. */
void cg_context_tick(const Stack* stack, CallSite* site);

/* That of the top frame's context which has what the line's code does now; the
   line itself, if that is no other. */
LineCost* cg_context_line(const Stack* stack, LineCost* line);

/* The line has been added n more of so many events, whose columns follow each
   other. */
void cg_context_misses(const Stack* stack, UInt line, UInt column,
                       UInt n_columns, ULong n);

/*--- The latest calls between contexts                    ---*/

/* A cache in front of what is looked up for each call, direct-mapped. */
typedef struct {
   /* From where, in which context; of what, which activation of it. */
   const LineCost* line;
   const Context*  from;
   const Function* callee;
   UInt            n, thread;

   Arc*     arc; /* NULL: not known yet; the caller fills it in */
   Context* entered;
} KeptCall;

#define CG_N_KEPT_CALLS 2048 /* a power of two */
extern KeptCall cg_kept_calls[CG_N_KEPT_CALLS];

/* Forget them: functions are treated otherwise than before. */
void cg_forget_kept_calls(void);

/* That of this call, whose cg_kept_hash is `hash`. */
CG_INLINED KeptCall* cg_kept_call(UInt hash, const LineCost* line,
                                  const Context* from, const Function* callee,
                                  UInt n, UInt thread)
{
   UWord     mixed = hash + ((UWord)from >> 3) + n;
   KeptCall* kept  = &cg_kept_calls[(mixed ^ mixed >> 11) % CG_N_KEPT_CALLS];
   if (UNLIKELY(kept->line != line || kept->callee != callee
                || kept->from != from || kept->n != n
                || kept->thread != thread))
      *kept = (KeptCall){ line, from, callee, n, thread, NULL, NULL };
   return kept;
}
