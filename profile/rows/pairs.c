/*
   profile/rows/pairs.c: pairs and their calls as rows.

   All pairs are told first, as those rows of functions tell
   (profile/rows/functions.h); then each has its counts and its calls.
*/

#include "profile/rows/pairs.h"

static void put_text(cp_sink* to, const char* keyword, cp_slice text)
{
   cp_sink_text(to, keyword);
   cp_sink_slice(to, text);
   cp_sink_text(to, "\n");
}

/* A row names the object of a function that has counts in its own file; the
   unknown object only if others are known. */
static void tell(const cp_pair_graph* g, uint32_t pair, cp_sink* to)
{
   const cp_profile* p = g->profile;
   cp_pair at = cp_pair_at(g, pair);
   cp_function f = cp_profile_function(p, at.function);
   const cp_names* objects = cp_renamed_shown(&p->objects);

   cp_sink_text(to, "function ");
   cp_sink_count(to, pair);
   put_text(to, " 0 ", cp_renamed_shown(&p->funcs)->at[f.name]);
   put_text(to, "in ", cp_renamed_shown(&p->files)->at[at.file]);
   if (pair < p->pairs.n && cp_pair_is_own(g, pair) && objects->n > 1)
      put_text(to, "of ", objects->at[f.object]);
}

/* The row KEYWORD of the calls of ARC by, or of, the pair OTHER. */
static void put_calls(const cp_pair_graph* g, const char* keyword,
                      uint32_t other, uint32_t arc, cp_sink* to)
{
   size_t n = 1 + g->profile->n_events;

   cp_sink_text(to, keyword);
   cp_sink_count(to, other);
   cp_sink_counts(to, g->calls + arc * n, n);
   cp_sink_text(to, "\n");
}

/* A pair's own counts are shown only if it has lines of counts. */
static void put_entry(const cp_pair_graph* g, uint32_t pair, cp_sink* to)
{
   size_t n = g->profile->n_events;
   bool has_counts = pair < g->profile->pairs.n;

   cp_sink_text(to, has_counts ? "entry " : "uncounted ");
   cp_sink_count(to, pair);
   cp_sink_counts(to, &g->called[pair], 1);
   cp_sink_counts(to, g->inclusive + pair * n, n);
   if (has_counts)
      cp_sink_counts(to, g->self + pair * n, n);
   cp_sink_text(to, "\n");
}

void cp_pair_rows_write(const cp_pair_graph* g, const cp_view_options* options,
                        cp_sink* to)
{
   cp_sink_text(to, "table pairs\n");
   for (uint32_t i = 0; i < g->pairs.n; i++)
      tell(g, i, to);
   for (uint32_t i = 0; i < g->pairs.n; i++) {
      const uint32_t *callers = g->by_callee.first, *calls = g->by_caller.first;

      put_entry(g, i, to);
      for (uint32_t k = callers[i]; options->callers && k < callers[i + 1];
           k++) {
         uint32_t arc = g->by_callee.arcs[k];

         put_calls(g, "caller ", cp_pair_of_caller(g, arc), arc, to);
      }
      for (uint32_t k = calls[i]; options->callees && k < calls[i + 1]; k++) {
         uint32_t arc = g->by_caller.arcs[k];

         put_calls(g, "callee ", cp_pair_of_callee(g, arc), arc, to);
      }
   }
}

typedef struct {
   const cp_pair_graph* graph;
   uint32_t callee;
   cp_sink* to;
} line_target;

static bool put_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   const line_target* t = context;

   (void)err;
   cp_sink_text(t->to, "call ");
   cp_sink_count(t->to, place.line);
   cp_sink_text(t->to, " ");
   cp_sink_count(t->to, t->callee);
   cp_sink_counts(t->to, sums, 1 + t->graph->profile->n_events);
   cp_sink_text(t->to, "\n");
   return true;
}

bool cp_pair_rows_calls(const cp_pair_graph* g, uint32_t file, cp_sink* to,
                        cp_error* err)
{
   const cp_arc_index* index = &g->by_file;

   for (uint32_t i = index->first[file]; i < index->first[file + 1]; i++) {
      uint32_t arc = index->arcs[i];
      line_target target = {g, cp_pair_of_callee(g, arc), to};

      if (!cp_lines_visit(&g->profile->calls, arc, put_line, &target, err))
         return false;
   }
   return true;
}
