/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The calling-context tree: each chain of calls that was ever active has a
   node.  A node stands for its parent's chain and one more call, along an arc.
   calls/backdate.h has the nodes; this module adds the counts of each: how
   often it was entered, and its inclusive costs in all columns.  Its own costs
   are these less those of its children.

   A chain that is too deep, or that comes when there are too many nodes, is
   charged to a cut: a child of the last node of the chain that there may be.
   It stands for all chains that go on from there.

   If inlined functions are told apart, a body of one (counts/bodies.h) has a
   node in each chain, with what the body has cost by itself: a child of the
   chain's node, without children.  The body knows which bodies it is in, and an
   arc knows in which body its call is made.

   A root stands for the program, or for a thread if threads are told apart.
   Signal handlers have roots of their own.  A new stack has a root to itself,
   since its first call may become known only later.  When the stack ends, the
   nodes below that root move to the root of all such stacks.  So a chain may
   have several nodes at a time, whose counts the reader has to add. */

#pragma once

#include "calls/arcs.h"
#include "calls/backdate.h"
#include "counts/bodies.h"
#include "counts/events.h"

typedef struct {
   UInt  max_depth; /* calls in a chain */
   UWord max_nodes; /* without cuts */
} TreeLimits;

/* Is the tree kept in this run?  Do bodies of inlined functions have nodes? */
extern Bool       cg_keeps_tree;
extern Bool       cg_tree_has_bodies;
extern TreeLimits cg_tree_limits;

/* Begin to keep the tree.  Call it once, before cg_back_init. */
void cg_tree_init(TreeLimits limits, Bool has_bodies);

/* The counts of a node. */
typedef struct {
   ULong n_calls;
   UInt  depth;  /* a root's is 0 */
   UInt  number; /* for whoever reads the tree */
   ULong cost[]; /* inclusive; [column], cg_n_columns of them */
} TreeCounts;

static inline TreeCounts* cg_tree_counts(const BackNode* node)
{
   return (TreeCounts*)((UWord)node + cg_back_own);
}

/* If the `arc` of a node has the first bit set, it is not an Arc: it marks a
   cut, or a function whose call is not counted.  If both bits are set, the rest
   is the address of a Body. */
#define CG_NO_ARC_BIT 1
#define CG_BODY_BIT   2

static inline void* cg_tree_arc_of_body(const Body* body)
{
   return (void*)((UWord)body | CG_NO_ARC_BIT | CG_BODY_BIT);
}

/* Return the body that the node stands for; NULL if it stands for none. */
static inline const Body* cg_tree_body(const BackNode* node)
{
   const UWord bits = CG_NO_ARC_BIT | CG_BODY_BIT;
   return node->parent == NULL || ((UWord)node->arc & bits) != bits
             ? NULL
             : (const Body*)((UWord)node->arc & ~bits);
}

/* A root of the tree; its node's `arc` points to this. */
typedef struct TreeRoot {
   struct TreeRoot* next;
   UInt             thread; /* 0: all threads */
   Bool             of_handlers; /* of signals */
   BackNode*        node; /* the root that the nodes of ended stacks move to */
} TreeRoot;

/* All roots, in the order in which they were made. */
extern TreeRoot* cg_tree_roots;

/* Return the root of a new stack, which is active until cg_back_leave. */
BackNode* cg_tree_new_root(UInt thread, Bool of_handler);

/* Enter the child of an active node along the arc, and return it.  Returns NULL
   if it would be too deep, or if there are too many nodes. */
BackNode* cg_tree_enter(BackNode* parent, Arc* arc, Bool is_outermost);

/* Do the same after cg_back_enter_again has returned NULL. */
BackNode* cg_tree_enter_unhinted(BackNode* parent, Arc* arc, Bool is_outermost);

/* Enter the cut of an active node, and return it: the cut for depth if the node
   is as deep as may be, else the cut for too many nodes. */
BackNode* cg_tree_enter_cut(BackNode* parent);

/* Return the child of an active node for that body, or the node's cut if there
   are too many nodes.  Neither stays active. */
BackNode* cg_tree_body_node(BackNode* parent, const Body* body);

/* Is the node a cut?  If so, *is_deep tells whether it is for depth. */
Bool cg_tree_is_cut(const BackNode* node, Bool* is_deep);

/* Zero calls and costs of the thread's nodes, or of all if it is 0. */
void cg_tree_clear(UInt thread);
