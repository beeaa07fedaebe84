/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/rows.c: writes rows, and answers requests.

   A name or text is always the last field of a row.  It has no line end, so it
   is written as raw bytes, without quotes; only an input's path may have one,
   and is escaped. */

#include "engine/rows/rows.h"

#include "engine/base/words.h"
#include "engine/rows/counts.h"
#include "engine/rows/sections.h"

#include <stdlib.h>
#include <string.h>

/* ---- pieces ---- */

static void put_counts_row(cp_sink* to, const char* keyword, const cp_view* v,
                           const cp_count* counts)
{
   cp_sink_text(to, keyword);
   cp_rows_counts(v, counts, to);
   cp_sink_text(to, "\n");
}

/* ---- head ---- */

/* Write PATH and a line end, with each line end and backslash in PATH
   escaped. */
static void put_path(const char* path, cp_sink* to)
{
   for (; *path != '\0'; path++) {
      if (*path == '\n' || *path == '\\')
         cp_sink_text(to, *path == '\n' ? "\\n" : "\\\\");
      else
         cp_sink_slice(to, (cp_slice){path, 1});
   }
   cp_sink_text(to, "\n");
}

/* Write the facts in an input's HEAD that only callgrind_annotate shows. */
static void put_writer(const cp_input_head* head, cp_sink* to)
{
   if (head->creator.len > 0)
      cp_sink_line(to, "creator\t", (cp_slice){head->creator.at,
                                             head->creator.len});
   if (!head->states_sums)
      cp_sink_text(to, "unstated\n");
}

/* Write the statements that all parts of all inputs share. */
static void put_common(const cp_profile* p, cp_sink* to)
{
   static const char* const keywords[CP_N_COMMON] = {"pid\t", "part\t",
                                                     "thread\t"};

   for (int i = 0; i < CP_N_COMMON; i++) {
      const cp_common* common = &p->common[i];

      if (common->given)
         cp_sink_line(to, keywords[i],
                      (cp_slice){common->text.at, common->text.len});
   }
}

static void put_inputs(const cp_profile* p, bool pairs, cp_sink* to)
{
   for (size_t i = 0; i < p->n_inputs; i++) {
      const cp_input_head* head = &p->inputs[i];

      cp_sink_text(to, "profile\t");
      cp_sink_count(to, head->mtime_ns);
      cp_sink_text(to, "\t");
      put_path(head->path, to);
      for (size_t d = 0; d < head->n_descriptions; d++)
         cp_sink_line(to, "desc\t", (cp_slice){head->descriptions[d].at,
                                              head->descriptions[d].len});
      cp_sink_line(to, "cmd\t", head->has_command
                      ? (cp_slice){head->command.at, head->command.len}
                      : cp_slice_of(CP_NO_COMMAND));
      if (head->threads.len > 0)
         cp_sink_line(to, "threads\t", (cp_slice){head->threads.at,
                                                 head->threads.len});
      for (size_t d = 0; d < head->n_notes; d++)
         cp_sink_line(to, "note\t", (cp_slice){head->notes[d].at,
                                             head->notes[d].len});
      if (pairs)
         put_writer(head, to);
   }
   if (pairs)
      put_common(p, to);
}

/* Write the sort order: each event, with its threshold if the user gave one. */
static void put_order(const cp_view* v, cp_sink* to)
{
   for (size_t k = 0; k < v->n_keys; k++) {
      const cp_sort_key* key = &v->keys[k];
      bool own = key->given.len > 0;

      cp_sink_text(to, "sort\t");
      cp_sink_slice(to, own ? key->given : cp_slice_of("-"));
      cp_sink_line(to, "\t", key->event == CP_NO_NAME
                      ? cp_slice_of(key->computed->name)
                      : v->profile->events.at[key->event]);
   }
}

/* ---- files ---- */

/* Return whether FILE has a row of its own. */
static bool has_row(const cp_view* v, bool all_files, uint32_t file)
{
   return (all_files || v->file_shown[file]) && cp_view_knows(v, file);
}

/* Write the counts of the unknown file, and the sum of the other files without
   a row. */
static bool put_rest(const cp_view* v, bool all_files, cp_sink* to,
                     cp_error* err)
{
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   size_t n = p->n_events;
   uint32_t unknown = cp_names_find(files, cp_slice_of(CP_UNKNOWN));
   cp_count* none = cp_alloc_zeroed(n, sizeof(*none));
   cp_count* below = cp_alloc_zeroed(n, sizeof(*below));
   bool good = true;

   for (uint32_t f = 0; good && f < files->n; f++)
      if (f != unknown && !has_row(v, all_files, f))
         good = cp_counts_add(below, v->file_totals + f * n, n, false);
   put_counts_row(to, "below", v, below);
   put_counts_row(to, "unknown", v,
                  unknown == CP_NO_NAME ? none : v->file_totals + unknown * n);
   free(none);
   free(below);
   return good || cp_fail_overflow(err);
}

/* The recorded names of all files, sorted by shown file, then by name.  File f
   has those from first[f] to first[f + 1] - 1. */
typedef struct {
   uint32_t* recorded;
   uint32_t* first;
} originals;

/* Sort all recorded names of files into *O, whose arrays the caller frees. */
static void find_originals(originals* o, const cp_profile* p)
{
   const cp_renamed* files = &p->files;
   uint32_t n = cp_renamed_shown(files)->n;
   uint32_t* by_name = cp_names_sorted(&files->recorded);
   uint32_t* put;

   o->recorded = cp_alloc(files->recorded.n, sizeof(*o->recorded));
   o->first = cp_alloc_zeroed((size_t)n + 1, sizeof(*o->first));
   for (uint32_t i = 0; i < files->recorded.n; i++)
      o->first[cp_renamed_became(files, i) + 1]++;
   for (uint32_t f = 0; f < n; f++)
      o->first[f + 1] += o->first[f];
   put = cp_alloc(n, sizeof(*put));
   if (n > 0)
      memcpy(put, o->first, n * sizeof(*put));
   for (uint32_t i = 0; i < files->recorded.n; i++)
      o->recorded[put[cp_renamed_became(files, by_name[i])]++] = by_name[i];
   free(put);
   free(by_name);
}

static void put_originals(const cp_profile* p, const originals* o,
                          uint32_t file, cp_sink* to)
{
   for (uint32_t i = o->first[file]; i < o->first[file + 1]; i++)
      cp_sink_line(to, "original\t", p->files.recorded.at[o->recorded[i]]);
}

/* Return whether names of files or functions were folded to FILE's name. */
static bool is_fold(const cp_profile* p, uint32_t file)
{
   cp_slice name = cp_renamed_shown(&p->files)->at[file];
   uint32_t function = cp_names_find(cp_renamed_shown(&p->funcs), name);

   return cp_renamed_is_fold(&p->files, file)
          || cp_renamed_is_fold(&p->funcs, function);
}

/* Write the row of FILE and its recorded names; false if a sum does not fit. */
static bool put_file(const cp_view* v, const originals* o, uint32_t file,
                     cp_sink* to)
{
   const cp_profile* p = v->profile;
   size_t n = p->n_events;
   const cp_count* line0 = cp_profile_line0(p, file);
   cp_count* known = cp_alloc(n, sizeof(*known));
   cp_count* unknown = cp_alloc_zeroed(n, sizeof(*unknown));
   bool good;

   if (line0 != NULL)
      memcpy(unknown, line0, n * sizeof(*unknown));
   memcpy(known, v->file_totals + file * n, n * sizeof(*known));
   good = cp_counts_add(known, unknown, n, true);
   cp_sink_text(to, cp_view_annotates(v, file) ? "file\t" : "other\t");
   cp_sink_count(to, file);
   cp_rows_counts(v, unknown, to);
   cp_rows_counts(v, known, to);
   cp_sink_line(to, "\t", cp_renamed_shown(&p->files)->at[file]);
   if (is_fold(p, file))
      cp_sink_text(to, "folded\n");
   else
      put_originals(p, o, file, to);
   free(known);
   free(unknown);
   return good;
}

static bool put_files(const cp_view* v, bool all_files, cp_sink* to,
                      cp_error* err)
{
   const cp_names* files = cp_renamed_shown(&v->profile->files);
   uint32_t* by_name = cp_names_sorted(files);
   originals o;
   bool good = true;

   find_originals(&o, v->profile);
   for (uint32_t i = 0; good && i < files->n; i++)
      if (has_row(v, all_files, by_name[i]))
         good = put_file(v, &o, by_name[i], to);
   free(by_name);
   free(o.recorded);
   free(o.first);
   return good || cp_fail_overflow(err);
}

/* ---- tables and lines ---- */

static cp_slice table_name(bool by_file)
{
   return cp_slice_of(by_file ? "file:function" : "function:file");
}

/* Write the groups of a table, each followed by its entries. */
static bool put_groups(const cp_view* v, bool by_file, cp_sink* to,
                       cp_error* err)
{
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   const cp_names* funcs = cp_renamed_shown(&p->funcs);
   cp_table t;
   bool good = cp_table_make(&t, v, by_file, err);

   for (uint32_t i = 0; good && i < t.n_outers; i++) {
      cp_sink_text(to, "outer");
      cp_rows_counts(v, cp_table_totals(&t, v, t.outers[i]), to);
      cp_rows_counts(v, t.running + i * p->n_events, to);
      cp_sink_line(to, "\t", (by_file ? files : funcs)->at[t.outers[i]]);
      for (uint32_t k = t.first_entry[i]; k < t.first_entry[i + 1]; k++) {
         cp_entry e = v->entries[t.entries[k]];

         cp_sink_text(to, "inner");
         cp_rows_counts(v, cp_view_counts(v, t.entries[k]), to);
         cp_sink_line(to, "\t", by_file ? funcs->at[e.func]
                                       : files->at[e.file]);
      }
   }
   cp_table_free(&t);
   return good;
}

typedef struct {
   const cp_view* view;
   cp_sink* to;
} line_rows;

static bool put_line(void* context, cp_place place, const cp_count* sums,
                     cp_error* err)
{
   const line_rows* rows = context;

   (void)err;
   cp_sink_text(rows->to, "line\t");
   cp_sink_count(rows->to, place.line);
   cp_rows_counts(rows->view, sums, rows->to);
   cp_sink_text(rows->to, "\n");
   return true;
}

static void put_head(const cp_profile* p, bool pairs, cp_sink* to)
{
   put_inputs(p, pairs, to);
   for (uint32_t i = 0; i < p->event_lines.n; i++)
      cp_sink_line(to, "event\t", p->event_lines.at[i]);
   cp_rows_events(p, to);
}

/* ---- all of it ---- */

/* Write the head; then read definitions of events up to a line `end`. */
static bool ask_for_computed(cp_rows* r, const cp_profile* p, cp_sink* to,
                             cp_error* err)
{
   put_head(p, r->options->pairs, to);
   if (!cp_sink_flush(to))
      return false;
   while (cp_input_more(r->requests, err)) {
      cp_slice line = cp_input_line(r->requests);

      if (cp_slice_equal(line, cp_slice_of("end")))
         return cp_view_check_computed(r->options, &p->events, err);
      if (!cp_computed_add(&r->options->computed, line, err))
         return false;
   }
   return false;
}

/* Return whether FUNCTION is code made at run time: its object is unknown or in
   brackets, its name unknown or an address. */
static bool is_made(const cp_profile* p, cp_function function)
{
   cp_slice object = cp_renamed_shown(&p->objects)->at[function.object];
   cp_slice name = cp_renamed_shown(&p->funcs)->at[function.name];

   return (function.object == 0 || (object.len > 0 && object.at[0] == '['))
          && (cp_slice_equal(name, cp_slice_of(CP_UNKNOWN))
              || (name.len > 2 && memcmp(name.at, "0x", 2) == 0));
}

/* Write the recorded names of files, each with 0 and the numbers of objects
   that have code of the file.  Then write the names of objects, each with the
   counts of its functions.  The first name is empty, and has the counts of code
   made at run time.  False if a sum does not fit. */
static bool put_names(const cp_profile* p, cp_sink* to, cp_error* err)
{
   const cp_names* files = &p->files.recorded;
   const cp_names* objects = cp_renamed_shown(&p->objects);
   uint32_t n_files = cp_renamed_shown(&p->files)->n;
   size_t n = p->n_read;
   uint32_t n_objects = objects->n + 1;
   bool* has = cp_alloc_zeroed((size_t)n_files * n_objects, sizeof(*has));
   cp_count* counts = cp_alloc_zeroed(n_objects * n, sizeof(*counts));
   bool good = true;

   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);
      cp_function function = cp_profile_function(p, pair.function);
      uint32_t of = function.object;
      const cp_count* row = cp_profile_pair_counts(p, i);

      has[(size_t)pair.file * n_objects + of] = true;
      good = (of == 0 || cp_counts_add(counts + of * n, row, n, false))
             && (!is_made(p, function) || cp_counts_add(counts, row, n, false));
   }
   for (uint32_t i = 0; i < p->functions.n; i++) {
      cp_function function = cp_profile_function(p, i);

      has[(size_t)function.file * n_objects + function.object] = true;
   }
   for (uint32_t i = 0; i < files->n; i++) {
      const bool* in = has + (size_t)cp_renamed_became(&p->files, i)
                             * n_objects;

      cp_sink_text(to, "source\t");
      cp_sink_count(to, i);
      cp_sink_text(to, "\t0");
      for (uint32_t of = 1; of < objects->n; of++)
         if (in[of]) {
            cp_sink_text(to, " ");
            cp_sink_count(to, (cp_count)files->n + of);
         }
      cp_sink_line(to, "\t", files->at[i]);
   }
   for (uint32_t i = 0; i < objects->n; i++) {
      cp_sink_text(to, "binary\t");
      cp_sink_count(to, (cp_count)files->n + i);
      for (size_t e = 0; e < n; e++) {
         cp_sink_text(to, e == 0 ? "\t" : " ");
         cp_sink_count(to, counts[i * n + e]);
      }
      cp_sink_line(to, "\t", i == 0 ? cp_slice_of("") : objects->at[i]);
   }
   free(has);
   free(counts);
   return good || cp_fail_overflow(err);
}

/* Write the names of files and objects, numbered in one sequence.  Then read
   the numbers of the user's own, and fold all other code into these. */
static bool fold_libraries(cp_rows* r, cp_profile* p, cp_sink* to,
                           cp_error* err)
{
   const cp_names* files = &p->files.recorded;
   const cp_names* objects = cp_renamed_shown(&p->objects);
   const cp_view_options* options = r->options;
   bool* own = cp_alloc_zeroed(cp_renamed_shown(&p->files)->n, sizeof(*own));
   bool* own_object = cp_alloc_zeroed((size_t)objects->n + 1,
                                      sizeof(*own_object));
   bool named, good = false, any = false, has_contexts = false;
   cp_profile contexts;

   named = put_names(p, to, err);
   cp_sink_text(to, "whose\n");
   if (named && cp_sink_flush(to))
      while (!good && cp_input_more(r->requests, err)) {
         cp_slice line = cp_input_line(r->requests);
         cp_count file = -1;

         good = cp_slice_equal(line, cp_slice_of("end"));
         if (!good)
            cp_count_parse(line, &file);
         if (file >= 0 && file < files->n)
            any = own[cp_renamed_became(&p->files, (uint32_t)file)] = true;
         else if (file >= 0 && file - files->n < objects->n)
            any = own_object[file - files->n] = true;
      }
   /* Contexts are needed only if some code is the user's. */
   any = any && good && options->contexts.n > 0;
   if (any)
      has_contexts =
         options->read_contexts(&contexts, &p->options, &options->contexts);
   good = good && cp_libraries_fold(&r->libraries, p, own, own_object,
                                    has_contexts ? &contexts : NULL, err);
   if (any)
      cp_profile_free(&contexts);
   free(own);
   free(own_object);
   return good;
}

bool cp_rows_write(cp_rows* r, cp_profile* p, cp_view_options* options,
                   cp_input* requests, cp_sink* to, cp_error* err)
{
   const cp_view* v = &r->view;

   *r = (cp_rows){.options = options, .requests = requests};
   if (options->functions && !p->callgrind)
      return cp_fail(err, "no profile has a call graph; record one with "
                          "--call-graph=yes");
   /* The version is the first row, so that a program of another version can
      stop before it is asked a question. */
   cp_sink_text(to, "cachegrind-rows\t10\n");
   if ((options->fold_libraries && !fold_libraries(r, p, to, err))
       || (options->compute && !ask_for_computed(r, p, to, err))
       || !cp_view_make(&r->view, p, options, err))
      return false;
   if (options->fold_libraries)
      r->view.libraries = &r->libraries;
   if ((options->functions
           && !cp_function_rows_make(&r->functions, &r->view, options, err))
       || (options->pairs && !cp_pair_rows_make(&r->pairs, p, options, err)))
      return false;
   if (!options->compute)
      put_head(p, options->pairs, to);
   put_order(v, to);
   if (!cp_view_selects_any(v))
      cp_sink_text(to, "unmatched\n");
   if (p->options.sides && !cp_rows_sides(v, to, err))
      return false;
   if (r->libraries.by_contexts)
      cp_sink_text(to, "by-contexts\n");
   if (r->libraries.contexts_lack)
      cp_sink_text(to, "contexts-lack\n");
   if (r->libraries.estimated)
      cp_sink_text(to, "estimated\n");
   put_counts_row(to, "total", v, p->totals);
   if (options->functions && !cp_function_rows_write(&r->functions, to, err))
      return false;
   if (!options->no_files
       && (!put_rest(v, options->all_files, to, err)
           || !put_files(v, options->all_files, to, err)))
      return false;
   cp_sink_text(to, "end\n");
   return true;
}

void cp_rows_free(cp_rows* r)
{
   cp_function_rows_free(&r->functions);
   cp_pair_rows_free(&r->pairs);
   cp_columns_free(&r->columns);
   cp_libraries_free(&r->libraries);
   cp_view_free(&r->view);
}

/* ---- requests ---- */

static bool fail_request(cp_slice request, cp_error* err)
{
   cp_fail(err, "bad request: ");
   cp_buffer_add_excerpt(err, request);
   return false;
}

/* Answer `most EVENT N`; REST is the request after its first word. */
static bool answer_most(cp_rows* r, cp_slice request, cp_slice rest,
                        cp_sink* to, cp_error* err)
{
   const char* space = memchr(rest.at, ' ', rest.len);
   cp_count n = 0;

   if (space != NULL) {
      size_t len = (size_t)(space - rest.at);
      uint32_t event = cp_names_find(&r->view.profile->events,
                                     (cp_slice){rest.at, len});

      cp_count_parse((cp_slice){space + 1, rest.len - len - 1}, &n);
      if (event != CP_NO_NAME && n > 0 && n <= CP_MAX_MOST) {
         if (!cp_rows_most(&r->view, event, (size_t)n, to, err))
            return false;
         cp_sink_text(to, "end\n");
         return true;
      }
   }
   return fail_request(request, err);
}

/* Answer `table NAME`. */
static bool answer_table(const cp_view* v, cp_slice name, cp_sink* to,
                         cp_error* err)
{
   bool by_file = cp_slice_equal(name, table_name(true));

   return (by_file || cp_slice_equal(name, table_name(false)))
          && put_groups(v, by_file, to, err);
}

/* Answer `lines ID` with a file's lines and, if functions or pairs are listed,
   the calls from them; or `sites ID` with the lines and the numbers of those
   with calls. */
static bool answer_lines(cp_rows* r, cp_slice id, bool sites, cp_sink* to,
                         cp_error* err)
{
   const cp_profile* p = r->view.profile;
   line_rows rows = {&r->view, to};
   cp_count file = -1;

   cp_count_parse(id, &file);
   return file >= 0 && file < cp_renamed_shown(&p->files)->n
          && cp_lines_visit(&p->lines, (uint32_t)file, put_line, &rows, err)
          && (!r->options->functions
              || cp_function_rows_calls(&r->functions, (uint32_t)file,
                                        sites, to, err))
          && (!r->options->pairs
              || cp_pair_rows_calls(&r->pairs, (uint32_t)file, to, err));
}

/* Answer `code ID` with the lines of a function, if libraries are folded. */
static bool answer_code(cp_rows* r, cp_slice id, cp_sink* to, cp_error* err)
{
   line_rows rows = {&r->view, to};
   cp_count function = -1;

   cp_count_parse(id, &function);
   return r->view.libraries != NULL && function >= 0
          && function < r->view.profile->functions.n
          && cp_lines_visit(&r->libraries.lines, (uint32_t)function, put_line,
                            &rows, err);
}

/* Return whether V has contexts, and WHICH is empty or `changed`. */
static bool has_contexts(const cp_view* v, cp_slice which)
{
   return v->profile->contexts
          && (which.len == 0 || cp_slice_equal(which, cp_slice_of("changed")));
}

static bool answer(cp_rows* r, cp_slice request, cp_sink* to, cp_error* err)
{
   const cp_view* v = &r->view;
   cp_slice rest;
   bool good = false;

   if (cp_has_prefix(request, "most ", &rest))
      return answer_most(r, request, rest, to, err);
   if (cp_has_keyword(request, "contexts", &rest))
      good = has_contexts(v, rest)
             && cp_rows_contexts(v, rest.len > 0, to, err);
   else if (cp_has_keyword(request, "columns", &rest))
      good = has_contexts(v, rest)
             && cp_rows_columns(&r->columns, v, rest.len > 0, to, err);
   else if (cp_has_prefix(request, "column ", &rest))
      good = cp_rows_column(&r->columns, rest, to);
   else if (cp_has_prefix(request, "lines ", &rest))
      good = answer_lines(r, rest, false, to, err);
   else if (cp_has_prefix(request, "sites ", &rest))
      good = answer_lines(r, rest, true, to, err);
   else if (cp_has_prefix(request, "csv ", &rest))
      good = cp_rows_values(v, rest, false, to, err);
   else if (cp_has_prefix(request, "json ", &rest))
      good = cp_rows_values(v, rest, true, to, err);
   else if (cp_has_prefix(request, "part ", &rest))
      good = cp_rows_part(v, rest, r->requests, to, err);
   else if (cp_has_prefix(request, "code ", &rest))
      good = answer_code(r, rest, to, err);
   else if (cp_has_prefix(request, "table ", &rest))
      good = answer_table(v, rest, to, err);
   else if (r->options->pairs && cp_has_prefix(request, "pairs ", &rest))
      good = cp_pair_rows_list(&r->pairs, v, rest, to, err);
   if (!good)
      return err->len == 0 ? fail_request(request, err) : false;
   cp_sink_text(to, "end\n");
   return true;
}

bool cp_rows_serve(cp_rows* r, cp_sink* to, bool* again, cp_error* err)
{
   bool good = true;

   *again = false;
   while (good && !*again && cp_input_more(r->requests, err)) {
      cp_slice request = cp_input_line(r->requests);

      *again = cp_slice_equal(request, cp_slice_of("again"));
      if (*again)
         cp_sink_text(to, "end\n");
      good = (*again || answer(r, request, to, err)) && cp_sink_flush(to);
   }
   return good && err->len == 0;
}

/* ---- names ---- */

void cp_rows_names(const cp_profile* p, cp_sink* to)
{
   const cp_names* objects = cp_renamed_shown(&p->objects);

   cp_rows_events(p, to);
   for (uint32_t i = 0; i < p->files.recorded.n; i++)
      cp_sink_line(to, "original\t", p->files.recorded.at[i]);
   for (uint32_t i = 1; i < objects->n; i++)
      cp_sink_line(to, "object\t", objects->at[i]);
   for (uint32_t i = 0; i < p->functions.n; i++) {
      cp_function f = cp_profile_function(p, i);

      cp_sink_line(to, "within\t", objects->at[f.object]);
      cp_sink_line(to, "unnamed\t", cp_renamed_shown(&p->funcs)->at[f.name]);
   }
   cp_sink_text(to, "end\n");
}
