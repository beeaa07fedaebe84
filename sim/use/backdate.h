/*--------------------------------------------------------------------*/
/*--- Deferred costs, charged along the chain of calls.              ---*/
/*--------------------------------------------------------------------*/

/* What a cache line costs is known when it is evicted, and is to be charged to
   the calls that were active when it was loaded.  To remember that chain with
   each line would be exact and slow; a back-dating tree is exact and cheap.

   A node stands for a chain of calls: its parent's, and one call more, along an
   arc.  It is needed while its chain is active, while something that was loaded
   under it has not been evicted, or while another node's chain begins with it.
   What an eviction costs is added to the node that the line was loaded under,
   and so are misses, so that no other node of the chain need count them.  When
   nothing needs a node any more, its costs are charged to its arc and go to its
   parent: so each arc gets the costs of all that was loaded under it, sooner or
   later.

   Programs make the same calls again.  So nodes that nothing needs stay, to be
   entered again, until there are twice as many nodes as were needed when such
   nodes were last freed.

   Only active chains that something was loaded under have nodes: the user of
   the tree enters a chain's calls when it needs the node.

   Each stack has a tree, whose root is the chain without calls.  A root that is
   left lives on until its tree is empty.

   Nodes can also be kept, for what their owner knows of their chains: then the
   tree is one of all calling contexts.  Where two nodes come to stand for the
   same chain, as when a call becomes known only later, one of them goes when
   nothing needs it, and the owner joins what it knows of both.

   From: J. Weidendorfer, inclusive cost attribution for cache use metrics.
   Freestanding. */

/* Speed, November 2026, C++ virtual, which enters a node at nearly each load.
   The tree took 20 to 23 % of its time with nodes of 88 bytes, 15 to 19 %
   with nodes of one host line and without lists of siblings, and takes 5 %:

      nodes that nothing needs stay, and know which one       - 16 to - 19 %
        was entered after them the last time (and no room
        for deferred costs in frames)
      ... and the time before that (56 % of guesses are       - 8 to - 9 %
        right by the first, 28 % by the second)

   Successors of successors were hardly ever right.  Nodes in two host lines,
   the first with all that is used much, changed nothing. */

#ifndef CG_SIM_USE_BACKDATE_H
#define CG_SIM_USE_BACKDATE_H

#include "sim/port.h"

/* An eviction has costs.  Misses of each kind are counted on two levels. */
#define CG_N_EVICTION_COSTS  4
#define CG_N_MISS_KINDS 3

/* The former, then of each kind the misses on the first level and on the
   second. */
#define CG_N_DEFERRED_COSTS (CG_N_EVICTION_COSTS + 2 * CG_N_MISS_KINDS)

/* Exactly one line of the host's caches: nodes are entered again and again, and
   most of the time is spent waiting for them.  So costs that have no room in it
   are elsewhere. */
typedef struct BackNode {
   struct BackNode* parent; /* NULL: a root, or free */
   struct BackNode* next;   /* in a hash chain; roots, and free nodes, have
                               lists of their own */
   void*            arc;
   UInt             next_entered[2]; /* those that were last entered after this,
                                        the latest first; as hints, see
                                        sim/use/backdate.c */
   UInt             n_owned; /* how much that is not evicted */
   UInt             n_children : 27;
   UInt             is_kept : 1;
   UInt             is_active : 1;    /* entered, not left */
   UInt             is_outermost : 1; /* no node above is of the arc's
                                         function */
   UInt  is_flushed : 1;   /* while all are being flushed */
   UInt  has_surplus : 1;  /* there are costs elsewhere */

   /* Only if costs are deferred; cg_back_own is behind, or here. */
   UInt  cost[CG_N_EVICTION_COSTS]; /* below CG_MANY_COSTS */
   ULong misses; /* in fields of CG_MISS_BITS, each below half of
                    what that holds; so two such are added at once */
} BackNode;

#define CG_MANY_COSTS  ((UInt)1 << 31)
#define CG_MISS_BITS   10
#define CG_MANY_MISSES ((ULong)0x4010040100401 << (CG_MISS_BITS - 1))

/* Costs are charged to the node's arc; and, if this was the outermost call of
   its function, to the function. */
typedef void (*BackCharge)(BackNode* node,
                           const ULong cost[CG_N_DEFERRED_COSTS]);

/* Who has nodes kept. */
typedef struct {
   SizeT own_szB; /* what each node has for its owner, zero at first */
   UWord max_nodes; /* then there are no new ones to be kept */
   Bool (*wants_child)(const BackNode* node);
   /* The node goes, as its twin stands for the same chain. */
   void (*join)(BackNode* node, BackNode* twin);
   /* The root that the children of this one, which has been left, go to. */
   BackNode* (*root_for)(BackNode* root);
} BackKeeper;

/* Have nodes kept, before cg_back_init. */
void cg_back_keep(const BackKeeper* keeper);

/* Once.  charge: NULL if no costs are deferred. */
void cg_back_init(BackCharge charge);

/* What a node has for its owner, so far behind its beginning. */
extern UWord cg_back_own;

/* A tree, active. */
BackNode* cg_back_new_root(void);

/* The call along an arc, from an active node, is active now. */
BackNode* cg_back_enter(BackNode* parent, void* arc, Bool is_outermost);

/* The same, of a node to be kept; NULL if there is none yet, and there are too
   many or the keeper wants none. */
BackNode* cg_back_enter_kept(BackNode* parent, void* arc, Bool is_outermost);

/* The node that was entered last.  It may be free by now: nodes stay where they
   are, and a free one is nobody's child. */
extern BackNode* cg_back_entered;

/* Nodes begin so far apart, or several times that. */
#define CG_BACK_LINE 64

/* A hint at a node, in another, takes half a pointer: the lower bits of the
   number of its line.  The upper ones are the other node's, or there is no
   hint.  A new node has hints at itself, where others would have none. */
static inline BackNode* cg_back_hinted(const BackNode* in, UInt hint)
{
   const ULong n_lines = (ULong)1 << 32;
   UWord       begin   = (UWord)in & -(UWord)(n_lines * CG_BACK_LINE);
   return (BackNode*)(begin | (UWord)hint * CG_BACK_LINE);
}

/* The same arc may be that of an outermost call and of others: if what calls,
   or called before, has no arc of its own. */
static inline Bool cg_back_is_child(const BackNode* node,
                                    const BackNode* parent, const void* arc,
                                    Bool is_outermost)
{
   return node->parent == parent && node->arc == arc
          && node->is_outermost == is_outermost;
}

/* The node is entered: what follows will soon be looked at. */
static inline void cg_back_enters(BackNode* node)
{
   cg_back_entered = node;
   __builtin_prefetch(cg_back_hinted(node, node->next_entered[0]));
   __builtin_prefetch(cg_back_hinted(node, node->next_entered[1]));
   node->is_active = True;
}

/* Enter that child if it is one of the two that were entered after the last one
   before; else NULL, and nothing is entered. */
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

/* While anybody holds them, kept nodes stay that have twins. */
void cg_back_hold(Bool on);

/* All nodes in no order, roots last: the first, and the one after another; NULL
   behind the last. */
BackNode* cg_back_first(void);
BackNode* cg_back_next(const BackNode* node);

/* The node's chain is not active any more; nor are longer ones. */
void cg_back_leave(BackNode* node);

/* The call along this active node's arc, which no other node has, turns out to
   be one along another arc. */
void cg_back_change_arc(BackNode* node, void* arc, Bool is_kept);

/* This active node's call turns out to be two: one along the outer arc, and in
   that one along the inner arc.  Returns the outer call's node, which is
   between the node and its parent now, and outermost, and kept if the node
   is. */
BackNode* cg_back_nest(BackNode* node, void* inner, void* outer);

/* Make room in the node for more costs. */
void cg_back_carry(BackNode* node);

/* How many evictions there were. */
extern ULong cg_back_n_evictions;

/* Under this active node there is a miss on so many levels, 1 or 2. */
static inline void cg_back_miss(BackNode* node, UInt kind, UInt n_levels)
{
   ULong more = (ULong)(n_levels - 1) << CG_MISS_BITS | 1;
   node->misses += more << 2 * CG_MISS_BITS * kind;
   if (UNLIKELY((node->misses & CG_MANY_MISSES) != 0))
      cg_back_carry(node);
}

/* Something is loaded under the node.  When it is evicted, cg_back_close adds
   its two costs, each below CG_MANY_COSTS, of the kind `first` and of the next
   one. */
static inline void cg_back_load(BackNode* node)
{
   node->n_owned++;
}

static inline void cg_back_close(BackNode* node, UInt first, UInt cost,
                                 UInt next_cost)
{
   cg_back_n_evictions++;
   node->n_owned--;
   node->cost[first] += cost;
   node->cost[first + 1] += next_cost;
   if (UNLIKELY((node->cost[first] | node->cost[first + 1]) >= CG_MANY_COSTS))
      cg_back_carry(node);
}

/* Charge what all nodes have up to now; all nodes stay. */
void cg_back_flush(void);

/* Free all nodes that nothing needs and that are not kept, or have twins that
   are, charging what they have. */
void cg_back_prune(void);

/* Add to `cost` what flushing has brought to this root since this was last
   called: the costs of all evictions and misses in its tree. */
void cg_back_take_flushed(BackNode* root, ULong cost[CG_N_DEFERRED_COSTS]);

/* How many nodes there are, with roots and with those that nothing needs; how
   many there were at most; and on average, at each eviction. */
typedef struct {
   UWord n_nodes;
   UWord peak;
   ULong mean;
} BackStats;

BackStats cg_back_stats(void);

/* For debugging: NULL if all nodes are as they should be, else what is not.
   n_owned: how much has been loaded and not evicted. */
const HChar* cg_back_check(ULong n_owned);

#endif
