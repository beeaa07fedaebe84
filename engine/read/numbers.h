/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/read/numbers.h: the numbers of a line, in two ways.

   Almost all lines of a profile are lines of counts, and almost all bytes of
   these are ASCII digits and single spaces.  So the inline functions below read
   ordinary numbers in one pass over their bytes.  On other text they return
   NULL or false, and take nothing; then cp_parse_counts() reads all forms of
   the grammar, and reports errors. */

#pragma once

#include "engine/read/parser.h"

/* Read the counts from P to the end of LINE into TO; set missing ones to 0.
   Store the number of counts read in *N.  Counts of 2^63 and more, from a
   writer whose counts wrap around, become negative, and ps->wrapped is set.
   False with a message if a count is malformed. */
bool cp_parse_counts(cp_parser* ps, const char* p, cp_slice line, cp_count* to,
                     size_t* n);

/* Read LINE, a summary whose counts are COUNTS. */
bool cp_parse_summary(cp_parser* ps, cp_slice line, cp_slice counts);

/* Read a number as cp_count_parse() does; also in hexadecimal, with 0x, and
   unsigned up to 2^64 - 1: from 2^63 on, it becomes a negative count. */
cp_number_result cp_parse_number(cp_slice word, cp_count* value);

/* Read a number of calls or jumps as cp_parse_number() does, but refuse numbers
   from 2^63 on. */
cp_number_result cp_parse_times(cp_slice word, cp_count* value);

/* The maximum number of digits that always fit in 64 bits. */
#define CP_FAST_DIGITS 18

/* Read up to CP_FAST_DIGITS digits at P; return their end.  NULL if P has no
   digit or too many.  The byte after the digits is in the buffer. */
static inline const char* cp_fast_number(const char* p, uint64_t* value)
{
   const char* begin = p;
   uint64_t v = 0;

   for (unsigned digit; (digit = (unsigned char)*p - '0') <= 9u; p++)
      v = v * 10 + digit;
   *value = v;
   return p == begin || p - begin > CP_FAST_DIGITS ? NULL : p;
}

/* Read the rest of the line, from P after a number, into ps->row, and take the
   line.  False, with nothing taken, if the rest is more than counts, has more
   counts than events, or if only some events count. */
static inline bool cp_fast_counts(cp_parser* ps, const char* p)
{
   size_t n_events = ps->n_columns, n = 0;

   while (p != NULL && ps->columns == NULL) {
      uint64_t count;

      if (*p == ' ') {
         do
            p++;
         while (*p == ' ');
      } else if (*p != '\n')
         return false;
      if (*p == '\n') {
         while (n < n_events)
            ps->row[n++] = 0;
         ps->in->next = p + 1;
         ps->in->line_no++;
         return true;
      }
      if (n == n_events)
         return false;
      p = cp_fast_number(p, &count);
      ps->row[n++] = (cp_count)count;
   }
   return false;
}
