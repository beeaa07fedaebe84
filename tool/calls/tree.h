/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The calling-context tree: each chain of calls that was ever active has a
   node.  A node stands for its parent's chain and one more call, along an arc.
   calls/backdate.h has the nodes; this module adds each node's counts: the
   number of calls, and inclusive costs in all columns.  A node's own costs are
   its inclusive costs less its children's.

   A chain that is too deep, or that is new when there are too many nodes, is
   charged to a cut: a child of the chain's last permitted node, which stands
   for all chains that continue from there.

   If inlined functions are told apart, a body (counts/bodies.h) can have a node
   in each chain, with the costs of the body's own code: a child of the chain's
   node, without children.  A body knows the bodies around it, and an arc knows
   the body that makes its call.

   A root stands for the program, or for a thread if threads are told apart.
   Signal handlers have roots of their own.  Any other new stack has a root to
   itself, since its first call may become known only later.  When the stack
   ends, the nodes below that root move to the common root of such stacks.  So a
   chain may have several nodes at a time, whose counts the reader must add. */

#pragma once

#include "calls/arcs.h"
#include "calls/backdate.h"
#include "counts/bodies.h"
#include "counts/events.h"

typedef struct {
   UInt  max_depth; /* calls in a chain */
   UWord max_nodes; /* without cuts */
} TreeLimits;

/* True if the tree is kept in this run; True if bodies of inlined functions
   have nodes; and the limits. */
extern Bool       cg_keeps_tree;
extern Bool       cg_tree_has_bodies;
extern TreeLimits cg_tree_limits;

/* Begin to keep the tree; called once, before cg_back_init. */
void cg_tree_init(TreeLimits limits, Bool has_bodies);

static inline ULong* cg_tree_cost(const BackNode* node)
{
   return (ULong*)((UWord)node + cg_back_own);
}

static inline ULong cg_tree_n_calls(const BackNode* node)
{
   return (ULong)node->n_calls_high << 32 | node->n_calls_low;
}

/* Add n calls, modulo 2^48. */
static inline void cg_tree_add_calls(BackNode* node, ULong n)
{
   UInt   low = node->n_calls_low + (UInt)n;
   UShort high = (UShort)((n >> 32) + (low < (UInt)n));
   node->n_calls_low = low;
   if (UNLIKELY(high != 0))
      node->n_calls_high += high;
}

/* Marks in the `arc` of a node without an Arc: CG_NO_ARC_BIT alone marks a cut,
   or a function whose call is not counted; both mark a Body's address. */
#define CG_NO_ARC_BIT 1
#define CG_BODY_BIT   2

static inline void* cg_tree_arc_of_body(const Body* body)
{
   return (void*)((UWord)body | CG_NO_ARC_BIT | CG_BODY_BIT);
}

/* Return the body that the node stands for; NULL if it is not a body's node. */
static inline const Body* cg_tree_body(const BackNode* node)
{
   const UWord bits = CG_NO_ARC_BIT | CG_BODY_BIT;
   return node->key == 0 || ((UWord)node->arc & bits) != bits
             ? NULL
             : (const Body*)((UWord)node->arc & ~bits);
}

/* A root of the tree; its node's `arc` points to this. */
typedef struct TreeRoot {
   struct TreeRoot* next;
   UInt             thread; /* 0: all threads */
   Bool             of_handlers;
   BackNode*        node; /* the root to which nodes of ended stacks move */
} TreeRoot;

/* All roots, in the order in which they were made. */
extern TreeRoot* cg_tree_roots;

/* Return the root of a new stack, which is active until cg_back_leave. */
BackNode* cg_tree_new_root(UInt thread, Bool of_handler);

/* Enter the child along the arc of an active node, and return it.  Return NULL
   if the child would be new, and too deep or one node too many.  may_be_deep:
   the parent can have the maximum depth. */
BackNode* cg_tree_enter(BackNode* parent, void* arc, Bool is_outermost,
                        Bool may_be_deep);

/* Enter a child after cg_back_enter_again has returned NULL. */
BackNode* cg_tree_enter_unhinted(BackNode* parent, void* arc,
                                 Bool is_outermost, Bool may_be_deep);

/* Enter the cut of an active node, and return it: the cut for depth if the node
   has the maximum depth, else the cut for too many nodes. */
BackNode* cg_tree_enter_cut(BackNode* parent);

/* Return the active node's child for that body, or the node's cut if that is
   not permitted.  The returned node does not become active. */
BackNode* cg_tree_body_node(BackNode* parent, const Body* body,
                            Bool may_be_deep);

/* Return whether the node is a cut; set *is_deep: it is a cut for depth. */
Bool cg_tree_is_cut(const BackNode* node, Bool* is_deep);

/* Zero the counts of the thread's nodes, or of all nodes if it is 0. */
void cg_tree_clear(UInt thread);
