/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/functions.c: choosing and sorting functions and their calls. */

#include "engine/view/functions.h"

#include "engine/base/triples.h"

#include <stdlib.h>

/* ---- order ---- */

typedef struct {
   const cp_profile* profile;
   uint32_t* file_rank;
   uint32_t* func_rank;
   uint32_t* object_rank;
} name_ranks;

static int by_names(uint32_t a, uint32_t b, const void* context)
{
   const name_ranks* r = context;
   cp_function fa = cp_profile_function(r->profile, a);
   cp_function fb = cp_profile_function(r->profile, b);
   int order = cp_order(r->file_rank[fa.file], r->file_rank[fb.file]);

   if (order == 0)
      order = cp_order(r->func_rank[fa.name], r->func_rank[fb.name]);
   if (order == 0)
      order = cp_order(r->object_rank[fa.object], r->object_rank[fb.object]);
   return order;
}

/* Return each function's rank by its names; the caller frees the array. */
static uint32_t* rank_functions(const cp_profile* p)
{
   name_ranks r = {p, cp_names_ranked(cp_renamed_shown(&p->files)),
                   cp_names_ranked(cp_renamed_shown(&p->funcs)),
                   cp_names_ranked(cp_renamed_shown(&p->objects))};
   uint32_t* rank = cp_ranked(p->functions.n, by_names, &r);

   free(r.file_rank);
   free(r.func_rank);
   free(r.object_rank);
   return rank;
}

/* Compare the functions A and B, which have equal counts. */
static int compare_equal(const cp_functions* l, uint32_t a, uint32_t b)
{
   int order = cp_order(l->graph.depth[a], l->graph.depth[b]);

   return order != 0 ? order : cp_order(l->rank[a], l->rank[b]);
}

/* Return the counts by which FUNCTION is selected: its inclusive counts if
   L->inclusive, else its own. */
static const cp_count* counts_of(const cp_functions* l, uint32_t function)
{
   return (l->inclusive ? l->graph.inclusive : l->graph.self)
          + (size_t)function * l->view->profile->n_events;
}

static int by_counts(uint32_t a, uint32_t b, const void* context)
{
   const cp_functions* l = context;
   int order =
      cp_view_compare(l->view, counts_of(l, a), counts_of(l, b));

   return order != 0 ? order : compare_equal(l, a, b);
}

/* ---- the list ---- */

/* Groups of functions with the same file and name, one in each object.  A
   reader of a report sees only names, and takes a group for one function. */
typedef struct {
   uint32_t* of;        /* [function] its group */
   cp_count* counts;    /* [group * n_events + event] sums */
   bool* taken;         /* [group] a function of it is listed */
} groups;

static void free_groups(groups* g)
{
   free(g->of);
   free(g->counts);
   free(g->taken);
}

/* Add up the functions of each group; false if a sum does not fit. */
static bool make_groups(groups* g, const cp_functions* l, cp_error* err)
{
   const cp_profile* p = l->view->profile;
   size_t n = p->n_events;
   cp_triples known = {0};
   bool good = true;

   *g = (groups){.of = cp_alloc(p->functions.n, sizeof(*g->of)),
                 .counts = cp_alloc_zeroed(p->functions.n,
                                           n * sizeof(*g->counts)),
                 .taken = cp_alloc_zeroed(p->functions.n, sizeof(*g->taken))};
   for (uint32_t i = 0; good && i < p->functions.n; i++) {
      cp_function f = cp_profile_function(p, i);

      g->of[i] = cp_triples_add(&known, (cp_triple){f.file, f.name, 0});
      good = cp_counts_add(g->counts + g->of[i] * n, counts_of(l, i), n,
                           false);
   }
   cp_triples_free(&known);
   return good || cp_fail_overflow(err);
}

static bool is_nothing(const cp_count* counts, size_t n)
{
   for (size_t e = 0; e < n; e++)
      if (counts[e] != 0)
         return false;
   return true;
}

/* Return whether FUNCTION is listed, by its counts or by its group's sum. */
static bool is_listed(const cp_functions* l, const groups* g,
                      uint32_t function)
{
   const cp_view* v = l->view;
   const cp_count* counts = counts_of(l, function);
   size_t n = v->profile->n_events;

   if (v->libraries != NULL && v->libraries->is_folded[function])
      return false;
   return cp_view_shows(v, counts)
          || (!is_nothing(counts, n)
              && cp_view_shows(v, g->counts + g->of[function] * n));
}

bool cp_functions_make(cp_functions* l, cp_view* v, bool inclusive,
                       cp_error* err)
{
   const cp_profile* p = v->profile;
   uint32_t n = p->functions.n, n_groups = 0;
   groups g;

   *l = (cp_functions){.view = v, .inclusive = inclusive};
   if (!cp_graph_make(&l->graph, p, err))
      return false;
   l->rank = rank_functions(p);
   l->listed = cp_alloc(n, sizeof(*l->listed));
   if (!make_groups(&g, l, err)) {
      free_groups(&g);
      return false;
   }
   for (uint32_t f = 0; f < n; f++)
      if (is_listed(l, &g, f))
         l->listed[l->n_listed++] = f;
   cp_sort(l->listed, l->n_listed, by_counts, l);
   n = l->n_listed;
   l->n_listed = 0;
   for (uint32_t i = 0; i < n; i++) {
      cp_function f = cp_profile_function(p, l->listed[i]);
      bool* taken = &g.taken[g.of[l->listed[i]]];

      v->file_shown[f.file] = true;
      if (!cp_view_selects(v, f.file, f.name)
          || (!*taken && n_groups == v->top))
         continue;
      n_groups += !*taken;
      *taken = true;
      l->listed[l->n_listed++] = l->listed[i];
   }
   free_groups(&g);
   cp_arc_index_make(&l->by_file, p, CP_ARCS_BY_FILE);
   return true;
}

void cp_functions_free(cp_functions* l)
{
   cp_graph_free(&l->graph);
   free(l->listed);
   free(l->rank);
   cp_arc_index_free(&l->by_file);
   *l = (cp_functions){0};
}

bool cp_functions_shows(const cp_functions* l, const cp_count* counts)
{
   return cp_view_shows(l->view, counts + 1);
}

/* ---- calls ---- */

/* Compare calls by their inclusive counts. */
static int compare_calls(const cp_call* a, const cp_call* b,
                         const void* context)
{
   const cp_functions* l = context;
   int order = cp_view_compare(l->view, a->counts + 1, b->counts + 1);

   return order != 0 ? order : compare_equal(l, a->function, b->function);
}

bool cp_functions_calls(const cp_functions* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err)
{
   const cp_profile* p = l->view->profile;
   const cp_arc_index* index =
      callers ? &l->graph.by_callee : &l->graph.by_caller;

   cp_calls_begin(calls, p);
   for (uint32_t i = index->first[function]; i < index->first[function + 1];
        i++) {
      cp_arc arc = cp_profile_arc(p, index->arcs[i]);

      if (!cp_calls_add(calls, p, index->arcs[i],
                        callers ? arc.caller : arc.callee, err))
         return false;
   }
   return cp_calls_finish(calls, compare_calls, l, err);
}

bool cp_functions_calls_in(const cp_functions* l, uint32_t file,
                           cp_call_list* calls, cp_error* err)
{
   const cp_profile* p = l->view->profile;

   cp_calls_begin(calls, p);
   for (uint32_t i = l->by_file.first[file]; i < l->by_file.first[file + 1];
        i++) {
      uint32_t arc = l->by_file.arcs[i];

      if (!cp_calls_add_lines(calls, p, arc, cp_profile_arc(p, arc).callee,
                              err))
         return false;
   }
   return cp_calls_finish(calls, compare_calls, l, err);
}
