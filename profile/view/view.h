/*
   profile/view/view.h: what of a profile a report shows, and in which order.

   An entry is the name of a function in a file: the pairs of all functions
   that bear it.  Two tables show the entries, grouped by file and grouped by
   function.  An entry inside a group is shown if it reaches the threshold of
   any event that has one; a group is shown if an entry of it is, whatever its
   own total is.  All is sorted by the magnitudes of the sort events, largest
   first, then by names, last first.  A file is annotated if the first table
   shows it, unless it is the unknown file.

   The view knows what the profile's sums are, but not how anything is printed.
*/

#ifndef CG_PROFILE_VIEW_VIEW_H
#define CG_PROFILE_VIEW_VIEW_H

#include "profile/model/profile.h"
#include "profile/view/computed.h"

/* What the user asked for, as given. */
typedef struct {
   const char* sort;      /* --sort: EVENT[:PERCENT],...; NULL: all events */
   cg_definitions computed;   /* of events that --sort may name, too */
   const char* show;      /* --show: EVENT,...; NULL: all */
   double threshold;      /* percent of the first sort event, if none has
                             a percentage of its own */
   bool changed_only;     /* show no entry whose counts are all 0, whatever
                             the threshold */
   bool no_tables;        /* tell of the tables when asked only */
   bool all_files;        /* tell of the files that no table shows, too */
   bool functions;        /* list functions, and ... */
   bool inclusive;        /* ... by their inclusive counts, ... */
   bool callers, callees; /* ... and who calls them, or whom they call, ... */
   bool if_any;           /* ... but only if there is a call graph */
   bool misused;          /* set by cg_view_check(): the mistake is one for
                             any profile */
} cg_view_options;

/* One event of the sort order. */
typedef struct {
   uint32_t event;        /* or, if CG_NO_NAME ... */
   cg_computed* computed; /* ... this, which the view owns */
   cg_slice given;        /* the percentage as given, without its sign */
   bool tests;            /* has a threshold, which is ... */
   double percent;        /* ... this, and in counts ... */
   cg_ucount least;       /* ... this; valid once the view is made */
} cg_sort_key;

typedef struct {
   uint32_t file;
   uint32_t func;
} cg_entry;

typedef struct {
   const cg_profile* profile;
   bool changed_only;
   cg_sort_key* keys;
   size_t n_keys;
   cg_entry* entries;
   uint32_t n_entries;
   cg_count* entry_counts;  /* [entry * n_events + event]; NULL: entries are
                               pairs, one by one, and have their counts */
   cg_count* file_totals;   /* [file * n_events + event] */
   cg_count* func_totals;
   bool* file_shown;        /* [file] by the table of files */
   bool* file_counted;      /* [file] has counts, be they zero */
} cg_view;

/* The groups and entries of one table, in the order of display. */
typedef struct {
   bool by_file;            /* else by function */
   uint32_t* outers;        /* file (function) numbers */
   uint32_t n_outers;
   uint32_t* entries;       /* of the first outer, then of the second ... */
   uint32_t n_entries;
   uint32_t* first_entry;   /* [outer] index in entries; n_outers + 1 items */
} cg_table;

/* For cg_profile_options.check, CONTEXT being a cg_view_options: complains if
   an event that the options name is not among EVENTS, or has no good
   percentage. */
bool cg_view_check(void* context, const cg_names* events, cg_error* err);

/* Makes the view of a profile that has been read. */
bool cg_view_make(cg_view* v, const cg_profile* p,
                  const cg_view_options* options, cg_error* err);
void cg_view_free(cg_view* v);

/* Makes one of the two tables. */
void cg_table_make(cg_table* t, const cg_view* v, bool by_file);
void cg_table_free(cg_table* t);

/* The counts of entry number ENTRY. */
const cg_count* cg_view_counts(const cg_view* v, uint32_t entry);

/* Whether something with COUNTS reaches a threshold and, if only that is of
   interest, is not all 0. */
bool cg_view_shows(const cg_view* v, const cg_count* counts);

/* The order of two rows of counts: descending by the magnitudes of the sort
   events, <0 if A comes first. */
int cg_view_compare(const cg_view* v, const cg_count* a, const cg_count* b);

/* The totals of outer number OUTER. */
const cg_count* cg_table_totals(const cg_table* t, const cg_view* v,
                                uint32_t outer);

/* Whether FILE has counts and is not the unknown file. */
bool cg_view_knows(const cg_view* v, uint32_t file);

/* Whether FILE is annotated. */
bool cg_view_annotates(const cg_view* v, uint32_t file);

#endif
