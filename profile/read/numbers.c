/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   profile/read/numbers.c: the counts of a line as the grammars have them.
*/

#include "profile/read/numbers.h"

#include "profile/base/words.h"

#include <string.h>

/* The value of a hexadecimal digit, or -1. */
static int hex_digit(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   if (c >= 'a' && c <= 'f')
      return c - 'a' + 10;
   return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

cp_number_result cp_parse_number(cp_slice word, cp_count* value)
{
   bool too_big = false;
   cp_ucount sum = 0;

   if (word.len < 3 || word.at[0] != '0' || word.at[1] != 'x')
      return cp_count_parse(word, value);
   for (size_t i = 2; i < word.len; i++) {
      int digit = hex_digit(word.at[i]);

      if (digit < 0)
         return CP_NUMBER_MALFORMED;
      if (sum >> 60 != 0)
         too_big = true;
      sum = sum << 4 | (unsigned)digit;
   }
   *value = (cp_count)sum;
   return too_big ? CP_NUMBER_TOO_BIG : CP_NUMBER_GOOD;
}

/* The same of a count, which may not use all bits. */
static cp_number_result parse_count(cp_slice word, cp_count* value)
{
   cp_number_result result = cp_parse_number(word, value);

   return result == CP_NUMBER_GOOD && *value < 0 && *word.at != '-'
             ? CP_NUMBER_TOO_BIG : result;
}

bool cp_parse_counts(cp_parser* ps, const char* p, cp_slice line, cp_count* to,
                     size_t* n)
{
   static const char* const bad = "malformed or too many event counts";
   cp_count* all = ps->columns == NULL ? to : ps->all;
   cp_slice word;

   memset(all, 0, ps->n_columns * sizeof(*all));
   *n = 0;
   while (cp_next_word(&p, line.at + line.len, &word)) {
      if (*n == ps->n_columns)
         return cp_parser_wrong(ps, bad);
      if (word.len != 1 || *word.at != '.') {
         switch (ps->head->callgrind ? parse_count(word, &all[*n])
                                     : cp_count_parse(word, &all[*n])) {
         case CP_NUMBER_GOOD:
            break;
         case CP_NUMBER_MALFORMED:
            return cp_parser_wrong(ps, bad);
         case CP_NUMBER_TOO_BIG:
            return cp_parser_wrong(ps, "event count does not fit in 64 bits");
         }
      }
      (*n)++;
   }
   if (all != to)
      for (size_t e = 0; e < ps->profile->n_read; e++)
         to[e] = all[ps->columns[e]];
   return true;
}

bool cp_parse_summary(cp_parser* ps, cp_slice line, cp_slice counts)
{
   cp_input* in = ps->in;
   size_t n;

   if (ps->summary.line_no != 0)
      return cp_parser_wrong(ps, "more than one `summary:` line");
   if (!cp_parse_counts(ps, counts.at, line, ps->summary.counts, &n))
      return false;
   /* Trailing zeros may be left out, but a file that was cut off inside this
      line looks the same: it is believed if its line end is there. */
   if (n < ps->n_columns && in->cut_short && in->next == in->whole)
      return cp_parser_wrong(ps, "`summary:` line is cut off");
   ps->summary.line_no = in->line_no;
   return true;
}
