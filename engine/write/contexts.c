/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/contexts.c: writes the tree, node by node.  Siblings are sorted
   by the names of functions, then by sites; nodes and names are numbered where
   they first occur.  So equal trees give equal bytes. */

#include "engine/model/builder.h"
#include "engine/write/formats.h"

#include <stdlib.h>

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
   uint32_t *object_rank, *file_rank, *func_rank;   /* [number] rank by name */
   uint32_t *objects, *files, *functions, *nodes;   /* [number in the profile]
                                                       number written; 0: not
                                                       yet */
   uint32_t* build_ids;                             /* sorted */
   uint32_t n_objects, n_files, n_functions, n_nodes;
} writer;

/* ---- order ---- */

static int compare_ranks(const uint32_t* rank, uint32_t a, uint32_t b)
{
   return a == b ? 0 : rank[a] < rank[b] ? -1 : 1;
}

static int compare_functions(const writer* w, uint32_t a, uint32_t b)
{
   cp_function f = cp_profile_function(w->profile, a);
   cp_function g = cp_profile_function(w->profile, b);
   int order = compare_ranks(w->func_rank, f.name, g.name);

   if (order == 0)
      order = compare_ranks(w->file_rank, f.file, g.file);
   return order != 0 ? order
                     : compare_ranks(w->object_rank, f.object, g.object);
}

static int compare_sites(const writer* w, uint32_t a, uint32_t b)
{
   cp_site s, t;

   if (a == CP_NO_SITE || b == CP_NO_SITE)
      return a == CP_NO_SITE ? -1 : 1;
   s = cp_tree_site(&w->profile->tree, a);
   t = cp_tree_site(&w->profile->tree, b);
   if (s.is_inlined != t.is_inlined)
      return s.is_inlined ? 1 : -1;
   if (s.line != t.line)
      return s.line < t.line ? -1 : 1;
   if (s.address != t.address)
      return s.address < t.address ? -1 : 1;
   if (s.file == CP_NO_NAME || t.file == CP_NO_NAME)
      return s.file == CP_NO_NAME ? -1 : 1;
   return compare_ranks(w->file_rank, s.file, t.file);
}

static int by_names(uint32_t a, uint32_t b, const void* context)
{
   const writer* w = context;
   cp_node n = cp_tree_node(&w->profile->tree, a);
   cp_node m = cp_tree_node(&w->profile->tree, b);

   if (n.function != m.function)
      return compare_functions(w, n.function, m.function);
   return n.site == m.site ? 0 : compare_sites(w, n.site, m.site);
}

/* ---- lines ---- */

static void put_number(writer* w, const char* before, uint32_t number)
{
   cp_sink_text(w->to, before);
   cp_sink_count(w->to, number);
}

/* Return OBJECT's number in the output, and introduce OBJECT with its build-ids
   if it is new; 0 if OBJECT is unknown. */
static uint32_t object_number(writer* w, uint32_t object)
{
   const cp_tree* t = &w->profile->tree;

   if (object == CP_NO_OBJECT || w->objects[object] != 0)
      return w->objects[object];
   w->objects[object] = ++w->n_objects;
   put_number(w, "object ", w->n_objects);
   cp_sink_line(w->to, " ",
                cp_renamed_shown(&w->profile->objects)->at[object]);
   for (uint32_t i = 0; i < t->build_ids.n; i++) {
      uint32_t id = w->build_ids[i];

      if (cp_triples_find(&t->built, (cp_triple){object, id, 0})
          == CP_NO_TRIPLE)
         continue;
      put_number(w, "build-id ", w->n_objects);
      cp_sink_line(w->to, " ", t->build_ids.at[id]);
   }
   return w->n_objects;
}

/* Return FILE's number in the output, and introduce FILE if it is new; 0 if it
   is unknown. */
static uint32_t file_number(writer* w, uint32_t file)
{
   cp_slice name = file == CP_NO_NAME
                      ? cp_slice_of(CP_UNKNOWN)
                      : cp_renamed_shown(&w->profile->files)->at[file];

   if (cp_slice_equal(name, cp_slice_of(CP_UNKNOWN)))
      return 0;
   if (w->files[file] == 0) {
      w->files[file] = ++w->n_files;
      put_number(w, "file ", w->n_files);
      cp_sink_line(w->to, " ", name);
   }
   return w->files[file];
}

static uint32_t function_number(writer* w, uint32_t function)
{
   cp_function f = cp_profile_function(w->profile, function);
   uint32_t object, file;

   if (w->functions[function] != 0)
      return w->functions[function];
   object = object_number(w, f.object);
   file = file_number(w, f.file);
   w->functions[function] = ++w->n_functions;
   put_number(w, "function ", w->n_functions);
   put_number(w, " ", object);
   put_number(w, " ", file);
   cp_sink_line(w->to, " ", cp_renamed_shown(&w->profile->funcs)->at[f.name]);
   return w->n_functions;
}

static void put_node(writer* w, uint32_t node)
{
   const cp_tree* t = &w->profile->tree;
   const cp_count* counts = cp_tree_counts(t, node);
   cp_node n = cp_tree_node(t, node);
   cp_site site = n.site == CP_NO_SITE ? (cp_site){0} : cp_tree_site(t, n.site);
   uint32_t function = function_number(w, n.function);
   uint32_t file = n.site == CP_NO_SITE ? 0 : file_number(w, site.file);
   size_t n_counts = t->n_counts;

   w->nodes[node] = ++w->n_nodes;
   put_number(w, "", n.parent == CP_NO_NODE ? 0 : w->nodes[n.parent]);
   put_number(w, " ", function);
   if (n.site == CP_NO_SITE)
      cp_sink_text(w->to, " -");
   else {
      put_number(w, site.is_inlined ? " i" : " ", file);
      put_number(w, ":", site.line);
      if (site.address != 0) {
         cp_sink_text(w->to, "@");
         cp_sink_address(w->to, site.address);
      }
   }
   while (n_counts > 1 && counts[n_counts - 1] == 0)
      n_counts--;
   cp_sink_counts(w->to, counts, n_counts);
   cp_sink_text(w->to, "\n");
}

void cp_write_contexts(const cp_profile* p, cp_sink* to)
{
   uint32_t n_nodes = p->tree.nodes.n;
   writer w = {
      .profile = p,
      .to = to,
      .object_rank = cp_names_ranked(cp_renamed_shown(&p->objects)),
      .file_rank = cp_names_ranked(cp_renamed_shown(&p->files)),
      .func_rank = cp_names_ranked(cp_renamed_shown(&p->funcs)),
      .build_ids = cp_names_sorted(&p->tree.build_ids),
      .objects = cp_alloc_zeroed(cp_renamed_shown(&p->objects)->n, 4),
      .files = cp_alloc_zeroed(cp_renamed_shown(&p->files)->n, 4),
      .functions = cp_alloc_zeroed(p->functions.n, 4),
      .nodes = cp_alloc_zeroed((size_t)n_nodes + 1, 4),
   };
   uint32_t* walk = cp_tree_walk(&p->tree, NULL, by_names, &w);

   cp_sink_text(to, "# cachegrind contexts\n");
   cp_write_descriptions(p, to);
   cp_write_command(p, to);
   cp_write_common(p, to, "pid: ", CP_COMMON_PID);
   cp_write_common(p, to, "part: ", CP_COMMON_PART);
   cp_write_common(p, to, "thread: ", CP_COMMON_THREAD);
   cp_write_events(p, to);
   for (uint32_t i = 0; i < n_nodes; i++)
      put_node(&w, walk[i]);
   cp_sink_text(to, "summary:");
   cp_sink_counts(to, p->totals, p->n_events);
   cp_sink_text(to, "\n");
   free(walk);
   free(w.object_rank);
   free(w.file_rank);
   free(w.func_rank);
   free(w.build_ids);
   free(w.objects);
   free(w.files);
   free(w.functions);
   free(w.nodes);
}
