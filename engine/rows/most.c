/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/most.c: the lines with the highest counts of an event.  All known
   files are visited in the order of their names, and the highest lines so far
   are kept sorted.  A new line is inserted after lines with the same count. */

#include "engine/rows/sections.h"

#include "engine/rows/counts.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   uint32_t file;
   cp_count line;
} found_line;

typedef struct {
   size_t n_events;
   uint32_t event;
   uint32_t file;          /* file being visited */
   size_t n, max;
   found_line* lines;      /* [n] */
   cp_count* counts;       /* [n * n_events] */
} most;

static cp_count* counts_of(const most* m, size_t i)
{
   return m->counts + i * m->n_events;
}

static bool keep_line(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   most* m = context;
   cp_count count = sums[m->event];
   size_t at = m->n;

   (void)err;
   if (place.line == 0 || count <= 0)
      return true;
   while (at > 0 && counts_of(m, at - 1)[m->event] < count)
      at--;
   if (at == m->max)
      return true;
   if (m->n < m->max)
      m->n++;
   memmove(&m->lines[at + 1], &m->lines[at],
           (m->n - at - 1) * sizeof(*m->lines));
   memmove(counts_of(m, at + 1), counts_of(m, at),
           (m->n - at - 1) * m->n_events * sizeof(*m->counts));
   m->lines[at] = (found_line){m->file, place.line};
   memcpy(counts_of(m, at), sums, m->n_events * sizeof(*m->counts));
   return true;
}

bool cp_rows_most(const cp_view* v, uint32_t event, size_t n, cp_sink* to,
                  cp_error* err)
{
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   uint32_t* by_name = cp_names_sorted(files);
   uint32_t unknown = cp_names_find(files, cp_slice_of(CP_UNKNOWN));
   most m = {.n_events = p->n_events, .event = event, .max = n};
   bool good = true;

   m.lines = cp_alloc(n, sizeof(*m.lines));
   m.counts = cp_alloc(n * p->n_events, sizeof(*m.counts));
   for (uint32_t i = 0; good && i < files->n; i++) {
      m.file = by_name[i];
      good = m.file == unknown
             || cp_lines_visit(&p->lines, m.file, keep_line, &m, err);
   }
   for (size_t i = 0; good && i < m.n; i++) {
      cp_sink_text(to, "most\t");
      cp_sink_count(to, m.lines[i].line);
      cp_rows_counts(v, counts_of(&m, i), to);
      cp_sink_text(to, "\t");
      cp_sink_slice(to, files->at[m.lines[i].file]);
      cp_sink_text(to, "\n");
   }
   free(by_name);
   free(m.lines);
   free(m.counts);
   return good;
}
