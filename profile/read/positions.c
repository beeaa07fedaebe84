/*
   profile/read/positions.c: positions as the grammar has them.
*/

#include "profile/read/positions.h"

#include "profile/base/words.h"

/* Reads the position WORD, relative to *AT if it is so, into *AT.  WHAT is what
   it is, in messages. */
static bool read_position(cg_parser* ps, cg_slice word, const char* what,
                          cg_count limit, cg_count* at)
{
   char sign = *word.at;
   bool relative = sign == '+' || sign == '-';
   cg_count v;

   if (word.len == 1 && sign == '*')
      return true;
   if (relative)
      word = (cg_slice){word.at + 1, word.len - 1};
   switch (word.len > 0 && *word.at != '+' && *word.at != '-'
              ? cg_parse_number(word, &v)
              : CG_NUMBER_MALFORMED) {
   case CG_NUMBER_GOOD:
      break;
   case CG_NUMBER_MALFORMED:
      cg_parser_wrong(ps, "malformed ");
      return cg_fail(ps->err, "%s", what);
   case CG_NUMBER_TOO_BIG:
      v = CG_COUNT_MAX;
   }
   if (sign == '-')
      v = -v;
   if (!relative)
      *at = v;
   else if (!cg_count_add(at, v))
      *at = sign == '-' ? -1 : CG_COUNT_MAX;
   if (*at >= 0 && *at < limit)
      return true;
   cg_parser_wrong(ps, what);
   return cg_fail(ps->err, *at < 0 ? " is negative" : " is too large");
}

bool cg_parse_place(cg_parser* ps, const char** p, const char* end,
                    cg_place* place)
{
   const cg_callgrind* c = &ps->callgrind;
   cg_count address = (cg_count)place->address;
   cg_slice word;

   if (c->addresses) {
      if (!cg_next_word(p, end, &word))
         return cg_parser_wrong(ps, "missing address");
      if (!read_position(ps, word, "address", (cg_count)1 << 64, &address))
         return false;
      place->address = (uint64_t)address;
   }
   if (c->blocks && !cg_next_word(p, end, &word))
      return cg_parser_wrong(ps, "missing address");
   if (!c->lines)
      return true;
   if (!cg_next_word(p, end, &word))
      return cg_parser_wrong(ps, "missing line number");
   return read_position(ps, word, "line number", CG_COUNT_MAX, &place->line);
}
