/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The nodes of frames (calls/stack.h).  Without the calling-context tree, a
   frame gets a node only when a line is loaded into a cache under it.  With the
   tree, nearly all frames have a node from the start, and the cost of a frame
   is added to its node as well as to its arc. */

#include "calls/push_pop.h"
#include "calls/separate/contexts.h"
#include "calls/stack.h"

#include "pub_tool_libcbase.h"

/* Make a node for a frame that has none.  If the tree is kept, such a frame is
   above a cut, and its node is not kept. */
static void make_node(Stack* stack, Frame* frame)
{
   if (stack->tree == NULL)
      stack->tree = cg_back_new_root();
   BackNode* parent
      = cg_is_root(stack, frame) ? stack->tree : cg_below(frame)->node;
   frame->node = cg_back_enter(parent, frame->arc,
                               (frame->flags & FRAME_IS_INNER) == 0);
}

static BackNode* node_of(Stack* stack, Frame* top)
{
   Frame* frame = top;
   if (LIKELY(frame->node != NULL))
      return frame->node;
   while (!cg_is_root(stack, frame) && cg_below(frame)->node == NULL)
      frame = cg_below(frame);
   for (;;) {
      make_node(stack, frame);
      if (frame == top)
         return frame->node;
      frame = (Frame*)((UChar*)frame + cg_frame_szB(cg_n_direct_columns));
   }
}

BackNode* cg_parent_of_bodies(Stack* stack, const Function* function)
{
   Frame* top = stack->top;
   Bool   is_own = (top->flags & FRAME_HAS_NO_OWN_NODE) == 0;
   return is_own && top->function == function ? node_of(stack, top) : NULL;
}

BackNode* cg_find_stack_node(Stack* stack, const LineCost* line)
{
   const Body* body = cg_tree_has_bodies ? line->function->body : NULL;
   BackNode*   parent
      = body == NULL ? NULL : cg_parent_of_bodies(stack, line->function->owner);
   if (parent == NULL)
      return node_of(stack, stack->top);
   return cg_tree_body_node(parent, body, cg_may_be_deep(stack, stack->top));
}

const Event cg_deferred_event[CG_N_DEFERRED_COSTS]
   = { EV_AcCost1, EV_SpLoss1, EV_AcCost2, EV_SpLoss2, EV_I1mr,
       EV_ILmr,    EV_D1mr,    EV_DLmr,    EV_D1mw,    EV_DLmw };

void cg_add_deferred(ULong* to, const ULong* cost, UInt n)
{
   for (UInt i = 0; i < n; i++)
      to[cg_column[cg_deferred_event[i]]] += cost[i];
}

void cg_charge_deferred(BackNode* node, const ULong cost[CG_N_DEFERRED_COSTS])
{
   Arc* arc = node->arc;
   if (((UWord)arc & CG_NO_ARC_BIT) == 0 && arc != cg_no_arc) {
      cg_add_deferred(arc->cost, cost, CG_N_DEFERRED_COSTS);
      if (cg_back_is_outermost(node) && arc->callee->inclusive != NULL)
         cg_add_deferred(arc->callee->inclusive, cost, CG_N_DEFERRED_COSTS);
   }
   if (cg_keeps_tree)
      cg_add_deferred(cg_tree_cost(node), cost, CG_N_DEFERRED_COSTS);
}

/*--- The tree                                             ---*/

/* Return the arc of the frame's node in the tree, or NULL.  If costs are
   collected in the frame, not at its call, the arc tells the function shown. */
static Arc* arc_in_tree(const Stack* stack, const Frame* frame)
{
   if (frame->arc != cg_no_arc)
      return frame->arc;
   if (!stack->collects
       || (frame->function->flags & CG_FUNCTION_IS_WATCHED) == 0)
      return NULL;
   Function* shown = frame->function;
   if (cg_has_contexts)
      shown = cg_shown_as_entered(shown);
   return shown == NULL
             ? NULL
             : (Arc*)((UWord)cg_arc(NULL, shown, stack->thread)
                      | CG_NO_ARC_BIT);
}

static BackNode* cut_of(const Frame* frame)
{
   Bool is_deep;
   return cg_tree_is_cut(frame->node, &is_deep) ? frame->node
                                                : cg_back_parent(frame->node);
}

static void enter(Stack* stack, Frame* frame)
{
   Bool      is_outermost = (frame->flags & FRAME_IS_INNER) == 0;
   Arc*      arc          = arc_in_tree(stack, frame);
   BackNode* parent = cg_is_root(stack, frame)
                         ? stack->tree
                         : node_of(stack, cg_below(frame));
   if (arc == NULL) {
      frame->node = parent;
      frame->flags |= FRAME_SHARES_NODE;
      return;
   }
   BackNode* node = cg_tree_enter(parent, arc, is_outermost,
                                  cg_may_be_deep(stack, cg_below(frame)));
   frame->node    = node;
   if (node == NULL) {
      frame->flags |= FRAME_IS_CUT;
      frame->node = node = cg_tree_enter_cut(parent);
      /* If costs are deferred, they go to an unkept child of the cut. */
      if (cg_event_is_present(EV_AcCost1))
         frame->node = cg_back_enter(node, frame->arc, is_outermost);
   }
   cg_tree_add_calls(node, 1);
}

void cg_enter_node_rarely(Stack* stack, Frame* frame)
{
   if (!cg_is_root(stack, frame)
       && (cg_below(frame)->flags & (FRAME_IS_CUT | FRAME_IS_ABOVE_CUT)) != 0)
      frame->flags |= FRAME_IS_ABOVE_CUT;
   else
      enter(stack, frame);
}

void cg_charge_node_rarely(const Frame* frame, const ULong* now)
{
   if ((frame->flags & FRAME_IS_CUT) != 0)
      cg_add_costs(cg_tree_cost(cut_of(frame)), now, frame->entry,
                   cg_n_direct_columns);
}

void cg_leave_node_rarely(const Frame* frame)
{
   if ((frame->flags & FRAME_SHARES_NODE) != 0)
      return;
   cg_leave_node(frame);
   if ((frame->flags & FRAME_IS_CUT) != 0)
      cg_back_leave(cut_of(frame));
}

void cg_count_call(Stack* stack, LineCost* line, Function* callee)
{
   Frame* top = stack->top;
   Arc*   arc = cg_arc_of_call(stack, line, callee);
   arc->n_calls++;
   if (!cg_keeps_tree || arc == cg_no_arc
       || (top->flags & (FRAME_IS_CUT | FRAME_IS_ABOVE_CUT)) != 0)
      return;
   BackNode* parent = node_of(stack, top);
   BackNode* node
      = cg_tree_enter(parent, arc, True, cg_may_be_deep(stack, top));
   if (node == NULL)
      node = cg_tree_enter_cut(parent);
   cg_tree_add_calls(node, 1);
   cg_back_leave(node);
}

BackNode* cg_nest_root(Stack* stack, Frame* root, Arc* outer, UWord* flags)
{
   *flags = root->flags & FRAME_HAS_NO_OWN_NODE;
   if ((root->flags & FRAME_IS_CUT) != 0)
      root->flags ^= FRAME_IS_CUT | FRAME_IS_ABOVE_CUT;
   if (root->node == NULL || (*flags & FRAME_SHARES_NODE) != 0)
      return root->node;
   if (*flags == FRAME_IS_CUT && cut_of(root) == root->node) {
      BackNode* cut = root->node;
      root->node    = NULL;
      return cut;
   }
   BackNode* node = cg_back_nest(root->node, root->arc, outer);
   if (cg_keeps_tree && *flags == 0) {
      cg_tree_add_calls(node, 1);
      cg_add_counts(cg_tree_cost(node), cg_tree_cost(root->node));
   }
   return node;
}
