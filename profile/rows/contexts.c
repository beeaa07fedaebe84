/*
   profile/rows/contexts.c: writes the tree of contexts as rows.

   A row refers to its parent's row by number, counted from 1, and to its
   function by number.  A function's own row comes before the first row that
   refers to it.
*/

#include "profile/rows/sections.h"

#include "profile/rows/counts.h"
#include "profile/rows/functions.h"
#include "profile/view/paths.h"

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
