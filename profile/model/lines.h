/*
   profile/model/lines.h: the count lines of all inputs, kept small.

   Count lines are not summed as they come, they are written down: per line a
   few bytes, in the order of the input, each run of lines labelled with its
   group (a file, or a function in a file; the user of this store says).  Only
   when a group is asked for are its lines put in order and equal ones added.
   Most groups are never asked for by a report, and a merge asks for each once.
   What the counts are is the user's affair, too: calls have one more than the
   events, their number.

   A line may be divided by the addresses of its instructions.  A store keeps
   none until it is told to.

   Measured on a profile of 7.2 million lines of nine events: 11 bytes a line,
   where sums of eight bytes each would take 72 and their keys besides.

   Merging many profiles would keep all lines of all of them, so after an input
   cg_lines_compact() replaces what has multiplied by its sums.  A profile may
   have a record for each call, too, of which there are millions.
*/

#ifndef CG_PROFILE_MODEL_LINES_H
#define CG_PROFILE_MODEL_LINES_H

#include "profile/base/count.h"

/* Where in a source file, and in an object file, something was counted. */
typedef struct {
   cg_count line;       /* 0: not known */
   uint64_t address;    /* of an instruction; 0: not known, or not told apart */
} cg_place;

typedef struct {
   size_t n_counts;     /* in each row */
   bool addresses;      /* are kept */
   size_t bytes;        /* written so far, and ... */
   size_t bytes_summed; /* ... just after the last compaction */

   /* Private; see profile/model/lines.c. */
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
   cg_place last;
} cg_lines;

/* An empty store for rows of N_COUNTS counts, without addresses. */
void cg_lines_init(cg_lines* s, size_t n_counts);
void cg_lines_free(cg_lines* s);

/* Makes S keep addresses from now on.  False if a sum does not fit. */
bool cg_lines_keep_addresses(cg_lines* s, cg_error* err);

/* Writes down that PLACE of GROUP has the counts ROW, negated if so wished. */
void cg_lines_add(cg_lines* s, uint32_t group, cg_place place,
                  const cg_count* row, bool negate);

/* Receives one line of a group, or one address of it, with its sums. */
typedef bool cg_line_visitor(void* context, cg_place place,
                             const cg_count* sums, cg_error* err);

/* Calls VISIT for each distinct place of GROUP, ascending by line, then by
   address.  False if a sum does not fit or if VISIT returned false. */
bool cg_lines_visit(const cg_lines* s, uint32_t group, cg_line_visitor* visit,
                    void* context, cg_error* err);

/* Adds all counts of GROUP to SUMS.  False if a sum does not fit. */
bool cg_lines_sum(const cg_lines* s, uint32_t group, cg_count* sums,
                  cg_error* err);

/* Sums up what is written down, if that promises to save much memory, after an
   input or a part of one. */
bool cg_lines_compact(cg_lines* s, cg_error* err);

/* The same at any time, if it is a great deal. */
bool cg_lines_compact_within(cg_lines* s, cg_error* err);

#endif
