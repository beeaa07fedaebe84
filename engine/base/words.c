/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/words.c: splitting a line of a profile into words. */

#include "engine/base/words.h"

static bool is_blank_byte(char c)
{
   return c == ' ' || (c >= '\t' && c <= '\r');
}

bool cp_next_word(const char** p, const char* end, cp_slice* word)
{
   while (*p < end && is_blank_byte(**p))
      (*p)++;
   word->at = *p;
   while (*p < end && !is_blank_byte(**p))
      (*p)++;
   word->len = (size_t)(*p - word->at);
   return word->len > 0;
}

cp_slice cp_skip_blanks(cp_slice s)
{
   while (s.len > 0 && is_blank_byte(*s.at)) {
      s.at++;
      s.len--;
   }
   return s;
}

bool cp_is_blank(cp_slice s)
{
   return cp_skip_blanks(s).len == 0;
}

bool cp_has_keyword(cp_slice line, const char* keyword, cp_slice* rest)
{
   if (!cp_has_prefix(line, keyword, rest))
      return false;
   if (rest->len > 0 && !is_blank_byte(*rest->at))
      return false;
   *rest = cp_skip_blanks(*rest);
   return true;
}
