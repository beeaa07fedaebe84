/*--------------------------------------------------------------------*/
/*--- The calling-context tree: what each chain of calls has cost.   ---*/
/*--------------------------------------------------------------------*/

/* If the tree is kept, each chain of calls that was ever active has a node of
   sim/use/backdate.h, which is kept: the parent's chain and one call more,
   along an arc.  What each node has is here: how often it was entered, and its
   inclusive costs of all columns.  What it has cost itself is what it has more
   than its children.

   What is too deep, or comes when there are too many nodes, is charged to a
   cut: a child of the deepest node that there may be, which stands for all
   chains that go on from there.

   Where inlined functions are told apart, what a body of one (costs/bodies.h)
   has cost by itself in a chain has a node, too: a child of the chain's,
   without children.  Which bodies that body is in, and which calls are made
   there, it and the calls' arcs say.

   The roots stand for the program, or for each thread if these are told apart;
   signal handlers have roots of their own.  A stack has a root to itself while
   it exists, since its first call may become known only later; then what is
   below goes to the root of all such stacks.  So a chain may have several nodes
   at a time, which whoever reads them adds up. */

#ifndef CG_COSTS_TREE_H
#define CG_COSTS_TREE_H

#include "costs/arcs.h"
#include "costs/bodies.h"
#include "costs/events.h"
#include "sim/use/backdate.h"
#include "pub_tool_basics.h"

typedef struct {
   UInt  max_depth;
   UWord max_nodes;
} TreeLimits;

/* Is it kept in this run?  With nodes of bodies? */
extern Bool       cg_keeps_tree;
extern Bool       cg_tree_has_bodies;
extern TreeLimits cg_tree_limits;

/* Keep it.  Once, before cg_back_init. */
void cg_tree_init(TreeLimits limits, Bool has_bodies);

/* What a node has of its own. */
typedef struct {
   ULong n_calls;
   UInt  depth;  /* a root's is 0 */
   UInt  number; /* for whoever reads the tree */
   ULong cost[]; /* inclusive; cg_n_columns of them */
} TreeCounts;

static inline TreeCounts* cg_tree_counts(const BackNode* node)
{
   return (TreeCounts*)((UWord)node + cg_back_own);
}

/* Arcs of nodes that have this bit are not Arcs: a cut's, that of a call which
   is tentative, or a Body, which has the other bit as well. */
#define CG_NO_ARC_BIT 1
#define CG_BODY_BIT   2

static inline void* cg_tree_arc_of_body(const Body* body)
{
   return (void*)((UWord)body | CG_NO_ARC_BIT | CG_BODY_BIT);
}

/* Whose costs the node has; NULL: it is not one of a body. */
static inline const Body* cg_tree_body(const BackNode* node)
{
   const UWord bits = CG_NO_ARC_BIT | CG_BODY_BIT;
   return node->parent == NULL || ((UWord)node->arc & bits) != bits
             ? NULL
             : (const Body*)((UWord)node->arc & ~bits);
}

/* What roots have for an arc. */
typedef struct TreeRoot {
   struct TreeRoot* next;
   UInt             thread; /* 0: of all */
   Bool             of_handlers;
   BackNode*        node; /* that all stacks' nodes come below */
} TreeRoot;

/* All of them, in the order in which they became known. */
extern TreeRoot* cg_tree_roots;

/* The root of a new stack; cg_back_leave ends it. */
BackNode* cg_tree_new_root(UInt thread, Bool of_handler);

/* The root that a node is below. */
const TreeRoot* cg_tree_root_of(const BackNode* node);

/* The child of that active node along the arc, entered; NULL if it would be too
   deep or there are too many. */
BackNode* cg_tree_enter(BackNode* parent, Arc* arc, Bool is_outermost);

/* The node's cut, entered: of what is too deep for it, or else comes too
   late. */
BackNode* cg_tree_enter_cut(BackNode* parent);

/* The active node's child for that body; or its cut, if there are too many. */
BackNode* cg_tree_body_node(BackNode* parent, const Body* body);

/* Is it a cut?  If so, of what is too deep? */
Bool cg_tree_is_cut(const BackNode* node, Bool* is_deep);

/* Of all nodes, set the number of calls and the first n_columns costs to
   zero. */
void cg_tree_clear(UInt n_columns);

#endif
