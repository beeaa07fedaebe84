/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/sections.h: rows other than tables: the summary of a difference,
   the lines with most of an event, lines as text, and calling contexts.

   Private to engine/rows/. */

#pragma once

#include "engine/io/input.h"
#include "engine/io/sink.h"
#include "engine/view/paths.h"

/* Write the rows `sides`, `grown` and `shrunk` of V, whose profile keeps sides.
   False if a sum does not fit. */
bool cp_rows_sides(const cp_view* v, cp_sink* to, cp_error* err);

/* The maximum number of lines that a request `most` may ask for. */
#define CP_MAX_MOST 1000

/* Write a row for each of the N lines (at most CP_MAX_MOST) with the largest
   counts of event number EVENT, largest first; lines of equal counts ascend by
   file, then line.  Unknown files and lines, and counts of 0 and less, are left
   out.  False if a sum does not fit. */
bool cp_rows_most(const cp_view* v, uint32_t event, size_t n, cp_sink* to,
                  cp_error* err);

/* Write the contexts that cp_paths_make() finds for V and CHANGED.  False if a
   sum does not fit. */
bool cp_rows_contexts(const cp_view* v, bool changed, cp_sink* to,
                      cp_error* err);

/* Answer `csv ID PLACE[/SCALE],... BEFORE` or, if JSON, `json ID PLACE,...`;
   REQUEST is the text after the keyword.  For each line of file ID, write its
   number and the counts at the indices PLACE of its row; in `csv`, BEFORE comes
   first, and a quotient is divided by SCALE.  False if REQUEST is wrong or a
   sum does not fit. */
bool cp_rows_values(const cp_view* v, cp_slice request, bool json, cp_sink* to,
                    cp_error* err);

/* Answer `part PLACE,...`: PLACES is the text after the keyword, and REQUESTS
   has the names that follow, up to a line `end`.  Write, as JSON, the counts at
   these places of named entries and of the lines of named sources, with the
   name's number among those of its kind.  False if there is no such place, the
   names have no `end`, or a sum does not fit. */
bool cp_rows_part(const cp_view* v, cp_slice places, cp_input* requests,
                  cp_sink* to, cp_error* err);

/* The contexts that cp_rows_contexts() writes, as columns. */
typedef struct {
   bool made;
   cp_paths paths;
   uint32_t* number;      /* [function] number in row `used`, from 1; or 0 */
} cp_columns;

/* Make the columns of V; write the number of hidden contexts, and the functions
   used.  False if a sum does not fit.  Call cp_columns_free() in any case. */
bool cp_rows_columns(cp_columns* c, const cp_view* v, bool changed,
                     cp_sink* to, cp_error* err);
void cp_columns_free(cp_columns* c);

/* Write the column called WHICH; false if there is no such column. */
bool cp_rows_column(const cp_columns* c, cp_slice which, cp_sink* to);
