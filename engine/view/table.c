/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/table.c: sorts groups and entries of tables, and selects them.
   Running sums include groups that are not selected, so they are computed
   before the selection. */

#include "engine/base/pattern.h"
#include "engine/view/view.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   const cp_view* view;
   const cp_count* outer_totals;
   const cp_names* outer_names;
   const cp_names* inner_names;
   bool by_file;
   uint32_t* place;   /* [outer] its place in the order of display */
} sort_context;

static uint32_t outer_of(const sort_context* c, uint32_t entry)
{
   cp_entry e = c->view->entries[entry];

   return c->by_file ? e.file : e.func;
}

static uint32_t inner_of(const sort_context* c, uint32_t entry)
{
   cp_entry e = c->view->entries[entry];

   return c->by_file ? e.func : e.file;
}

static int compare_outers(uint32_t a, uint32_t b, const void* context)
{
   const sort_context* c = context;
   size_t n = c->view->profile->n_events;
   int order = cp_view_compare(c->view, c->outer_totals + a * n,
                              c->outer_totals + b * n);

   if (order != 0)
      return order;
   return cp_slice_compare(c->outer_names->at[b], c->outer_names->at[a]);
}

/* Compare entries of the whole table: by group, then within the group. */
static int compare_entries(uint32_t a, uint32_t b, const void* context)
{
   const sort_context* c = context;
   uint32_t pa = c->place[outer_of(c, a)], pb = c->place[outer_of(c, b)];
   int order;

   if (pa != pb)
      return pa < pb ? -1 : 1;
   order = cp_view_compare(c->view, cp_view_counts(c->view, a),
                          cp_view_counts(c->view, b));
   if (order != 0)
      return order;
   return cp_slice_compare(c->inner_names->at[inner_of(c, b)],
                           c->inner_names->at[inner_of(c, a)]);
}

/* Collect the groups of T's entries, each once, and sort them. */
static void make_outers(cp_table* t, sort_context* c)
{
   bool* seen = cp_alloc_zeroed(c->outer_names->n, sizeof(*seen));

   t->outers = cp_alloc(c->outer_names->n, sizeof(*t->outers));
   for (uint32_t i = 0; i < t->n_entries; i++) {
      uint32_t outer = outer_of(c, t->entries[i]);

      if (!seen[outer])
         t->outers[t->n_outers++] = outer;
      seen[outer] = true;
   }
   free(seen);
   cp_sort(t->outers, t->n_outers, compare_outers, c);
   for (uint32_t i = 0; i < t->n_outers; i++)
      c->place[t->outers[i]] = i;
}

/* Store the running sums of T's groups; then remove groups and entries that V
   does not select. */
static bool select_parts(cp_table* t, const cp_view* v, cp_error* err)
{
   size_t n = v->profile->n_events;
   cp_count* sum = cp_alloc_zeroed(n, sizeof(*sum));
   uint32_t n_outers = 0, n_entries = 0;
   bool good = true;

   t->running = cp_alloc(t->n_outers, n * sizeof(*t->running));
   for (uint32_t i = 0; good && i < t->n_outers; i++) {
      uint32_t first = n_entries;

      good = cp_counts_add(sum, cp_table_totals(t, v, t->outers[i]), n, false);
      memcpy(t->running + n_outers * n, sum, n * sizeof(*sum));
      for (uint32_t k = t->first_entry[i];
           n_outers < v->top && k < t->first_entry[i + 1]; k++) {
         cp_entry e = v->entries[t->entries[k]];

         if (cp_view_selects(v, e.file, e.func))
            t->entries[n_entries++] = t->entries[k];
      }
      if (n_entries == first)
         continue;
      t->outers[n_outers] = t->outers[i];
      t->first_entry[n_outers++] = first;
   }
   t->first_entry[n_outers] = t->n_entries = n_entries;
   t->n_outers = n_outers;
   free(sum);
   return good || cp_fail_overflow(err);
}

bool cp_table_make(cp_table* t, const cp_view* v, bool by_file, cp_error* err)
{
   const cp_profile* p = v->profile;
   const cp_names* files = cp_renamed_shown(&p->files);
   const cp_names* funcs = cp_renamed_shown(&p->funcs);
   sort_context c = {.view = v, .by_file = by_file};

   c.outer_totals = by_file ? v->file_totals : v->func_totals;
   c.outer_names = by_file ? files : funcs;
   c.inner_names = by_file ? funcs : files;
   c.place = cp_alloc(c.outer_names->n, sizeof(*c.place));
   *t = (cp_table){.by_file = by_file};
   t->entries = cp_alloc(v->n_entries, sizeof(*t->entries));
   for (uint32_t i = 0; i < v->n_entries; i++)
      if (cp_view_shows(v, cp_view_counts(v, i)))
         t->entries[t->n_entries++] = i;
   make_outers(t, &c);
   cp_sort(t->entries, t->n_entries, compare_entries, &c);
   t->first_entry = cp_alloc((size_t)t->n_outers + 1, sizeof(*t->first_entry));
   for (uint32_t i = t->n_entries; i > 0; i--)
      t->first_entry[c.place[outer_of(&c, t->entries[i - 1])]] = i - 1;
   t->first_entry[t->n_outers] = t->n_entries;
   free(c.place);
   return select_parts(t, v, err);
}

void cp_table_free(cp_table* t)
{
   free(t->outers);
   free(t->entries);
   free(t->first_entry);
   free(t->running);
   *t = (cp_table){0};
}

const cp_count* cp_table_totals(const cp_table* t, const cp_view* v,
                                uint32_t outer)
{
   return (t->by_file ? v->file_totals : v->func_totals)
          + outer * v->profile->n_events;
}

/* ---- selections ---- */

/* Make the array *MATCHES, which tells for each of NAMES whether PATTERN
   matches; leave *MATCHES unchanged if PATTERN is NULL. */
static bool match_all(bool** matches, const cp_names* names,
                      const char* pattern, cp_error* err)
{
   cp_pattern* p;
   int found = 0;

   if (pattern == NULL)
      return true;
   p = cp_pattern_compile(cp_slice_of(pattern), false, err);
   *matches = cp_alloc_zeroed(names->n, sizeof(**matches));
   for (uint32_t i = 0; p != NULL && found >= 0 && i < names->n; i++) {
      found = cp_pattern_find(p, names->at[i], 0, false, err);
      (*matches)[i] = found > 0;
   }
   cp_pattern_free(p);
   return p != NULL && found >= 0;
}

bool cp_view_selects(const cp_view* v, uint32_t file, uint32_t func)
{
   return (v->is_file == NULL || v->is_file[file])
          && (v->is_func == NULL || v->is_func[func]);
}

bool cp_view_selects_any(const cp_view* v)
{
   const cp_profile* p = v->profile;

   for (uint32_t i = 0; i < v->n_entries; i++)
      if (cp_view_selects(v, v->entries[i].file, v->entries[i].func))
         return true;
   for (uint32_t i = 0; i < p->functions.n; i++) {
      cp_function f = cp_profile_function(p, i);

      if (cp_view_selects(v, f.file, f.name))
         return true;
   }
   return v->n_entries == 0 && p->functions.n == 0;
}

bool cp_view_select(cp_view* v, const cp_view_options* options, cp_error* err)
{
   const cp_names* files = cp_renamed_shown(&v->profile->files);
   const cp_names* funcs = cp_renamed_shown(&v->profile->funcs);
   cp_table t;
   bool good;

   v->top = options->top > 0 ? (uint32_t)options->top : UINT32_MAX;
   if (!match_all(&v->is_file, files, options->file, err)
       || !match_all(&v->is_func, funcs, options->function, err))
      return false;
   if (v->is_file == NULL && v->is_func == NULL && options->top == 0)
      return true;
   good = cp_table_make(&t, v, true, err);
   v->file_in_table = cp_alloc_zeroed(files->n, sizeof(bool));
   for (uint32_t i = 0; i < t.n_outers; i++)
      v->file_in_table[t.outers[i]] = true;
   cp_table_free(&t);
   return good;
}
