/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/lines.h: the count lines of all inputs, kept small.

   Count lines are not summed as they come but written down: a few bytes per
   line, in the order of the input, each run of lines labelled with its group (a
   file, or a function in a file, as the user of this store decides).  Only when
   a group is asked for are its lines sorted and equal ones added.  Most groups
   are never asked for by a report, and a merge asks for each once.  The user
   also decides on the meaning of the counts: calls have one more than there are
   events, the number of calls.

   A line may be divided by the addresses of its instructions.  A store keeps no
   addresses until it is told to.

   Measured on a profile of 7.2 million lines of nine events: 11 bytes a line,
   where sums of eight bytes each would take 72, and their keys more.

   Merging many profiles would keep all lines of all of them, so after an input
   cp_lines_compact() replaces equal lines by their sums.  A single profile is
   compacted, too: it may have a record for each of millions of calls. */

#pragma once

#include "engine/base/count.h"

/* A place of counts in a source file, and in an object file. */
typedef struct {
   cp_count line;       /* 0: not known */
   uint64_t address;    /* of an instruction; 0: not known, or instructions are
                           not told apart */
} cp_place;

/* Compare two places: <0, 0 or >0 if A is before B, equals it, or is after
   it. */
static inline int cp_compare_places(cp_place a, cp_place b)
{
   if (a.line != b.line)
      return a.line < b.line ? -1 : 1;
   return cp_order(a.address, b.address);
}

typedef struct {
   size_t n_counts;     /* in each row */
   bool addresses;      /* are kept */
   size_t bytes;        /* written so far */
   size_t bytes_summed; /* written by the end of the last compaction */

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

/* An empty store for rows of N_COUNTS counts, without addresses. */
void cp_lines_init(cp_lines* s, size_t n_counts);
void cp_lines_free(cp_lines* s);

/* Make S keep addresses from now on.  False if a sum does not fit. */
bool cp_lines_keep_addresses(cp_lines* s, cp_error* err);

/* Add a row: PLACE of GROUP has the counts ROW, negated if NEGATE. */
void cp_lines_add(cp_lines* s, uint32_t group, cp_place place,
                  const cp_count* row, bool negate);

/* The receiver of one line of a group, or of one address of it, with its
   sums. */
typedef bool cp_line_visitor(void* context, cp_place place,
                             const cp_count* sums, cp_error* err);

/* Call VISIT for each distinct place of GROUP, ascending by line, then by
   address.  False if a sum does not fit or if VISIT returned false. */
bool cp_lines_visit(const cp_lines* s, uint32_t group, cp_line_visitor* visit,
                    void* context, cp_error* err);

/* Add all counts of GROUP to SUMS.  False if a sum does not fit. */
bool cp_lines_sum(const cp_lines* s, uint32_t group, cp_count* sums,
                  cp_error* err);

/* Sum up the rows, after an input or a part of one, if that promises to save
   much memory.  False if a sum does not fit. */
bool cp_lines_compact(cp_lines* s, cp_error* err);

/* Sum up the rows, within an input, if that may save a great deal of memory;
   false on overflow. */
bool cp_lines_compact_within(cp_lines* s, cp_error* err);
