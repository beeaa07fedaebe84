/*
   profile/base/words.c: taking a line of a profile apart.
*/

#include "profile/base/words.h"

#include "profile/base/compat_text.h"

bool cp_next_word(const char** p, const char* end, cp_slice* word)
{
   size_t blank;

   while (*p < end && (blank = cp_blank_at(*p, end)) > 0)
      *p += blank;
   word->at = *p;
   while (*p < end && cp_blank_at(*p, end) == 0)
      (*p)++;
   word->len = (size_t)(*p - word->at);
   return word->len > 0;
}

cp_slice cp_skip_blanks(cp_slice s)
{
   const char* end = s.at + s.len;
   size_t blank;

   while (s.at < end && (blank = cp_blank_at(s.at, end)) > 0)
      s.at += blank;
   s.len = (size_t)(end - s.at);
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
   if (rest->len > 0 && cp_blank_at(rest->at, rest->at + rest->len) == 0)
      return false;
   *rest = cp_skip_blanks(*rest);
   return true;
}
