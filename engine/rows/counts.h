/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/counts.h: rows of counts, with computed events after the recorded
   ones.

   Numerator and denominator of each quotient come last, so that a reader can
   add up rows and compute the quotient of the sums.  If the profile keeps
   sides, the old side's counts follow.  Private to engine/rows/. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Write the row with the names of the recorded events. */
void cp_rows_events(const cp_profile* p, cp_sink* to);

/* Write a row's field of counts, made of the recorded COUNTS.  A quotient is in
   millionths, or "nan" if its denominator is 0; if sides are kept, its change
   is the difference of two quotients. */
void cp_rows_counts(const cp_view* v, const cp_count* counts, cp_sink* to);

/* Return the number of counts in a field of counts. */
size_t cp_rows_width(const cp_view* v);

/* Set *COUNT to the count at index PLACE of the field that cp_rows_counts()
   writes; false if it is a quotient with a denominator, old or new, of 0. */
bool cp_rows_find_count(const cp_view* v, const cp_count* counts, size_t place,
                        cp_count* count);

/* Write the count at index PLACE of the field that cp_rows_counts() writes, as
   JSON: "null" for a quotient with a denominator, old or new, of 0. */
void cp_rows_count(const cp_view* v, const cp_count* counts, size_t place,
                   cp_sink* to);
