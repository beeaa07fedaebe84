/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/functions.c: functions and calls as rows.

   A function is introduced once, by rows with its name, file, object and cycle,
   before the first row that has its number. */

#include "engine/rows/functions.h"

#include "engine/rows/counts.h"

#include <stdlib.h>
#include <string.h>

static void index_below(cp_function_rows* r)
{
   const cp_triples* arcs = &r->list.view->libraries->arcs;
   uint32_t* keys = cp_alloc(arcs->n, sizeof(*keys));

   for (uint32_t i = 0; i < arcs->n; i++)
      keys[i] = arcs->at[i].a;
   cp_arc_index_by_keys(&r->below, keys, arcs->n,
                        r->list.view->profile->functions.n);
   free(keys);
}

bool cp_function_rows_make(cp_function_rows* r, cp_view* v,
                           const cp_view_options* options, cp_error* err)
{
   const cp_profile* p = v->profile;

   *r = (cp_function_rows){.options = options};
   if (!cp_functions_make(&r->list, v, options->inclusive, err))
      return false;
   r->told = cp_alloc_zeroed(p->functions.n, sizeof(*r->told));
   if (v->libraries != NULL)
      index_below(r);
   r->cycle =
      cp_alloc_zeroed((size_t)r->list.graph.n_cycles + 1, sizeof(*r->cycle));
   return true;
}

void cp_function_rows_free(cp_function_rows* r)
{
   cp_functions_free(&r->list);
   cp_call_list_free(&r->calls);
   cp_arc_index_free(&r->below);
   free(r->told);
   free(r->cycle);
   *r = (cp_function_rows){0};
}

/* ---- functions ---- */

/* Return the number of the cycle that contains FUNCTION, or 0.  Cycles are
   numbered in the order of their first rows. */
static uint32_t cycle_of(cp_function_rows* r, uint32_t function)
{
   uint32_t cycle = r->list.graph.cycle[function];

   if (cycle != 0 && r->cycle[cycle] == 0)
      r->cycle[cycle] = ++r->n_cycles;
   return r->cycle[cycle];
}

void cp_rows_function(const cp_profile* p, uint32_t function, uint32_t cycle,
                      cp_sink* to)
{
   cp_function f = cp_profile_function(p, function);

   cp_sink_text(to, "function\t");
   cp_sink_count(to, function);
   cp_sink_text(to, "\t");
   cp_sink_count(to, cycle);
   cp_sink_line(to, "\t", cp_renamed_shown(&p->funcs)->at[f.name]);
   cp_sink_line(to, "in\t", cp_renamed_shown(&p->files)->at[f.file]);
   if (f.object != 0)
      cp_sink_line(to, "of\t", cp_renamed_shown(&p->objects)->at[f.object]);
}

/* Write the rows that introduce FUNCTION, unless they have been written. */
static void tell(cp_function_rows* r, uint32_t function, cp_sink* to)
{
   if (r->told[function])
      return;
   r->told[function] = true;
   cp_rows_function(r->list.view->profile, function, cycle_of(r, function),
                    to);
}

/* ---- calls ---- */

/* Write the row KEYWORD with NUMBER and COUNTS. */
static void put_calls(const cp_function_rows* r, const char* keyword,
                      uint32_t number, const cp_count* counts, cp_sink* to)
{
   cp_sink_text(to, keyword);
   cp_sink_count(to, number);
   cp_sink_counts_field(to, counts, 1);
   cp_rows_counts(r->list.view, counts + 1, to);
   cp_sink_text(to, "\n");
}

/* Write the calls in r->calls: each call that reaches a threshold as a row with
   the keyword ONE, the sum of all other calls as a row with MANY. */
static bool put_call_list(cp_function_rows* r, const char* one,
                          const char* many, cp_sink* to, cp_error* err)
{
   size_t n = 1 + r->list.view->profile->n_events;
   cp_count* rest = cp_alloc_zeroed(n, sizeof(*rest));
   uint32_t n_rest = 0;
   bool good = true;

   for (uint32_t i = 0; good && i < r->calls.n; i++) {
      const cp_call* call = &r->calls.at[i];

      if (cp_functions_shows(&r->list, call->counts)) {
         tell(r, call->function, to);
         put_calls(r, one, call->function, call->counts, to);
         continue;
      }
      n_rest++;
      good = cp_counts_add(rest, call->counts, n, false);
   }
   if (n_rest > 0)
      put_calls(r, many, n_rest, rest, to);
   free(rest);
   return good || cp_fail_overflow(err);
}

bool cp_function_rows_calls(cp_function_rows* r, uint32_t file, bool sites,
                            cp_sink* to, cp_error* err)
{
   if (!cp_functions_calls_in(&r->list, file, &r->calls, err))
      return false;
   for (uint32_t i = 0; i < r->calls.n; i++) {
      const cp_call* call = &r->calls.at[i];

      if (sites) {
         if (i > 0 && call[-1].line == call->line)
            continue;
         cp_sink_text(to, "site\t");
         cp_sink_count(to, call->line);
         cp_sink_text(to, "\n");
         continue;
      }
      tell(r, call->function, to);
      cp_sink_text(to, "call\t");
      cp_sink_count(to, call->line);
      put_calls(r, "\t", call->function, call->counts, to);
   }
   return true;
}

/* Write FUNCTION's calls of folded libraries that reach a threshold. */
static void put_below(cp_function_rows* r, uint32_t function, cp_sink* to)
{
   const cp_libraries* l = r->list.view->libraries;
   size_t n = 1 + r->list.view->profile->n_events;

   if (l == NULL)
      return;
   for (uint32_t i = r->below.first[function];
        i < r->below.first[function + 1]; i++) {
      uint32_t arc = r->below.arcs[i];
      const cp_count* counts = l->counts + arc * n;

      if (!cp_functions_shows(&r->list, counts))
         continue;
      tell(r, l->arcs.at[arc].b, to);
      put_calls(r, "library\t", l->arcs.at[arc].b, counts, to);
   }
}

/* ---- the table ---- */

static bool put_function(cp_function_rows* r, uint32_t f, cp_sink* to,
                         cp_error* err)
{
   const cp_graph* g = &r->list.graph;
   size_t n = r->list.view->profile->n_events;

   tell(r, f, to);
   cp_sink_text(to, "entry\t");
   cp_sink_count(to, f);
   cp_sink_counts_field(to, &g->called[f], 1);
   cp_rows_counts(r->list.view, g->inclusive + f * n, to);
   cp_rows_counts(r->list.view, g->self + f * n, to);
   cp_sink_text(to, "\n");
   put_below(r, f, to);
   if (r->options->callers
       && (!cp_functions_calls(&r->list, f, true, &r->calls, err)
           || !put_call_list(r, "caller\t", "callers\t", to, err)))
      return false;
   return !r->options->callees
          || (cp_functions_calls(&r->list, f, false, &r->calls, err)
              && put_call_list(r, "callee\t", "callees\t", to, err));
}

bool cp_function_rows_write(cp_function_rows* r, cp_sink* to, cp_error* err)
{
   for (uint32_t i = 0; i < r->list.n_listed; i++)
      if (!put_function(r, r->list.listed[i], to, err))
         return false;
   return true;
}
