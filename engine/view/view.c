/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/view.c: thresholds, order, and the choice of files.

   A threshold is P percent of a total.  As in older reports it is computed in
   double precision from left to right; then it is replaced by the least whole
   count that reaches it, so that comparisons are exact even for counts beyond
   2^53. */

#include "engine/view/view.h"

#include "engine/base/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- events by name ---- */

/* Return the length of the item at P of a comma-separated list. */
static size_t item_length(const char* p)
{
   const char* comma = strchr(p, ',');

   return comma != NULL ? (size_t)(comma - p) : strlen(p);
}

/* Return the item after the one at P, which has LEN bytes; NULL if that item is
   the last. */
static const char* next_item(const char* p, size_t len)
{
   return p[len] == ',' ? p + len + 1 : NULL;
}

bool cp_parse_percent(cp_slice text, double* percent)
{
   char digits[32];
   char* end;

   if (text.len == 0 || text.len >= sizeof(digits))
      return false;
   memcpy(digits, text.at, text.len);
   digits[text.len] = '\0';
   if (strspn(digits, "0123456789.eE+-") != text.len)
      return false;
   *percent = strtod(digits, &end);
   return *end == '\0' && *percent >= 0 && *percent <= 100;
}

/* Divide ITEM at its last colon; false if there is no colon. */
static bool split_item(cp_slice item, cp_slice* name, cp_slice* percent)
{
   size_t colon = item.len;

   while (colon > 0 && item.at[colon - 1] != ':')
      colon--;
   if (colon == 0)
      return false;
   *name = (cp_slice){item.at, colon - 1};
   *percent = (cp_slice){item.at + colon, item.len - colon};
   return true;
}

static bool fail_event(const char* option, cp_slice name,
                       const cp_names* events, cp_error* err)
{
   cp_fail(err, "%s: no event ", option);
   cp_add_quoted(err, name);
   cp_fail(err, "; there are:");
   for (uint32_t e = 0; e < events->n; e++) {
      cp_fail(err, " ");
      cp_buffer_add_excerpt(err, events->at[e]);
   }
   return false;
}

/* Set KEY to the event NAME; false if there is no such event. */
static bool find_event(cp_sort_key* key, const cp_computed_list* computed,
                       const cp_names* events, cp_slice name)
{
   key->event = cp_names_find(events, name);
   key->computed = cp_computed_find(computed, name);
   return key->event != CP_NO_NAME || key->computed != NULL;
}

/* Read ITEM of a --sort list, an event, perhaps with its percentage, into KEY.
   An event whose name looks like NAME:PERCENT is found by its full name.
   *MISUSED is set if ITEM is wrong whatever the events. */
static bool read_key(cp_slice item, const cp_computed_list* computed,
                     const cp_names* events, cp_sort_key* key, bool* misused,
                     cp_error* err)
{
   cp_slice name;

   *key = (cp_sort_key){0};
   if (find_event(key, computed, events, item))
      return true;
   if (!split_item(item, &name, &key->given))
      return fail_event("--sort", item, events, err);
   if (name.len == 0) {
      *misused = true;
      cp_fail(err, "argument --sort: no event before the threshold: ");
      cp_add_quoted(err, item);
      return false;
   }
   if (!find_event(key, computed, events, name))
      return fail_event("--sort", name, events, err);
   if (key->given.len > 1 && key->given.at[key->given.len - 1] == '%')
      key->given.len--;
   key->tests = cp_parse_percent(key->given, &key->percent);
   if (key->tests)
      return true;
   *misused = true;
   cp_fail(err, "argument --sort: ");
   cp_add_quoted(err, key->given);
   return cp_fail(err, " is not a percentage from 0 to 100");
}

/* Check all items of the --sort list; false with a message about the first that
   is malformed or unknown. */
static bool check_sort(cp_view_options* options, const cp_names* events,
                       cp_error* err)
{
   const char* p = options->sort;

   while (p != NULL) {
      cp_slice item = {p, item_length(p)};
      cp_sort_key key;

      if (!read_key(item, &options->computed, events, &key, &options->misused,
                    err))
         return false;
      p = next_item(p, item.len);
   }
   return true;
}

/* Return whether an `event:` line in TOLD begins with NAME, so that NAME may be
   computed later. */
static bool is_told(const cp_names* told, cp_slice name)
{
   for (uint32_t i = 0; told != NULL && i < told->n; i++) {
      cp_slice text = cp_skip_blanks(told->at[i]);

      if (text.len > name.len && memcmp(text.at, name.at, name.len) == 0
          && strchr(" \t=", text.at[name.len]) != NULL)
         return true;
   }
   return false;
}

/* Check that each event of the --show list is in EVENTS, is computed or is in
   TOLD; false with a message about the first that is not. */
static bool check_show(const cp_view_options* options, const cp_names* events,
                       const cp_names* told, cp_error* err)
{
   const char* p = options->show;

   while (p != NULL) {
      cp_slice item = {p, item_length(p)};
      cp_sort_key key;

      if (!find_event(&key, &options->computed, events, item)
          && !is_told(told, item))
         return fail_event("--show", item, events, err);
      p = next_item(p, item.len);
   }
   return true;
}

bool cp_view_check(void* context, const cp_names* events, cp_error* err)
{
   cp_view_options* options = context;
   const cp_texts* definitions = &options->definitions;

   options->computed.n_events = events->n;
   while (options->computed.n < definitions->n)
      if (!cp_computed_add(
             &options->computed,
             cp_slice_of(definitions->at[options->computed.n]), err))
         return false;
   return check_show(options, events, options->compute ? options->told : NULL,
                     err)
          && (options->compute || check_sort(options, events, err));
}

bool cp_view_check_computed(const cp_view_options* options,
                            const cp_names* events, cp_error* err)
{
   return check_show(options, events, NULL, err);
}

/* ---- keys and thresholds ---- */

/* Return the magnitude of KEY's event in COUNTS, to be compared with the
   threshold. */
static cp_ucount magnitude_of(const cp_view* v, const cp_sort_key* key,
                              const cp_count* counts)
{
   return key->event != CP_NO_NAME
             ? cp_count_magnitude(counts[key->event])
             : cp_computed_weight(v->computed, key->computed, counts);
}

/* Return the least count that is at least PERCENT of TOTAL. */
static cp_ucount least_count(double percent, cp_ucount total)
{
   double exact = percent * (double)total / 100;
   cp_ucount least;

   if (exact >= (double)CP_COUNT_MAX)
      return (cp_ucount)CP_COUNT_MAX + 1;   /* no count reaches this */
   least = (cp_ucount)exact;
   return (double)least < exact ? least + 1 : least;
}

static void add_key(cp_view* v, cp_sort_key key)
{
   v->keys[v->n_keys++] = key;
}

/* Add a key for each event, first for Cy, which summarises the others. */
static void add_all_keys(cp_view* v)
{
   const cp_names* events = &v->profile->events;
   uint32_t cycles = cp_names_find(events, cp_slice_of("Cy"));

   if (cycles != CP_NO_NAME)
      add_key(v, (cp_sort_key){.event = cycles});
   for (uint32_t e = 0; e < events->n; e++) {
      if (e != cycles)
         add_key(v, (cp_sort_key){.event = e});
   }
}

/* Set up the sort order and the thresholds that the --sort list gives.  If it
   gives no threshold, the first event gets the general one. */
static bool make_keys(cp_view* v, cp_view_options* options, cp_error* err)
{
   const cp_profile* p = v->profile;
   const char* item = options->sort;
   size_t n = p->events.n + (item == NULL ? 0 : strlen(item)) + 1;
   bool any_tests = false;

   v->keys = cp_alloc(n, sizeof(*v->keys));
   if (item == NULL)
      add_all_keys(v);
   while (item != NULL) {
      cp_sort_key key;
      size_t len = item_length(item);

      if (!read_key((cp_slice){item, len}, v->computed, &p->events, &key,
                    &options->misused, err))
         return false;
      add_key(v, key);
      item = next_item(item, len);
   }
   for (size_t k = 0; k < v->n_keys; k++)
      any_tests = any_tests || v->keys[k].tests;
   if (!any_tests) {
      v->keys[0].tests = true;
      v->keys[0].percent = options->threshold;
   }
   for (size_t k = 0; k < v->n_keys; k++)
      v->keys[k].least = least_count(
         v->keys[k].percent, magnitude_of(v, &v->keys[k], p->totals));
   return true;
}

/* ---- entries and totals ---- */

const cp_count* cp_view_counts(const cp_view* v, uint32_t entry)
{
   if (v->entry_counts == NULL)
      return cp_profile_pair_counts(v->profile, entry);
   return v->entry_counts + (size_t)entry * v->profile->n_events;
}

bool cp_view_shows_pair(const cp_view* v, uint32_t pair)
{
   return cp_view_shows(v, cp_view_counts(v, v->entry_of != NULL
                                               ? v->entry_of[pair] : pair));
}

/* Return the entry of PAIR. */
static cp_entry entry_of(const cp_profile* p, uint32_t pair)
{
   cp_pair pair_of = cp_profile_pair(p, pair);

   return (cp_entry){pair_of.file,
                     cp_profile_function(p, pair_of.function).name};
}

/* Add up the pairs of each entry, such as pairs of functions in several
   objects. */
static bool join_pairs(cp_view* v, cp_error* err)
{
   const cp_profile* p = v->profile;
   size_t n = p->n_events;
   cp_triples known = {0};
   bool good = true;

   v->entry_counts = cp_alloc_zeroed(p->pairs.n, n * sizeof(cp_count));
   v->entry_of = cp_alloc(p->pairs.n, sizeof(*v->entry_of));
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cp_entry e = entry_of(p, i);
      uint32_t k = cp_triples_add(&known, (cp_triple){e.file, e.func, 0});

      v->entry_of[i] = k;
      v->entries[k] = e;
      v->n_entries = known.n;
      good = cp_counts_add(v->entry_counts + k * n,
                           cp_profile_pair_counts(p, i), n, false);
   }
   cp_triples_free(&known);
   return good || cp_fail_overflow(err);
}

/* Make the entries.  In Cachegrind's format functions and entries have the same
   identity, so each pair is an entry. */
static bool make_entries(cp_view* v, cp_error* err)
{
   const cp_profile* p = v->profile;

   v->entries = cp_alloc(p->pairs.n, sizeof(*v->entries));
   if (p->callgrind || p->contexts)
      return join_pairs(v, err);
   for (; v->n_entries < p->pairs.n; v->n_entries++)
      v->entries[v->n_entries] = entry_of(p, v->n_entries);
   return true;
}

/* Add up the entries by file and by function. */
static bool add_totals(cp_view* v, cp_error* err)
{
   const cp_profile* p = v->profile;
   size_t n = p->n_events;

   v->file_totals =
      cp_alloc_zeroed(cp_renamed_shown(&p->files)->n, n * sizeof(cp_count));
   v->func_totals =
      cp_alloc_zeroed(cp_renamed_shown(&p->funcs)->n, n * sizeof(cp_count));
   for (uint32_t i = 0; i < v->n_entries; i++) {
      const cp_count* counts = cp_view_counts(v, i);
      cp_count* file = v->file_totals + v->entries[i].file * n;
      cp_count* func = v->func_totals + v->entries[i].func * n;

      if (!cp_counts_add(file, counts, n, false)
          || !cp_counts_add(func, counts, n, false))
         return cp_fail_overflow(err);
   }
   return true;
}

/* ---- selection and order ---- */

/* Return whether a row with COUNTS is hidden because all its changes are 0. */
static bool is_unchanged(const cp_view* v, const cp_count* counts)
{
   if (!v->changed_only)
      return false;
   for (size_t e = 0; e < v->profile->n_read; e++)
      if (counts[e] != 0)
         return false;
   return true;
}

bool cp_view_shows(const cp_view* v, const cp_count* counts)
{
   if (is_unchanged(v, counts))
      return false;
   for (size_t k = 0; k < v->n_keys; k++)
      if (v->keys[k].tests
          && magnitude_of(v, &v->keys[k], counts) >= v->keys[k].least)
         return true;
   return false;
}

bool cp_view_shows_of(const cp_view* v, const cp_count* counts,
                      const cp_count* whole)
{
   for (size_t k = 0; k < v->n_keys; k++) {
      const cp_sort_key* key = &v->keys[k];

      if (key->tests
          && magnitude_of(v, key, counts)
                >= least_count(key->percent, magnitude_of(v, key, whole)))
         return true;
   }
   return false;
}

int cp_view_compare(const cp_view* v, const cp_count* a, const cp_count* b)
{
   for (size_t k = 0; k < v->n_keys; k++) {
      const cp_sort_key* key = &v->keys[k];
      int order;

      if (key->event == CP_NO_NAME)
         order = cp_computed_compare(v->computed, key->computed, a, b);
      else {
         cp_ucount ma = cp_count_magnitude(a[key->event]);
         cp_ucount mb = cp_count_magnitude(b[key->event]);

         order = (mb > ma) - (mb < ma);
      }
      if (order != 0)
         return order;
   }
   return 0;
}

/* ---- the view ---- */

bool cp_view_make(cp_view* v, const cp_profile* p, cp_view_options* options,
                  cp_error* err)
{
   uint32_t n_files = cp_renamed_shown(&p->files)->n;

   *v = (cp_view){.profile = p, .changed_only = options->changed_only,
                  .computed = &options->computed};
   if (!cp_computed_fit(v->computed, p->totals, err))
      return false;
   v->file_shown = cp_alloc_zeroed(n_files, sizeof(bool));
   v->file_counted = cp_alloc_zeroed(n_files, sizeof(bool));
   if (!make_keys(v, options, err) || !make_entries(v, err)
       || !add_totals(v, err))
      return false;
   for (uint32_t i = 0; i < v->n_entries; i++) {
      v->file_counted[v->entries[i].file] = true;
      if (cp_view_shows(v, cp_view_counts(v, i)))
         v->file_shown[v->entries[i].file] = true;
   }
   return cp_view_select(v, options, err);
}

void cp_view_free(cp_view* v)
{
   free(v->keys);
   free(v->entries);
   free(v->entry_counts);
   free(v->entry_of);
   free(v->file_totals);
   free(v->func_totals);
   free(v->file_shown);
   free(v->file_counted);
   free(v->is_file);
   free(v->is_func);
   free(v->file_in_table);
   *v = (cp_view){0};
}

bool cp_view_knows(const cp_view* v, uint32_t file)
{
   cp_slice name = cp_renamed_shown(&v->profile->files)->at[file];

   return v->file_counted[file]
          && !cp_slice_equal(name, cp_slice_of(CP_UNKNOWN));
}

bool cp_view_annotates(const cp_view* v, uint32_t file)
{
   return v->file_shown[file] && cp_view_knows(v, file)
          && (v->file_in_table == NULL || v->file_in_table[file]);
}
