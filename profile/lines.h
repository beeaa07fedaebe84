/*
   profile/lines.h: the count lines of all inputs, kept small.

   Count lines are not summed as they come, they are written down: per line a
   few bytes, in the order of the input, each run of lines labelled with its
   group (a file, or a function in a file; the user of this store says).  Only
   when a group is asked for are its lines put in order and equal ones added.
   Most groups are never asked for by a report, and a merge asks for each once.

   Measured on a profile of 7.2 million lines of nine events: 11 bytes a line,
   where sums of eight bytes each would take 72 and their keys besides.

   Merging many profiles would keep all lines of all of them, so after an input
   cg_lines_compact() replaces what has doubled by its sums.
*/

#ifndef CG_PROFILE_LINES_H
#define CG_PROFILE_LINES_H

#include "profile/count.h"

typedef struct {
   size_t n_events;     /* counts in each row */
   size_t bytes;        /* written so far, and ... */
   size_t bytes_summed; /* ... just after the last compaction */

   /* Private; see profile/lines.c. */
   struct cg_line_chunk* chunks;
   uint8_t* put;
   uint8_t* put_end;
   struct cg_line_run* runs;
   uint32_t n_runs;
   size_t runs_cap;
   struct cg_line_group* groups;
   uint32_t n_groups;
   size_t groups_cap;
   uint32_t open_group;
   cg_count last_line;
} cg_lines;

/* An empty store for rows of N_EVENTS counts. */
void cg_lines_init(cg_lines* s, size_t n_events);
void cg_lines_free(cg_lines* s);

/* Writes down that LINE of GROUP has the counts ROW, negated if so wished. */
void cg_lines_add(cg_lines* s, uint32_t group, cg_count line,
                  const cg_count* row, bool negate);

/* Receives one line of a group with its sums. */
typedef bool cg_line_visitor(void* context, cg_count line,
                             const cg_count* sums, cg_error* err);

/* Calls VISIT for each distinct line of GROUP, ascending.  False if a sum does
   not fit or if VISIT returned false. */
bool cg_lines_visit(const cg_lines* s, uint32_t group, cg_line_visitor* visit,
                    void* context, cg_error* err);

/* Sums up what is written down, if that promises to save much memory. */
bool cg_lines_compact(cg_lines* s, cg_error* err);

#endif
