/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/tree.c: the tables of nodes and sites.

   The key of a node is three numbers: parent, function, and site.  So a merge
   finds the node of each input line with one look-up. */

#include "engine/model/tree.h"

#include <stdlib.h>

void cp_tree_init(cp_tree* t, size_t n_counts)
{
   *t = (cp_tree){.n_counts = n_counts};
}

void cp_tree_free(cp_tree* t)
{
   cp_triples_free(&t->nodes);
   cp_triples_free(&t->sites);
   cp_triples_free(&t->addresses);
   free(t->counts);
   cp_names_free(&t->build_ids);
   cp_triples_free(&t->built);
   *t = (cp_tree){0};
}

uint32_t cp_tree_add_site(cp_tree* t, cp_site s)
{
   cp_triple address = {(uint32_t)(s.address >> 32), (uint32_t)s.address,
                         s.is_inlined};

   return 1 + cp_triples_add(&t->sites,
                             (cp_triple){s.file, s.line,
                                         cp_triples_add(&t->addresses,
                                                        address)});
}

cp_site cp_tree_site(const cp_tree* t, uint32_t site)
{
   cp_triple s = t->sites.at[site - 1];
   cp_triple address = t->addresses.at[s.c];

   return (cp_site){s.a, s.b, (uint64_t)address.a << 32 | address.b,
                    address.c != 0};
}

uint32_t cp_tree_add(cp_tree* t, cp_node n)
{
   size_t used = t->nodes.n * t->n_counts;
   uint32_t node
      = 1 + cp_triples_add(&t->nodes,
                           (cp_triple){n.parent, n.function, n.site});

   if (node * t->n_counts > used)
      CP_MAKE_ZEROS(t->counts, t->counts_cap, used, node * t->n_counts);
   return node;
}

void cp_tree_add_build_id(cp_tree* t, uint32_t object, cp_slice id)
{
   cp_triples_add(&t->built,
                  (cp_triple){object, cp_names_add(&t->build_ids, id), 0});
}

cp_slice cp_tree_build_id(const cp_tree* t, uint32_t object)
{
   cp_slice found = {"", 0};

   for (uint32_t i = 0; i < t->built.n; i++) {
      if (t->built.at[i].a != object)
         continue;
      if (found.len > 0)
         return (cp_slice){"", 0};
      found = t->build_ids.at[t->built.at[i].b];
   }
   return found;
}

/* ---- order ---- */

typedef struct {
   const cp_tree* tree;
   const uint32_t* members;   /* numbers of the nodes to sort, each less 1 */
   cp_compare* compare;
   const void* context;
} siblings;

/* Compare nodes by parent, then by the caller's comparison of siblings. */
static int by_parent(uint32_t a, uint32_t b, const void* context)
{
   const siblings* s = context;
   uint32_t x = s->members[a], y = s->members[b];
   uint32_t px = s->tree->nodes.at[x].a, py = s->tree->nodes.at[y].a;

   if (px != py)
      return px < py ? -1 : 1;
   return s->compare(x + 1, y + 1, s->context);
}

/* Write the N nodes of SORTED to WALK, depth first.  SORTED has the nodes'
   numbers less 1, sorted by parent.  The children of node i are
   SORTED[FIRST[i]] to SORTED[FIRST[i + 1] - 1]. */
static void descend(uint32_t n, const uint32_t* sorted, const uint32_t* first,
                    uint32_t* walk)
{
   uint32_t* path = cp_alloc((size_t)n + 1, sizeof(*path));
   uint32_t* next = cp_alloc((size_t)n + 1, sizeof(*next));
   size_t depth = 0;

   path[0] = CP_NO_NODE;
   next[0] = first[0];
   for (;;) {
      uint32_t node;

      if (next[depth] == first[path[depth] + 1]) {
         if (depth-- == 0)
            break;
         continue;
      }
      node = sorted[next[depth]++] + 1;
      *walk++ = node;
      path[++depth] = node;
      next[depth] = first[node];
   }
   free(path);
   free(next);
}

/* Return the nodes in AMONG, as numbers less 1, for cp_tree_walk(); count them
   in *N. */
static uint32_t* members_of(const cp_tree* t, const bool* among, uint32_t* n)
{
   uint32_t* members = cp_alloc(t->nodes.n, sizeof(*members));

   *n = 0;
   for (uint32_t i = 0; i < t->nodes.n; i++)
      if (among == NULL || among[i + 1])
         members[(*n)++] = i;
   return members;
}

uint32_t* cp_tree_walk(const cp_tree* t, const bool* among,
                       cp_compare* compare, const void* context)
{
   uint32_t n, at = 0;
   uint32_t* members = members_of(t, among, &n);
   siblings s = {t, members, compare, context};
   uint32_t* sorted = cp_sorted(n, by_parent, &s);
   uint32_t* first = cp_alloc((size_t)t->nodes.n + 2, sizeof(*first));
   uint32_t* walk = cp_alloc(n, sizeof(*walk));

   for (uint32_t i = 0; i < n; i++)
      sorted[i] = members[sorted[i]];
   free(members);
   for (uint32_t node = 0; node <= t->nodes.n; node++) {
      first[node] = at;
      while (at < n && t->nodes.at[sorted[at]].a == node)
         at++;
   }
   first[t->nodes.n + 1] = n;
   descend(n, sorted, first, walk);
   free(sorted);
   free(first);
   return walk;
}
