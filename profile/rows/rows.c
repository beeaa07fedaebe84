/*
   profile/rows/rows.c: writing rows, and answering requests for lines.

   Names and texts are always the last field of a row, as raw bytes: they may
   hold anything but a line end, so nothing needs quoting.
*/

#include "profile/rows/rows.h"

#include "profile/base/compat_text.h"
#include "profile/rows/cells.h"
#include "profile/rows/most.h"
#include "profile/rows/sides.h"

#include <stdlib.h>
#include <string.h>

bool cg_rows_make(cg_rows* r, const cg_profile* p,
                  const cg_view_options* options, cg_error* err)
{
   *r = (cg_rows){.options = options};
   if (options->functions && !p->callgrind)
      return cg_fail(err, "no profile has a call graph; one that is recorded "
                          "with --call-graph=yes has");
   return cg_view_make(&r->view, p, options, err)
          && (!options->functions
              || cg_function_rows_make(&r->functions, &r->view, options, err));
}

void cg_rows_free(cg_rows* r)
{
   cg_function_rows_free(&r->functions);
   cg_view_free(&r->view);
}

/* ---- pieces ---- */

/* Ends the row with a space and TEXT. */
static void put_name(cg_sink* to, cg_slice text)
{
   cg_sink_text(to, " ");
   cg_sink_slice(to, text);
   cg_sink_text(to, "\n");
}

static void put_text_row(cg_sink* to, const char* keyword, cg_slice text)
{
   cg_sink_text(to, keyword);
   put_name(to, text);
}

static void put_counts_row(cg_sink* to, const char* keyword,
                           const cg_count* counts, size_t n)
{
   cg_sink_text(to, keyword);
   cg_sink_counts(to, counts, n);
   cg_sink_text(to, "\n");
}

/* ---- head ---- */

static void put_inputs(const cg_profile* p, cg_sink* to)
{
   for (size_t i = 0; i < p->n_inputs; i++) {
      const cg_input_head* head = &p->inputs[i];

      cg_sink_text(to, "profile ");
      cg_sink_count(to, head->mtime_ns);
      put_name(to, cg_slice_of(head->path));
      for (size_t d = 0; d < head->n_descriptions; d++)
         put_text_row(to, "desc", (cg_slice){head->descriptions[d].at,
                                             head->descriptions[d].len});
      put_text_row(to, "cmd",
                   head->has_command
                      ? (cg_slice){head->command.at, head->command.len}
                      : cg_slice_of(CG_NO_COMMAND));
      for (size_t d = 0; d < head->n_notes; d++)
         put_text_row(to, "note", (cg_slice){head->notes[d].at,
                                             head->notes[d].len});
   }
}

static void put_events(const cg_profile* p, cg_sink* to)
{
   cg_sink_text(to, "events");
   for (uint32_t e = 0; e < p->events.n; e++) {
      cg_sink_text(to, " ");
      cg_sink_slice(to, p->events.at[e]);
   }
   cg_sink_text(to, "\n");
}

/* The order of entries: each event with its threshold, if it has one. */
static void put_order(const cg_view* v, cg_sink* to)
{
   for (size_t k = 0; k < v->n_keys; k++) {
      const cg_sort_key* key = &v->keys[k];
      bool own = key->given.len > 0;

      cg_sink_text(to, "sort ");
      cg_sink_slice(to, own ? key->given : cg_slice_of("-"));
      put_name(to, key->computed != NULL
                      ? cg_computed_name(key->computed)
                      : v->profile->events.at[key->event]);
   }
}

/* ---- tables ---- */

/* The I-th group of T and its entries.  CUMULATIVE has the sum of the groups
   before it, and then of it too. */
static bool put_outer(const cg_table* t, const cg_view* v, uint32_t i,
                      cg_count* cumulative, cg_sink* to, cg_error* err)
{
   const cg_profile* p = v->profile;
   const cg_names* files = cg_renamed_shown(&p->files);
   const cg_names* funcs = cg_renamed_shown(&p->funcs);
   const cg_count* totals = cg_table_totals(t, v, t->outers[i]);

   if (!cg_counts_add(cumulative, totals, p->n_events, false))
      return cg_fail_overflow(err);
   cg_sink_text(to, "outer");
   cg_sink_counts(to, totals, p->n_events);
   cg_sink_counts(to, cumulative, p->n_events);
   put_name(to, (t->by_file ? files : funcs)->at[t->outers[i]]);
   for (uint32_t k = t->first_entry[i]; k < t->first_entry[i + 1]; k++) {
      cg_entry e = v->entries[t->entries[k]];

      cg_sink_text(to, "inner");
      cg_sink_counts(to, cg_view_counts(v, t->entries[k]), p->n_events);
      put_name(to, t->by_file ? funcs->at[e.func] : files->at[e.file]);
   }
   return true;
}

/* All groups of a table. */
static bool put_groups(const cg_view* v, bool by_file, cg_sink* to,
                       cg_error* err)
{
   cg_count* cumulative = cg_alloc_zeroed(v->profile->n_events,
                                          sizeof(*cumulative));
   bool good = true;
   cg_table t;

   cg_table_make(&t, v, by_file);
   for (uint32_t i = 0; good && i < t.n_outers; i++)
      good = put_outer(&t, v, i, cumulative, to, err);
   cg_table_free(&t);
   free(cumulative);
   return good;
}

static bool put_table(const cg_view* v, bool by_file, cg_sink* to,
                      cg_error* err)
{
   put_text_row(to, "table",
                cg_slice_of(by_file ? "file:function" : "function:file"));
   return put_groups(v, by_file, to, err);
}

/* ---- files ---- */

/* Whether FILE has a row of its own. */
static bool has_row(const cg_view* v, bool all_files, uint32_t file)
{
   return all_files ? cg_view_knows(v, file) : cg_view_annotates(v, file);
}

/* The sums over the unknown file, and over the others without a row. */
static bool put_rest(const cg_view* v, bool all_files, cg_sink* to,
                     cg_error* err)
{
   const cg_profile* p = v->profile;
   const cg_names* files = cg_renamed_shown(&p->files);
   size_t n = p->n_events;
   uint32_t unknown = cg_names_find(files, cg_slice_of(CG_UNKNOWN));
   cg_count* none = cg_alloc_zeroed(n, sizeof(*none));
   cg_count* below = cg_alloc_zeroed(n, sizeof(*below));
   bool good = true;

   for (uint32_t f = 0; good && f < files->n; f++)
      if (f != unknown && !has_row(v, all_files, f))
         good = cg_counts_add(below, v->file_totals + f * n, n, false);
   put_counts_row(to, "below", below, n);
   put_counts_row(to, "unknown",
                  unknown == CG_NO_NAME ? none : v->file_totals + unknown * n,
                  n);
   free(none);
   free(below);
   return good || cg_fail_overflow(err);
}

/* The recorded names of all files, ordered by the file that they became, then
   by name; those of file f are [first[f], first[f + 1]). */
typedef struct {
   uint32_t* recorded;
   uint32_t* first;
} originals;

/* Sorts all recorded names into *O, whose arrays the caller frees. */
static void find_originals(originals* o, const cg_profile* p)
{
   const cg_renamed* files = &p->files;
   uint32_t n = cg_renamed_shown(files)->n;
   uint32_t* by_name = cg_names_sorted(&files->recorded);
   uint32_t* put;

   o->recorded = cg_alloc(files->recorded.n, sizeof(*o->recorded));
   o->first = cg_alloc_zeroed((size_t)n + 1, sizeof(*o->first));
   for (uint32_t i = 0; i < files->recorded.n; i++)
      o->first[cg_renamed_became(files, i) + 1]++;
   for (uint32_t f = 0; f < n; f++)
      o->first[f + 1] += o->first[f];
   put = cg_alloc(n, sizeof(*put));
   if (n > 0)
      memcpy(put, o->first, n * sizeof(*put));
   for (uint32_t i = 0; i < files->recorded.n; i++)
      o->recorded[put[cg_renamed_became(files, by_name[i])]++] = by_name[i];
   free(put);
   free(by_name);
}

static void put_originals(const cg_profile* p, const originals* o,
                          uint32_t file, cg_sink* to)
{
   for (uint32_t i = o->first[file]; i < o->first[file + 1]; i++)
      put_text_row(to, "original", p->files.recorded.at[o->recorded[i]]);
}

/* Whether FILE is what files, or functions, were folded to. */
static bool is_fold(const cg_profile* p, uint32_t file)
{
   cg_slice name = cg_renamed_shown(&p->files)->at[file];
   uint32_t function = cg_names_find(cg_renamed_shown(&p->funcs), name);

   return cg_renamed_is_fold(&p->files, file)
          || cg_renamed_is_fold(&p->funcs, function);
}

/* A row of a file, and those of its recorded names, if it has lines of its
   own. */
static bool put_file(const cg_view* v, const originals* o, uint32_t file,
                     cg_sink* to)
{
   const cg_profile* p = v->profile;
   size_t n = p->n_events;
   const cg_count* line0 = cg_profile_line0(p, file);
   cg_count* known = cg_alloc(n, sizeof(*known));
   cg_count* unknown = cg_alloc_zeroed(n, sizeof(*unknown));
   bool good;

   if (line0 != NULL)
      memcpy(unknown, line0, n * sizeof(*unknown));
   memcpy(known, v->file_totals + file * n, n * sizeof(*known));
   good = cg_counts_add(known, unknown, n, true);
   cg_sink_text(to, cg_view_annotates(v, file) ? "file " : "other ");
   cg_sink_count(to, file);
   cg_sink_counts(to, unknown, n);
   cg_sink_counts(to, known, n);
   put_name(to, cg_renamed_shown(&p->files)->at[file]);
   if (is_fold(p, file))
      cg_sink_text(to, "folded\n");
   else
      put_originals(p, o, file, to);
   free(known);
   free(unknown);
   return good;
}

static bool put_files(const cg_view* v, bool all_files, cg_sink* to,
                      cg_error* err)
{
   const cg_names* files = cg_renamed_shown(&v->profile->files);
   uint32_t* by_name = cg_names_sorted(files);
   originals o;
   bool good = true;

   find_originals(&o, v->profile);
   for (uint32_t i = 0; good && i < files->n; i++)
      if (has_row(v, all_files, by_name[i]))
         good = put_file(v, &o, by_name[i], to);
   free(by_name);
   free(o.recorded);
   free(o.first);
   return good || cg_fail_overflow(err);
}

bool cg_rows_write(cg_rows* r, cg_sink* to, cg_error* err)
{
   const cg_view* v = &r->view;
   const cg_profile* p = v->profile;
   bool all_files = r->options->all_files;

   cg_sink_text(to, "cachegrind-rows 3\n");
   put_inputs(p, to);
   if (p->options.sides && !cg_rows_sides(v, to, err))
      return false;
   put_events(p, to);
   put_order(v, to);
   put_counts_row(to, "total", p->totals, p->n_events);
   if ((!r->options->no_tables
        && (!put_table(v, true, to, err) || !put_table(v, false, to, err)))
       || (r->options->functions
           && !cg_function_rows_write(&r->functions, to, err))
       || !put_rest(v, all_files, to, err) || !put_files(v, all_files, to, err))
      return false;
   cg_sink_text(to, "end\n");
   return true;
}

/* ---- requests ---- */

typedef struct {
   const cg_view* view;
   cg_sink* to;
} line_target;

static bool put_line(void* context, cg_place place, const cg_count* sums,
                     cg_error* err)
{
   const line_target* t = context;

   (void)err;
   cg_sink_text(t->to, "line ");
   cg_sink_count(t->to, place.line);
   cg_sink_counts(t->to, sums, t->view->profile->n_events);
   cg_sink_text(t->to, "\n");
   return true;
}

static bool fail_request(cg_slice request, cg_error* err)
{
   cg_fail(err, "bad request: ");
   cg_buffer_add_excerpt(err, request);
   return false;
}

/* Whether REQUEST begins with KEYWORD and a space; cuts both off. */
static bool begins_with(cg_slice* request, const char* keyword)
{
   size_t len = strlen(keyword);

   if (request->len <= len || memcmp(request->at, keyword, len) != 0
       || request->at[len] != ' ')
      return false;
   *request = (cg_slice){request->at + len + 1, request->len - len - 1};
   return true;
}

/* Answers `most EVENT N`, of which REST is left. */
static bool answer_most(cg_rows* r, cg_slice request, cg_slice rest,
                        cg_sink* to, cg_error* err)
{
   const char* space = memchr(rest.at, ' ', rest.len);
   cg_count n = 0;

   if (space != NULL) {
      size_t len = (size_t)(space - rest.at);
      uint32_t event = cg_names_find(&r->view.profile->events,
                                     (cg_slice){rest.at, len});

      cg_count_parse((cg_slice){space + 1, rest.len - len - 1}, &n);
      if (event != CG_NO_NAME && n > 0 && n <= CG_MAX_MOST) {
         if (!cg_rows_most(&r->view, event, (size_t)n, to, err))
            return false;
         cg_sink_text(to, "end\n");
         return true;
      }
   }
   return fail_request(request, err);
}

/* The lines of FILE, and the calls from them if functions are listed. */
static bool put_lines(cg_rows* r, uint32_t file, cg_sink* to, cg_error* err)
{
   line_target t = {&r->view, to};

   return cg_lines_visit(&r->view.profile->lines, file, put_line, &t, err)
          && (!r->options->functions
              || cg_function_rows_calls(&r->functions, file, to, err));
}

/* Answers one request. */
static bool answer(cg_rows* r, cg_slice request, cg_sink* to, cg_error* err)
{
   const cg_view* v = &r->view;
   cg_slice rest = request;
   cg_rows_target target;
   bool good = false;

   if (begins_with(&rest, "most"))
      return answer_most(r, request, rest, to, err);
   if (begins_with(&rest, "lines")) {
      if (cg_rows_target_take(&target, &rest, v) && target.kind == CG_LINES)
         good = put_lines(r, target.file, to, err);
   } else if (begins_with(&rest, "table")) {
      if (cg_rows_target_take(&target, &rest, v) && target.kind != CG_LINES)
         good = put_groups(v, target.kind == CG_BY_FILE, to, err);
   } else if (begins_with(&rest, "extremes")) {
      if (cg_rows_target_take(&target, &rest, v))
         good = cg_rows_extremes(v, &target, to, err);
   } else if (begins_with(&rest, "cells")) {
      if (cg_rows_target_take(&target, &rest, v))
         good = cg_rows_cells(v, &target, rest, to, err);
   }
   if (!good)
      return err->len == 0 ? fail_request(request, err) : false;
   cg_sink_text(to, "end\n");
   return true;
}

bool cg_rows_serve(cg_rows* r, int fd, cg_sink* to, cg_error* err)
{
   cg_input in;
   bool good = true;

   cg_input_descriptor(&in, "requests", fd);
   while (good && cg_input_more(&in, err))
      good = answer(r, cg_input_line(&in), to, err) && cg_sink_flush(to);
   cg_input_close(&in);
   return good && err->len == 0;
}
