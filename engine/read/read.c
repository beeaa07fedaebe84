/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/read.c: reads an input, from the first line to the last.

   An input's header decides the grammar of the body (engine/read/parser.h lists
   the files).  Counts go to the sums through engine/model/builder.h. */

#include "engine/read/read.h"

#include "engine/base/words.h"
#include "engine/read/parser.h"

#include <stdlib.h>

void cp_parser_begin(cp_parser* ps)
{
   size_t n = ps->profile->n_events;

   ps->call_row = cp_alloc_zeroed(1 + n, sizeof(*ps->call_row));
   ps->row = ps->call_row + 1;
   ps->summary.counts = cp_alloc_zeroed(n, sizeof(*ps->row));
   ps->totals.counts = cp_alloc_zeroed(n, sizeof(*ps->row));
   cp_builder_begin(&ps->builder, ps->profile);
}

static void free_parser(cp_parser* ps)
{
   free(ps->call_row);
   free(ps->columns);
   free(ps->all);
   cp_contexts_free(&ps->contexts);
   free(ps->summary.counts);
   free(ps->totals.counts);
   cp_builder_free(&ps->builder);
   cp_callgrind_reset(&ps->callgrind);
   for (int i = 0; i < CP_N_COMMON; i++)
      cp_buffer_free(&ps->common[i].text);
   cp_parser_forget_descriptions(ps);
}

/* Return whether the input has a part of the wanted thread, or all threads are
   wanted; if not, store a message. */
static bool has_wanted_thread(cp_parser* ps)
{
   const char* wanted = ps->profile->options.thread;

   if (wanted == NULL || cp_parser_has_thread(ps, cp_slice_of(wanted)))
      return true;
   return cp_fail(ps->err, "%s: no part is of thread `%s`", ps->in->path,
                  wanted);
}

bool cp_profile_read_input(cp_profile* p, cp_input* in, cp_error* err)
{
   cp_parser ps = {.profile = p,
                  .in = in,
                  .err = err,
                  .left_out = p->options.thread != NULL};
   cp_input_head unused;
   cp_slice creator;
   bool good, keeps_head = p->n_inputs == 0 || !p->options.first_head;

   if (keeps_head)
      CP_MAKE_ROOM(p->inputs, p->inputs_cap, p->n_inputs + 1);
   ps.head = keeps_head ? &p->inputs[p->n_inputs] : &unused;
   p->n_inputs++;
   *ps.head = (cp_input_head){.path = in->path,
                              .mtime_ns = in->mtime_ns,
                              .states_sums = true};
   in->progress = p->options.progress;
   good = cp_parse_header(&ps)
          && (ps.head->contexts    ? cp_parse_contexts(&ps)
              : ps.head->callgrind ? cp_parse_callgrind(&ps)
                                   : cp_parse_cachegrind(&ps));
   ps.ended = true;
   p->has_other_writers =
      p->has_other_writers
      || !cp_has_prefix((cp_slice){ps.head->creator.at, ps.head->creator.len},
                        "xdebug ", &creator);
   good = good && cp_parser_end_part(&ps) && has_wanted_thread(&ps);
   if (good)
      cp_parser_compare_runs(&ps);
   free_parser(&ps);
   if (!keeps_head)
      cp_input_head_free(&unused);
   cp_input_close(in);
   return good;
}

bool cp_profile_read(cp_profile* p, const char* path, cp_error* err)
{
   cp_input in;

   return cp_input_open(&in, path, err) && cp_profile_read_input(p, &in, err);
}
