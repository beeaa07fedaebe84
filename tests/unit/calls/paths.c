/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* See paths.h.  The model has a Path for each chain, with an array of longer
   chains by function.  The Path of a node of the calling-context tree is found
   from its parent's; nodes that are not kept are left out. */

#include "tests/unit/calls/paths.h"

#include "calls/tree.h"
#include "tests/unit/calls/machine.h"

#include <stdlib.h>

const char* __asan_default_options(void);
const char* __asan_default_options(void)
{
   return "detect_leaks=0";
}

typedef struct Path {
   struct Path* below[N_FUNCTIONS];
   ULong        self[N_EVENTS];
   ULong        found[N_EVENTS]; /* the costs in the tree */
} Path;

static Path* root;

static Path* path_below(Path* path, UInt function)
{
   if (path->below[function] == NULL)
      path->below[function] = calloc(1, sizeof(Path));
   return path->below[function];
}

static Path* the_root(void)
{
   if (root == NULL)
      root = calloc(1, sizeof(Path));
   return root;
}

void path_counts(const UInt* active, UInt n, UInt column, ULong more)
{
   if (!cg_keeps_tree)
      return;
   Path* path = the_root();
   for (UInt i = 0; i < n; i++)
      path = path_below(path, active[i]);
   path->self[column] += more;
}

static void free_path(Path* path)
{
   for (UInt i = 0; path != NULL && i < N_FUNCTIONS; i++)
      free_path(path->below[i]);
   free(path);
}

void forget_paths(void)
{
   free_path(root);
   root = NULL;
}

/* Return the path of a node; if it is cut or not kept, its parent's path. */
static Path* path_of(const BackNode* node)
{
   Bool is_deep;
   if (node->key == 0)
      return the_root();
   Path* parent = path_of(cg_back_parent(node));
   if (!node->is_kept || cg_tree_is_cut(node, &is_deep))
      return parent;
   const Arc* arc = node->arc;
   return path_below(parent, machine_function(arc->callee));
}

static const BackNode* kept_parent(const BackNode* node)
{
   do
      node = cg_back_parent(node);
   while (node->key != 0 && !node->is_kept);
   return node;
}

/* Add the node's costs, without its children's, to those found in its path. */
static void find(const BackNode* node)
{
   const ULong* cost  = cg_tree_cost(node);
   Path*        path  = path_of(node);
   Path*        above = path_of(kept_parent(node));
   for (UInt i = 0; i < cg_n_columns; i++) {
      path->found[i] += cost[i];
      if (kept_parent(node)->key != 0)
         above->found[i] -= cost[i];
   }
}

/* Return whether each path's costs were found; add differences to surplus. */
static Bool is_equal(Path* path, ULong* surplus)
{
   Bool good = True;
   for (UInt i = 0; i < cg_n_columns; i++) {
      good = good && path->self[i] == path->found[i];
      surplus[i] += path->self[i] - path->found[i];
      path->found[i] = 0;
   }
   for (UInt i = 0; i < N_FUNCTIONS; i++)
      good = (path->below[i] == NULL || is_equal(path->below[i], surplus))
             && good;
   return good;
}

Bool paths_are_right(void)
{
   ULong surplus[N_EVENTS] = { 0 };
   Bool  is_cut = False, is_deep;
   for (BackNode* node = cg_back_first(); node != NULL;
        node           = cg_back_next(node)) {
      if (node->key == 0 || !node->is_kept)
         continue;
      is_cut = is_cut || cg_tree_is_cut(node, &is_deep);
      find(node);
   }
   Bool good = is_equal(the_root(), surplus) || is_cut;
   for (UInt i = 0; i < cg_n_columns; i++)
      good = good && surplus[i] == 0;
   return good;
}
