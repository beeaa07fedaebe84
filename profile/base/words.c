/*
   profile/base/words.c: taking a line of a profile apart.
*/

#include "profile/base/words.h"

#include "profile/base/compat_text.h"

bool cg_next_word(const char** p, const char* end, cg_slice* word)
{
   size_t blank;

   while (*p < end && (blank = cg_blank_at(*p, end)) > 0)
      *p += blank;
   word->at = *p;
   while (*p < end && cg_blank_at(*p, end) == 0)
      (*p)++;
   word->len = (size_t)(*p - word->at);
   return word->len > 0;
}

cg_slice cg_skip_blanks(cg_slice s)
{
   const char* end = s.at + s.len;
   size_t blank;

   while (s.at < end && (blank = cg_blank_at(s.at, end)) > 0)
      s.at += blank;
   s.len = (size_t)(end - s.at);
   return s;
}

bool cg_is_blank(cg_slice s)
{
   return cg_skip_blanks(s).len == 0;
}

bool cg_has_keyword(cg_slice line, const char* keyword, cg_slice* rest)
{
   if (!cg_has_prefix(line, keyword, rest))
      return false;
   if (rest->len > 0 && cg_blank_at(rest->at, rest->at + rest->len) == 0)
      return false;
   *rest = cg_skip_blanks(*rest);
   return true;
}
