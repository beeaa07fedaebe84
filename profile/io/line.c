/*
   profile/io/line.c: a line of an input, taken apart.

   Nothing is copied: what is taken is a part of the line that cp_input_line
   has given.
*/

#include "profile/io/line.h"

#include <string.h>

/* ---- messages ---- */

bool cp_wrong(cp_line* line, const char* what)
{
   return cp_fail(line->err, "%s:%llu: %s", line->in->path,
                  (unsigned long long)line->in->line_no, what);
}

bool cp_wrong_because(cp_line* line, cp_error* why)
{
   cp_fail(line->err, "%s:%llu: %.*s", line->in->path,
           (unsigned long long)line->in->line_no, (int)why->len, why->at);
   cp_buffer_free(why);
   return false;
}

/* ---- pieces of a line ---- */

bool cp_take_text(cp_line* line, const char* text)
{
   size_t len = strlen(text);

   if ((size_t)(line->end - line->at) < len || memcmp(line->at, text, len) != 0)
      return false;
   line->at += len;
   return true;
}

bool cp_take_number(cp_line* line, uint64_t* n)
{
   const char* begin = line->at;

   for (*n = 0; line->at < line->end && *line->at >= '0' && *line->at <= '9';
        line->at++) {
      if (__builtin_mul_overflow(*n, 10, n)
          || __builtin_add_overflow(*n, (uint64_t)(*line->at - '0'), n))
         return false;
   }
   return line->at > begin;
}

static int digit_of(char c)
{
   if (c >= '0' && c <= '9')
      return c - '0';
   return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool cp_take_hex(cp_line* line, uint64_t* n)
{
   const char* begin;

   *n = 0;
   if (!cp_take_text(line, "0x"))
      return false;
   for (begin = line->at; line->at < line->end && digit_of(*line->at) >= 0;
        line->at++)
      *n = *n << 4 | (uint64_t)digit_of(*line->at);
   return line->at > begin && line->at - begin <= 16;
}

bool cp_take_field(cp_line* line, uint64_t* n)
{
   return cp_take_text(line, " ") && cp_take_number(line, n);
}

bool cp_take_word(cp_line* line, cp_slice* word)
{
   word->at = line->at;
   while (line->at < line->end && *line->at > ' ' && *line->at != ',')
      line->at++;
   word->len = (size_t)(line->at - word->at);
   return word->len > 0;
}

bool cp_at_end(const cp_line* line)
{
   return line->at == line->end;
}

cp_slice cp_rest_of(const cp_line* line)
{
   return (cp_slice){line->at, (size_t)(line->end - line->at)};
}

bool cp_word_is(cp_slice word, const char* text)
{
   return cp_slice_equal(word, cp_slice_of(text));
}
