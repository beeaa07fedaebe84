/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Deferred costs, charged along the chain of calls.  The cost of a cache line
   is known when the line is evicted, but must be charged to the calls that were
   active when it was loaded.  A back-dating tree does so exactly and cheaply.

   A node stands for a chain of calls: its parent's chain, and one more call
   along an arc.  It is needed while its chain is active, while a line loaded
   under it is still in the cache, or while it has children.  The cost of an
   eviction is added only to the node under which the line was loaded, a miss
   only to the node of the active chain.  When a node is freed or flushed, its
   costs are charged to its arc and added to its parent's.  So in the end each
   arc gets the costs of all lines loaded under it.

   Unneeded nodes stay, to be entered again, until there are at least 1024 nodes
   and twice as many as were needed when nodes were last freed.  Without kept
   nodes, the calls of an active chain are entered only when its node is needed.
   The root of a tree is a stack's chain without calls; a root that was left
   exists at least until its tree is empty.

   The owner of the tree can also have nodes kept, with data of its own: the
   tree can then have all chains.  Two nodes may come to stand for one
   chain, as when a call becomes known only later.  When one twin is no longer
   needed, it is freed, and the owner joins its data with the other twin's.

   From: J. Weidendorfer, inclusive cost attribution for cache use metrics.
   Freestanding. */

/* Speed, C++ virtual: a hint at the node entered next the last time, right in
   56 % of all cases, saved 16 to 19 % of the time; a second hint, right in
   28 %, saved 8 to 9 % (November 2026). */

#pragma once

#include "base/port.h"

/* The number of costs of evictions, two on each of two levels, and of kinds of
   misses, each counted on two levels. */
#define CG_N_EVICTION_COSTS  4
#define CG_N_MISS_KINDS 3

/* The number of deferred costs: first those of evictions; then, for each kind,
   the misses of the first level and of the second. */
#define CG_N_DEFERRED_COSTS (CG_N_EVICTION_COSTS + 2 * CG_N_MISS_KINDS)

/* A node.  The members before n_owned, and one cost of the owner, have 40
   bytes: a compiler's tree has millions of nodes.  With deferred costs alone a
   node is exactly one host line, since the tree's time is mostly spent waiting
   for the memory of nodes entered again.  Larger costs are kept elsewhere. */
typedef struct BackNode {
   UInt   key;  /* cg_back_key of the parent; 0: this is a root, or free */
   UInt   next; /* key of the next node in a hash chain; roots and free nodes
                   have lists of their own */
   void*  arc;
   UInt   next_entered[2]; /* hints (cg_back_hinted) at nodes entered after this
                              one, the latest first */
   UInt   n_children : 13; /* CG_MANY_CHILDREN: no longer counted */
   UInt   is_kept : 1;
   UInt   is_active : 1;   /* entered, not left */
   UInt   has_surplus : 1; /* has costs elsewhere */
   UShort n_calls_high;    /* the owner's number of calls: its upper 16 bits */
   UInt   n_calls_low;     /* and its lower 32 bits */

   /* Valid only if costs are deferred.  The owner's costs, at offset
      cg_back_own, follow these members, or take their place. */
   UInt  n_owned;     /* lines loaded under the node, not evicted yet */
   UInt  n_unflushed; /* children to flush; used only during cg_back_flush */
   UInt  cost[CG_N_EVICTION_COSTS]; /* below CG_MANY_COSTS */
   ULong misses; /* fields of CG_MISS_BITS bits, whose highest bits are 0, so
                    that two such words can be added */
} BackNode;

/* The number of children from which a node's children are no longer counted,
   and the node is never freed. */
#define CG_MANY_CHILDREN ((1 << 13) - 1)

#define CG_MANY_COSTS  ((UInt)1 << 31)
#define CG_MISS_BITS   10
#define CG_MANY_MISSES ((ULong)0x4010040100401 << (CG_MISS_BITS - 1))

/* The callback that charges costs to the node's arc and, if this is its
   function's outermost call, to the function. */
typedef void (*BackCharge)(BackNode* node,
                           const ULong cost[CG_N_DEFERRED_COSTS]);

/* The owner of a tree that keeps nodes, with its callbacks. */
typedef struct {
   SizeT own_szB; /* bytes of the owner's data in each node, zero at first */
   /* Add the data of the node, which is about to be freed, to its twin's. */
   void (*join)(BackNode* node, BackNode* twin);
   /* Return the root to which the children of `root`, which was left, move. */
   BackNode* (*root_for)(BackNode* root);
} BackKeeper;

/* Keep nodes; called before cg_back_init. */
void cg_back_keep(const BackKeeper* keeper);

/* Initialise, once. `charge` is NULL if no costs are deferred. */
void cg_back_init(BackCharge charge);

/* The offset of the owner's data in a node, in bytes. */
extern UWord cg_back_own;

/* Return the root of a new tree, which is active. */
BackNode* cg_back_new_root(void);

/* Begin a call along the arc from an active node; return the call's node. */
BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost);

/* Return the parent's child along the arc, or NULL. */
BackNode* cg_back_find(BackNode* parent, void* arc, Bool is_outermost);

/* Enter the parent's child along the arc if it exists; else return NULL. */
BackNode* cg_back_enter_old(BackNode* parent, void* arc, Bool is_outermost);

/* Make and enter a kept child that does not exist yet. */
BackNode* cg_back_enter_new(BackNode* parent, void* arc, Bool is_outermost);

/* The node entered last.  If it has been freed since, its memory still holds a
   free node or another node. */
extern BackNode* cg_back_entered;

/* The alignment of nodes, in bytes. */
#define CG_BACK_UNIT 8

/* Return the node that a hint in the node `in` refers to: the lower 32 bits of
   a node's address divided by CG_BACK_UNIT.  The upper bits are those of `in`;
   other nodes cannot be hinted at.  A new node has hints at itself. */
static inline BackNode* cg_back_hinted(const BackNode* in, UInt hint)
{
   const ULong n_units = (ULong)1 << 32;
   UWord       begin   = (UWord)in & -(UWord)(n_units * CG_BACK_UNIT);
   return (BackNode*)(begin | (UWord)hint * CG_BACK_UNIT);
}

/* Return the key of a parent in its outermost or other children.  The highest
   31 bits are unique to the node: no two nodes have addresses that differ by a
   multiple of 16 GB. */
static inline UInt cg_back_key(const BackNode* parent, Bool is_outermost)
{
   return (UInt)((UWord)parent / (CG_BACK_UNIT / 2)) | is_outermost;
}

static inline Bool cg_back_is_outermost(const BackNode* node)
{
   return node->key & 1;
}

/* Return the node's parent, or NULL for a root. */
BackNode* cg_back_parent(const BackNode* node);

/* Is the node the parent's child along the arc?  There can be two children, one
   outermost and one not, if the parent or an ancestor has no arc of its own. */
static inline Bool cg_back_is_child(const BackNode* node,
                                    const BackNode* parent, const void* arc,
                                    Bool is_outermost)
{
   return node->key == cg_back_key(parent, is_outermost) && node->arc == arc;
}

/* Mark the node as entered, and prefetch its likely successors. */
static inline void cg_back_enters(BackNode* node)
{
   cg_back_entered = node;
   __builtin_prefetch(cg_back_hinted(node, node->next_entered[0]));
   __builtin_prefetch(cg_back_hinted(node, node->next_entered[1]));
   node->is_active = True;
}

/* Enter the parent's child along the arc, if one of the two hints of the node
   entered last refers to it.  Else return NULL and change nothing. */
static inline BackNode* cg_back_enter_again(const BackNode* parent,
                                            const void* arc, Bool is_outermost)
{
   BackNode* last = cg_back_entered;
   UInt      hint = last->next_entered[0];
   BackNode* node = cg_back_hinted(last, hint);
   if (!cg_back_is_child(node, parent, arc, is_outermost)) {
      node = cg_back_hinted(last, last->next_entered[1]);
      if (UNLIKELY(!cg_back_is_child(node, parent, arc, is_outermost)))
         return NULL;
      last->next_entered[0] = last->next_entered[1];
      last->next_entered[1] = hint;
   }
   cg_back_enters(node);
   return node;
}

/* Iterate over all nodes, in no order, but roots last: return the first node,
   or the one after `node`; NULL after the last. */
BackNode* cg_back_first(void);
BackNode* cg_back_next(const BackNode* node);

/* Return the first root; cg_back_next returns the others. */
BackNode* cg_back_first_root(void);

/* Link each wanted node, and all nodes above it, with its parent, for a reader
   of the whole tree.  The links take the place of hints and hash chains: until
   cg_back_unlink, no node may be entered or freed. */
void cg_back_link(Bool (*is_wanted)(const BackNode* node));
void cg_back_unlink(void);

/* Return a linked node's first linked child or next sibling, or NULL; the
   reader may set the sibling to any node. */
BackNode* cg_back_child(const BackNode* node);
BackNode* cg_back_sibling(const BackNode* node);
void      cg_back_set_sibling(BackNode* node, const BackNode* sibling);

/* End the node's call.  Nodes below it must not be active. */
void cg_back_leave(BackNode* node);

/* Split the call of this active node in two: a call along the outer arc, and in
   that call one along the inner arc.  Return the outer call's node, which is
   now between the node and its parent, outermost, and kept if the node is. */
BackNode* cg_back_nest(BackNode* node, void* inner, void* outer);

/* Move the node's costs to its surplus, which makes room for more. */
void cg_back_carry(BackNode* node);

/* Count a miss under this active node, on n_levels levels, 1 or 2. */
static inline void cg_back_miss(BackNode* node, UInt kind, UInt n_levels)
{
   ULong more = (ULong)(n_levels - 1) << CG_MISS_BITS | 1;
   node->misses += more << 2 * CG_MISS_BITS * kind;
   if (UNLIKELY((node->misses & CG_MANY_MISSES) != 0))
      cg_back_carry(node);
}

/* Count a line loaded under the node; or, at its eviction, add its two costs,
   each below CG_MANY_COSTS, to costs number `first` and `first` + 1. */
static inline void cg_back_load(BackNode* node)
{
   node->n_owned++;
}

static inline void cg_back_close(BackNode* node, UInt first, UInt cost,
                                 UInt next_cost)
{
   node->n_owned--;
   node->cost[first] += cost;
   node->cost[first + 1] += next_cost;
   if (UNLIKELY((node->cost[first] | node->cost[first + 1]) >= CG_MANY_COSTS))
      cg_back_carry(node);
}

/* Charge the costs of all nodes but roots, which get the sums; free none. */
void cg_back_flush(void);

/* Free unneeded nodes and charge their costs; kept ones without a twin stay. */
void cg_back_prune(void);

/* Add to `cost` the costs of the root's tree flushed since the last call. */
void cg_back_take_flushed(BackNode* root, ULong cost[CG_N_DEFERRED_COSTS]);

/* Return the number of nodes, including roots and unneeded nodes. */
UWord cg_back_n_nodes(void);

/* Return NULL if the tree is consistent, else a text that tells the fault; for
   debugging. n_owned: the number of lines loaded and not evicted. */
const HChar* cg_back_check(ULong n_owned);
