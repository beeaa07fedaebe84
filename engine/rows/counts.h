/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/counts.h: rows of counts, with computed events after the
   recorded ones.

   Behind the computed events stand, for each of them that is a quotient, its
   two sums: who adds rows up computes it of these anew.  If sides are kept, all
   that comes once for each.

   Private to engine/rows/. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Writes the row of the recorded events. */
void cp_rows_events(const cp_profile* p, cp_sink* to);

/* Writes the field of the counts of a row whose recorded ones are COUNTS.  A
   quotient is in millionths, or "nan" if it is of nothing; of a difference, it
   is that of two quotients. */
void cp_rows_counts(const cp_view* v, const cp_count* counts, cp_sink* to);

/* How many counts such a field has. */
size_t cp_rows_width(const cp_view* v);

/* Finds the count at PLACE of the field; false: a quotient of nothing. */
bool cp_rows_find_count(const cp_view* v, const cp_count* counts, size_t place,
                        cp_count* count);

/* Writes the count at PLACE of such a field; "null", as in JSON, for "nan". */
void cp_rows_count(const cp_view* v, const cp_count* counts, size_t place,
                   cp_sink* to);
