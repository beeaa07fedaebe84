/*
   profile/rows/cells.c: the answers to the requests `extremes` and `cells`.
*/

#include "profile/rows/cells.h"

#include "profile/base/compat_text.h"
#include "profile/rows/cell_text.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is asked for ---- */

/* The names of tables, by kind. */
static const char* const tables[] = {"file:function", "function:file"};

bool cg_rows_target_take(cg_rows_target* t, cg_slice* request,
                         const cg_view* v)
{
   const char* space = memchr(request->at, ' ', request->len);
   size_t len = space != NULL ? (size_t)(space - request->at) : request->len;
   cg_slice word = {request->at, len};
   cg_count file = -1;

   *t = (cg_rows_target){0};
   if (space != NULL)
      len++;
   *request = (cg_slice){request->at + len, request->len - len};
   t->kind = cg_slice_equal(word, cg_slice_of(tables[CG_BY_FILE]))
                ? CG_BY_FILE
             : cg_slice_equal(word, cg_slice_of(tables[CG_BY_FUNCTION]))
                ? CG_BY_FUNCTION
                : CG_LINES;
   if (t->kind != CG_LINES)
      return true;
   cg_count_parse(word, &file);
   t->file = (uint32_t)file;
   return file >= 0 && file < cg_renamed_shown(&v->profile->files)->n;
}

/* ---- all rows of it ---- */

/* Is called for each row: a group, with the sum so far, a part of the one
   before, or a line.  NAME of a group or part; LINE of a line. */
typedef struct walk walk;
struct walk {
   const cg_view* view;
   void (*row)(walk* w, const cg_count* counts, const cg_count* running,
               const char* keyword, cg_slice name, cg_count line);
   /* For the extremes: two times two rows of counts, the second of running
      sums. */
   cg_count* least;
   cg_count* most;
   /* For cells: */
   cg_cells cells;
   cg_sink* to;
};

/* Whether the only part of group I has all that the group has, so that one line
   can tell of both.  Of two sides that is the difference. */
static bool is_whole(const cg_table* t, const cg_view* v, uint32_t i)
{
   size_t n = v->profile->n_events / (v->profile->options.sides ? 2 : 1);

   return t->first_entry[i + 1] - t->first_entry[i] == 1
          && memcmp(cg_view_counts(v, t->entries[t->first_entry[i]]),
                    cg_table_totals(t, v, t->outers[i]),
                    n * sizeof(cg_count)) == 0;
}

static bool walk_table(walk* w, bool by_file, cg_error* err)
{
   const cg_view* v = w->view;
   const cg_profile* p = v->profile;
   const cg_names* files = cg_renamed_shown(&p->files);
   const cg_names* funcs = cg_renamed_shown(&p->funcs);
   cg_count* running = cg_alloc_zeroed(p->n_events, sizeof(*running));
   bool good = true;
   cg_table t;

   cg_table_make(&t, v, by_file);
   for (uint32_t i = 0; good && i < t.n_outers; i++) {
      const cg_count* totals = cg_table_totals(&t, v, t.outers[i]);

      good = cg_counts_add(running, totals, p->n_events, false);
      if (!good)
         break;
      w->row(w, totals, running, is_whole(&t, v, i) ? "whole " : "outer ",
             (by_file ? files : funcs)->at[t.outers[i]], -1);
      for (uint32_t k = t.first_entry[i]; k < t.first_entry[i + 1]; k++) {
         cg_entry e = v->entries[t.entries[k]];

         w->row(w, cg_view_counts(v, t.entries[k]), NULL, "inner ",
                by_file ? funcs->at[e.func] : files->at[e.file], -1);
      }
   }
   cg_table_free(&t);
   free(running);
   return good || cg_fail_overflow(err);
}

static bool walk_line(void* context, cg_place place, const cg_count* sums,
                      cg_error* err)
{
   walk* w = context;

   (void)err;
   w->row(w, sums, NULL, "line ", cg_slice_of(""), place.line);
   return true;
}

static bool walk_target(walk* w, const cg_rows_target* t, cg_error* err)
{
   return t->kind == CG_LINES
             ? cg_lines_visit(&w->view->profile->lines, t->file, walk_line, w,
                              err)
             : walk_table(w, t->kind == CG_BY_FILE, err);
}

/* ---- extremes ---- */

static void widen(walk* w, const cg_count* counts, size_t at)
{
   size_t n = w->view->profile->n_events;

   for (size_t e = 0; e < n; e++) {
      if (counts[e] < w->least[at + e])
         w->least[at + e] = counts[e];
      if (counts[e] > w->most[at + e])
         w->most[at + e] = counts[e];
   }
}

static void widen_by_row(walk* w, const cg_count* counts,
                         const cg_count* running, const char* keyword,
                         cg_slice name, cg_count line)
{
   (void)keyword;
   (void)name;
   (void)line;
   widen(w, counts, 0);
   if (running != NULL)
      widen(w, running, w->view->profile->n_events);
}

static bool find_extremes(walk* w, const cg_rows_target* t, cg_error* err)
{
   size_t n = 2 * w->view->profile->n_events;

   w->least = cg_alloc_zeroed(n, sizeof(*w->least));
   w->most = cg_alloc_zeroed(n, sizeof(*w->most));
   w->row = widen_by_row;
   return walk_target(w, t, err);
}

bool cg_rows_extremes(const cg_view* v, const cg_rows_target* t, cg_sink* to,
                      cg_error* err)
{
   walk w = {.view = v};
   size_t n = v->profile->n_events * (t->kind == CG_LINES ? 1 : 2);
   bool good = find_extremes(&w, t, err);

   if (good) {
      cg_sink_text(to, "least");
      cg_sink_counts(to, w.least, n);
      cg_sink_text(to, "\nmost");
      cg_sink_counts(to, w.most, n);
      cg_sink_text(to, "\n");
   }
   free(w.least);
   free(w.most);
   return good;
}

/* ---- cells ---- */

static void write_row(walk* w, const cg_count* counts, const cg_count* running,
                      const char* keyword, cg_slice name, cg_count line)
{
   cg_sink_text(w->to, keyword);
   if (line >= 0) {
      cg_sink_count(w->to, line);
      cg_sink_text(w->to, " ");
   }
   cg_cells_write(&w->cells, counts, running, w->to);
   cg_sink_slice(w->to, name);
   cg_sink_text(w->to, "\n");
}

static bool is_within(const cg_count* least, const cg_count* most, size_t i)
{
   return least[i] > -CG_CELL_LIMIT && most[i] < CG_CELL_LIMIT;
}

/* Whether all counts of the columns, and their running sums, are near enough
   to 0.  What no column shows may be any count. */
static bool are_within(const walk* w)
{
   size_t n = w->view->profile->n_events;

   for (size_t i = 0; i < w->cells.n; i++) {
      uint32_t event = w->cells.columns[i].event;

      if (!is_within(w->least, w->most, event)
          || !is_within(w->least + n, w->most + n, event))
         return false;
   }
   return true;
}

bool cg_rows_cells(const cg_view* v, const cg_rows_target* t, cg_slice layout,
                   cg_sink* to, cg_error* err)
{
   walk w = {.view = v, .to = to};
   bool good = cg_cells_parse(&w.cells, layout, v->profile)
               && find_extremes(&w, t, err) && are_within(&w);

   if (good) {
      w.row = write_row;
      good = walk_target(&w, t, err);
   }
   cg_cells_free(&w.cells);
   free(w.least);
   free(w.most);
   return good;
}
