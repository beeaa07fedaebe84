/*
   profile/rows/instructions.c: functions instruction by instruction.

   The pairs of a function are its own code and what is inlined in it, so its
   places come in as many pieces, each with the file that they are of.
*/

#include "profile/rows/instructions.h"

#include <stdlib.h>

#define NO_PAIR UINT32_MAX

typedef struct {
   const cg_view* view;
   cg_sink* to;
   uint32_t* first;   /* [function] a pair of it, or NO_PAIR */
   uint32_t* next;    /* [pair] another one of the same function */
} instructions;

static bool put_place(void* context, cg_place place, const cg_count* sums,
                      cg_error* err)
{
   const instructions* in = context;

   (void)err;
   cg_sink_text(in->to, "at ");
   cg_sink_count(in->to, (cg_count)place.address);
   cg_sink_text(in->to, " ");
   cg_sink_count(in->to, place.line);
   cg_sink_counts(in->to, sums, in->view->profile->n_events);
   cg_sink_text(in->to, "\n");
   return true;
}

static void put_name(cg_sink* to, const char* keyword, cg_slice name)
{
   cg_sink_text(to, keyword);
   cg_sink_slice(to, name);
   cg_sink_text(to, "\n");
}

static bool is_shown(const instructions* in, uint32_t function)
{
   const cg_profile* p = in->view->profile;

   for (uint32_t i = in->first[function]; i != NO_PAIR; i = in->next[i])
      if (cg_view_shows(in->view, cg_profile_pair_counts(p, i)))
         return true;
   return false;
}

static bool put_function(instructions* in, uint32_t function, cg_error* err)
{
   const cg_profile* p = in->view->profile;
   const cg_names* files = cg_renamed_shown(&p->files);
   cg_function f = cg_profile_function(p, function);

   put_name(in->to, "code ", cg_renamed_shown(&p->funcs)->at[f.name]);
   put_name(in->to, "in ", files->at[f.file]);
   put_name(in->to, "of ", cg_renamed_shown(&p->objects)->at[f.object]);
   for (uint32_t i = in->first[function]; i != NO_PAIR; i = in->next[i]) {
      put_name(in->to, "from ", files->at[cg_profile_pair(p, i).file]);
      if (!cg_lines_visit(&p->lines, i, put_place, in, err))
         return false;
   }
   return true;
}

static void chain_pairs(instructions* in)
{
   const cg_profile* p = in->view->profile;

   in->first = cg_alloc(p->functions.n, sizeof(*in->first));
   in->next = cg_alloc(p->pairs.n, sizeof(*in->next));
   for (uint32_t f = 0; f < p->functions.n; f++)
      in->first[f] = NO_PAIR;
   for (uint32_t i = p->pairs.n; i-- > 0;) {
      uint32_t function = cg_profile_pair(p, i).function;

      in->next[i] = in->first[function];
      in->first[function] = i;
   }
}

bool cg_rows_instructions(const cg_view* v, cg_sink* to, cg_error* err)
{
   const cg_profile* p = v->profile;
   instructions in = {v, to, NULL, NULL};
   bool good = true;

   if (!p->addresses)
      return cg_fail(err, "no profile tells instructions apart; one that is "
                          "recorded with --dump-instr=yes does");
   chain_pairs(&in);
   cg_sink_text(to, "events");
   for (uint32_t e = 0; e < p->events.n; e++) {
      cg_sink_text(to, " ");
      cg_sink_slice(to, p->events.at[e]);
   }
   cg_sink_text(to, "\n");
   for (uint32_t f = 0; good && f < p->functions.n; f++)
      if (is_shown(&in, f))
         good = put_function(&in, f, err);
   cg_sink_text(to, "end\n");
   free(in.first);
   free(in.next);
   return good;
}
