/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/view.h: selects the parts of a profile that a report shows, and
   orders them.

   An entry is a function's name in a file; its counts are the sum over all
   functions of that name with code in that file.  Two tables show the entries,
   grouped by file and grouped by function.

   An entry inside a group is shown if it reaches the threshold of any event
   that has one.  A group is shown if one of its entries is, whatever its own
   total.  Groups and entries are sorted by the magnitudes of the sort events,
   largest first, then by names, last first.  A file is annotated if the first
   table or, without a selection, the list of functions shows it, unless it is
   the unknown file or has no counts.  Selection by name or number hides
   entries, but sums remain those of all. */

#pragma once

#include "engine/model/profile.h"
#include "engine/view/computed.h"
#include "engine/view/libraries.h"

/* Callback that reads the trees of contexts at PATHS into Q, with names changed
   as OPTIONS say; false if one cannot be read.  Q must be freed in any case. */
typedef bool cp_contexts_reader(cp_profile* q,
                                const cp_profile_options* options,
                                const cp_texts* paths);

/* The user's options, as given. */
typedef struct {
   const char* sort;      /* --sort: EVENT[:PERCENT],...; NULL: all events,
                             Cy first */
   cp_texts definitions;  /* events to compute, for cp_computed_add() */
   const cp_names* told;  /* texts of `event:` lines; with `compute`, their
                             events are left to cp_view_check_computed() */
   cp_computed_list computed;  /* made of definitions, as by cp_view_check() */
   bool compute;          /* more definitions follow when events are known */
   const char* show;      /* --show: EVENT,...; NULL: all */
   double threshold;      /* threshold in percent for the first sort event, if
                             no event has its own */
   bool changed_only;     /* hide entries without a change, whatever the
                             threshold */
   const char* file;      /* --file, --function: patterns for names of shown
                             entries; NULL: any */
   const char* function;
   int top;               /* maximum number of groups, functions or contexts;
                             0: no limit */
   bool all_files;        /* include the files that no table shows */
   bool no_files;         /* write no rows of files */
   bool functions;        /* list functions */
   bool inclusive;        /* list them by inclusive counts, not own ones */
   bool callers, callees; /* list callers, or callees, of functions */
   bool if_any;           /* list functions only if the format is Callgrind's */
   bool fold_libraries;   /* fold libraries into the user's code */
   cp_texts contexts;     /* paths of contexts, by which libraries are folded */
   cp_contexts_reader* read_contexts;
   bool pairs;            /* answer requests `pairs` */
   bool misused;          /* an option is wrong whatever the profile */
} cp_view_options;

/* One event of the sort order. */
typedef struct {
   uint32_t event;        /* CP_NO_NAME: the event is computed */
   const cp_computed* computed;   /* the computed event, in the options' list */
   cp_slice given;        /* the percentage as given, without % */
   bool tests;            /* the event has a threshold */
   double percent;        /* the threshold, in percent of the total */
   cp_ucount least;       /* the threshold as a count; set by cp_view_make() */
} cp_sort_key;

typedef struct {
   uint32_t file;
   uint32_t func;
} cp_entry;

typedef struct {
   const cp_profile* profile;
   const cp_libraries* libraries;   /* libraries that were folded; NULL: none */
   bool changed_only;
   const cp_computed_list* computed;   /* the list in the options */
   cp_sort_key* keys;
   size_t n_keys;
   cp_entry* entries;
   uint32_t n_entries;
   cp_count* entry_counts;  /* [entry * n_events + event]; NULL: each pair is an
                               entry */
   uint32_t* entry_of;      /* [pair] its entry; NULL: each pair is an entry */
   cp_count* file_totals;   /* [file * n_events + event] */
   cp_count* func_totals;
   bool* file_shown;        /* [file] in the table, or has a listed function */
   bool* file_counted;      /* [file] has counts, even if zero */
   uint32_t top;            /* most groups, functions or contexts to show */
   bool *is_file, *is_func; /* [file], [func] selected; NULL: all */
   bool* file_in_table;     /* [file] a part of it is selected; NULL: all */
} cp_view;

/* Selected groups and entries of a table, in the order of display. */
typedef struct {
   bool by_file;            /* false: by function */
   uint32_t* outers;        /* numbers of files, or of functions */
   uint32_t n_outers;
   uint32_t* entries;       /* entries of the first outer, of the second, ... */
   uint32_t n_entries;
   uint32_t* first_entry;   /* [outer] index in `entries`; n_outers + 1 items */
   cp_count* running;       /* [outer * n_events + event] sum up to this one of
                               the outers with a shown entry, selected or not */
} cp_table;

/* Check the events of an input; the callback for cp_profile_options.check.
   CONTEXT is a cp_view_options.  False with a message about a bad definition or
   percentage, or about an event to sort by or show that is neither in EVENTS
   nor computed. */
bool cp_view_check(void* context, const cp_names* events, cp_error* err);

/* Check, when all computed events are known, that each event to show is in
   EVENTS or computed; false with a message. */
bool cp_view_check_computed(const cp_view_options* options,
                            const cp_names* events, cp_error* err);

/* Make the view of P, which has been read.  False if a sum does not fit, a
   pattern is bad, or a check fails that cp_view_check() could not make yet. */
bool cp_view_make(cp_view* v, const cp_profile* p, cp_view_options* options,
                  cp_error* err);
void cp_view_free(cp_view* v);

/* Make the table of files if BY_FILE, else of functions.  False if a sum does
   not fit; *T must be freed even then. */
bool cp_table_make(cp_table* t, const cp_view* v, bool by_file, cp_error* err);
void cp_table_free(cp_table* t);

/* Return the counts of entry number ENTRY. */
const cp_count* cp_view_counts(const cp_view* v, uint32_t entry);

/* Return whether COUNTS reach a threshold and, with changed_only, have
   changed. */
bool cp_view_shows(const cp_view* v, const cp_count* counts);

/* Return whether cp_view_shows() is true of the counts of PAIR's entry. */
bool cp_view_shows_pair(const cp_view* v, uint32_t pair);

/* Return whether COUNTS would reach a threshold if WHOLE were the totals. */
bool cp_view_shows_of(const cp_view* v, const cp_count* counts,
                      const cp_count* whole);

/* Compare two rows of counts, descending by the magnitudes of the sort events:
   <0 if A comes first. */
int cp_view_compare(const cp_view* v, const cp_count* a, const cp_count* b);

/* Return whether the entry of this file and function is selected. */
bool cp_view_selects(const cp_view* v, uint32_t file, uint32_t func);

/* Return whether V selects anything of its profile, or the profile is empty. */
bool cp_view_selects_any(const cp_view* v);

/* Return the totals of T's group OUTER, the number of a file or function. */
const cp_count* cp_table_totals(const cp_table* t, const cp_view* v,
                                uint32_t outer);

/* Return whether FILE has counts and is not the unknown file. */
bool cp_view_knows(const cp_view* v, uint32_t file);

/* Return whether FILE is annotated. */
bool cp_view_annotates(const cp_view* v, uint32_t file);

/* Apply the selection in OPTIONS to a view that is complete otherwise.  This is
   private to cp_view_make(). */
bool cp_view_select(cp_view* v, const cp_view_options* options, cp_error* err);

/* Read a percentage, 0 to 100, from TEXT; false if it is malformed. */
bool cp_parse_percent(cp_slice text, double* percent);
