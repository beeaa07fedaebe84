/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/paths.c: selects the contexts to show.

   In the tree, parents have smaller numbers than children.  So one forward pass
   can hand facts down from parents to children, and one backward pass can add
   the counts of children to their parents'. */

#include "engine/view/paths.h"

#include <stdlib.h>
#include <string.h>

bool* cp_paths_selected(const cp_view* v)
{
   const cp_profile* p = v->profile;
   const cp_tree* t = &p->tree;
   bool* selected;

   if (v->is_file == NULL && v->is_func == NULL)
      return NULL;
   selected = cp_alloc_zeroed((size_t)t->nodes.n + 1, sizeof(*selected));
   for (uint32_t i = 1; i <= t->nodes.n; i++) {
      cp_node n = cp_tree_node(t, i);
      cp_function f = cp_profile_function(p, n.function);

      selected[i] = selected[n.parent] || cp_view_selects(v, f.file, f.name);
   }
   return selected;
}

/* Return the number of nodes in the profile's tree. */
static uint32_t n_nodes(const cp_paths* p)
{
   return p->view->profile->tree.nodes.n;
}

static bool is_in(const cp_paths* p, uint32_t node)
{
   return p->selected == NULL || p->selected[node];
}

static cp_count* sums_of(const cp_paths* p, uint32_t node)
{
   return p->sums + (size_t)(node - 1) * p->stride;
}

/* Compute inclusive counts, children before parents.  Without a
   selection, overwrite the own counts in the tree, to save memory; take_apart()
   restores them. */
static bool add_up(cp_paths* p, cp_error* err)
{
   const cp_tree* t = &p->view->profile->tree;
   size_t n = p->view->profile->n_events;

   if (p->selected == NULL && n_nodes(p) > 0) {
      p->sums = cp_tree_counts(t, 1) + 1;
      p->stride = t->n_counts;
   } else {
      p->sums = p->own_sums = cp_alloc_zeroed(n_nodes(p) * n, sizeof(*p->sums));
      p->stride = n;
   }
   for (uint32_t i = n_nodes(p); i > 0; i--) {
      uint32_t parent = cp_tree_node(t, i).parent;

      if ((p->own_sums != NULL
           && !cp_counts_add(sums_of(p, i), cp_paths_own(p, i), n, false))
          || (parent != CP_NO_NODE
              && !cp_counts_add(sums_of(p, parent), sums_of(p, i), n, false)))
         return cp_fail_overflow(err);
   }
   return true;
}

/* Undo add_up() in the tree, in reverse order.  No intermediate result
   overflows, since each one occurred in add_up(). */
static void take_apart(cp_paths* p)
{
   const cp_tree* t = &p->view->profile->tree;

   for (uint32_t i = 1; p->own_sums == NULL && i <= n_nodes(p); i++) {
      uint32_t parent = cp_tree_node(t, i).parent;

      if (parent != CP_NO_NODE)
         (void)cp_counts_add(sums_of(p, parent), sums_of(p, i),
                             p->view->profile->n_events, true);
   }
}

/* Copy the inclusive counts of the shown nodes. */
static void keep_sums(cp_paths* p)
{
   size_t n = p->view->profile->n_events;

   p->inclusive = cp_alloc(p->n_shown * n, sizeof(*p->inclusive));
   for (uint32_t i = 0; i < p->n_shown; i++)
      memcpy(cp_paths_inclusive(p, i), sums_of(p, p->walk[i]),
             n * sizeof(*p->inclusive));
}

/* ---- choice ---- */

static int by_weight(uint32_t a, uint32_t b, const void* context)
{
   const cp_paths* p = context;
   const cp_profile* profile = p->view->profile;
   const cp_names* names = cp_renamed_shown(&profile->funcs);
   int order = cp_view_compare(p->view, sums_of(p, a),
                               sums_of(p, b));
   uint32_t f = cp_tree_node(&profile->tree, a).function;
   uint32_t g = cp_tree_node(&profile->tree, b).function;

   if (order != 0 || f == g)
      return order;
   f = cp_profile_function(profile, f).name;
   g = cp_profile_function(profile, g).name;
   return cp_slice_compare(names->at[f], names->at[g]);
}

static int by_weight_from_0(uint32_t a, uint32_t b, const void* context)
{
   return by_weight(a + 1, b + 1, context);
}

/* Keep only the heaviest shown nodes, at most as many as the view's `top`. */
static void cut_to_top(cp_paths* p)
{
   uint32_t* order;
   uint32_t n = 0;

   if (p->view->top >= n_nodes(p))
      return;
   order = cp_sorted(n_nodes(p), by_weight_from_0, p);
   for (uint32_t i = 0; i < n_nodes(p); i++)
      if (p->shown[order[i] + 1] && n++ >= p->view->top)
         p->shown[order[i] + 1] = false;
   free(order);
}

/* Return whether one of the N counts of ROW is not 0. */
static bool is_any(const cp_count* row, size_t n)
{
   while (n > 0 && row[n - 1] == 0)
      n--;
   return n > 0;
}

/* Return whether NODE has enough of WHOLE to be shown.  If sides are kept, its
   difference or one of its sides must have enough of WHOLE's old side.  If
   CHANGED, only the differences are compared.  NEW has room for a side. */
static bool is_heavy(const cp_paths* p, uint32_t node, const cp_count* whole,
                     bool changed, cp_count* new)
{
   const cp_profile* profile = p->view->profile;
   const cp_count* sums = sums_of(p, node);
   size_t n = profile->n_read;

   if (changed && !is_any(sums, n))
      return false;
   if (changed || !profile->options.sides)
      return cp_view_shows_of(p->view, sums, whole);
   return cp_view_shows_of(p->view, sums, whole + n)
          || cp_view_shows_of(p->view, sums + n, whole + n)
          || !cp_counts_add(memcpy(new, sums, n * sizeof(*new)), sums + n, n,
                            false)
          || cp_view_shows_of(p->view, new, whole + n);
}

/* Choose the nodes to show: heavy selected nodes, and all their parents. */
static bool choose(cp_paths* p, bool changed, cp_error* err)
{
   const cp_tree* t = &p->view->profile->tree;
   size_t n_events = p->view->profile->n_events;
   cp_count* whole = cp_alloc_zeroed(n_events, sizeof(*whole));
   cp_count* new = cp_alloc(n_events, sizeof(*new));
   uint32_t n = n_nodes(p);
   bool good = true;

   for (uint32_t i = 1; good && i <= n; i++)
      if (cp_tree_node(t, i).parent == CP_NO_NODE)
         good = cp_counts_add(whole, sums_of(p, i), n_events, false);
   p->shown = cp_alloc_zeroed((size_t)n + 1, sizeof(*p->shown));
   for (uint32_t i = 1; i <= n; i++)
      p->shown[i] = is_in(p, i) && is_heavy(p, i, whole, changed, new);
   free(whole);
   free(new);
   cut_to_top(p);
   for (uint32_t i = n; i > 0; i--) {
      if (p->shown[i])
         p->shown[cp_tree_node(t, i).parent] = true;
      p->n_shown += p->shown[i];
      p->n_hidden += is_in(p, i) && !p->shown[i];
   }
   return good || cp_fail_overflow(err);
}

bool cp_paths_make(cp_paths* p, const cp_view* v, bool changed,
                   cp_error* err)
{
   *p = (cp_paths){.view = v};
   p->selected = cp_paths_selected(v);
   p->none = cp_alloc_zeroed(v->profile->n_events, sizeof(*p->none));
   if (!add_up(p, err) || !choose(p, changed, err))
      return false;
   p->walk = cp_tree_walk(&v->profile->tree, p->shown, by_weight, p);
   keep_sums(p);
   take_apart(p);
   free(p->own_sums);
   p->own_sums = NULL;
   return true;
}

void cp_paths_free(cp_paths* p)
{
   free(p->selected);
   free(p->none);
   free(p->inclusive);
   free(p->own_sums);
   free(p->shown);
   free(p->walk);
   *p = (cp_paths){0};
}
