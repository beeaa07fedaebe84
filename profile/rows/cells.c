/*
   profile/rows/cells.c: the rows of tables and of lines, as counts, as cells,
   or their extremes.
*/

#include "profile/rows/cells.h"

#include "profile/base/count.h"
#include "profile/rows/cell_text.h"
#include "profile/rows/counts.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is asked for ---- */

/* The names of tables, by kind. */
static const char* const tables[] = {"file:function", "function:file"};

bool cp_rows_target_take(cp_rows_target* t, cp_slice* request,
                         const cp_view* v)
{
   const char* space = memchr(request->at, ' ', request->len);
   size_t len = space != NULL ? (size_t)(space - request->at) : request->len;
   cp_slice word = {request->at, len};
   cp_count file = -1;

   *t = (cp_rows_target){0};
   if (space != NULL)
      len++;
   *request = (cp_slice){request->at + len, request->len - len};
   t->kind = cp_slice_equal(word, cp_slice_of(tables[CP_BY_FILE]))
                ? CP_BY_FILE
             : cp_slice_equal(word, cp_slice_of(tables[CP_BY_FUNCTION]))
                ? CP_BY_FUNCTION
                : CP_LINES;
   if (t->kind != CP_LINES)
      return true;
   cp_count_parse(word, &file);
   t->file = (uint32_t)file;
   return file >= 0 && file < cp_renamed_shown(&v->profile->files)->n;
}

/* ---- all rows of it ---- */

/* Called for each row: a group, with the sum so far, a part of the group
   before, or a line.  NAME is that of a group or part; LINE that of a line. */
typedef struct walk walk;
struct walk {
   const cp_view* view;
   const cp_functions* list;
   cp_sink* to;
   size_t width;
   cp_count* numbers;   /* [2 * width] of a row: counts, sums so far, if the
                           row is to have the numbers of its columns; NULL: only
                           those recorded */
   void (*row)(walk* w, const cp_count* counts, const cp_count* running,
               const char* keyword, cp_slice name, cp_count line);
   /* For the extremes: two times two rows of counts, the second of running
      sums. */
   cp_count* least;
   cp_count* most;
   /* For cells: */
   cp_cells cells;
};

/* Whether the only part of group I has all that the group has, so that one line
   can show both.  With two sides only the difference is compared. */
static bool is_whole(const cp_table* t, const cp_view* v, uint32_t i)
{
   size_t n = v->profile->n_events / (v->profile->options.sides ? 2 : 1);

   return t->first_entry[i + 1] - t->first_entry[i] == 1
          && memcmp(cp_view_counts(v, t->entries[t->first_entry[i]]),
                    cp_table_totals(t, v, t->outers[i]),
                    n * sizeof(cp_count)) == 0;
}

/* Has w->row see a row whose recorded counts these are. */
static void visit(walk* w, const cp_count* counts, const cp_count* running,
                  const char* keyword, cp_slice name, cp_count line)
{
   if (w->numbers != NULL && w->view->computed->n > 0) {
      cp_rows_numbers(w->view, counts, w->numbers);
      counts = w->numbers;
      if (running != NULL)
         cp_rows_numbers(w->view, running, w->numbers + w->width);
      running = running == NULL ? NULL : w->numbers + w->width;
   }
   w->row(w, counts, running, keyword, name, line);
}

static bool walk_table(walk* w, bool by_file, cp_error* err)
{
   const cp_view* v = w->view;
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   const cp_names* funcs = cp_renamed_shown(&p->funcs);
   cp_table t;
   bool good = cp_table_make(&t, v, by_file, err);

   for (uint32_t i = 0; good && i < t.n_outers; i++) {
      visit(w, cp_table_totals(&t, v, t.outers[i]),
            t.running + i * p->n_events,
            is_whole(&t, v, i) ? "whole " : "outer ",
            (by_file ? files : funcs)->at[t.outers[i]], -1);
      for (uint32_t k = t.first_entry[i]; k < t.first_entry[i + 1]; k++) {
         cp_entry e = v->entries[t.entries[k]];

         visit(w, cp_view_counts(v, t.entries[k]), NULL, "inner ",
               by_file ? funcs->at[e.func] : files->at[e.file], -1);
      }
   }
   cp_table_free(&t);
   return good;
}

static bool walk_line(void* context, cp_place place, const cp_count* sums,
                      cp_error* err)
{
   walk* w = context;

   (void)err;
   visit(w, sums, NULL, "line ", cp_slice_of(""), place.line);
   return true;
}

static bool walk_target(walk* w, const cp_rows_target* t, cp_error* err)
{
   return t->kind == CP_LINES
             ? cp_lines_visit(&w->view->profile->lines, t->file, walk_line, w,
                              err)
             : walk_table(w, t->kind == CP_BY_FILE, err);
}

static walk new_walk(const cp_view* v, const cp_functions* list, cp_sink* to)
{
   size_t width = cp_rows_width(v);

   return (walk){.view = v, .list = list, .width = width, .to = to,
                 .numbers = cp_alloc(2 * width, sizeof(cp_count))};
}

static void end_walk(walk* w)
{
   free(w->numbers);
   free(w->least);
   free(w->most);
}

/* ---- counts ---- */

static void write_counts(walk* w, const cp_count* counts,
                         const cp_count* running, const char* keyword,
                         cp_slice name, cp_count line)
{
   (void)keyword;
   cp_sink_text(w->to, line >= 0         ? "line "
                       : running != NULL ? "outer"
                                         : "inner");
   if (line >= 0)
      cp_sink_count(w->to, line);
   cp_rows_counts(w->view, counts, w->to);
   if (running != NULL)
      cp_rows_counts(w->view, running, w->to);
   cp_sink_line(w->to, line >= 0 ? "" : " ", name);
}

bool cp_rows_counted(const cp_view* v, const cp_rows_target* t, cp_sink* to,
                     cp_error* err)
{
   walk w = {.view = v, .to = to, .row = write_counts};

   return walk_target(&w, t, err);
}

/* ---- extremes ---- */

static void widen(walk* w, const cp_count* counts, size_t at)
{
   for (size_t e = 0; e < w->width; e++) {
      if (counts[e] < w->least[at + e])
         w->least[at + e] = counts[e];
      if (counts[e] > w->most[at + e])
         w->most[at + e] = counts[e];
   }
}

static void widen_by_row(walk* w, const cp_count* counts,
                         const cp_count* running, const char* keyword,
                         cp_slice name, cp_count line)
{
   (void)keyword;
   (void)name;
   (void)line;
   widen(w, counts, 0);
   if (running != NULL)
      widen(w, running, w->width);
}

/* The calls from the lines of FILE, if functions are listed. */
static bool widen_by_calls(walk* w, const cp_functions* list, uint32_t file,
                           cp_error* err)
{
   cp_call_list calls = {0};
   bool good = list == NULL || cp_functions_calls_in(list, file, &calls, err);

   for (uint32_t i = 0; good && i < calls.n; i++)
      visit(w, calls.at[i].counts + 1, NULL, NULL, cp_slice_of(""), 0);
   cp_call_list_free(&calls);
   return good;
}

static bool find_extremes(walk* w, const cp_rows_target* t, cp_error* err)
{
   size_t n = 2 * w->width;

   w->least = cp_alloc_zeroed(n, sizeof(*w->least));
   w->most = cp_alloc_zeroed(n, sizeof(*w->most));
   w->row = widen_by_row;
   return walk_target(w, t, err)
          && (t->kind != CP_LINES
              || widen_by_calls(w, w->list, t->file, err));
}

bool cp_rows_extremes(const cp_view* v, const cp_functions* list,
                      const cp_rows_target* t, cp_sink* to, cp_error* err)
{
   walk w = new_walk(v, list, NULL);
   size_t n = w.width * (t->kind == CP_LINES ? 1 : 2);
   bool good = find_extremes(&w, t, err);

   if (good) {
      cp_sink_text(to, "least");
      cp_sink_counts(to, w.least, n);
      cp_sink_text(to, "\nmost");
      cp_sink_counts(to, w.most, n);
      cp_sink_text(to, "\n");
   }
   end_walk(&w);
   return good;
}

/* ---- cells ---- */

static void write_row(walk* w, const cp_count* counts, const cp_count* running,
                      const char* keyword, cp_slice name, cp_count line)
{
   cp_sink_text(w->to, keyword);
   if (line >= 0) {
      cp_sink_count(w->to, line);
      cp_sink_text(w->to, " ");
   }
   cp_cells_write(&w->cells, counts, running, w->to);
   cp_sink_slice(w->to, name);
   cp_sink_text(w->to, "\n");
}

static bool is_within(const cp_count* least, const cp_count* most, size_t i)
{
   return least[i] > -CP_CELL_LIMIT && most[i] < CP_CELL_LIMIT;
}

/* Whether all counts of the columns, and their running sums, are near enough
   to 0.  What no column shows may be any count. */
static bool are_within(const walk* w)
{
   size_t n = w->width;

   for (size_t i = 0; i < w->cells.n; i++) {
      uint32_t event = w->cells.columns[i].event;

      if (!is_within(w->least, w->most, event)
          || !is_within(w->least + n, w->most + n, event))
         return false;
   }
   return true;
}

bool cp_rows_cells(const cp_view* v, const cp_functions* list,
                   const cp_rows_target* t, cp_slice layout, cp_sink* to,
                   cp_error* err)
{
   walk w = new_walk(v, list, to);
   bool good;

   cp_rows_numbers(v, v->profile->totals, w.numbers);
   good = cp_cells_parse(&w.cells, layout, w.numbers, w.width)
          && find_extremes(&w, t, err) && are_within(&w);

   if (good) {
      w.row = write_row;
      good = walk_target(&w, t, err);
   }
   cp_cells_free(&w.cells);
   end_walk(&w);
   return good;
}
