/*
   profile/view/functions.c: choosing and sorting functions and their calls.
*/

#include "profile/view/functions.h"

#include <stdlib.h>
#include <string.h>

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

/* The place of each function by its names; the caller frees the array. */
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

/* The order of the functions A and B whose counts are equal. */
static int compare_equal(const cp_functions* l, uint32_t a, uint32_t b)
{
   int order = cp_order(l->graph.depth[a], l->graph.depth[b]);

   return order != 0 ? order : cp_order(l->rank[a], l->rank[b]);
}

/* The counts that decide about FUNCTION. */
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

bool cp_functions_make(cp_functions* l, cp_view* v, bool inclusive,
                       cp_error* err)
{
   const cp_profile* p = v->profile;
   uint32_t n = p->functions.n;

   *l = (cp_functions){.view = v, .inclusive = inclusive};
   if (!cp_graph_make(&l->graph, p, err))
      return false;
   l->rank = rank_functions(p);
   l->listed = cp_alloc(n, sizeof(*l->listed));
   for (uint32_t f = 0; f < n; f++)
      if (cp_view_shows(v, counts_of(l, f)))
         l->listed[l->n_listed++] = f;
   cp_sort(l->listed, l->n_listed, by_counts, l);
   n = l->n_listed;
   l->n_listed = 0;
   for (uint32_t i = 0; i < n; i++) {
      cp_function f = cp_profile_function(p, l->listed[i]);

      v->file_shown[f.file] = true;
      if (l->n_listed < v->top && cp_view_selects(v, f.file, f.name))
         l->listed[l->n_listed++] = l->listed[i];
   }
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

/* Adds an item to the list, whose counts are still zeros, and returns them. */
static cp_count* add_item(cp_call_list* calls, cp_count line,
                          uint32_t function)
{
   size_t used = calls->n * calls->n_counts;

   CP_MAKE_ROOM(calls->at, calls->cap, calls->n + 1);
   CP_MAKE_ROOM(calls->counts, calls->counts_cap, used + calls->n_counts);
   calls->at[calls->n] = (cp_call){line, function, NULL, calls->n};
   calls->n++;
   return memset(calls->counts + used, 0,
                 calls->n_counts * sizeof(*calls->counts));
}

typedef struct {
   const cp_functions* list;
   const cp_call* calls;
   bool by_counts;          /* else by function */
} call_order;

/* By line; then by function, or by what happened. */
static int compare_calls(uint32_t a, uint32_t b, const void* context)
{
   const call_order* c = context;
   const cp_call* ca = &c->calls[a];
   const cp_call* cb = &c->calls[b];
   int order = (ca->line > cb->line) - (ca->line < cb->line);

   if (order != 0 || !c->by_counts)
      return order != 0 ? order : cp_order(ca->function, cb->function);
   order = cp_view_compare(c->list->view, ca->counts + 1, cb->counts + 1);
   return order != 0 ? order
                     : compare_equal(c->list, ca->function, cb->function);
}

static void sort_calls(const cp_functions* l, cp_call_list* calls,
                       bool by_counts)
{
   call_order context = {l, calls->at, by_counts};
   uint32_t* order = cp_sorted(calls->n, compare_calls, &context);
   cp_call* sorted = cp_alloc(calls->n, sizeof(*sorted));

   for (uint32_t i = 0; i < calls->n; i++)
      sorted[i] = calls->at[order[i]];
   free(order);
   free(calls->at);
   calls->at = sorted;
   calls->cap = calls->n;
}

/* Adds up the items of the same line and function, and puts all in order. */
static bool finish(const cp_functions* l, cp_call_list* calls, cp_error* err)
{
   size_t n = calls->n_counts;
   uint32_t kept = 0;

   sort_calls(l, calls, false);
   for (uint32_t i = 0; i < calls->n; i++) {
      cp_call* call = &calls->at[i];
      cp_call* last = kept > 0 ? &calls->at[kept - 1] : NULL;
      cp_count* counts = calls->counts + call->item * n;

      if (last == NULL || last->line != call->line
          || last->function != call->function)
         calls->at[kept++] = *call;
      else if (!cp_counts_add(calls->counts + last->item * n, counts, n,
                              false))
         return cp_fail_overflow(err);
   }
   calls->n = kept;
   for (uint32_t i = 0; i < kept; i++)
      calls->at[i].counts = calls->counts + calls->at[i].item * n;
   sort_calls(l, calls, true);
   return true;
}

/* Empties the list. */
static void begin(const cp_functions* l, cp_call_list* calls)
{
   calls->n = 0;
   calls->n_counts = 1 + l->view->profile->n_events;
}

bool cp_functions_calls(const cp_functions* l, uint32_t function, bool callers,
                        cp_call_list* calls, cp_error* err)
{
   const cp_profile* p = l->view->profile;
   const cp_arc_index* index =
      callers ? &l->graph.by_callee : &l->graph.by_caller;

   begin(l, calls);
   for (uint32_t i = index->first[function]; i < index->first[function + 1];
        i++) {
      cp_arc arc = cp_profile_arc(p, index->arcs[i]);
      cp_count* counts =
         add_item(calls, 0, callers ? arc.caller : arc.callee);

      if (!cp_lines_sum(&p->calls, index->arcs[i], counts, err))
         return false;
   }
   return finish(l, calls, err);
}

typedef struct {
   cp_call_list* calls;
   uint32_t callee;
} line_target;

static bool add_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   line_target* target = context;
   cp_count* counts = add_item(target->calls, place.line, target->callee);

   (void)err;
   memcpy(counts, sums, target->calls->n_counts * sizeof(*sums));
   return true;
}

bool cp_functions_calls_in(const cp_functions* l, uint32_t file,
                           cp_call_list* calls, cp_error* err)
{
   const cp_profile* p = l->view->profile;

   begin(l, calls);
   for (uint32_t i = l->by_file.first[file]; i < l->by_file.first[file + 1];
        i++) {
      uint32_t arc = l->by_file.arcs[i];
      line_target target = {calls, cp_profile_arc(p, arc).callee};

      if (!cp_lines_visit(&p->calls, arc, add_line, &target, err))
         return false;
   }
   return finish(l, calls, err);
}

void cp_call_list_free(cp_call_list* calls)
{
   free(calls->at);
   free(calls->counts);
   *calls = (cp_call_list){0};
}
