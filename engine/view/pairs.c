/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/pairs.c: numbers all pairs with counts or calls, then adds up
   their counts.  The pair that makes an arc's calls is found by the arc's
   file. */

#include "engine/view/pairs.h"

#include <stdlib.h>
#include <string.h>

static cp_triple key_of_caller(const cp_profile* p, uint32_t arc)
{
   cp_arc a = cp_profile_arc(p, arc);

   return (cp_triple){a.caller, a.file, 0};
}

static cp_triple key_of_callee(const cp_profile* p, uint32_t arc)
{
   uint32_t callee = cp_profile_arc(p, arc).callee;

   return (cp_triple){callee, cp_profile_function(p, callee).file, 0};
}

uint32_t cp_pair_of_caller(const cp_pair_graph* g, uint32_t arc)
{
   return cp_triples_find(&g->pairs, key_of_caller(g->profile, arc));
}

uint32_t cp_pair_of_callee(const cp_pair_graph* g, uint32_t arc)
{
   return cp_triples_find(&g->pairs, key_of_callee(g->profile, arc));
}

static void number_pairs(cp_pair_graph* g)
{
   const cp_profile* p = g->profile;

   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      cp_triples_add(&g->pairs, (cp_triple){pair.function, pair.file, 0});
   }
   for (uint32_t i = 0; i < p->arcs.n; i++) {
      cp_triples_add(&g->pairs, key_of_caller(p, i));
      cp_triples_add(&g->pairs, key_of_callee(p, i));
   }
}

/* Make INDEX of all arcs, by the pairs that PAIR_OF returns. */
static void index_arcs(cp_pair_graph* g, cp_arc_index* index,
                       uint32_t (*pair_of)(const cp_pair_graph*, uint32_t))
{
   uint32_t n = g->profile->arcs.n;
   uint32_t* keys = cp_alloc(n, sizeof(*keys));

   for (uint32_t i = 0; i < n; i++)
      keys[i] = pair_of(g, i);
   cp_arc_index_by_keys(index, keys, n, g->pairs.n);
   free(keys);
}

/* Add the counts of each arc between two functions to the inclusive counts of
   its caller's pair, and each arc's number of calls to its callee's pair. */
static bool add_calls(cp_pair_graph* g, cp_error* err)
{
   const cp_profile* p = g->profile;
   size_t n = p->n_events;

   for (uint32_t i = 0; i < p->arcs.n; i++) {
      cp_arc arc = cp_profile_arc(p, i);
      cp_count* sums = g->calls + i * (1 + n);

      if (!cp_lines_sum(&p->calls, i, sums, err)
          || !cp_count_add(&g->called[cp_pair_of_callee(g, i)], sums[0])
          || (arc.caller != arc.callee
              && !cp_counts_add(g->inclusive + cp_pair_of_caller(g, i) * n,
                                sums + 1, n, false)))
         return false;
   }
   return true;
}

/* Set the inclusive counts of each pair that is a function in its own file to
   the function's inclusive counts. */
static bool take_whole_functions(cp_pair_graph* g, cp_error* err)
{
   size_t n = g->profile->n_events;
   cp_graph graph;
   bool good = cp_graph_make(&graph, g->profile, err);

   for (uint32_t i = 0; good && i < g->pairs.n; i++)
      if (cp_pair_is_own(g, i))
         memcpy(g->inclusive + i * n,
                graph.inclusive + cp_pair_at(g, i).function * n,
                n * sizeof(*g->inclusive));
   cp_graph_free(&graph);
   return good;
}

bool cp_pair_graph_make(cp_pair_graph* g, const cp_profile* p, cp_error* err)
{
   size_t n = p->n_events, row = n * sizeof(cp_count);

   *g = (cp_pair_graph){.profile = p};
   number_pairs(g);
   g->called = cp_alloc_zeroed(g->pairs.n, sizeof(*g->called));
   g->self = cp_alloc_zeroed(g->pairs.n, row);
   g->inclusive = cp_alloc_zeroed(g->pairs.n, row);
   g->calls = cp_alloc_zeroed(p->arcs.n, row + sizeof(cp_count));
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      memcpy(g->self + i * n, cp_profile_pair_counts(p, i), row);
      memcpy(g->inclusive + i * n, g->self + i * n, row);
   }
   cp_arc_index_make(&g->by_file, p, CP_ARCS_BY_FILE);
   index_arcs(g, &g->by_caller, cp_pair_of_caller);
   index_arcs(g, &g->by_callee, cp_pair_of_callee);
   if (add_calls(g, err) && take_whole_functions(g, err))
      return true;
   return err->len > 0 ? false : cp_fail_overflow(err);
}

void cp_pair_graph_free(cp_pair_graph* g)
{
   cp_triples_free(&g->pairs);
   free(g->called);
   free(g->self);
   free(g->inclusive);
   free(g->calls);
   cp_arc_index_free(&g->by_file);
   cp_arc_index_free(&g->by_caller);
   cp_arc_index_free(&g->by_callee);
   *g = (cp_pair_graph){0};
}
