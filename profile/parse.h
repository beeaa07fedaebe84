/*
   profile/parse.h: profiles of Cachegrind as the companions know them.

   A cg_profile is what one or more input files say together: their events, the
   sum (or the difference) of their totals, the sums per function in a file, and
   all their count lines.  It is filled by reading the inputs, one after the
   other, through the only parser of the format (profile/parse.c; the grammar is
   in docs/FORMAT.md), and then looked at by the writer (profile/write.h) and
   by the view behind the reports (profile/view.h).

   Files and functions are numbers here, those of `files` and `funcs`; a pair,
   "function in file", is a number too, the index of `pairs`.  A pair exists if
   an input has a count line for it, be it all zeros.
*/

#ifndef CG_PROFILE_PARSE_H
#define CG_PROFILE_PARSE_H

#include "profile/count.h"
#include "profile/input.h"
#include "profile/lines.h"
#include "profile/mod.h"
#include "profile/names.h"

/* What counts belong to if the profile names no function for them. */
#define CG_UNSPECIFIED "<unspecified>"

/* What the tool calls the file of code that it knows no file of. */
#define CG_UNKNOWN_FILE "???"

/* Which group a count line is remembered under. */
typedef enum {
   CG_LINES_BY_PAIR,
   CG_LINES_BY_FILE,
   CG_LINES_FORGOTTEN
} cg_lines_kept;

/* Judges the events of an input as soon as its `events:` line is read. */
typedef bool cg_events_check(void* context, const cg_names* events,
                             cg_error* err);

typedef struct {
   cg_lines_kept lines;
   bool diff;                 /* the first input is subtracted */
   const cg_mod* mod_file;    /* NULL: names stay */
   const cg_mod* mod_func;
   cg_events_check* check;    /* NULL: any events will do */
   void* check_context;
   cg_progress* progress;     /* NULL: none */
} cg_profile_options;

typedef struct {
   const char* path;
   int64_t mtime_ns;
   cg_buffer command;
   cg_buffer* descriptions;
   size_t n_descriptions;
   size_t descriptions_cap;
} cg_input_head;

typedef struct {
   uint32_t file;
   uint32_t func;
} cg_pair;

typedef struct {
   cg_profile_options options;

   cg_input_head* inputs;     /* in the order of reading */
   size_t n_inputs;

   cg_names events;           /* of the first input; the others agree */
   size_t n_events;
   cg_count* totals;          /* [event] sum of the `summary:` lines */

   cg_renamed files;
   cg_renamed funcs;
   cg_pair* pairs;
   uint32_t n_pairs;
   cg_count* pair_counts;     /* [pair * n_events + event] */
   cg_count* line0_counts;    /* [file * n_events + event] of line 0 only */
   uint32_t n_line0;          /* files that line0_counts has room for */
   cg_lines lines;

   /* Private: an open-addressed table of pair numbers + 1, capacities. */
   uint32_t* pair_slots;
   size_t n_pair_slots;
   size_t inputs_cap, pairs_cap, pair_counts_cap, line0_cap;
} cg_profile;

void cg_profile_init(cg_profile* p, const cg_profile_options* options);
void cg_profile_free(cg_profile* p);

/* Reads the next input, which must be whole and right; it is added, or, as
   the first one of a difference, subtracted.  After a failure the profile may
   only be freed.  Messages name file and line.  PATH must stay. */
bool cg_profile_read(cg_profile* p, const char* path, cg_error* err);

/* The same for an input that is open already; closes it. */
bool cg_profile_read_input(cg_profile* p, cg_input* in, cg_error* err);

/* The counts of pair number PAIR. */
const cg_count* cg_profile_pair_counts(const cg_profile* p, uint32_t pair);

/* The counts of line 0 of file number FILE, or NULL if there are none. */
const cg_count* cg_profile_line0(const cg_profile* p, uint32_t file);

#endif
