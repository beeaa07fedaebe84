/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/lines.h: a store of the count lines of all inputs, in little
   memory.

   Count lines are not added up when they come, but stored in the order of the
   input, in a few bytes each.  Each line belongs to a group, such as a file, a
   pair or an arc, as the user of the store decides.  When a group is visited,
   its lines are sorted and equal lines added up.  The user of the store also
   decides on the meaning of the counts: a row of calls begins with the number
   of calls.

   A line's counts may be divided by the addresses of its instructions, after
   cp_lines_keep_addresses() has been called.

   Measured on a profile of 7.2 million lines of nine events: 11 bytes a line.
   Nine sums of eight bytes would take 72 bytes, plus a key.

   A merge of many profiles would store the lines of all, so cp_lines_compact()
   replaces equal lines by their sums when the store has grown.  A single
   profile may be compacted while it is read, too, since it may repeat a line
   for each of millions of calls. */

#pragma once

#include "engine/base/count.h"

/* A place in a source file and in an object file. */
typedef struct {
   cp_count line;       /* 0: not known */
   uint64_t address;    /* instruction's address; 0: not known, or not kept */
} cp_place;

/* Compare two places by line, then address: <0, 0 or >0 if A is before, equal
   to or after B. */
static inline int cp_compare_places(cp_place a, cp_place b)
{
   if (a.line != b.line)
      return a.line < b.line ? -1 : 1;
   return cp_order(a.address, b.address);
}

typedef struct {
   size_t n_counts;     /* counts in each row */
   bool addresses;      /* addresses are kept */
   size_t bytes;        /* bytes of all rows */
   size_t bytes_summed; /* bytes of rows and runs when last found compact */

   /* Private; see engine/model/lines.c. */
   struct cp_line_chunk* chunks;
   uint8_t* put;
   uint8_t* put_end;
   struct cp_line_run* runs;
   uint32_t n_runs;
   size_t runs_cap;
   struct cp_line_group* groups;
   uint32_t n_groups;
   size_t groups_cap;
   uint32_t open_group;
   cp_place last;
} cp_lines;

/* Make S an empty store for rows of N_COUNTS counts, without addresses. */
void cp_lines_init(cp_lines* s, size_t n_counts);
void cp_lines_free(cp_lines* s);

/* Make S keep addresses of rows added from now on; false if a sum does not
   fit. */
bool cp_lines_keep_addresses(cp_lines* s, cp_error* err);

/* Add a row to S: the counts ROW, negated if NEGATE, at PLACE of GROUP. */
void cp_lines_add(cp_lines* s, uint32_t group, cp_place place,
                  const cp_count* row, bool negate);

/* Callback for a line of a group, with the sums of its rows; or, if addresses
   are kept, for an address of a line. */
typedef bool cp_line_visitor(void* context, cp_place place,
                             const cp_count* sums, cp_error* err);

/* Call VISIT for each distinct place of GROUP, ascending by line, then by
   address.  False if a sum or the number of rows is too big or VISIT fails. */
bool cp_lines_visit(const cp_lines* s, uint32_t group, cp_line_visitor* visit,
                    void* context, cp_error* err);

/* Add all counts of GROUP to SUMS.  False if a sum does not fit. */
bool cp_lines_sum(const cp_lines* s, uint32_t group, cp_count* sums,
                  cp_error* err);

/* Replace rows of equal places by their sums, after an input or a part of one,
   if that may save much memory.  False if a sum does not fit. */
bool cp_lines_compact(cp_lines* s, cp_error* err);

/* Do the same within an input, if that may save a great deal of memory. */
bool cp_lines_compact_within(cp_lines* s, cp_error* err);
