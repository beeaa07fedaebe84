/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/pair_list.c: names all pairs, adds up pairs of one name, then
   sorts and selects.

   Shares are added up as doubles, as in callgrind_annotate, since their
   rounding may decide where the list ends. */

#include "engine/view/pair_list.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* Find the function of each pair, and the pairs of each function. */
static void name_pairs(cp_pair_list* l)
{
   const cp_profile* p = l->graph->profile;
   uint32_t n = l->graph->pairs.n;
   cp_buffer text = {0};

   l->function_of = cp_alloc(n, sizeof(*l->function_of));
   for (uint32_t i = 0; i < n; i++) {
      cp_pair at = cp_pair_at(l->graph, i);
      uint32_t name = cp_profile_function(p, at.function).name;

      text.len = 0;
      cp_buffer_add_slice(&text, cp_renamed_shown(&p->files)->at[at.file]);
      cp_buffer_add(&text, ":", 1);
      cp_buffer_add_slice(&text, cp_renamed_shown(&p->funcs)->at[name]);
      l->function_of[i] =
         cp_names_add(&l->names, (cp_slice){text.at, text.len});
   }
   cp_buffer_free(&text);
   l->rank = cp_names_ranked(&l->names);
   cp_arc_index_by_keys(&l->pairs, l->function_of, n, l->names.n);
}

/* Return the object, perhaps unknown, of PAIR's function; CP_NO_NAME if PAIR
   has no counts or is not in its function's own file, or G has no objects. */
static uint32_t object_of(const cp_pair_graph* g, uint32_t pair)
{
   const cp_profile* p = g->profile;
   bool has_one = pair < p->pairs.n && cp_pair_is_own(g, pair)
                  && cp_renamed_shown(&p->objects)->n > 1;

   return has_one
             ? cp_profile_function(p, cp_pair_at(g, pair).function).object
             : CP_NO_NAME;
}

/* ---- counts ---- */

/* Add up the pairs of FUNCTION, and list FUNCTION if one of them has counts.  A
   called function without own counts is listed only by inclusive counts. */
static bool add_up(cp_pair_list* l, uint32_t function)
{
   const cp_pair_graph* g = l->graph;
   size_t n = g->profile->n_events;
   const cp_count* from = l->wish.inclusive ? g->inclusive : g->self;
   bool has_counts = false;

   l->object[function] = CP_NO_NAME;
   for (uint32_t i = l->pairs.first[function];
        i < l->pairs.first[function + 1]; i++) {
      uint32_t pair = l->pairs.arcs[i], object = object_of(g, pair);

      if (object != CP_NO_NAME)
         l->object[function] = object;
      if (g->called[pair] != 0)
         l->is_called[function] = true;
      if (!l->wish.inclusive && pair >= g->profile->pairs.n)
         continue;
      has_counts = true;
      if (!cp_counts_add(l->counts + function * n, from + pair * n, n, false))
         return false;
   }
   if (has_counts)
      l->listed[l->n_listed++] = function;
   return true;
}

static size_t trimmed(const cp_pair_list* l, const cp_count* counts)
{
   size_t n = l->graph->profile->n_events;

   while (n > 1 && counts[n - 1] == 0)
      n--;
   return n;
}

size_t cp_pair_list_length(const cp_pair_list* l, uint32_t function)
{
   size_t n = l->graph->profile->n_events;
   bool trims = l->wish.trim == CP_TRIM_ALL
                || (l->wish.trim == CP_TRIM_CALLED && l->wish.inclusive
                    && l->is_called[function]);

   return trims ? trimmed(l, l->counts + function * n) : n;
}

size_t cp_pair_list_call_length(const cp_pair_list* l, const cp_count* counts)
{
   return l->wish.trim == CP_TRIM_NONE ? l->graph->profile->n_events
                                       : trimmed(l, counts);
}

/* ---- the list ---- */

static int by_counts(uint32_t a, uint32_t b, const void* context)
{
   const cp_pair_list* l = context;
   size_t n = l->graph->profile->n_events;
   int order =
      cp_view_compare(l->view, l->counts + a * n, l->counts + b * n);

   return order != 0 ? order : cp_order(l->rank[a], l->rank[b]);
}

/* Add FUNCTION's share of each key event, in percent, to REACHED; by inclusive
   counts, set REACHED to 100 less that share. */
static void reach(const cp_pair_list* l, uint32_t function, double* reached)
{
   size_t n = l->graph->profile->n_events;

   for (size_t k = 0; k < l->view->n_keys; k++) {
      uint32_t event = l->view->keys[k].event;
      cp_count count = l->counts[function * n + event];
      cp_count total = l->graph->profile->totals[event];
      double share =
         total == 0 ? 0 : (double)count * 100 / (double)total;

      reached[k] = l->wish.inclusive ? 100 - share : reached[k] + share;
   }
}

static bool is_missing(const cp_pair_list* l, const double* reached)
{
   for (size_t k = 0; k < l->view->n_keys; k++)
      if (reached[k] < l->wish.percents[k])
         return true;
   return false;
}

/* Collect the listed functions that the view selects, up to the thresholds or
   the view's number of rows. */
static void select_shown(cp_pair_list* l)
{
   double* reached = cp_alloc_zeroed(l->view->n_keys, sizeof(*reached));

   l->shown = cp_alloc(l->n_listed, sizeof(*l->shown));
   for (uint32_t i = 0;
        i < l->n_listed && l->n_shown < l->view->top
        && (l->wish.percents == NULL || is_missing(l, reached)); i++) {
      uint32_t pair = l->pairs.arcs[l->pairs.first[l->listed[i]]];
      cp_pair at = cp_pair_at(l->graph, pair);
      cp_function f = cp_profile_function(l->graph->profile, at.function);

      reach(l, l->listed[i], reached);
      if (cp_view_selects(l->view, at.file, f.name))
         l->shown[l->n_shown++] = l->listed[i];
   }
   free(reached);
}

bool cp_pair_list_make(cp_pair_list* l, const cp_view* v,
                       const cp_pair_graph* g, const cp_pair_wish* wish,
                       cp_error* err)
{
   *l = (cp_pair_list){.wish = *wish, .view = v, .graph = g};
   name_pairs(l);
   l->object = cp_alloc(l->names.n, sizeof(*l->object));
   l->is_called = cp_alloc_zeroed(l->names.n, sizeof(*l->is_called));
   l->counts = cp_alloc_zeroed(l->names.n,
                               g->profile->n_events * sizeof(*l->counts));
   l->listed = cp_alloc(l->names.n, sizeof(*l->listed));
   for (uint32_t f = 0; f < l->names.n; f++)
      if (!add_up(l, f))
         return cp_fail_overflow(err);
   cp_sort(l->listed, l->n_listed, by_counts, l);
   select_shown(l);
   return true;
}

void cp_pair_list_free(cp_pair_list* l)
{
   cp_names_free(&l->names);
   free(l->wish.percents);
   free(l->rank);
   free(l->function_of);
   cp_arc_index_free(&l->pairs);
   free(l->object);
   free(l->is_called);
   free(l->counts);
   free(l->listed);
   free(l->shown);
   *l = (cp_pair_list){0};
}

/* ---- calls ---- */

static int compare_calls(const cp_call* a, const cp_call* b,
                         const void* context)
{
   const cp_pair_list* l = context;
   int order = cp_view_compare(l->view, a->counts + 1, b->counts + 1);

   return order != 0 ? order
                     : cp_order(l->rank[a->function], l->rank[b->function]);
}

bool cp_pair_list_calls(const cp_pair_list* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err)
{
   const cp_pair_graph* g = l->graph;
   const cp_arc_index* index = callers ? &g->by_callee : &g->by_caller;

   cp_calls_begin(calls, g->profile);
   for (uint32_t i = l->pairs.first[function];
        i < l->pairs.first[function + 1]; i++) {
      uint32_t pair = l->pairs.arcs[i];

      for (uint32_t k = index->first[pair]; k < index->first[pair + 1]; k++) {
         uint32_t arc = index->arcs[k];
         uint32_t other = callers ? cp_pair_of_caller(g, arc)
                                  : cp_pair_of_callee(g, arc);

         if (!cp_calls_add(calls, g->profile, arc, l->function_of[other],
                           err))
            return false;
      }
   }
   return cp_calls_finish(calls, compare_calls, l, err);
}

bool cp_pair_list_calls_in(const cp_pair_list* l, uint32_t file,
                           cp_call_list* calls, cp_error* err)
{
   const cp_pair_graph* g = l->graph;
   const cp_arc_index* index = &g->by_file;

   cp_calls_begin(calls, g->profile);
   for (uint32_t i = index->first[file]; i < index->first[file + 1]; i++) {
      uint32_t arc = index->arcs[i];
      uint32_t callee = l->function_of[cp_pair_of_callee(g, arc)];

      if (!cp_calls_add_lines(calls, g->profile, arc, callee, err))
         return false;
   }
   return cp_calls_finish(calls, compare_calls, l, err);
}
