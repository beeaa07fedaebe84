/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The roots, those of stacks and those of kinds of stacks, and the counts of
   nodes.  calls/backdate.c finds and joins nodes. */

#include "calls/tree.h"
#include "base/valgrind.h"

Bool       cg_keeps_tree;
Bool       cg_tree_has_bodies;
TreeLimits cg_tree_limits;
TreeRoot*  cg_tree_roots;

static struct {
   ULong deep, late;
} cuts __attribute__((aligned(8)));
#define CUT(which) ((void*)((UWord)&cuts.which | CG_NO_ARC_BIT))

static ULong n_cuts;

/*--- Roots                                                ---*/

static BackNode* new_root(TreeRoot* root)
{
   BackNode* node = cg_back_new_root();
   node->arc      = root;
   node->is_kept  = True;
   return node;
}

static TreeRoot* root_of(UInt thread, Bool of_handlers)
{
   TreeRoot** link = &cg_tree_roots;
   for (; *link != NULL; link = &(*link)->next) {
      TreeRoot* root = *link;
      if (root->thread == thread && root->of_handlers == of_handlers)
         return root;
   }
   TreeRoot* root = VG_(calloc)("cg.tree.root", 1, sizeof(TreeRoot));
   *root          = (TreeRoot){ .thread = thread, .of_handlers = of_handlers };
   *link          = root;
   root->node     = new_root(root);
   cg_back_leave(root->node);
   return root;
}

BackNode* cg_tree_new_root(UInt thread, Bool of_handler)
{
   TreeRoot* root = root_of(thread, of_handler);
   /* Use the common root: a handler's first function never gets a caller. */
   if (of_handler && !root->node->is_active) {
      root->node->is_active = True;
      return root->node;
   }
   BackNode* node = new_root(root);
   node->is_kept  = False;
   return node;
}

static const TreeRoot* root_above(const BackNode* node)
{
   while (node->key != 0)
      node = cg_back_parent(node);
   return node->arc;
}

static BackNode* root_for(BackNode* root)
{
   return ((TreeRoot*)root->arc)->node;
}

/*--- Nodes and cuts                                       ---*/

/* Decide whether the node has the maximum depth.  Depths are not kept: few
   nodes are deep, and the first call from one makes a cut. */
static Bool is_deepest(BackNode* node)
{
   UInt depth = 0;
   if (cg_back_find(node, CUT(deep), False) != NULL)
      return True;
   while (depth < cg_tree_limits.max_depth && node->key != 0) {
      node = cg_back_parent(node);
      depth++;
   }
   return depth == cg_tree_limits.max_depth;
}

/* Decide whether one more node is kept.  Half of the maximum is kept as it is
   asked for.  Then each doubling of the requests gets half of what is left, so
   that late phases of a run have nodes, too. */
static Bool may_keep(void)
{
   static ULong n_requests;
   const ULong  max = cg_tree_limits.max_nodes, half = (max + 1) / 2;
   ULong        n   = cg_back_n_nodes() - n_cuts;
   n_requests++;
   return n < half
          || (n_requests > half && n < max - half * half / n_requests);
}

BackNode* cg_tree_enter_unhinted(BackNode* parent, void* arc,
                                 Bool is_outermost, Bool may_be_deep)
{
   BackNode* node = cg_back_enter_old(parent, arc, is_outermost);
   if (node != NULL || (may_be_deep && is_deepest(parent)) || !may_keep())
      return node;
   return cg_back_enter_new(parent, arc, is_outermost);
}

BackNode* cg_tree_enter(BackNode* parent, void* arc, Bool is_outermost,
                        Bool may_be_deep)
{
   BackNode* node = cg_back_enter_again(parent, arc, is_outermost);
   return node != NULL
             ? node
             : cg_tree_enter_unhinted(parent, arc, is_outermost, may_be_deep);
}

/* Enter a cut, which is not one of the nodes that may_keep() limits. */
BackNode* cg_tree_enter_cut(BackNode* parent)
{
   void*     arc = is_deepest(parent) ? CUT(deep) : CUT(late);
   BackNode* cut = cg_back_enter(parent, arc, False);
   n_cuts += !cut->is_kept;
   cut->is_kept = True;
   return cut;
}

BackNode* cg_tree_body_node(BackNode* parent, const Body* body,
                            Bool may_be_deep)
{
   BackNode* node
      = cg_tree_enter(parent, cg_tree_arc_of_body(body), False, may_be_deep);
   if (node == NULL)
      node = cg_tree_enter_cut(parent);
   cg_back_leave(node);
   return node;
}

Bool cg_tree_is_cut(const BackNode* node, Bool* is_deep)
{
   *is_deep = node->arc == CUT(deep);
   return *is_deep || node->arc == CUT(late);
}

/*--- Counts                                               ---*/

static void join(BackNode* node, BackNode* twin)
{
   Bool is_deep;
   n_cuts -= cg_tree_is_cut(node, &is_deep);
   cg_tree_add_calls(twin, cg_tree_n_calls(node));
   cg_add_counts(cg_tree_cost(twin), cg_tree_cost(node));
}

void cg_tree_clear(UInt thread)
{
   if (!cg_keeps_tree)
      return;
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      if (thread != 0 && root_above(node)->thread != thread)
         continue;
      node->n_calls_low = node->n_calls_high = 0;
      VG_(memset)(cg_tree_cost(node), 0, cg_n_columns * sizeof(ULong));
   }
}

void cg_tree_init(TreeLimits limits, Bool has_bodies)
{
   cg_keeps_tree      = True;
   cg_tree_has_bodies = has_bodies;
   cg_tree_limits     = limits;
   cg_back_keep(&(BackKeeper){
      .own_szB   = cg_n_columns * sizeof(ULong),
      .join      = join,
      .root_for  = root_for });
}
