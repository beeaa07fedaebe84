/*
   profile/view/functions.c: choosing and sorting functions and their calls.
*/

#include "profile/view/functions.h"

#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

typedef struct {
   const cg_profile* profile;
   uint32_t* file_rank;
   uint32_t* func_rank;
   uint32_t* object_rank;
} name_ranks;

static int compare_numbers(uint32_t a, uint32_t b)
{
   return (a > b) - (a < b);
}

static int by_names(uint32_t a, uint32_t b, const void* context)
{
   const name_ranks* r = context;
   cg_function fa = cg_profile_function(r->profile, a);
   cg_function fb = cg_profile_function(r->profile, b);
   int order = compare_numbers(r->file_rank[fa.file], r->file_rank[fb.file]);

   if (order == 0)
      order = compare_numbers(r->func_rank[fa.name], r->func_rank[fb.name]);
   if (order == 0)
      order =
         compare_numbers(r->object_rank[fa.object], r->object_rank[fb.object]);
   return order;
}

/* The place of each function by its names; the caller frees the array. */
static uint32_t* rank_functions(const cg_profile* p)
{
   name_ranks r = {p, cg_names_ranked(cg_renamed_shown(&p->files)),
                   cg_names_ranked(cg_renamed_shown(&p->funcs)),
                   cg_names_ranked(cg_renamed_shown(&p->objects))};
   uint32_t n = p->functions.n;
   uint32_t* order = cg_alloc(n, sizeof(*order));
   uint32_t* rank = cg_alloc(n, sizeof(*rank));

   for (uint32_t f = 0; f < n; f++)
      order[f] = f;
   cg_sort(order, n, by_names, &r);
   for (uint32_t i = 0; i < n; i++)
      rank[order[i]] = i;
   free(order);
   free(r.file_rank);
   free(r.func_rank);
   free(r.object_rank);
   return rank;
}

/* The order of the functions A and B whose counts are equal. */
static int compare_equal(const cg_functions* l, uint32_t a, uint32_t b)
{
   int order = compare_numbers(l->graph.depth[a], l->graph.depth[b]);

   return order != 0 ? order : compare_numbers(l->rank[a], l->rank[b]);
}

/* The counts that decide about FUNCTION. */
static const cg_count* counts_of(const cg_functions* l, uint32_t function)
{
   return (l->inclusive ? l->graph.inclusive : l->graph.self)
          + (size_t)function * l->view->profile->n_events;
}

static int by_counts(uint32_t a, uint32_t b, const void* context)
{
   const cg_functions* l = context;
   int order =
      cg_view_compare(l->view, counts_of(l, a), counts_of(l, b));

   return order != 0 ? order : compare_equal(l, a, b);
}

/* ---- the list ---- */

bool cg_functions_make(cg_functions* l, cg_view* v, bool inclusive,
                       cg_error* err)
{
   const cg_profile* p = v->profile;
   uint32_t n = p->functions.n;

   *l = (cg_functions){.view = v, .inclusive = inclusive};
   if (!cg_graph_make(&l->graph, p, err))
      return false;
   l->rank = rank_functions(p);
   l->listed = cg_alloc(n, sizeof(*l->listed));
   for (uint32_t f = 0; f < n; f++)
      if (cg_view_shows(v, counts_of(l, f)))
         l->listed[l->n_listed++] = f;
   cg_sort(l->listed, l->n_listed, by_counts, l);
   for (uint32_t i = 0; i < l->n_listed; i++)
      v->file_shown[cg_profile_function(p, l->listed[i]).file] = true;
   cg_arc_index_make(&l->by_file, p, CG_ARCS_BY_FILE);
   return true;
}

void cg_functions_free(cg_functions* l)
{
   cg_graph_free(&l->graph);
   free(l->listed);
   free(l->rank);
   cg_arc_index_free(&l->by_file);
   *l = (cg_functions){0};
}

bool cg_functions_shows(const cg_functions* l, const cg_count* counts)
{
   return cg_view_shows(l->view, counts + 1);
}

/* ---- calls ---- */

/* Adds an item to the list, whose counts are still zeros, and returns them. */
static cg_count* add_item(cg_call_list* calls, cg_count line,
                          uint32_t function)
{
   size_t used = calls->n * calls->n_counts;

   calls->at =
      cg_make_room(calls->at, &calls->cap, calls->n + 1, sizeof(*calls->at));
   calls->counts =
      cg_make_room(calls->counts, &calls->counts_cap, used + calls->n_counts,
                   sizeof(*calls->counts));
   calls->at[calls->n] = (cg_call){line, function, NULL, calls->n};
   calls->n++;
   return memset(calls->counts + used, 0,
                 calls->n_counts * sizeof(*calls->counts));
}

typedef struct {
   const cg_functions* list;
   const cg_call* calls;
   bool by_counts;          /* else by function */
} call_order;

/* By line; then by function, or by what happened. */
static int compare_calls(uint32_t a, uint32_t b, const void* context)
{
   const call_order* c = context;
   const cg_call* ca = &c->calls[a];
   const cg_call* cb = &c->calls[b];
   int order = (ca->line > cb->line) - (ca->line < cb->line);

   if (order != 0 || !c->by_counts)
      return order != 0 ? order : compare_numbers(ca->function, cb->function);
   order = cg_view_compare(c->list->view, ca->counts + 1, cb->counts + 1);
   return order != 0 ? order
                     : compare_equal(c->list, ca->function, cb->function);
}

static void sort_calls(const cg_functions* l, cg_call_list* calls,
                       bool by_counts)
{
   call_order context = {l, calls->at, by_counts};
   uint32_t* order = cg_alloc(calls->n, sizeof(*order));
   cg_call* sorted = cg_alloc(calls->n, sizeof(*sorted));

   for (uint32_t i = 0; i < calls->n; i++)
      order[i] = i;
   cg_sort(order, calls->n, compare_calls, &context);
   for (uint32_t i = 0; i < calls->n; i++)
      sorted[i] = calls->at[order[i]];
   free(order);
   free(calls->at);
   calls->at = sorted;
   calls->cap = calls->n;
}

/* Adds up the items of the same line and function, and puts all in order. */
static bool finish(const cg_functions* l, cg_call_list* calls, cg_error* err)
{
   size_t n = calls->n_counts;
   uint32_t kept = 0;

   sort_calls(l, calls, false);
   for (uint32_t i = 0; i < calls->n; i++) {
      cg_call* call = &calls->at[i];
      cg_call* last = kept > 0 ? &calls->at[kept - 1] : NULL;
      cg_count* counts = calls->counts + call->item * n;

      if (last == NULL || last->line != call->line
          || last->function != call->function)
         calls->at[kept++] = *call;
      else if (!cg_counts_add(calls->counts + last->item * n, counts, n,
                              false))
         return cg_fail_overflow(err);
   }
   calls->n = kept;
   for (uint32_t i = 0; i < kept; i++)
      calls->at[i].counts = calls->counts + calls->at[i].item * n;
   sort_calls(l, calls, true);
   return true;
}

/* Empties the list. */
static void begin(const cg_functions* l, cg_call_list* calls)
{
   calls->n = 0;
   calls->n_counts = 1 + l->view->profile->n_events;
}

bool cg_functions_calls(const cg_functions* l, uint32_t function, bool callers,
                        cg_call_list* calls, cg_error* err)
{
   const cg_profile* p = l->view->profile;
   const cg_arc_index* index =
      callers ? &l->graph.by_callee : &l->graph.by_caller;

   begin(l, calls);
   for (uint32_t i = index->first[function]; i < index->first[function + 1];
        i++) {
      cg_arc arc = cg_profile_arc(p, index->arcs[i]);
      cg_count* counts =
         add_item(calls, 0, callers ? arc.caller : arc.callee);

      if (!cg_lines_sum(&p->calls, index->arcs[i], counts, err))
         return false;
   }
   return finish(l, calls, err);
}

typedef struct {
   cg_call_list* calls;
   uint32_t callee;
} line_target;

static bool add_line(void* context, cg_place place, const cg_count* sums,
                     cg_error* err)
{
   line_target* target = context;
   cg_count* counts = add_item(target->calls, place.line, target->callee);

   (void)err;
   memcpy(counts, sums, target->calls->n_counts * sizeof(*sums));
   return true;
}

bool cg_functions_calls_in(const cg_functions* l, uint32_t file,
                           cg_call_list* calls, cg_error* err)
{
   const cg_profile* p = l->view->profile;

   begin(l, calls);
   for (uint32_t i = l->by_file.first[file]; i < l->by_file.first[file + 1];
        i++) {
      uint32_t arc = l->by_file.arcs[i];
      line_target target = {calls, cg_profile_arc(p, arc).callee};

      if (!cg_lines_visit(&p->calls, arc, add_line, &target, err))
         return false;
   }
   return finish(l, calls, err);
}

void cg_call_list_free(cg_call_list* calls)
{
   free(calls->at);
   free(calls->counts);
   *calls = (cg_call_list){0};
}
