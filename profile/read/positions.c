/*
   profile/read/positions.c: positions as the grammar has them.
*/

#include "profile/read/positions.h"

#include "profile/base/words.h"

/* Reads the position WORD, relative to *AT if it is so, into *AT.  WHAT is what
   it is, in messages. */
static bool read_position(cp_parser* ps, cp_slice word, const char* what,
                          cp_count limit, cp_count* at)
{
   char sign = *word.at;
   bool relative = sign == '+' || sign == '-';
   cp_count v;

   if (word.len == 1 && sign == '*')
      return true;
   if (relative)
      word = (cp_slice){word.at + 1, word.len - 1};
   switch (word.len > 0 && *word.at != '+' && *word.at != '-'
              ? cp_parse_number(word, &v)
              : CP_NUMBER_MALFORMED) {
   case CP_NUMBER_GOOD:
      break;
   case CP_NUMBER_MALFORMED:
      cp_parser_wrong(ps, "malformed ");
      return cp_fail(ps->err, "%s", what);
   case CP_NUMBER_TOO_BIG:
      v = CP_COUNT_MAX;
   }
   if (sign == '-')
      v = -v;
   if (!relative)
      *at = v;
   else if (!cp_count_add(at, v))
      *at = sign == '-' ? -1 : CP_COUNT_MAX;
   if (*at >= 0 && *at < limit)
      return true;
   cp_parser_wrong(ps, what);
   return cp_fail(ps->err, *at < 0 ? " is negative" : " is too large");
}

/* An address has 64 bits; where a count has no more, it has 63. */
#if CP_COUNT_BITS > 64
#define ADDRESS_LIMIT ((cp_count)CP_POWER_OF_2(64))
#else
#define ADDRESS_LIMIT CP_COUNT_MAX
#endif

bool cp_parse_place(cp_parser* ps, const char** p, const char* end,
                    cp_place* place)
{
   const cp_callgrind* c = &ps->callgrind;
   cp_count address = (cp_count)place->address;
   cp_slice word;

   if (c->addresses) {
      if (!cp_next_word(p, end, &word))
         return cp_parser_wrong(ps, "missing address");
      if (!read_position(ps, word, "address", ADDRESS_LIMIT, &address))
         return false;
      place->address = (uint64_t)address;
   }
   if (c->blocks && !cp_next_word(p, end, &word))
      return cp_parser_wrong(ps, "missing address");
   if (!c->lines)
      return true;
   if (!cp_next_word(p, end, &word))
      return cp_parser_wrong(ps, "missing line number");
   return read_position(ps, word, "line number", CP_COUNT_MAX, &place->line);
}
