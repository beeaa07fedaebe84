/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/positions.c: reads positions in all forms of the grammar. */

#include "engine/read/positions.h"

#include "engine/base/words.h"

/* Read the position WORD into *AT.  WORD may be relative to the old *AT.  WHAT
   is the position's name in messages, LAST the largest value allowed. */
static bool read_position(cp_parser* ps, cp_slice word, const char* what,
                          cp_ucount last, cp_ucount* at)
{
   char sign = *word.at;
   bool relative = sign == '+' || sign == '-';
   bool outside = false;
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
      outside = true;
      v = 0;
   }
   if (sign == '-')
      outside |= __builtin_sub_overflow(*at, (cp_ucount)v, at);
   else if (sign == '+')
      outside |= __builtin_add_overflow(*at, (cp_ucount)v, at);
   else
      *at = (cp_ucount)v;
   if (!outside && *at <= last)
      return true;
   cp_parser_wrong(ps, what);
   return cp_fail(ps->err, sign == '-' ? " is negative" : " is too large");
}

bool cp_parse_place(cp_parser* ps, const char** p, const char* end,
                    cp_place* place)
{
   const cp_callgrind* c = &ps->callgrind;
   cp_ucount address = place->address;
   cp_ucount line = (cp_ucount)place->line;
   cp_slice word;

   if (c->addresses) {
      if (!cp_next_word(p, end, &word))
         return cp_parser_wrong(ps, "missing address");
      if (!read_position(ps, word, "address", UINT64_MAX, &address))
         return false;
      place->address = (uint64_t)address;
   }
   if (c->blocks && !cp_next_word(p, end, &word))
      return cp_parser_wrong(ps, "missing address");
   if (!c->lines)
      return true;
   if (!cp_next_word(p, end, &word))
      return cp_parser_wrong(ps, "missing line number");
   if (!read_position(ps, word, "line number", CP_LINE_NUMBER_MAX, &line))
      return false;
   place->line = (cp_count)line;
   return true;
}

bool cp_parse_target(cp_parser* ps, cp_slice text, cp_place* place)
{
   cp_callgrind* c = &ps->callgrind;
   cp_callgrind whole = *c;
   const char* p = text.at;
   const char* end = text.at + text.len;
   cp_slice first, rest;
   bool good, is_address;

   if (!cp_next_word(&p, end, &first)) {
      *place = (cp_place){0, 0};
      return true;
   }
   is_address = cp_has_prefix(first, "0x", &rest);
   rest = (cp_slice){p, (size_t)(end - p)};
   if (!c->addresses && is_address && !cp_is_blank(rest))
      text = rest;
   else if (c->addresses && c->lines && cp_is_blank(rest)) {
      cp_note_first(ps, "a call or a jump has fewer positions than `positions:`"
                        " says; one alone was taken as the line");
      c->addresses = is_address;
      c->lines = !is_address;
      if (is_address)
         place->line = 0;
      else
         place->address = 0;
      c->blocks = false;
   }
   p = text.at;
   good = cp_parse_place(ps, &p, end, place);
   c->addresses = whole.addresses;
   c->lines = whole.lines;
   c->blocks = whole.blocks;
   return good;
}
