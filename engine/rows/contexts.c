/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/contexts.c: writes the tree of contexts as rows.

   A row refers to its parent's row and to its function by number; rows are
   counted from 1.  A function is introduced before the first row with it. */

#include "engine/rows/sections.h"

#include "engine/base/words.h"
#include "engine/rows/counts.h"
#include "engine/rows/functions.h"
#include "engine/view/paths.h"

#include <stdlib.h>

static void put_context(const cp_paths* p, uint32_t at, uint32_t parent_row,
                        cp_sink* to)
{
   uint32_t node = p->walk[at];
   const cp_tree* t = &p->view->profile->tree;

   cp_sink_text(to, "context\t");
   cp_sink_count(to, parent_row);
   cp_sink_text(to, "\t");
   cp_sink_count(to, cp_tree_node(t, node).function);
   cp_sink_counts_field(to, cp_tree_counts(t, node), 1);
   cp_rows_counts(p->view, cp_paths_inclusive(p, at), to);
   cp_rows_counts(p->view, cp_paths_own(p, node), to);
   cp_sink_text(to, "\n");
}

static void put_all(const cp_paths* p, cp_sink* to)
{
   const cp_profile* profile = p->view->profile;
   bool* told = cp_alloc_zeroed(profile->functions.n, sizeof(*told));
   uint32_t* row
      = cp_alloc_zeroed((size_t)profile->tree.nodes.n + 1, sizeof(*row));
   uint32_t n_rows = 0;

   for (uint32_t i = 0; i < p->n_shown; i++) {
      uint32_t node = p->walk[i];
      cp_node n = cp_tree_node(&profile->tree, node);

      if (!told[n.function])
         cp_rows_function(profile, n.function, 0, to);
      told[n.function] = true;
      row[node] = ++n_rows;
      put_context(p, i, row[n.parent], to);
   }
   free(told);
   free(row);
}

bool cp_rows_contexts(const cp_view* v, bool changed, cp_sink* to,
                      cp_error* err)
{
   cp_paths p;
   bool good = cp_paths_make(&p, v, changed, err);

   if (good) {
      cp_sink_text(to, "hidden\t");
      cp_sink_count(to, p.n_hidden);
      cp_sink_text(to, "\n");
      put_all(&p, to);
   }
   cp_paths_free(&p);
   return good;
}

/* ---- columns ---- */

bool cp_rows_columns(cp_columns* c, const cp_view* v, bool changed,
                     cp_sink* to, cp_error* err)
{
   const cp_profile* profile = v->profile;
   uint32_t n = 0, n_told = 0;

   cp_columns_free(c);
   c->made = true;
   if (!cp_paths_make(&c->paths, v, changed, err))
      return false;
   c->number = cp_alloc_zeroed(profile->functions.n, sizeof(*c->number));
   cp_sink_text(to, "hidden\t");
   cp_sink_count(to, c->paths.n_hidden);
   cp_sink_text(to, "\n");
   for (uint32_t i = 0; i < c->paths.n_shown; i++) {
      uint32_t f = cp_tree_node(&profile->tree, c->paths.walk[i]).function;

      if (c->number[f] != 0)
         continue;
      c->number[f] = ++n;
      cp_rows_function(profile, f, 0, to);
   }
   cp_sink_text(to, "used\t");
   for (uint32_t i = 0; n_told < n; i++) {
      uint32_t f = cp_tree_node(&profile->tree, c->paths.walk[i]).function;

      if (c->number[f] != n_told + 1)
         continue;
      cp_sink_text(to, n_told++ == 0 ? "" : " ");
      cp_sink_count(to, f);
   }
   cp_sink_text(to, "\n");
   return true;
}

void cp_columns_free(cp_columns* c)
{
   if (c->made)
      cp_paths_free(&c->paths);
   free(c->number);
   *c = (cp_columns){0};
}

/* Write the position of each context's parent; -1 for a root. */
static void put_parents(const cp_columns* c, cp_sink* to)
{
   const cp_tree* t = &c->paths.view->profile->tree;
   uint32_t* row = cp_alloc_zeroed((size_t)t->nodes.n + 1, sizeof(*row));

   for (uint32_t i = 0; i < c->paths.n_shown; i++) {
      uint32_t node = c->paths.walk[i];

      row[node] = i + 1;
      cp_sink_text(to, i == 0 ? "" : ",");
      cp_sink_count(to, (cp_count)row[cp_tree_node(t, node).parent] - 1);
   }
   free(row);
}

bool cp_rows_column(const cp_columns* c, cp_slice which, cp_sink* to)
{
   const cp_paths* p = &c->paths;
   const cp_tree* t;
   bool parents, functions, calls, inclusive;
   cp_slice rest = which;
   cp_count place = 0;

   if (!c->made)
      return false;
   t = &p->view->profile->tree;
   parents = cp_slice_equal(which, cp_slice_of("parent"));
   functions = cp_slice_equal(which, cp_slice_of("function"));
   calls = cp_slice_equal(which, cp_slice_of("calls"));
   inclusive = cp_has_prefix(which, "inclusive ", &rest);
   if (!parents && !functions && !calls
       && ((!inclusive && !cp_has_prefix(which, "self ", &rest))
           || cp_count_parse(rest, &place) != CP_NUMBER_GOOD || place < 0
           || (size_t)place >= cp_rows_width(p->view)))
      return false;
   cp_sink_text(to, "column\t[");
   if (parents)
      put_parents(c, to);
   for (uint32_t i = 0; !parents && i < p->n_shown; i++) {
      uint32_t node = p->walk[i];

      cp_sink_text(to, i == 0 ? "" : ",");
      if (functions)
         cp_sink_count(to, c->number[cp_tree_node(t, node).function] - 1);
      else if (calls)
         cp_sink_count(to, cp_tree_counts(t, node)[0]);
      else
         cp_rows_count(p->view,
                       inclusive ? cp_paths_inclusive(p, i)
                                 : cp_paths_own(p, node), (size_t)place, to);
   }
   cp_sink_text(to, "]\n");
   return true;
}
