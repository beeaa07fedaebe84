/*
   profile/read/read.c: an input, from the first line to the last.

   Its header says which grammar the rest has (see profile/read/parser.h for who
   knows what).  Whatever is found goes to the sums through
   profile/model/builder.h.

   All reading states of an input are in a cg_parser; nothing is global.
*/

#include "profile/read/read.h"

#include "profile/read/parser.h"

#include <stdlib.h>

void cg_parser_begin(cg_parser* ps)
{
   size_t n = ps->profile->n_events;

   ps->call_row = cg_alloc_zeroed(1 + n, sizeof(*ps->call_row));
   ps->row = ps->call_row + 1;
   ps->summary.counts = cg_alloc_zeroed(n, sizeof(*ps->row));
   ps->totals.counts = cg_alloc_zeroed(n, sizeof(*ps->row));
   cg_reading_begin(&ps->reading, ps->profile);
}

static void free_parser(cg_parser* ps)
{
   free(ps->call_row);
   free(ps->summary.counts);
   free(ps->totals.counts);
   cg_reading_free(&ps->reading);
   cg_callgrind_reset(&ps->callgrind);
   for (int i = 0; i < CG_N_COMMON; i++)
      cg_buffer_free(&ps->common[i].text);
   cg_parser_forget_descriptions(ps);
}

bool cg_profile_read_input(cg_profile* p, cg_input* in, cg_error* err)
{
   cg_parser ps = {.profile = p, .in = in, .err = err};
   cg_input_head unused;
   bool good, keeps_head = p->n_inputs == 0 || !p->options.first_head;

   if (keeps_head)
      p->inputs = cg_make_room(p->inputs, &p->inputs_cap, p->n_inputs + 1,
                               sizeof(*p->inputs));
   ps.head = keeps_head ? &p->inputs[p->n_inputs] : &unused;
   p->n_inputs++;
   *ps.head = (cg_input_head){.path = in->path, .mtime_ns = in->mtime_ns};
   in->progress = p->options.progress;
   good = cg_parse_header(&ps)
          && (ps.head->callgrind ? cg_parse_callgrind(&ps)
                                 : cg_parse_cachegrind(&ps));
   ps.ended = true;
   good = good && cg_parser_end_part(&ps);
   free_parser(&ps);
   if (!keeps_head)
      cg_input_head_free(&unused);
   cg_input_close(in);
   return good;
}

bool cg_profile_read(cg_profile* p, const char* path, cg_error* err)
{
   cg_input in;

   return cg_input_open(&in, path, err) && cg_profile_read_input(p, &in, err);
}
