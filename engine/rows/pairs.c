/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/pairs.c: rows for callgrind_annotate's list of functions.

   The report's columns are as wide as their longest counts, so the lengths of
   these counts are written first. */

#include "engine/rows/pairs.h"

#include "engine/base/words.h"

#include <stdlib.h>
#include <string.h>

bool cp_pair_rows_make(cp_pair_rows* r, const cp_profile* p,
                       const cp_view_options* options, cp_error* err)
{
   *r = (cp_pair_rows){.callers = options->callers,
                       .callees = options->callees};
   return cp_pair_graph_make(&r->graph, p, err);
}

static void free_list(cp_pair_rows* r)
{
   cp_pair_list_free(&r->list);
   free(r->told);
   r->told = NULL;
   r->has_list = false;
}

void cp_pair_rows_free(cp_pair_rows* r)
{
   free_list(r);
   cp_call_list_free(&r->calls);
   cp_pair_graph_free(&r->graph);
}

/* ---- the list ---- */

/* Return the thresholds in TEXT, one for each of the N keys; NULL if TEXT is
   empty.  Set *GOOD to false if TEXT is malformed. */
static double* take_percents(cp_slice text, size_t n, bool* good)
{
   const char *at = text.at, *end = text.at + text.len;
   double* percents = text.len > 0 ? cp_alloc(n, sizeof(*percents)) : NULL;
   cp_slice word;
   size_t i = 0;

   for (; *good && cp_next_word(&at, end, &word); i++)
      *good = i < n && cp_parse_percent(word, &percents[i]);
   *good = *good && (percents == NULL || i == n);
   return percents;
}

static bool take_wish(cp_pair_wish* w, cp_slice text, const cp_view* v)
{
   bool good = true;

   *w = (cp_pair_wish){0};
   w->inclusive = cp_has_keyword(text, "inclusive", &text);
   if (!w->inclusive && !cp_has_keyword(text, "self", &text))
      return false;
   if (cp_has_keyword(text, "called", &text))
      w->trim = CP_TRIM_CALLED;
   else if (cp_has_keyword(text, "all", &text))
      w->trim = CP_TRIM_ALL;
   else if (!cp_has_keyword(text, "none", &text))
      return false;
   w->percents = take_percents(text, v->n_keys, &good);
   if (!good)
      free(w->percents);
   return good;
}

/* Write the length of each column's longest count; 0 if a column is empty. */
static void put_longest(const cp_pair_list* l, cp_sink* to)
{
   size_t n = l->graph->profile->n_events;
   cp_count* longest = cp_alloc_zeroed(n, sizeof(*longest));
   char digits[CP_COUNT_DIGITS];

   for (uint32_t i = 0; i < l->n_listed; i++) {
      uint32_t f = l->listed[i];
      size_t length = cp_pair_list_length(l, f);

      for (size_t e = 0; e < length; e++) {
         cp_count len =
            cp_count_print(digits, l->counts[f * n + e]) - digits;

         if (len > longest[e])
            longest[e] = len;
      }
   }
   cp_sink_text(to, "longest");
   cp_sink_counts_field(to, longest, n);
   cp_sink_text(to, "\n");
   free(longest);
}

/* Write the rows that introduce FUNCTION, unless they have been written. */
static void tell(cp_pair_rows* r, uint32_t function, cp_sink* to)
{
   const cp_profile* p = r->graph.profile;
   uint32_t pair =
      r->list.pairs.arcs[r->list.pairs.first[function]];
   cp_pair at = cp_pair_at(&r->graph, pair);

   if (r->told[function])
      return;
   r->told[function] = true;
   cp_sink_text(to, "function\t");
   cp_sink_count(to, function);
   cp_sink_line(to, "\t0\t",
                cp_renamed_shown(&p->funcs)
                   ->at[cp_profile_function(p, at.function).name]);
   cp_sink_line(to, "in\t", cp_renamed_shown(&p->files)->at[at.file]);
   if (r->list.object[function] != CP_NO_NAME)
      cp_sink_line(to, "of\t", cp_renamed_shown(&p->objects)
                                 ->at[r->list.object[function]]);
}

/* ---- rows ---- */

/* Write the beginning of a row with KEYWORD for FUNCTION. */
static void begin_row(cp_pair_rows* r, const char* keyword, uint32_t function,
                      cp_sink* to)
{
   tell(r, function, to);
   cp_sink_text(to, keyword);
   cp_sink_count(to, function);
}

/* Write the end of a call's row: the number of calls, then N counts. */
static void end_call(const cp_call* call, size_t n, cp_sink* to)
{
   cp_sink_counts_field(to, call->counts, 1);
   cp_sink_counts_field(to, call->counts + 1, n);
   cp_sink_text(to, "\n");
}

/* Write the rows of the callers, or callees, of FUNCTION. */
static bool put_calls(cp_pair_rows* r, uint32_t function, bool callers,
                      cp_sink* to, cp_error* err)
{
   if (!cp_pair_list_calls(&r->list, function, callers, &r->calls, err))
      return false;
   for (uint32_t i = 0; i < r->calls.n; i++) {
      const cp_call* call = &r->calls.at[i];

      begin_row(r, callers ? "caller\t" : "callee\t", call->function, to);
      end_call(call, cp_pair_list_call_length(&r->list, call->counts + 1), to);
   }
   return true;
}

static bool put_function(cp_pair_rows* r, uint32_t function, cp_sink* to,
                         cp_error* err)
{
   const cp_pair_list* l = &r->list;

   if (r->callers && !put_calls(r, function, true, to, err))
      return false;
   begin_row(r, "pair\t", function, to);
   cp_sink_counts_field(to,
                        l->counts + function * l->graph->profile->n_events,
                        cp_pair_list_length(l, function));
   cp_sink_text(to, "\n");
   return !r->callees || put_calls(r, function, false, to, err);
}

bool cp_pair_rows_list(cp_pair_rows* r, const cp_view* v, cp_slice wish,
                       cp_sink* to, cp_error* err)
{
   cp_pair_wish wished;
   bool good;

   free_list(r);
   if (!take_wish(&wished, wish, v))
      return false;
   r->has_list = true;
   good = cp_pair_list_make(&r->list, v, &r->graph, &wished, err);
   if (!good)
      return false;
   r->told = cp_alloc_zeroed(r->list.names.n, sizeof(*r->told));
   put_longest(&r->list, to);
   for (uint32_t i = 0; good && i < r->list.n_shown; i++)
      good = put_function(r, r->list.shown[i], to, err);
   return good;
}

bool cp_pair_rows_calls(cp_pair_rows* r, uint32_t file, cp_sink* to,
                        cp_error* err)
{
   if (!r->has_list)
      return true;
   if (!cp_pair_list_calls_in(&r->list, file, &r->calls, err))
      return false;
   for (uint32_t i = 0; i < r->calls.n; i++) {
      const cp_call* call = &r->calls.at[i];

      tell(r, call->function, to);
      cp_sink_text(to, "call\t");
      cp_sink_count(to, call->line);
      cp_sink_text(to, "\t");
      cp_sink_count(to, call->function);
      end_call(call, r->graph.profile->n_events, to);
   }
   return true;
}
