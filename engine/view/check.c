/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/check.c: checks the identities of a call graph. */

#include "engine/view/check.h"

#include "engine/view/graph.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   const cp_profile* profile;
   const cp_texts* roots;
   cp_graph graph;
   cp_sink* to;
   uint64_t broken;
} checker;

/* Count a broken identity or a note, and begin its line of output. */
static void begin_line(checker* c)
{
   c->broken++;
   cp_sink_text(c->to, c->profile->inputs[0].path);
   cp_sink_text(c->to, ": ");
}

/* Report what the parser has noted, such as wrong sums. */
static void check_notes(checker* c)
{
   const cp_input_head* head = &c->profile->inputs[0];

   for (size_t i = 0; i < head->n_notes; i++) {
      begin_line(c);
      cp_sink_slice(c->to, (cp_slice){head->notes[i].at, head->notes[i].len});
      cp_sink_text(c->to, "\n");
   }
}

static void put_function(checker* c, uint32_t function)
{
   const cp_profile* p = c->profile;
   cp_function f = cp_profile_function(p, function);

   cp_sink_slice(c->to, cp_renamed_shown(&p->files)->at[f.file]);
   cp_sink_text(c->to, ":");
   cp_sink_slice(c->to, cp_renamed_shown(&p->funcs)->at[f.name]);
   if (f.object != 0) {
      cp_sink_text(c->to, " [");
      cp_sink_slice(c->to, cp_renamed_shown(&p->objects)->at[f.object]);
      cp_sink_text(c->to, "]");
   }
}

/* Report that LEFT, the count of EVENT in the calls to FUNCTION, differs from
   RIGHT, the count in FUNCTION and its calls.  OWN is the part of FUNCTION
   itself. */
static void put_broken(checker* c, uint32_t function, size_t event,
                       cp_count left, cp_count own, cp_count right)
{
   begin_line(c);
   put_function(c, function);
   cp_sink_text(c->to, ": ");
   cp_sink_slice(c->to, c->profile->events.at[event]);
   cp_sink_text(c->to, ": calls to it have ");
   cp_sink_count(c->to, left);
   cp_sink_text(c->to, ", it and its calls ");
   cp_sink_count(c->to, right);
   cp_sink_text(c->to, " (itself ");
   cp_sink_count(c->to, own);
   cp_sink_text(c->to, ")\n");
}

/* Add the counts of FUNCTION's arcs in INDEX to SUMS. */
static bool add_arcs(const checker* c, const cp_arc_index* index,
                     uint32_t function, cp_count* sums, cp_error* err)
{
   for (uint32_t i = index->first[function]; i < index->first[function + 1];
        i++)
      if (!cp_lines_sum(&c->profile->calls, index->arcs[i], sums, err))
         return false;
   return true;
}

/* Return whether FUNCTION is a root: a function where threads begin, or one
   that the user names. */
static bool is_root(const checker* c, uint32_t function)
{
   static const char* const known[] = {"clone", "__clone", "clone3",
                                       "__clone3"};
   const cp_profile* p = c->profile;
   uint32_t number = cp_profile_function(p, function).name;
   cp_slice name = cp_renamed_shown(&p->funcs)->at[number];

   for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
      if (cp_slice_equal(name, cp_slice_of(known[i])))
         return true;
   for (size_t i = 0; i < c->roots->n; i++)
      if (cp_slice_equal(name, cp_slice_of(c->roots->at[i])))
         return true;
   return false;
}

/* Check function number F.  SUMS is scratch space for a row of calls. */
static bool check_function(checker* c, uint32_t f, cp_count* sums,
                           cp_error* err)
{
   const cp_graph* g = &c->graph;
   size_t n = c->profile->n_events;

   if (g->recursive[f]
       || g->by_callee.first[f] == g->by_callee.first[f + 1])
      return true;
   memset(sums, 0, (1 + n) * sizeof(*sums));
   if (!add_arcs(c, &g->by_callee, f, sums, err))
      return false;
   for (size_t e = 0; e < n; e++) {
      cp_count whole = g->inclusive[f * n + e];

      if (sums[1 + e] > whole || (sums[1 + e] < whole && !is_root(c, f)))
         put_broken(c, f, e, sums[1 + e], g->self[f * n + e], whole);
   }
   return true;
}

bool cp_check_profile(const cp_profile* p, const cp_texts* roots, cp_sink* to,
                      uint64_t* broken, cp_error* err)
{
   checker c = {.profile = p, .roots = roots, .to = to};
   cp_count* sums = cp_alloc(1 + p->n_events, sizeof(*sums));
   bool good = cp_graph_make(&c.graph, p, err);

   check_notes(&c);
   for (uint32_t f = 0; good && f < p->functions.n; f++)
      good = check_function(&c, f, sums, err);
   *broken += c.broken;
   cp_graph_free(&c.graph);
   free(sums);
   return good;
}
