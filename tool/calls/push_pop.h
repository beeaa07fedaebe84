/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The fast part of calls/stack.h: cg_push_at and cg_pop_at, and parts of these
   for calls without a frame (calls/fast_path.h). */

#pragma once

#include "calls/frame_costs.h"
#include "calls/stack.h"

/* Process the rare cases that the functions below leave out. */
Frame* cg_grow_stack(Stack* stack);
UWord  cg_activate_again(Stack* stack, const Frame* frame);
void   cg_deactivate_special(Stack* stack, const Frame* frame,
                             const ULong* now);

void cg_enter_node_rarely(Stack* stack, Frame* frame);
void cg_charge_node_rarely(const Frame* frame, const ULong* now);
void cg_leave_node_rarely(const Frame* frame);

/* The costs, of one event, that no function is charged with; never read. */
extern ULong cg_unread_costs[N_EVENTS];

/* The code of a call or return must avoid branches that depend on the program's
   data: the host cannot predict them, and a misprediction takes as long as
   twenty instructions.  A test whether a recursive function's activation is
   inner is such a branch.  So, if one event is counted, the costs of inner
   activations are added, too, but to a counter that is never read. */

/* Add now - entry to the callee's inclusive costs, if it has any and this was
   an outermost activation; else, perhaps, to counters that are never read. */
CG_INLINED void cg_charge_callee(const Arc* arc, Bool is_inner,
                                 const ULong* now, const ULong* entry,
                                 UInt n_columns)
{
   if (UNLIKELY(arc == cg_no_arc))
      return;
   ULong* inclusive  = arc->callee->inclusive;
   Bool   is_charged = !is_inner & (inclusive != NULL);
   if (!__builtin_constant_p(n_columns) || n_columns > 1) {
      if (is_charged)
         cg_add_costs(inclusive, now, entry, n_columns);
      return;
   }
   UWord mask = -(UWord)is_charged;
   cg_add_costs((ULong*)(((UWord)inclusive & mask)
                         | ((UWord)cg_unread_costs & ~mask)),
                now, entry, n_columns);
}

CG_INLINED void cg_charge_function(const Frame* frame, const ULong* now,
                                   UInt n_columns)
{
   cg_charge_callee(frame->arc,
                    (frame->flags & FRAME_IS_INNER) != 0, now,
                    frame->entry, n_columns);
}

/* Return a pointer to the number of the function's activations, if the function
   is special, was last active on this stack, and is not watched; else NULL. */
static inline UInt* cg_latest_n(const Stack* stack, const Function* function)
{
   Activation* a = function->latest;
   return a != NULL && a->stack == stack
                && (function->flags & CG_FUNCTION_IS_WATCHED) == 0
             ? &a->n
             : NULL;
}

/* The numbers of activations of a called function and of the function that it
   is shown as, perhaps the same one; both are NULL if either is unknown. */
typedef struct {
   UInt*           of_function;
   UInt*           of_shown;
   const Function* shown;
} Activity;

static inline Activity cg_activity(const Stack* stack, const Function* function,
                                   const Arc* arc)
{
   const Function* shown = arc->callee;
   if (UNLIKELY(shown == NULL))
      shown = function;
   UInt* of_function = cg_latest_n(stack, function);
   UInt* of_shown    = cg_latest_n(stack, shown);
   return LIKELY(of_function != NULL && of_shown != NULL)
             ? (Activity){ of_function, of_shown, shown }
             : (Activity){ NULL, NULL, shown };
}

/* Would one more activation be the first inner one of its function? */
static inline Bool cg_is_new_recursion(const Activity* is)
{
   return (*is->of_shown > 0)
          & ((is->shown->flags & CG_FUNCTION_IS_RECURSIVE) == 0);
}

/* Count one more activation of the frame's function; return FRAME_IS_INNER if
   the function that it is shown as was active on the stack, else 0. */
static inline UWord cg_activate(Stack* stack, const Frame* frame)
{
   Function* function = frame->function;
   if (LIKELY(function->active_on == NULL)) {
      function->active_on = stack;
      return 0;
   }
   Activity is = cg_activity(stack, function, frame->arc);
   if (UNLIKELY(is.of_function == NULL || cg_is_new_recursion(&is)))
      return cg_activate_again(stack, frame);
   Bool is_inner = *is.of_shown > 0;
   *is.of_function += 1;
   *is.of_shown += is.of_shown != is.of_function;
   return FRAME_IS_INNER * is_inner;
}

/* Uncount the activation; charge a special function with costs up to now[]. */
static inline void cg_deactivate(Stack* stack, const Frame* frame,
                                 const ULong* now, UInt n_columns)
{
   Function* function = frame->function;
   if (LIKELY(function->active_on == stack)) {
      function->active_on = NULL;
      return;
   }
   Activity is = cg_activity(stack, function, frame->arc);
   if (UNLIKELY(is.of_function == NULL)) {
      cg_deactivate_special(stack, frame, now);
      return;
   }
   cg_charge_function(frame, now, n_columns);
   *is.of_function -= 1;
   *is.of_shown -= is.of_shown != is.of_function;
}

#define FRAME_HAS_NO_OWN_NODE \
   (FRAME_IS_CUT | FRAME_IS_ABOVE_CUT | FRAME_SHARES_NODE)

/* Enter the node of a call along the arc from frame `below`, and count the
   call; return the node, or NULL if only the slow path can find it. */
CG_INLINED BackNode* cg_call_node(const Stack* stack, const Frame* below,
                                  Arc* arc, Bool is_outermost)
{
   if (UNLIKELY(below->node == NULL || arc == cg_no_arc
                || (below->flags & (FRAME_IS_CUT | FRAME_IS_ABOVE_CUT)) != 0))
      return NULL;
   BackNode* node = cg_back_enter_again(below->node, arc, is_outermost);
   if (UNLIKELY(node == NULL))
      node = cg_tree_enter_unhinted(below->node, arc, is_outermost,
                                    cg_may_be_deep(stack, below));
   if (LIKELY(node != NULL))
      cg_tree_add_calls(node, 1);
   return node;
}

/* Enter the frame's node in the tree, a child of the node of `below`. */
CG_INLINED void cg_enter_node(Stack* stack, Frame* frame, const Frame* below)
{
   BackNode* node = cg_call_node(stack, below, frame->arc,
                                 (frame->flags & FRAME_IS_INNER) == 0);
   if (LIKELY(node != NULL))
      frame->node = node;
   else
      cg_enter_node_rarely(stack, frame);
}

CG_INLINED void cg_charge_node(const Frame* frame, const ULong* now,
                               UInt n_columns)
{
   if (LIKELY((frame->flags & FRAME_HAS_NO_OWN_NODE) == 0))
      cg_add_costs(cg_tree_cost(frame->node), now, frame->entry,
                   n_columns);
   else
      cg_charge_node_rarely(frame, now);
}

CG_INLINED void cg_leave_own_node(const Frame* frame)
{
   if (LIKELY((frame->flags & FRAME_HAS_NO_OWN_NODE) == 0))
      frame->node->is_active = False;
   else
      cg_leave_node_rarely(frame);
}

/* Push a frame, entered at the costs now[], as cg_push does; set no context. */
CG_INLINED Frame* cg_push_at(Stack* stack, Arc* arc, Function* function,
                                Addr base, Addr return_address, UWord flags,
                                const ULong* now, UInt n_columns,
                                Bool has_nodes)
{
   Frame* frame = (Frame*)((UChar*)stack->top + cg_frame_szB(n_columns));
   if (UNLIKELY((UChar*)frame == stack->end))
      frame = cg_grow_stack(stack);
   frame->function       = function;
   frame->base           = base;
   frame->return_address = return_address;
   frame->arc            = arc;
   frame->flags          = flags;
   frame->node           = NULL;
   frame->flags |= cg_activate(stack, frame);
   cg_copy_costs(frame->entry, now, n_columns);
   if (has_nodes)
      cg_enter_node(stack, frame, stack->top);
   stack->top = frame;
   return frame;
}

/* Return the frame of that function among this frame and those below that
   return together with it; or NULL. */
CG_INLINED Frame* cg_find_in_pile(Frame* frame, const Function* function)
{
   while (frame->function != function) {
      if ((frame->flags & FRAME_IS_TAIL) == 0)
         return NULL;
      frame = cg_below(frame);
   }
   return frame;
}

/* Pop the top frame, with now[] in place of stack->now[]. */
CG_INLINED void cg_pop_at(Stack* stack, const ULong* now, UInt n_columns,
                          Bool has_nodes)
{
   Frame* frame = stack->top;
   cg_add_costs(frame->arc->cost, now, frame->entry, n_columns);
   if (has_nodes)
      cg_charge_node(frame, now, n_columns);
   cg_deactivate(stack, frame, now, n_columns);
   if (has_nodes)
      cg_leave_own_node(frame);
   else
      cg_leave_node(frame);
   stack->top = (Frame*)((UChar*)frame - cg_frame_szB(n_columns));
}
