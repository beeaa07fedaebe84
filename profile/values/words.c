/*
   profile/values/words.c: taking lines of profiles of values apart.
*/

#include "profile/values/reader.h"

#include <string.h>

/* ---- messages ---- */

bool cp_wrong(cp_value_reader* r, const char* what)
{
   return cp_fail(r->err, "%s:%llu: %s", r->in->path,
                  (unsigned long long)r->in->line_no, what);
}

bool cp_wrong_because(cp_value_reader* r, cp_error* why)
{
   cp_fail(r->err, "%s:%llu: %.*s", r->in->path,
           (unsigned long long)r->in->line_no, (int)why->len, why->at);
   cp_buffer_free(why);
   return false;
}

/* ---- pieces of a line ---- */

bool cp_take_text(cp_value_reader* r, const char* text)
{
   size_t len = strlen(text);

   if ((size_t)(r->end - r->at) < len || memcmp(r->at, text, len) != 0)
      return false;
   r->at += len;
   return true;
}

bool cp_take_number(cp_value_reader* r, uint64_t* n)
{
   const char* begin = r->at;

   for (*n = 0; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
      if (__builtin_mul_overflow(*n, 10, n)
          || __builtin_add_overflow(*n, (uint64_t)(*r->at - '0'), n))
         return false;
   }
   return r->at > begin;
}

static int digit_of(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cp_take_hex(cp_value_reader* r, uint64_t* n)
{
   const char* begin;

   *n = 0;
   if (!cp_take_text(r, "0x"))
      return false;
   for (begin = r->at; r->at < r->end && digit_of(*r->at) >= 0; r->at++)
      *n = *n << 4 | (uint64_t)digit_of(*r->at);
   return r->at > begin && r->at - begin <= 16;
}

bool cp_take_field(cp_value_reader* r, uint64_t* n)
{
   return cp_take_text(r, " ") && cp_take_number(r, n);
}

bool cp_take_word(cp_value_reader* r, cp_slice* word)
{
   word->at = r->at;
   while (r->at < r->end && *r->at > ' ' && *r->at != ',')
      r->at++;
   word->len = (size_t)(r->at - word->at);
   return word->len > 0;
}

bool cp_at_end(const cp_value_reader* r)
{
   return r->at == r->end;
}

cp_slice cp_rest_of(const cp_value_reader* r)
{
   return (cp_slice){r->at, (size_t)(r->end - r->at)};
}

bool cp_word_is(cp_slice word, const char* text)
{
   return cp_slice_equal(word, cp_slice_of(text));
}
