/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/numbers.c: reads a line's counts, in all forms of the grammar. */

#include "engine/read/numbers.h"

#include "engine/base/words.h"

#include <string.h>

static const char bad_counts[] = "malformed or too many event counts";

/* Return the value of a hexadecimal digit, or -1. */
static int hex_digit(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   if (c >= 'a' && c <= 'f')
      return c - 'a' + 10;
   return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Read WORD, decimal digits only, as an unsigned number of 64 bits. */
static cp_number_result parse_unsigned(cp_slice word, cp_count* value)
{
   cp_ucount sum = 0;

   for (size_t i = 0; i < word.len; i++)
      if (!cp_is_digit(word.at[i])
          || __builtin_mul_overflow(sum, 10, &sum)
          || __builtin_add_overflow(sum, (cp_ucount)(word.at[i] - '0'), &sum))
         return CP_NUMBER_TOO_BIG;
   *value = (cp_count)sum;
   return CP_NUMBER_GOOD;
}

cp_number_result cp_parse_number(cp_slice word, cp_count* value)
{
   bool too_big = false;
   cp_ucount sum = 0;

   if (word.len < 3 || word.at[0] != '0' || word.at[1] != 'x') {
      cp_number_result result = cp_count_parse(word, value);

      return result == CP_NUMBER_TOO_BIG ? parse_unsigned(word, value)
                                         : result;
   }
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

/* Return whether WORD, whose value is VALUE, has no minus sign although VALUE
   is negative. */
static bool has_wrapped(cp_slice word, cp_count value)
{
   return value < 0 && *word.at != '-';
}

cp_number_result cp_parse_times(cp_slice word, cp_count* value)
{
   cp_number_result result = cp_parse_number(word, value);

   return result == CP_NUMBER_GOOD && has_wrapped(word, *value)
             ? CP_NUMBER_TOO_BIG : result;
}

/* Read a count in any spelling.  Callgrind and others may write a negative
   number as an unsigned one, of 2^63 or more. */
static cp_number_result parse_count(cp_parser* ps, cp_slice word,
                                    cp_count* value)
{
   cp_number_result result = cp_parse_number(word, value);

   if (result != CP_NUMBER_GOOD || !has_wrapped(word, *value))
      return result;
   if (ps->writer == CP_WRITER_OURS || (word.len > 1 && word.at[1] == 'x'))
      return CP_NUMBER_TOO_BIG;
   ps->wrapped = true;
   return result;
}

/* Fail because WORD, in a line of Callgrind's format, is not a count.  If WORD
   is a fraction or a relative number, the message says so. */
static bool fail_count(cp_parser* ps, cp_slice word)
{
   size_t digits = 0;

   while (digits < word.len && cp_is_digit(word.at[digits]))
      digits++;
   if (digits > 0 && digits < word.len
       && strchr(".,eE", word.at[digits]) != NULL)
      cp_parser_wrong(ps, "the format has whole numbers as counts, not `");
   else if (*word.at == '*' || *word.at == '+')
      cp_parser_wrong(ps, "only positions may be relative in this format, not "
                          "a count, `");
   else
      return cp_parser_wrong(ps, bad_counts);
   cp_buffer_add_excerpt(ps->err, word);
   return cp_fail(ps->err, "`");
}

bool cp_parse_counts(cp_parser* ps, const char* p, cp_slice line, cp_count* to,
                     size_t* n)
{
   bool is_decimal = !ps->head->callgrind;
   cp_count* all = ps->columns == NULL ? to : ps->all;
   cp_slice word;

   memset(all, 0, ps->n_columns * sizeof(*all));
   *n = 0;
   ps->wrapped = false;
   while (cp_next_word(&p, line.at + line.len, &word)) {
      if (*n == ps->n_columns)
         return cp_parser_wrong(ps, bad_counts);
      if (word.len != 1 || *word.at != '.') {
         switch (is_decimal ? cp_count_parse(word, &all[*n])
                 : *word.at == '+' ? CP_NUMBER_MALFORMED
                                   : parse_count(ps, word, &all[*n])) {
         case CP_NUMBER_GOOD:
            break;
         case CP_NUMBER_MALFORMED:
            return is_decimal ? cp_parser_wrong(ps, bad_counts)
                              : fail_count(ps, word);
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
   /* A line may lack zeros at its end, and a truncated file may lack counts.
      So a line with missing counts is accepted only if it has a line end. */
   if (n < ps->n_columns && in->cut_short && in->next == in->whole)
      return cp_parser_wrong(ps, "`summary:` line is cut off");
   ps->summary.line_no = in->line_no;
   ps->summary.n = n;
   return true;
}
