/*
   profile/rows/functions.c: functions and calls as rows.

   A function is told once, by rows with its name, file, object and cycle,
   before the first row that has its number.
*/

#include "profile/rows/functions.h"

#include <stdlib.h>
#include <string.h>

bool cg_function_rows_make(cg_function_rows* r, cg_view* v,
                           const cg_view_options* options, cg_error* err)
{
   const cg_profile* p = v->profile;

   *r = (cg_function_rows){.options = options};
   if (!cg_functions_make(&r->list, v, options->inclusive, err))
      return false;
   r->told = cg_alloc_zeroed(p->functions.n, sizeof(*r->told));
   r->cycle =
      cg_alloc_zeroed((size_t)r->list.graph.n_cycles + 1, sizeof(*r->cycle));
   return true;
}

void cg_function_rows_free(cg_function_rows* r)
{
   cg_functions_free(&r->list);
   cg_call_list_free(&r->calls);
   free(r->told);
   free(r->cycle);
   *r = (cg_function_rows){0};
}

/* ---- functions ---- */

static void put_text(cg_sink* to, const char* keyword, cg_slice text)
{
   cg_sink_text(to, keyword);
   cg_sink_slice(to, text);
   cg_sink_text(to, "\n");
}

/* The number of the cycle that FUNCTION is in; they count in the order in
   which they are told. */
static uint32_t cycle_of(cg_function_rows* r, uint32_t function)
{
   uint32_t cycle = r->list.graph.cycle[function];

   if (cycle != 0 && r->cycle[cycle] == 0)
      r->cycle[cycle] = ++r->n_cycles;
   return r->cycle[cycle];
}

/* Tells of FUNCTION, if that was not done before. */
static void tell(cg_function_rows* r, uint32_t function, cg_sink* to)
{
   const cg_profile* p = r->list.view->profile;
   cg_function f = cg_profile_function(p, function);

   if (r->told[function])
      return;
   r->told[function] = true;
   cg_sink_text(to, "function ");
   cg_sink_count(to, function);
   cg_sink_text(to, " ");
   cg_sink_count(to, cycle_of(r, function));
   put_text(to, " ", cg_renamed_shown(&p->funcs)->at[f.name]);
   put_text(to, "in ", cg_renamed_shown(&p->files)->at[f.file]);
   if (f.object != 0)
      put_text(to, "of ", cg_renamed_shown(&p->objects)->at[f.object]);
}

/* ---- calls ---- */

/* The row KEYWORD with NUMBER and COUNTS. */
static void put_calls(const cg_function_rows* r, const char* keyword,
                      uint32_t number, const cg_count* counts, cg_sink* to)
{
   cg_sink_text(to, keyword);
   cg_sink_count(to, number);
   cg_sink_counts(to, counts, 1 + r->list.view->profile->n_events);
   cg_sink_text(to, "\n");
}

/* The calls in r->calls that reach a threshold, by rows ONE, and the sum of the
   others, by a row MANY. */
static bool put_call_list(cg_function_rows* r, const char* one,
                          const char* many, cg_sink* to, cg_error* err)
{
   size_t n = 1 + r->list.view->profile->n_events;
   cg_count* rest = cg_alloc_zeroed(n, sizeof(*rest));
   uint32_t n_rest = 0;
   bool good = true;

   for (uint32_t i = 0; good && i < r->calls.n; i++) {
      const cg_call* call = &r->calls.at[i];

      if (cg_functions_shows(&r->list, call->counts)) {
         tell(r, call->function, to);
         put_calls(r, one, call->function, call->counts, to);
         continue;
      }
      n_rest++;
      good = cg_counts_add(rest, call->counts, n, false);
   }
   if (n_rest > 0)
      put_calls(r, many, n_rest, rest, to);
   free(rest);
   return good || cg_fail_overflow(err);
}

bool cg_function_rows_calls(cg_function_rows* r, uint32_t file, cg_sink* to,
                            cg_error* err)
{
   if (!cg_functions_calls_in(&r->list, file, &r->calls, err))
      return false;
   for (uint32_t i = 0; i < r->calls.n; i++) {
      const cg_call* call = &r->calls.at[i];

      tell(r, call->function, to);
      cg_sink_text(to, "call ");
      cg_sink_count(to, call->line);
      put_calls(r, " ", call->function, call->counts, to);
   }
   return true;
}

/* ---- the table ---- */

static bool put_function(cg_function_rows* r, uint32_t f, cg_sink* to,
                         cg_error* err)
{
   const cg_graph* g = &r->list.graph;
   size_t n = r->list.view->profile->n_events;

   tell(r, f, to);
   cg_sink_text(to, "entry ");
   cg_sink_count(to, f);
   cg_sink_counts(to, &g->called[f], 1);
   cg_sink_counts(to, g->inclusive + f * n, n);
   cg_sink_counts(to, g->self + f * n, n);
   cg_sink_text(to, "\n");
   if (r->options->callers
       && (!cg_functions_calls(&r->list, f, true, &r->calls, err)
           || !put_call_list(r, "caller ", "callers ", to, err)))
      return false;
   return !r->options->callees
          || (cg_functions_calls(&r->list, f, false, &r->calls, err)
              && put_call_list(r, "callee ", "callees ", to, err));
}

bool cg_function_rows_write(cg_function_rows* r, cg_sink* to, cg_error* err)
{
   put_text(to, "table ", cg_slice_of("functions"));
   for (uint32_t i = 0; i < r->list.n_listed; i++)
      if (!put_function(r, r->list.listed[i], to, err))
         return false;
   return true;
}
