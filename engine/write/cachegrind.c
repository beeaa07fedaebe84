/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/cachegrind.c: writes headers, and Cachegrind's format.

   The header tells the origin of the counts: a merge keeps the first input's
   command and descriptions (but "Repeatable:" only if all inputs agree), a
   difference names both files and commands.  Names are sorted once, and
   numbered in that order; pairs are then sorted by these numbers. */

#include "engine/write/formats.h"
#include "engine/write/cachegrind.h"

#include <stdlib.h>

/* ---- header ---- */

static cp_slice command_of(const cp_input_head* head)
{
   if (!head->has_command)
      return cp_slice_of(CP_NO_COMMAND);
   return (cp_slice){head->command.at, head->command.len};
}

/* Write PATH on one line, with a question mark in place of a line end. */
static void write_path(cp_sink* to, const char* path)
{
   for (; *path != '\0'; path++)
      cp_sink_slice(to, *path == '\n' || *path == '\r' ? cp_slice_of("?")
                                                       : (cp_slice){path, 1});
}

void cp_write_descriptions(const cp_profile* p, cp_sink* to)
{
   const cp_input_head* head = &p->inputs[0];
   const cp_texts* more = p->options.descriptions;

   if (p->options.n_old > 0) {
      cp_sink_text(to, "desc: Files compared:   ");
      write_path(to, p->inputs[0].path);
      cp_sink_text(to, "; ");
      write_path(to, p->inputs[1].path);
      cp_sink_text(to, "\n");
      for (size_t i = 0; more != NULL && i < more->n; i++) {
         cp_sink_text(to, "desc: ");
         write_path(to, more->at[i]);
         cp_sink_text(to, "\n");
      }
      return;
   }
   for (size_t i = 0; i < head->n_descriptions; i++) {
      cp_sink_text(to, "desc: ");
      cp_sink_slice(to, (cp_slice){head->descriptions[i].at,
                                   head->descriptions[i].len});
      cp_sink_text(to, "\n");
   }
}

void cp_write_command(const cp_profile* p, cp_sink* to)
{
   cp_sink_text(to, "cmd: ");
   cp_sink_slice(to, command_of(&p->inputs[0]));
   if (p->options.n_old > 0) {
      cp_sink_text(to, "; ");
      cp_sink_slice(to, command_of(&p->inputs[1]));
   }
   cp_sink_text(to, "\n");
}

void cp_write_events(const cp_profile* p, cp_sink* to)
{
   cp_sink_text(to, "events:");
   for (uint32_t i = 0; i < p->events.n; i++) {
      cp_sink_text(to, " ");
      cp_sink_slice(to, p->events.at[i]);
   }
   cp_sink_text(to, "\n");
}

/* ---- order ---- */

typedef struct {
   const cp_profile* profile;
   uint32_t* file_rank;   /* [file] place in ascending order */
   uint32_t* func_rank;
} ranks;

static int by_rank(uint32_t a, uint32_t b, const void* context)
{
   const ranks* r = context;
   const cp_profile* p = r->profile;
   cp_pair pa = cp_profile_pair(p, a), pb = cp_profile_pair(p, b);
   uint32_t ra = r->file_rank[pa.file], rb = r->file_rank[pb.file];

   if (ra == rb) {
      ra = r->func_rank[cp_profile_function(p, pa.function).name];
      rb = r->func_rank[cp_profile_function(p, pb.function).name];
   }
   return cp_order(ra, rb);
}

/* Return the numbers of all pairs, ascending by file, then function. */
static uint32_t* sorted_pairs(const cp_profile* p)
{
   ranks r = {p, cp_names_ranked(cp_renamed_shown(&p->files)),
              cp_names_ranked(cp_renamed_shown(&p->funcs))};
   uint32_t* order = cp_sorted(p->pairs.n, by_rank, &r);

   free(r.file_rank);
   free(r.func_rank);
   return order;
}

/* ---- counts ---- */

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
} target;

static bool write_counts(void* context, cp_place place, const cp_count* sums,
                         cp_error* err)
{
   const target* t = context;

   (void)err;
   cp_sink_count(t->to, place.line);
   cp_sink_counts(t->to, sums, t->profile->n_events);
   cp_sink_text(t->to, "\n");
   return true;
}

/* Write the count lines of PAIR, or its sums if lines are not kept. */
static bool write_pair(target* t, uint32_t pair, cp_error* err)
{
   const cp_profile* p = t->profile;

   if (p->options.lines == CP_LINES_BY_PAIR)
      return cp_lines_visit(&p->lines, pair, write_counts, t, err);
   return write_counts(t, (cp_place){0, 0}, cp_profile_pair_counts(p, pair),
                       err);
}

/* Write all pairs.  If lines are not kept, each pair is three lines, as
   in differences. */
static bool write_pairs(target* t, cp_error* err)
{
   const cp_profile* p = t->profile;
   bool complete = p->options.lines == CP_LINES_FORGOTTEN;
   uint32_t* order = sorted_pairs(p);
   uint32_t file = CP_NO_NAME;
   bool good = true;

   cp_progress_begin(p->options.progress, "writing", p->pairs.n);
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, order[i]);
      uint32_t name = cp_profile_function(p, pair.function).name;

      if (complete || pair.file != file) {
         cp_sink_text(t->to, "fl=");
         cp_sink_slice(t->to, cp_renamed_shown(&p->files)->at[pair.file]);
         cp_sink_text(t->to, "\n");
         file = pair.file;
      }
      cp_sink_text(t->to, "fn=");
      cp_sink_slice(t->to, cp_renamed_shown(&p->funcs)->at[name]);
      cp_sink_text(t->to, "\n");
      good = write_pair(t, order[i], err);
      if (i % 1024 == 1023)
         cp_progress_step(p->options.progress, 1024);
   }
   free(order);
   return good;
}

bool cp_profile_write(const cp_profile* p, cp_sink* to, cp_error* err)
{
   target t = {p, to};

   if (p->contexts) {
      cp_write_contexts(p, to);
      return true;
   }
   if (cp_is_xdebug(p))
      return cp_write_xdebug(p, to, err);
   if (p->callgrind)
      return cp_write_callgrind(p, to, err);
   cp_write_descriptions(p, to);
   cp_write_command(p, to);
   cp_write_events(p, to);
   if (!write_pairs(&t, err))
      return false;
   cp_sink_text(to, "summary:");
   cp_sink_counts(to, p->totals, p->n_events);
   cp_sink_text(to, "\n");
   return true;
}
