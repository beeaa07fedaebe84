/*
   profile/rows/instructions.c: functions instruction by instruction.

   The pairs of a function are its own code and what is inlined in it, so its
   places come in as many pieces, each with the file that they are of.
*/

#include "profile/rows/instructions.h"

#include "profile/rows/counts.h"

#include <stdlib.h>

#define NO_PAIR UINT32_MAX
#define NO_JUMP UINT32_MAX

typedef struct {
   const cp_view* view;
   cp_sink* to;
   uint32_t* first;   /* [function] a pair of it, or NO_PAIR */
   uint32_t* next;    /* [pair] another one of the same function */
   uint32_t* jumps;   /* [function] a jump from it, or NO_JUMP */
   uint32_t* others;  /* [jump] another one from the same function */
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

/* Those of equal addresses are not added up. */
static void put_jump(const instructions* in, const cp_jump* jump)
{
   cp_sink_text(in->to, jump->conditional ? "jcnd " : "jump ");
   cp_sink_count(in->to, (cp_count)jump->from.place.address);
   cp_sink_text(in->to, " ");
   cp_sink_count(in->to, (cp_count)jump->to.place.address);
   cp_sink_text(in->to, " ");
   cp_sink_count(in->to, jump->followed);
   if (jump->conditional) {
      cp_sink_text(in->to, " ");
      cp_sink_count(in->to, jump->executed);
   }
   cp_sink_text(in->to, "\n");
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
   for (uint32_t i = in->jumps[function]; i != NO_JUMP; i = in->others[i])
      put_jump(in, &p->jumps.at[i]);
   return true;
}

static void chain_jumps(instructions* in)
{
   const cp_profile* p = in->view->profile;

   in->jumps = cp_alloc(p->functions.n, sizeof(*in->jumps));
   in->others = cp_alloc(p->jumps.n, sizeof(*in->others));
   for (uint32_t f = 0; f < p->functions.n; f++)
      in->jumps[f] = NO_JUMP;
   for (uint32_t i = p->jumps.n; i-- > 0;) {
      uint32_t function = p->jumps.at[i].from.function;

      in->others[i] = in->jumps[function];
      in->jumps[function] = i;
   }
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
   instructions in = {.view = v, .to = to};
   bool good = true;

   if (!p->addresses)
      return cp_fail(err, "no profile has counts by instruction; record one "
                          "with --dump-instr=yes");
   chain_pairs(&in);
   chain_jumps(&in);
   cp_rows_events(p, to);
   for (uint32_t f = 0; good && f < p->functions.n; f++)
      if (is_shown(&in, f))
         good = put_function(&in, f, err);
   cp_sink_text(to, "end\n");
   free(in.first);
   free(in.next);
   free(in.jumps);
   free(in.others);
   return good;
}
