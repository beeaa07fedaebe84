/*
   profile/rows/instructions.c: functions instruction by instruction.

   The pairs of a function are its own code and what is inlined in it, so its
   places come in as many pieces, each with the file that they are of.
*/

#include "profile/rows/instructions.h"

#include "profile/rows/counts.h"

#include <stdlib.h>

#define NO_PAIR UINT32_MAX

typedef struct {
   const cp_view* view;
   cp_sink* to;
   uint32_t* first;   /* [function] a pair of it, or NO_PAIR */
   uint32_t* next;    /* [pair] another one of the same function */
} instructions;

static bool put_place(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   const instructions* in = context;

   (void)err;
   cp_sink_text(in->to, "at ");
   cp_sink_count(in->to, (cp_count)place.address);
   cp_sink_text(in->to, " ");
   cp_sink_count(in->to, place.line);
   cp_rows_counts(in->view, sums, in->to);
   cp_sink_text(in->to, "\n");
   return true;
}

static bool is_shown(const instructions* in, uint32_t function)
{
   const cp_profile* p = in->view->profile;
   cp_function f = cp_profile_function(p, function);
   uint32_t i = in->first[function];

   if (!cp_view_selects(in->view, f.file, f.name))
      return false;
   while (i != NO_PAIR
          && !cp_view_shows(in->view, cp_profile_pair_counts(p, i)))
      i = in->next[i];
   return i != NO_PAIR;
}

static bool put_function(instructions* in, uint32_t function, cp_error* err)
{
   const cp_profile* p = in->view->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   cp_function f = cp_profile_function(p, function);

   cp_sink_line(in->to, "code ", cp_renamed_shown(&p->funcs)->at[f.name]);
   cp_sink_line(in->to, "in ", files->at[f.file]);
   cp_sink_line(in->to, "of ", cp_renamed_shown(&p->objects)->at[f.object]);
   for (uint32_t i = in->first[function]; i != NO_PAIR; i = in->next[i]) {
      cp_sink_line(in->to, "from ", files->at[cp_profile_pair(p, i).file]);
      if (!cp_lines_visit(&p->lines, i, put_place, in, err))
         return false;
   }
   return true;
}

static void chain_pairs(instructions* in)
{
   const cp_profile* p = in->view->profile;

   in->first = cp_alloc(p->functions.n, sizeof(*in->first));
   in->next = cp_alloc(p->pairs.n, sizeof(*in->next));
   for (uint32_t f = 0; f < p->functions.n; f++)
      in->first[f] = NO_PAIR;
   for (uint32_t i = p->pairs.n; i-- > 0;) {
      uint32_t function = cp_profile_pair(p, i).function;

      in->next[i] = in->first[function];
      in->first[function] = i;
   }
}

bool cp_rows_instructions(const cp_view* v, cp_sink* to, cp_error* err)
{
   const cp_profile* p = v->profile;
   instructions in = {v, to, NULL, NULL};
   bool good = true;

   if (!p->addresses)
      return cp_fail(err, "no profile tells instructions apart; one that is "
                          "recorded with --dump-instr=yes does");
   chain_pairs(&in);
   cp_rows_events(p, to);
   for (uint32_t f = 0; good && f < p->functions.n; f++)
      if (is_shown(&in, f))
         good = put_function(&in, f, err);
   cp_sink_text(to, "end\n");
   free(in.first);
   free(in.next);
   return good;
}
