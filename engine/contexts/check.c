/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/check.c: compares contexts with the profile of their run.

   The tool limits the depth and number of contexts.  If any were cut off, some
   calls are missing, and only the totals are compared. */

#include "engine/contexts/check.h"

#include "engine/contexts/beside.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   const cp_profile* tree;
   cp_beside beside;
   cp_sink* to;
   uint64_t broken;
   cp_triples calls;      /* (caller, callee), with the tree's numbers */
   cp_count* sums;        /* [call] number of calls, then inclusive counts */
   size_t sums_cap;
} checker;

/* ---- messages ---- */

static void begin_line(checker* c)
{
   c->broken++;
   cp_sink_text(c->to, c->tree->inputs[0].path);
   cp_sink_text(c->to, ": ");
}

static void put_sums(checker* c, cp_slice event, cp_count contexts,
                     cp_count profile)
{
   cp_sink_slice(c->to, event);
   cp_sink_text(c->to, ": contexts have ");
   cp_sink_count(c->to, contexts);
   cp_sink_text(c->to, ", ");
   cp_sink_text(c->to, c->beside.profile.inputs[0].path);
   cp_sink_text(c->to, " has ");
   cp_sink_count(c->to, profile);
   cp_sink_text(c->to, "\n");
}

static void put_function(checker* c, uint32_t function)
{
   const cp_profile* p = &c->beside.profile;
   cp_function f = cp_profile_function(p, function);

   cp_sink_slice(c->to, cp_renamed_shown(&p->files)->at[f.file]);
   cp_sink_text(c->to, ":");
   cp_sink_slice(c->to, cp_renamed_shown(&p->funcs)->at[f.name]);
}

/* ---- totals ---- */

static void check_totals(checker* c)
{
   const cp_names* events = &c->tree->events;

   for (uint32_t e = 0; e < events->n; e++) {
      uint32_t other = cp_names_find(&c->beside.profile.events, events->at[e]);

      if (other == CP_NO_NAME
          || c->tree->totals[e] == c->beside.profile.totals[other])
         continue;
      begin_line(c);
      put_sums(c, events->at[e], c->tree->totals[e],
               c->beside.profile.totals[other]);
   }
}

/* ---- calls ---- */

static bool is_cut(const cp_profile* tree)
{
   const cp_names* names = cp_renamed_shown(&tree->funcs);

   return cp_names_find(names, cp_slice_of("[deeper]")) != CP_NO_NAME
          || cp_names_find(names, cp_slice_of("[other]")) != CP_NO_NAME;
}

/* Add up the calls of all nodes, by caller and callee. */
static bool add_calls(checker* c, cp_error* err)
{
   const cp_tree* t = &c->tree->tree;
   size_t n = t->n_counts;
   cp_count* inclusive
      = cp_alloc_zeroed(t->nodes.n * n + 1, sizeof(*inclusive));
   bool good = true;

   for (uint32_t i = t->nodes.n; good && i > 0; i--) {
      cp_node node = cp_tree_node(t, i);
      cp_count* sums = inclusive + (i - 1) * n;
      uint32_t known = c->calls.n, call;

      good = cp_counts_add(sums, cp_tree_counts(t, i), n, false);
      if (node.parent == CP_NO_NODE || !good)
         continue;
      call = cp_triples_add(
         &c->calls, (cp_triple){cp_tree_node(t, node.parent).function,
                                node.function, 0});
      if (call == known)
         CP_MAKE_ZEROS(c->sums, c->sums_cap, known * n, (known + 1) * n);
      good = cp_counts_add(c->sums + call * n, sums, n, false)
             && cp_counts_add(inclusive + (node.parent - 1) * n + 1, sums + 1,
                              n - 1, false);
   }
   free(inclusive);
   return good || cp_fail_overflow(err);
}

/* Return whether HAS, number E of a row of calls in the profile, agrees with
   CONTEXTS, the sum over contexts.  Under Callgrind's name the tool can count
   calls while it counts no events, so the profile may have more calls. */
static bool agrees(const checker* c, uint32_t e, cp_count contexts,
                   cp_count has)
{
   return e == 0 && c->beside.is_callgrinds ? contexts <= has : contexts == has;
}

/* Compare ROW of the profile's arc A with SUMS over contexts. */
static void compare(checker* c, cp_arc a, const cp_count* row,
                    const cp_count* sums)
{
   const cp_names* events = &c->tree->events;

   for (uint32_t e = 0; e <= events->n; e++) {
      uint32_t other = e == 0 ? 0 : cp_names_find(&c->beside.profile.events,
                                                  events->at[e - 1]);

      if (other == CP_NO_NAME
          || agrees(c, e, sums[e], row[e == 0 ? 0 : 1 + other]))
         continue;
      begin_line(c);
      put_function(c, a.caller);
      cp_sink_text(c->to, " calls ");
      put_function(c, a.callee);
      cp_sink_text(c->to, ": ");
      put_sums(c, e == 0 ? cp_slice_of("calls") : events->at[e - 1], sums[e],
               row[e == 0 ? 0 : 1 + other]);
   }
}

static bool check_arcs(checker* c, cp_error* err)
{
   const cp_profile* p = &c->beside.profile;
   size_t n = c->tree->tree.n_counts, width = 1 + p->n_events;
   cp_count* row = cp_alloc(width, sizeof(*row));
   cp_count* none = cp_alloc_zeroed(n, sizeof(*none));
   bool good = true;

   for (uint32_t i = 0; good && i < p->arcs.n; i++) {
      const uint32_t* function = c->beside.function;
      cp_arc a = cp_profile_arc(p, i);
      uint32_t call = cp_triples_find(
         &c->calls, (cp_triple){function[a.caller], function[a.callee], 0});

      memset(row, 0, width * sizeof(*row));
      good = cp_lines_sum(&p->calls, i, row, err);
      if (good)
         compare(c, a, row, call == CP_NO_TRIPLE ? none : c->sums + call * n);
   }
   free(row);
   free(none);
   return good;
}

bool cp_check_contexts(const cp_profile* p, cp_sink* to, uint64_t* broken,
                       cp_error* err)
{
   checker c = {.tree = p, .to = to};
   bool good = cp_beside_read(&c.beside, p, err);

   if (good && c.beside.exists) {
      check_totals(&c);
      if (c.beside.profile.callgrind && !is_cut(p))
         good = add_calls(&c, err) && check_arcs(&c, err);
   }
   *broken += c.broken;
   cp_beside_free(&c.beside);
   cp_triples_free(&c.calls);
   free(c.sums);
   return good;
}
