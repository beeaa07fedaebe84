/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/chains.c: visits the tree's nodes, parents before children.  A
   node of a library's function has the chain of its parent, or begins one. */

#include "engine/view/chains.h"

#include <stdlib.h>

/* States of a node: in no chain; the user's code; or in a chain, FIRST_CHAIN
   plus its number. */
enum { NO_CHAIN, OWN, FIRST_CHAIN };

/* Return, for each name of Q, its number in P, or CP_NO_NAME. */
static uint32_t* numbers_of(const cp_renamed* q, const cp_renamed* p)
{
   const cp_names* names = cp_renamed_shown(q);
   uint32_t* numbers = cp_alloc(names->n, sizeof(*numbers));

   for (uint32_t i = 0; i < names->n; i++)
      numbers[i] = cp_names_find(cp_renamed_shown(p), names->at[i]);
   return numbers;
}

/* Return, for each function of Q, its number in P, or CP_NO_NAME.  FILES has
   the numbers in P of Q's files. */
static uint32_t* functions_of(const cp_profile* q, const cp_profile* p,
                              const uint32_t* files)
{
   uint32_t* objects = numbers_of(&q->objects, &p->objects);
   uint32_t* names = numbers_of(&q->funcs, &p->funcs);
   uint32_t* functions = cp_alloc(q->functions.n, sizeof(*functions));

   for (uint32_t i = 0; i < q->functions.n; i++) {
      cp_function f = cp_profile_function(q, i);
      uint32_t found = cp_triples_find(
         &p->functions,
         (cp_triple){objects[f.object], files[f.file], names[f.name]});

      functions[i] = found == CP_NO_TRIPLE ? CP_NO_NAME : found;
   }
   free(objects);
   free(names);
   return functions;
}

/* Return FIRST_CHAIN plus the chain's number; add the chain if it is new. */
static uint32_t chain_of(cp_chains* c, uint32_t owner, uint32_t callee,
                         uint32_t file, uint32_t line)
{
   uint32_t spot = cp_triples_add(&c->spots, (cp_triple){file, line, 0});
   uint32_t known = c->places.n;
   uint32_t i = cp_triples_add(&c->places, (cp_triple){owner, callee, spot});

   if (i == known) {
      CP_MAKE_ROOM(c->chains, c->chains_cap, known + 1);
      c->chains[i] = (cp_chain){owner, callee, file, line};
   }
   return FIRST_CHAIN + i;
}

/* Return the state of NODE, which is of a library.  FUNCTION is the number in P
   of the node's function, or CP_NO_NAME. */
static uint32_t chain_at(cp_chains* c, const cp_profile* p,
                         const cp_profile* q, cp_node node, uint32_t function,
                         const uint32_t* chains, const uint32_t* functions,
                         const uint32_t* files)
{
   uint32_t above = chains[node.parent], owner, file;
   cp_site site = {CP_NO_NAME, 0, 0, false};

   if (above >= FIRST_CHAIN)
      return above;
   if (above == NO_CHAIN)
      return function == CP_NO_NAME
                ? NO_CHAIN
                : chain_of(c, function, CP_NO_NAME,
                           cp_profile_function(p, function).file, 0);
   owner = functions[cp_tree_node(&q->tree, node.parent).function];
   file = cp_profile_function(p, owner).file;
   if (node.site != CP_NO_SITE)
      site = cp_tree_site(&q->tree, node.site);
   if (site.file != CP_NO_NAME && files[site.file] != CP_NO_NAME)
      file = files[site.file];
   else
      site.line = 0;
   return chain_of(c, owner, function, file, site.line);
}

static bool add(cp_chains* c, size_t n, uint32_t function, uint32_t chain,
                const cp_count* counts)
{
   uint32_t known = c->sums.n;
   uint32_t i = cp_triples_add(&c->sums, (cp_triple){function, chain, 0});

   if (i == known)
      CP_MAKE_ZEROS(c->counts, c->counts_cap, known * n, (known + 1) * n);
   return cp_counts_add(c->counts + i * n, counts, n, false);
}

/* Return the inclusive counts of each node; the caller frees the array.  NULL
   if a sum does not fit. */
static cp_count* costs_of(const cp_tree* t, size_t n)
{
   cp_count* costs = cp_alloc_zeroed((size_t)t->nodes.n + 1,
                                     n * sizeof(*costs));

   for (uint32_t i = t->nodes.n; i > 0; i--) {
      uint32_t parent = cp_tree_node(t, i).parent;

      if (!cp_counts_add(costs + i * n, cp_tree_counts(t, i) + 1, n, false)
          || (parent != CP_NO_NODE
              && !cp_counts_add(costs + parent * n, costs + i * n, n,
                                false))) {
         free(costs);
         return NULL;
      }
   }
   return costs;
}

/* Add the CALLS and inclusive COSTS of a node of the user's FUNCTION, which a
   library's function in CHAIN calls. */
static bool add_calls(cp_chains* c, size_t n, uint32_t function, uint32_t chain,
                      cp_count calls, const cp_count* costs)
{
   uint32_t known = c->calls.n;
   uint32_t i = cp_triples_add(&c->calls, (cp_triple){chain, function, 0});
   cp_count* row;

   if (i == known)
      CP_MAKE_ZEROS(c->call_counts, c->call_counts_cap, known * (1 + n),
                    (known + 1) * (1 + n));
   row = c->call_counts + i * (1 + n);
   return cp_counts_add(row, &calls, 1, false)
          && cp_counts_add(row + 1, costs, n, false);
}

static void index_sums(cp_chains* c, uint32_t n_functions)
{
   uint32_t* keys = cp_alloc(c->sums.n, sizeof(*keys));

   for (uint32_t i = 0; i < c->sums.n; i++)
      keys[i] = c->sums.at[i].a;
   cp_arc_index_by_keys(&c->by_function, keys, c->sums.n, n_functions);
   free(keys);
}

bool cp_chains_make(cp_chains* c, const cp_profile* p, const cp_profile* q,
                    const bool* library, cp_error* err)
{
   const cp_tree* t = &q->tree;
   uint32_t* files = numbers_of(&q->files, &p->files);
   uint32_t* functions = functions_of(q, p, files);
   uint32_t* chains = cp_alloc_zeroed((size_t)t->nodes.n + 1, sizeof(*chains));
   cp_count* costs = costs_of(t, p->n_events);
   bool good = costs != NULL;

   *c = (cp_chains){0};
   for (uint32_t i = 1; good && i <= t->nodes.n; i++) {
      cp_node node = cp_tree_node(t, i);
      uint32_t function = functions[node.function];

      if (function != CP_NO_NAME && !library[function]) {
         chains[i] = OWN;
         if (chains[node.parent] >= FIRST_CHAIN)
            good = add_calls(c, p->n_events, function,
                             chains[node.parent] - FIRST_CHAIN,
                             cp_tree_counts(t, i)[0], costs + i * p->n_events);
         continue;
      }
      chains[i] = chain_at(c, p, q, node, function, chains, functions, files);
      if (chains[i] != NO_CHAIN && function != CP_NO_NAME)
         good = add(c, p->n_events, function, chains[i] - FIRST_CHAIN,
                    cp_tree_counts(t, i) + 1);
   }
   index_sums(c, p->functions.n);
   free(files);
   free(functions);
   free(chains);
   free(costs);
   return good || cp_fail_overflow(err);
}

void cp_chains_free(cp_chains* c)
{
   cp_triples_free(&c->sums);
   cp_triples_free(&c->places);
   cp_triples_free(&c->spots);
   cp_arc_index_free(&c->by_function);
   free(c->counts);
   free(c->chains);
   cp_triples_free(&c->calls);
   free(c->call_counts);
   *c = (cp_chains){0};
}
