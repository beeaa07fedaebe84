/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/csv.c: lines as comma-separated values or JSON, which the report
   programs copy: a profile may have millions of lines, too many for a script to
   format. */

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
   cp_slice before; /* fields of the file, each with a comma after it */
   column* columns;
   size_t n;
   bool has_lines;  /* a line has been written */
} values;

static void put_value(const values* v, const column* c, const cp_count* counts)
{
   cp_count count;
   char text[32];

   cp_sink_text(v->to, ",");
   /* A database expects an empty value for a quotient by 0. */
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
