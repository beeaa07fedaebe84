/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/graph.c: sums over the call graph, and its cycles.

   Cycles are strongly connected components; Tarjan's algorithm finds these
   (Depth-first search and linear graph algorithms, 1972).  The search is not
   recursive, since a chain of calls may be a million functions long; it keeps a
   stack. */

#include "engine/view/graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- arcs by a common key ---- */

static uint32_t key_of(cp_arc arc, cp_arc_key by)
{
   switch (by) {
   case CP_ARCS_BY_CALLER:
      return arc.caller;
   case CP_ARCS_BY_CALLEE:
      return arc.callee;
   case CP_ARCS_BY_FILE:
      return arc.file;
   }
   abort();
}

void cp_arc_index_by_keys(cp_arc_index* index, const uint32_t* keys,
                          uint32_t n_arcs, uint32_t n)
{
   uint32_t* put = cp_alloc((size_t)n + 1, sizeof(*put));

   index->arcs = cp_alloc(n_arcs, sizeof(*index->arcs));
   index->first = cp_alloc_zeroed((size_t)n + 1, sizeof(*index->first));
   for (uint32_t i = 0; i < n_arcs; i++)
      index->first[keys[i] + 1]++;
   for (uint32_t k = 0; k < n; k++)
      index->first[k + 1] += index->first[k];
   memcpy(put, index->first, ((size_t)n + 1) * sizeof(*put));
   for (uint32_t i = 0; i < n_arcs; i++)
      index->arcs[put[keys[i]]++] = i;
   free(put);
}

void cp_arc_index_make(cp_arc_index* index, const cp_profile* p, cp_arc_key by)
{
   uint32_t n =
      by == CP_ARCS_BY_FILE ? cp_renamed_shown(&p->files)->n : p->functions.n;
   uint32_t* keys = cp_alloc(p->arcs.n, sizeof(*keys));

   for (uint32_t i = 0; i < p->arcs.n; i++)
      keys[i] = key_of(cp_profile_arc(p, i), by);
   cp_arc_index_by_keys(index, keys, p->arcs.n, n);
   free(keys);
}

void cp_arc_index_free(cp_arc_index* index)
{
   free(index->arcs);
   free(index->first);
   *index = (cp_arc_index){0};
}

/* ---- cycles ---- */

typedef struct {
   const cp_profile* profile;
   const cp_arc_index* by_caller;
   const bool* among; /* [function] is to be searched; NULL: all are */
   uint32_t* component;
   uint32_t* order;  /* [function] position in the order of discovery, from 1;
                        0: not found yet */
   uint32_t* lowest; /* [function] Tarjan's lowlink */
   uint32_t* next;   /* [function] index of the next arc to follow */
   uint32_t* path;   /* functions being searched, outermost first */
   uint32_t n_path;
   uint32_t* open; /* functions reached whose component is not known */
   uint32_t n_open;
   uint32_t n_reached;
   uint32_t n_components;
} search;

static void reach(search* s, uint32_t function)
{
   s->order[function] = s->lowest[function] = ++s->n_reached;
   s->next[function] = s->by_caller->first[function];
   s->path[s->n_path++] = function;
   s->open[s->n_open++] = function;
}

/* Leave FUNCTION after all of its callees have been searched. */
static void leave(search* s, uint32_t function)
{
   s->n_path--;
   if (s->n_path > 0) {
      uint32_t caller = s->path[s->n_path - 1];

      if (s->lowest[function] < s->lowest[caller])
         s->lowest[caller] = s->lowest[function];
   }
   if (s->lowest[function] != s->order[function])
      return;
   for (;;) {
      uint32_t member = s->open[--s->n_open];

      s->component[member] = s->n_components;
      if (member == function)
         break;
   }
   s->n_components++;
}

static void search_from(search* s, uint32_t root)
{
   reach(s, root);
   while (s->n_path > 0) {
      uint32_t at = s->path[s->n_path - 1], to;

      if (s->next[at] == s->by_caller->first[at + 1]) {
         leave(s, at);
         continue;
      }
      to = cp_profile_arc(s->profile, s->by_caller->arcs[s->next[at]++]).callee;
      if (s->among != NULL && !s->among[to])
         continue;
      if (s->order[to] == 0)
         reach(s, to);
      else if (s->component[to] == CP_NO_COMPONENT
               && s->order[to] < s->lowest[at])
         s->lowest[at] = s->order[to];
   }
}

uint32_t* cp_components(const cp_profile* p, const cp_arc_index* by_caller,
                        const bool* among, uint32_t* n_components)
{
   uint32_t n = p->functions.n;
   search s = {.profile = p, .by_caller = by_caller, .among = among};

   s.component = cp_alloc(n, sizeof(*s.component));
   s.order = cp_alloc_zeroed(n, sizeof(*s.order));
   s.lowest = cp_alloc(n, sizeof(*s.lowest));
   s.next = cp_alloc(n, sizeof(*s.next));
   s.path = cp_alloc(n, sizeof(*s.path));
   s.open = cp_alloc(n, sizeof(*s.open));
   for (uint32_t f = 0; f < n; f++)
      s.component[f] = CP_NO_COMPONENT;
   for (uint32_t f = 0; f < n; f++)
      if (s.order[f] == 0 && (among == NULL || among[f]))
         search_from(&s, f);
   free(s.order);
   free(s.lowest);
   free(s.next);
   free(s.path);
   free(s.open);
   *n_components = s.n_components;
   return s.component;
}

/* Number the cycles in the order of their first functions. */
static void number_cycles(cp_graph* g, uint32_t n_components)
{
   uint32_t n = g->profile->functions.n;
   uint32_t* size = cp_alloc_zeroed(n_components, sizeof(*size));
   uint32_t* number = cp_alloc_zeroed(n_components, sizeof(*number));

   for (uint32_t f = 0; f < n; f++)
      size[g->component[f]]++;
   for (uint32_t f = 0; f < n; f++) {
      uint32_t c = g->component[f];

      if (size[c] > 1 && number[c] == 0)
         number[c] = ++g->n_cycles;
      g->cycle[f] = number[c];
      g->recursive[f] = size[c] > 1;
   }
   for (uint32_t i = 0; i < g->profile->arcs.n; i++) {
      cp_arc arc = cp_profile_arc(g->profile, i);

      if (arc.caller == arc.callee)
         g->recursive[arc.caller] = true;
   }
   free(size);
   free(number);
}

/* Set each function's depth to that of its strongly connected component. */
static void measure_depth(cp_graph* g, uint32_t n_components)
{
   const cp_profile* p = g->profile;
   uint32_t n = p->functions.n;
   uint32_t* order = cp_alloc(n, sizeof(*order));
   uint32_t* put = cp_alloc_zeroed((size_t)n_components + 1, sizeof(*put));
   uint32_t* deepest = cp_alloc_zeroed(n_components, sizeof(*deepest));

   for (uint32_t f = 0; f < n; f++)
      put[n_components - g->component[f]]++;
   for (uint32_t c = 0; c < n_components; c++)
      put[c + 1] += put[c];
   for (uint32_t f = 0; f < n; f++)
      order[put[n_components - 1 - g->component[f]]++] = f;
   for (uint32_t k = 0; k < n; k++) {
      uint32_t f = order[k], from = g->component[f];

      for (uint32_t i = g->by_caller.first[f]; i < g->by_caller.first[f + 1];
           i++) {
         uint32_t to =
            g->component[cp_profile_arc(p, g->by_caller.arcs[i]).callee];

         if (to != from && deepest[to] <= deepest[from])
            deepest[to] = deepest[from] + 1;
      }
   }
   for (uint32_t f = 0; f < n; f++)
      g->depth[f] = deepest[g->component[f]];
   free(order);
   free(put);
   free(deepest);
}

static void find_cycles(cp_graph* g)
{
   uint32_t n = g->profile->functions.n, n_components;

   g->component =
      cp_components(g->profile, &g->by_caller, NULL, &n_components);
   g->cycle = cp_alloc_zeroed(n, sizeof(*g->cycle));
   g->depth = cp_alloc_zeroed(n, sizeof(*g->depth));
   g->recursive = cp_alloc_zeroed(n, sizeof(*g->recursive));
   number_cycles(g, n_components);
   measure_depth(g, n_components);
}

/* ---- sums ---- */

static bool add_self(cp_graph* g)
{
   const cp_profile* p = g->profile;
   size_t n = p->n_events;

   for (uint32_t i = 0; i < p->pairs.n; i++) {
      uint32_t f = cp_profile_pair(p, i).function;

      if (!cp_counts_add(g->self + f * n, cp_profile_pair_counts(p, i), n,
                         false))
         return false;
   }
   return true;
}

/* Add the counts of each arc between two functions to the caller's inclusive
   counts.  Add those of calls out of a cycle to CYCLES, which has the own
   counts of each cycle's functions. */
static bool add_calls(cp_graph* g, cp_count* cycles, cp_error* err)
{
   const cp_profile* p = g->profile;
   size_t n = p->n_events;
   cp_count* sums = cp_alloc(1 + n, sizeof(*sums));
   bool good = true;

   for (uint32_t i = 0; good && i < p->arcs.n; i++) {
      cp_arc arc = cp_profile_arc(p, i);
      uint32_t cycle = g->cycle[arc.caller];

      memset(sums, 0, (1 + n) * sizeof(*sums));
      good = cp_lines_sum(&p->calls, i, sums, err) &&
             cp_count_add(&g->called[arc.callee], sums[0]);
      if (arc.caller != arc.callee)
         good = good && cp_counts_add(g->inclusive + arc.caller * n, sums + 1,
                                      n, false);
      if (cycle != 0 && cycle != g->cycle[arc.callee])
         good = good && cp_counts_add(cycles + cycle * n, sums + 1, n, false);
   }
   free(sums);
   return good;
}

/* Return whether the profile is a difference or has counts below 0. */
static bool is_difference(const cp_graph* g)
{
   const cp_profile* p = g->profile;

   if (p->options.n_old > 0)
      return true;
   for (size_t i = 0; i < (size_t)p->functions.n * p->n_events; i++)
      if (g->self[i] < 0)
         return true;
   for (uint32_t f = 0; f < p->functions.n; f++) {
      const cp_count* repeated = cp_recursion_of(&p->recursion, f, p->n_events);

      for (size_t e = 0; repeated != NULL && e < p->n_events; e++)
         if (repeated[e] < 0)
            return true;
   }
   return false;
}

static bool add_inclusive(cp_graph* g, cp_error* err)
{
   size_t n = g->profile->n_events, n_functions = g->profile->functions.n;
   bool differs = is_difference(g);
   cp_count* cycles = cp_alloc_zeroed(g->n_cycles + 1, n * sizeof(*cycles));
   bool good = true;

   memcpy(g->inclusive, g->self, n_functions * n * sizeof(*g->self));
   for (size_t f = 0; good && f < n_functions; f++)
      if (g->cycle[f] != 0)
         good =
            cp_counts_add(cycles + g->cycle[f] * n, g->self + f * n, n, false);
   good = good && add_calls(g, cycles, err);
   for (size_t f = 0; good && f < n_functions; f++) {
      const cp_count* whole = cycles + g->cycle[f] * n;
      cp_count* sums = g->inclusive + f * n;

      const cp_count* repeated =
         cp_recursion_of(&g->profile->recursion, (uint32_t)f, n);

      if (repeated != NULL)
         good = good && cp_counts_add(sums, repeated, n, true);
      for (size_t e = 0; g->cycle[f] != 0 && e < n; e++) {
         if (repeated != NULL && (differs || sums[e] < 0))
            continue;
         if (cp_count_magnitude(sums[e]) > cp_count_magnitude(whole[e]))
            sums[e] = whole[e];
      }
   }
   free(cycles);
   return good;
}

bool cp_graph_make(cp_graph* g, const cp_profile* p, cp_error* err)
{
   size_t n = p->functions.n;
   size_t row = p->n_events * sizeof(cp_count);

   *g = (cp_graph){.profile = p};
   cp_arc_index_make(&g->by_caller, p, CP_ARCS_BY_CALLER);
   cp_arc_index_make(&g->by_callee, p, CP_ARCS_BY_CALLEE);
   find_cycles(g);
   g->self = cp_alloc_zeroed(n, row);
   g->inclusive = cp_alloc_zeroed(n, row);
   g->called = cp_alloc_zeroed(n, sizeof(*g->called));
   if (add_self(g) && add_inclusive(g, err))
      return true;
   return err->len > 0 ? false : cp_fail_overflow(err);
}

void cp_graph_free(cp_graph* g)
{
   cp_arc_index_free(&g->by_caller);
   cp_arc_index_free(&g->by_callee);
   free(g->component);
   free(g->cycle);
   free(g->depth);
   free(g->recursive);
   free(g->self);
   free(g->inclusive);
   free(g->called);
   *g = (cp_graph){0};
}
