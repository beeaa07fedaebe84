/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/count.h: counts, and arithmetic with them.

   A count is a signed number of 64 bits.  The sums of a profile are checked:
   one beyond 9.2e18 is an error.  INT64_MIN is not a count, so that any count
   can be negated.

   Line numbers have the type of counts, in which their differences fit, too. */

#pragma once

#include "engine/base/base.h"

typedef int64_t cp_count;
typedef uint64_t cp_ucount;

#define CP_COUNT_MAX INT64_MAX

/* The maximum length of a count in decimal, with its sign, in bytes. */
#define CP_COUNT_DIGITS 20

static inline cp_ucount cp_count_magnitude(cp_count v)
{
   return v < 0 ? -(cp_ucount)v : (cp_ucount)v;
}

/* Add V to *SUM.  If the result does not fit in a count, return false and leave
   *SUM undefined. */
static inline bool cp_count_add(cp_count* sum, cp_count v)
{
   return !__builtin_add_overflow(*sum, v, sum) && *sum >= -CP_COUNT_MAX;
}

/* Add the N counts of ROW, negated if NEGATE, to SUM; false on overflow. */
static inline bool cp_counts_add(cp_count* sum, const cp_count* row, size_t n,
                                 bool negate)
{
   for (size_t i = 0; i < n; i++)
      if (!cp_count_add(&sum[i], negate ? -row[i] : row[i]))
         return false;
   return true;
}

/* Append to ERR the message that a sum does not fit; return false. */
bool cp_fail_overflow(cp_error* err);

typedef enum {
   CP_NUMBER_GOOD,
   CP_NUMBER_MALFORMED,
   CP_NUMBER_TOO_BIG
} cp_number_result;

/* Read TOKEN, an optional sign and decimal digits, into *VALUE. */
cp_number_result cp_count_parse(cp_slice token, cp_count* value);

/* Write V in decimal at TO, which has room for CP_COUNT_DIGITS bytes; return
   the address after the last digit. */
char* cp_count_print(char* to, cp_count v);
