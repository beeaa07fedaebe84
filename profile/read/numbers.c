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

cg_number_result cg_parse_number(cg_slice word, cg_count* value)
{
   bool too_big = false;
   cg_ucount sum = 0;

   if (word.len < 3 || word.at[0] != '0' || word.at[1] != 'x')
      return cg_count_parse(word, value);
   for (size_t i = 2; i < word.len; i++) {
      int digit = hex_digit(word.at[i]);

      if (digit < 0)
         return CG_NUMBER_MALFORMED;
      if (sum > (cg_ucount)CG_COUNT_MAX >> 4)
         too_big = true;
      sum = sum << 4 | (unsigned)digit;
   }
   *value = (cg_count)(sum & (cg_ucount)CG_COUNT_MAX);
   return too_big ? CG_NUMBER_TOO_BIG : CG_NUMBER_GOOD;
}

bool cg_parse_counts(cg_parser* ps, const char* p, cg_slice line, cg_count* to,
                     size_t* n)
{
   static const char* const bad = "malformed or too many event counts";
   size_t n_events = ps->profile->n_read;
   cg_slice word;

   memset(to, 0, n_events * sizeof(*to));
   *n = 0;
   while (cg_next_word(&p, line.at + line.len, &word)) {
      if (*n == n_events)
         return cg_parser_wrong(ps, bad);
      if (word.len != 1 || *word.at != '.') {
         switch (ps->head->callgrind ? cg_parse_number(word, &to[*n])
                                     : cg_count_parse(word, &to[*n])) {
         case CG_NUMBER_GOOD:
            break;
         case CG_NUMBER_MALFORMED:
            return cg_parser_wrong(ps, bad);
         case CG_NUMBER_TOO_BIG:
            return cg_parser_wrong(ps,
                                   "event count does not fit in 128 bits");
         }
      }
      (*n)++;
   }
   return true;
}
