/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/numbers.h: reads the numbers of a line, in two ways.

   Almost all lines of a profile are lines of counts, and almost all bytes of
   these are ASCII digits and single spaces.  So the inline functions below read
   ordinary numbers in one pass over their bytes.  On other text they return
   NULL or false, and take no line; then cp_parse_counts() reads all forms of
   the grammar, and reports errors. */

#pragma once

#include "engine/read/parser.h"

/* Read the counts from P to the end of LINE into TO; set missing ones to 0.
   Set *N to the number of counts read.  Counts of 2^63 and more, from a writer
   whose counts wrap around, become negative, and ps->wrapped is set.  False
   with a message if a count is malformed, too large or surplus. */
bool cp_parse_counts(cp_parser* ps, const char* p, cp_slice line, cp_count* to,
                     size_t* n);

/* Read LINE, a `summary:` line; COUNTS is its text after the key. */
bool cp_parse_summary(cp_parser* ps, cp_slice line, cp_slice counts);

/* Read WORD as cp_count_parse() does, or as a hexadecimal number with 0x.  An
   unsigned number from 2^63 to 2^64 - 1 becomes negative. */
cp_number_result cp_parse_number(cp_slice word, cp_count* value);

/* Read WORD as cp_parse_number() does, but refuse unsigned numbers from 2^63
   on. */
cp_number_result cp_parse_times(cp_slice word, cp_count* value);

/* The maximum number of digits with which every number fits in a count. */
#define CP_FAST_DIGITS 18

/* Read up to CP_FAST_DIGITS digits at P into *VALUE; return the address after
   them; NULL if P has no digit or too many.  Reading never goes past a line
   end. */
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
   line.  False, with the line not taken, if the rest has anything but ordinary
   counts, or too many, or if only some events are read. */
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
