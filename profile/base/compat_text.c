/*
   profile/base/compat_text.c: patterns, quotes and messages as Python has them.

   Pure functions, no state.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/base/compat_text.h"

#include <string.h>

/* ---- patterns ---- */

/* The bytes from P up to and with the first TEXT after it, or to END. */
static size_t length_through(const char* p, const char* end, const char* text)
{
   size_t len = strlen(text);

   for (const char* q = p; (size_t)(end - q) >= len; q++)
      if (memcmp(q, text, len) == 0)
         return (size_t)(q - p) + len;
   return (size_t)(end - p);
}

/* Whether TEXT is at P. */
static bool is_at(const char* p, const char* end, const char* text)
{
   size_t len = strlen(text);

   return (size_t)(end - p) >= len && memcmp(p, text, len) == 0;
}

/* The length of the escape at P, of \Q...\E all of it. */
static size_t escape_length(const char* p, const char* end)
{
   size_t len = is_at(p, end, "\\c") ? 3 : 2;

   if (is_at(p, end, "\\Q"))
      return length_through(p, end, "\\E");
   return (size_t)(end - p) < len ? (size_t)(end - p) : len;
}

/* The length of the named class at P, as in [:alpha:], or 0. */
static size_t named_class_length(const char* p, const char* end)
{
   const char* q = p + 2;

   if (!is_at(p, end, "[:"))
      return 0;
   while (q < end && (*q == '^' || (*q >= 'a' && *q <= 'z')))
      q++;
   return is_at(q, end, ":]") ? (size_t)(q + 2 - p) : 0;
}

/* The length of the class at P, which is a bracket. */
static size_t class_length(const char* p, const char* end)
{
   const char* q = p + (is_at(p, end, "[^") ? 2 : 1);

   if (is_at(q, end, "]"))
      q++;
   while (q < end && *q != ']') {
      if (*q == '\\')
         q += escape_length(q, end);
      else if (named_class_length(q, end) > 0)
         q += named_class_length(q, end);
      else
         q++;
   }
   return (size_t)(q - p) + (q < end);
}

/* Whether a quantifier without a least number of times is at P. */
static bool is_open_quantifier(const char* p, const char* end)
{
   if (!is_at(p, end, "{,"))
      return false;
   for (p += 2; p < end && *p >= '0' && *p <= '9'; p++)
      continue;
   return p < end && *p == '}';
}

void cp_add_pattern(cp_buffer* to, cp_slice old)
{
   const char* p = old.len == 0 ? "" : old.at;
   const char* end = p + old.len;

   while (p < end) {
      size_t len = *p == '\\'               ? escape_length(p, end)
                   : *p == '['              ? class_length(p, end)
                   : is_at(p, end, "(?#")   ? length_through(p, end, ")")
                                            : 1;

      cp_buffer_add(to, p, len);
      if (is_open_quantifier(p, end))
         cp_buffer_add(to, "0", 1);
      p += len;
   }
}

/* ---- messages ---- */

void cp_add_quoted(cp_buffer* to, cp_slice text)
{
   const char* p = text.len == 0 ? "" : text.at;
   const char* end = p + text.len;
   char quote = '\'';

   if (text.len > 0 && memchr(p, '\'', text.len) != NULL
       && memchr(p, '"', text.len) == NULL)
      quote = '"';
   cp_buffer_add(to, &quote, 1);
   while (p < end) {
      if (*p == '\\' || *p == quote)
         cp_buffer_add(to, "\\", 1);
      p += cp_buffer_add_visible(to, p, end, "\\udc");
   }
   cp_buffer_add(to, &quote, 1);
}

bool cp_fail_errno(cp_error* err, int number, const char* path)
{
   cp_buffer_format(err, "[Errno %d] %s: ", number, strerror(number));
   cp_add_quoted(err, cp_slice_of(path));
   return false;
}
