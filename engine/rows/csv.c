/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/csv.c: lines as comma-separated values or JSON.

   The report programs copy this text, since scripts would take too long to
   format millions of lines. */

#include "engine/rows/sections.h"

#include "engine/base/words.h"
#include "engine/rows/counts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A column of the values. */
typedef struct {
   size_t place;  /* index in a row of counts */
   double scale;  /* divisor of a quotient; 0: not a quotient */
} column;

typedef struct {
   const cp_view* view;
   cp_sink* to;
   cp_slice before; /* text at the beginning of each line */
   column* columns;
   size_t n;
   bool has_lines;  /* a line has been written */
} values;

static void put_value(const values* v, const column* c, const cp_count* counts)
{
   cp_count count;
   char text[32];

   cp_sink_text(v->to, ",");
   /* A quotient by 0 is left empty, which databases read as missing. */
   if (!cp_rows_find_count(v->view, counts, c->place, &count))
      return;
   if (c->scale == 0) {
      cp_sink_count(v->to, count);
   } else {
      snprintf(text, sizeof(text), "%.15g", (double)count / c->scale);
      cp_sink_text(v->to, text);
   }
}

static bool put_line(void* context, cp_place place, const cp_count* counts,
                     cp_error* err)
{
   const values* v = context;

   (void)err;
   cp_sink_slice(v->to, v->before);
   cp_sink_count(v->to, place.line);
   for (size_t i = 0; i < v->n; i++)
      put_value(v, &v->columns[i], counts);
   cp_sink_text(v->to, "\r\n");
   return true;
}

static bool put_json(void* context, cp_place place, const cp_count* counts,
                     cp_error* err)
{
   values* v = context;

   (void)err;
   cp_sink_text(v->to, v->has_lines ? ",[" : "[");
   v->has_lines = true;
   cp_sink_count(v->to, place.line);
   for (size_t i = 0; i < v->n; i++) {
      cp_sink_text(v->to, i == 0 ? ",[" : ",");
      cp_rows_count(v->view, counts, v->columns[i].place, v->to);
   }
   cp_sink_text(v->to, "]]");
   return true;
}

/* Read `PLACE[/SCALE],...` into the columns of V. */
static bool read_columns(values* v, cp_slice text)
{
   size_t width = cp_rows_width(v->view);

   v->columns = cp_alloc(text.len + 1, sizeof(*v->columns));
   while (text.len > 0) {
      const char* comma = memchr(text.at, ',', text.len);
      size_t len = comma == NULL ? text.len : (size_t)(comma - text.at);
      const char* slash = memchr(text.at, '/', len);
      size_t digits = slash == NULL ? len : (size_t)(slash - text.at);
      cp_count place = -1, scale = 0;

      cp_count_parse((cp_slice){text.at, digits}, &place);
      if (slash != NULL)
         cp_count_parse((cp_slice){slash + 1, len - digits - 1}, &scale);
      if (place < 0 || (size_t)place >= width || scale < 0)
         return false;
      v->columns[v->n++] = (column){(size_t)place, (double)scale};
      len += comma != NULL;
      text = (cp_slice){text.at + len, text.len - len};
   }
   return true;
}

bool cp_rows_values(const cp_view* view, cp_slice request, bool json,
                    cp_sink* to, cp_error* err)
{
   const cp_profile* p = view->profile;
   values v = {.view = view, .to = to};
   const char *at = request.at, *end = request.at + request.len;
   cp_slice id, places;
   cp_count file = -1;
   bool good = cp_next_word(&at, end, &id) && cp_next_word(&at, end, &places)
               && (at < end) == !json;

   if (good) {
      v.before = (cp_slice){at + 1, json ? 0 : (size_t)(end - at) - 1};
      cp_count_parse(id, &file);
   }
   good = good && file >= 0 && file < cp_renamed_shown(&p->files)->n
          && read_columns(&v, places);
   if (good && json)
      cp_sink_text(to, "[");
   good = good && cp_lines_visit(&p->lines, (uint32_t)file,
                                 json ? put_json : put_line, &v, err);
   if (good && json)
      cp_sink_text(to, "]\n");
   free(v.columns);
   return good;
}

/* ---- a part, by the numbers of the whole ---- */

typedef struct {
   uint32_t file;
   uint32_t number;
} numbered_file;

/* Entries and sources that a request names, if the view has them. */
typedef struct {
   cp_triples entries;     /* (file, function name, 0) */
   uint32_t* numbers;      /* [entry] its number in the request */
   size_t numbers_cap;
   numbered_file* sources;
   size_t n_sources, sources_cap;
} wanted;

/* Read names from REQUESTS into W up to a line `end`; fail if none comes. */
static bool read_wanted(wanted* w, const cp_view* v, cp_input* requests,
                        cp_error* err)
{
   const cp_names* files = cp_renamed_shown(&v->profile->files);
   const cp_names* funcs = cp_renamed_shown(&v->profile->funcs);
   uint32_t file = CP_NO_NAME, n_entries = 0, n_sources = 0;

   while (cp_input_more(requests, err)) {
      cp_slice line = cp_input_line(requests), name;

      if (cp_has_prefix(line, "fl=", &name)) {
         file = cp_names_find(files, name);
      } else if (cp_has_prefix(line, "fn=", &name)) {
         uint32_t func = cp_names_find(funcs, name), number = n_entries++;

         if (file != CP_NO_NAME && func != CP_NO_NAME) {
            uint32_t i = cp_triples_add(&w->entries,
                                        (cp_triple){file, func, 0});

            CP_MAKE_ROOM(w->numbers, w->numbers_cap, (size_t)i + 1);
            w->numbers[i] = number;
         }
      } else if (cp_has_prefix(line, "sl=", &name)) {
         uint32_t source = cp_names_find(files, name), number = n_sources++;

         if (source != CP_NO_NAME && v->file_shown[source]
             && cp_view_knows(v, source)) {
            CP_MAKE_ROOM(w->sources, w->sources_cap, w->n_sources + 1);
            w->sources[w->n_sources++] = (numbered_file){source, number};
         }
      } else if (cp_slice_equal(line, cp_slice_of("end"))) {
         return true;
      } else {
         cp_fail(err, "bad request: ");
         cp_buffer_add_excerpt(err, line);
         return false;
      }
   }
   return err->len == 0 ? cp_fail(err, "bad request: no `end`") : false;
}

/* Write the wanted entries of the table of files, in the table's order. */
static bool put_entries(values* v, const wanted* w, cp_error* err)
{
   const cp_view* view = v->view;
   cp_table t;
   bool good = cp_table_make(&t, view, true, err);

   cp_sink_text(v->to, "[");
   for (uint32_t k = 0; good && k < t.n_entries; k++) {
      cp_entry e = view->entries[t.entries[k]];
      uint32_t i = cp_triples_find(&w->entries,
                                   (cp_triple){e.file, e.func, 0});

      if (i != CP_NO_TRIPLE)
         put_json(v, (cp_place){w->numbers[i], 0},
                  cp_view_counts(view, t.entries[k]), err);
   }
   cp_sink_text(v->to, "]");
   cp_table_free(&t);
   return good;
}

bool cp_rows_part(const cp_view* view, cp_slice places, cp_input* requests,
                  cp_sink* to, cp_error* err)
{
   values v = {.view = view, .to = to};
   wanted w = {0};
   bool good = read_columns(&v, places)
               && read_wanted(&w, view, requests, err)
               && put_entries(&v, &w, err);

   cp_sink_text(to, "\t[");
   for (size_t i = 0; good && i < w.n_sources; i++) {
      cp_sink_text(to, i == 0 ? "[" : ",[");
      cp_sink_count(to, w.sources[i].number);
      cp_sink_text(to, ",[");
      v.has_lines = false;
      good = cp_lines_visit(&view->profile->lines, w.sources[i].file, put_json,
                            &v, err);
      cp_sink_text(to, "]]");
   }
   cp_sink_text(to, "]\n");
   cp_triples_free(&w.entries);
   free(w.numbers);
   free(w.sources);
   free(v.columns);
   return good;
}
