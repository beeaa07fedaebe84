/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/view.h: the parts of a profile that a report shows, and their
   order.

   An entry is the name of a function in a file: the pairs of all functions of
   that name.  Two tables show the entries, grouped by file and grouped by
   function.  An entry inside a group is shown if it reaches the threshold of
   any event that has one; a group is shown if one of its entries is, whatever
   its own total.  Groups and entries are sorted by the magnitudes of the sort
   events, largest first, then by names, last first.  A file is annotated if the
   first table shows it, unless it is the unknown file.  Of all these, only
   entries selected by name or number are shown; sums remain sums over all.  The
   view knows the profile's sums, but not how anything is printed. */

#pragma once

#include "engine/model/profile.h"
#include "engine/view/computed.h"
#include "engine/view/libraries.h"

/* Read the trees at these paths into Q, with names changed as OPTIONS tell;
   false if one cannot be read.  Q must be freed in any case. */
typedef bool cp_contexts_reader(cp_profile* q,
                                const cp_profile_options* options,
                                const cp_texts* paths);

/* The user's options, as given. */
typedef struct {
   const char* sort;      /* --sort: EVENT[:PERCENT],...; NULL: all events,
                             Cy first */
   cp_texts definitions;  /* of events to compute, for cp_computed_add() */
   const cp_names* told;  /* `event:` lines; cp_view_check() leaves to
                             cp_view_check_computed() what these tell of */
   cp_computed_list computed;  /* made of these by cp_view_check() */
   bool compute;          /* further ones come once the events are known */
   const char* show;      /* --show: EVENT,...; NULL: all */
   double threshold;      /* percent of the first sort event, if none has
                             a percentage of its own */
   bool changed_only;     /* show no entry whose counts are all 0, whatever
                             the threshold */
   const char* file;      /* --file, --function: patterns for the names of shown
                             entries; NULL: any */
   const char* function;
   int top;               /* the largest number of groups or functions; 0:
                             all */
   bool all_files;        /* give the files that no table shows, too */
   bool functions;        /* list functions */
   bool inclusive;        /* functions by their inclusive counts */
   bool callers, callees; /* with functions, who calls them or whom they call */
   bool if_any;           /* list functions only if there is a call graph */
   bool fold_libraries;   /* once it is asked which files are the user's own */
   cp_texts contexts;     /* paths of the trees of the same runs, to fold by */
   cp_contexts_reader* read_contexts;
   bool pairs;            /* list pairs, with or without calls */
   bool misused;          /* set by cp_view_check(): the mistake holds for any
                             profile */
} cp_view_options;

/* One event of the sort order. */
typedef struct {
   uint32_t event;        /* CP_NO_NAME if it is a computed one */
   const cp_computed* computed;   /* of the view's; used without an event */
   cp_slice given;        /* the percentage as given, without its sign */
   bool tests;            /* has a threshold */
   double percent;        /* the threshold, in percent of the total */
   cp_ucount least;       /* the threshold as a count, once the view is made */
} cp_sort_key;

typedef struct {
   uint32_t file;
   uint32_t func;
} cp_entry;

typedef struct {
   const cp_profile* profile;
   const cp_libraries* libraries;   /* the libraries that were folded; NULL:
                                       none */
   bool changed_only;
   const cp_computed_list* computed;   /* the options' */
   cp_sort_key* keys;
   size_t n_keys;
   cp_entry* entries;
   uint32_t n_entries;
   cp_count* entry_counts;  /* [entry * n_events + event]; NULL: entries are the
                               pairs, and have their counts */
   uint32_t* entry_of;      /* [pair] its entry; NULL likewise */
   cp_count* file_totals;   /* [file * n_events + event] */
   cp_count* func_totals;
   bool* file_shown;        /* [file] by the table of files */
   bool* file_counted;      /* [file] has counts, be they zero */
   uint32_t top;            /* so many groups of a table at most */
   bool *is_file, *is_func; /* [file], [func]: is it selected?  NULL: all are */
   bool* file_in_table;     /* [file]: is a part of it selected?  NULL: of
                               all */
} cp_view;

/* Selected groups and entries of a table, in the order of display. */
typedef struct {
   bool by_file;            /* else by function */
   uint32_t* outers;        /* file (function) numbers */
   uint32_t n_outers;
   uint32_t* entries;       /* those of the first outer, then those of the
                               second ... */
   uint32_t n_entries;
   uint32_t* first_entry;   /* [outer] index in entries; n_outers + 1 items */
   cp_count* running;       /* [outer * n_events + event] the sum of it and all
                               before it, selected or not */
} cp_table;

/* Check the events of an input, for cp_profile_options.check; CONTEXT is a
   cp_view_options.  Complain about a bad definition, and about an event to show
   that is neither among EVENTS nor computed. */
bool cp_view_check(void* context, const cp_names* events, cp_error* err);

/* Complain about an event to show that is neither among EVENTS nor computed,
   when all computed events are known. */
bool cp_view_check_computed(const cp_view_options* options,
                            const cp_names* events, cp_error* err);

/* Make the view of a profile that has been read.  False if a sum does not fit,
   or if a check fails that cp_view_check() could not make yet. */
bool cp_view_make(cp_view* v, const cp_profile* p, cp_view_options* options,
                  cp_error* err);
void cp_view_free(cp_view* v);

/* Make one of the two tables, which must be freed even if a sum does not
   fit. */
bool cp_table_make(cp_table* t, const cp_view* v, bool by_file, cp_error* err);
void cp_table_free(cp_table* t);

/* Return the counts of entry number ENTRY. */
const cp_count* cp_view_counts(const cp_view* v, uint32_t entry);

/* Return whether COUNTS reach a threshold and, among changes, are not all
   0. */
bool cp_view_shows(const cp_view* v, const cp_count* counts);

/* Return whether the counts of PAIR's entry reach a threshold, too. */
bool cp_view_shows_pair(const cp_view* v, uint32_t pair);

/* Return whether COUNTS reach a threshold, if WHOLE were the totals. */
bool cp_view_shows_of(const cp_view* v, const cp_count* counts,
                      const cp_count* whole);

/* Compare two rows of counts, descending by the magnitudes of the sort events:
   <0 if A comes first. */
int cp_view_compare(const cp_view* v, const cp_count* a, const cp_count* b);

/* Return whether the entry of this file and function is selected. */
bool cp_view_selects(const cp_view* v, uint32_t file, uint32_t func);

/* Return whether V selects anything of its profile, if that has anything. */
bool cp_view_selects_any(const cp_view* v);

/* Return the totals of outer number OUTER. */
const cp_count* cp_table_totals(const cp_table* t, const cp_view* v,
                                uint32_t outer);

/* Return whether FILE has counts and is not the unknown file. */
bool cp_view_knows(const cp_view* v, uint32_t file);

/* Return whether FILE is annotated. */
bool cp_view_annotates(const cp_view* v, uint32_t file);

/* Private to cp_view_make(): apply the selection of OPTIONS to a view that is
   otherwise complete. */
bool cp_view_select(cp_view* v, const cp_view_options* options, cp_error* err);

/* Read a percentage, 0 to 100, from TEXT; false if it is malformed. */
bool cp_parse_percent(cp_slice text, double* percent);
