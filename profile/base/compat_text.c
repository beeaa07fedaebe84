/*
   profile/base/compat_text.c: numbers, blanks and messages as Python has them.

   A no-break space may stand between two counts, and a count may be written in
   the digits of any script; hence tables over UTF-8.  Ordinary profiles never
   come this way: the parser has a faster path for lines of ASCII digits and
   spaces.

   Pure functions, no state.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/base/compat_text.h"

#include <string.h>

/* ---- characters ---- */

/* The zero of each run of ten decimal digits in Unicode 14, ascending. */
static const uint32_t digit_zeros[] = {
   0x0030,  0x0660,  0x06F0,  0x07C0,  0x0966,  0x09E6,  0x0A66,  0x0AE6,
   0x0B66,  0x0BE6,  0x0C66,  0x0CE6,  0x0D66,  0x0DE6,  0x0E50,  0x0ED0,
   0x0F20,  0x1040,  0x1090,  0x17E0,  0x1810,  0x1946,  0x19D0,  0x1A80,
   0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,  0xA8D0,  0xA900,
   0xA9D0,  0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x11066,
   0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0,
   0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0,
   0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0,
   0x1E950, 0x1FBF0,
};

/* The code point of two or more UTF-8 bytes at P, with its length in *LEN.
   Anything else gives 0, which is neither blank nor digit. */
static uint32_t decode(const char* p, const char* end, size_t* len)
{
   const unsigned char* s = (const unsigned char*)p;
   size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc2 ? 2 : 0;
   uint32_t c;

   if (n == 0 || s[0] > 0xf4 || (size_t)(end - p) < n)
      return 0;
   c = s[0] & (0x7fu >> n);
   for (size_t i = 1; i < n; i++) {
      if ((s[i] & 0xc0) != 0x80)
         return 0;
      c = c << 6 | (s[i] & 0x3fu);
   }
   *len = n;
   return c;
}

/* The blanks of Unicode that are not ASCII. */
static bool is_wide_blank(uint32_t c)
{
   return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a)
          || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f
          || c == 0x3000;
}

size_t cp_blank_at(const char* p, const char* end)
{
   unsigned char c = (unsigned char)*p;
   size_t len = 0;

   if (c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f))
      return 1;
   if (c < 0x80 || !is_wide_blank(decode(p, end, &len)))
      return 0;
   return len;
}

int cp_digit_at(const char* p, const char* end, size_t* len)
{
   uint32_t c;

   *len = 1;
   if (*p >= '0' && *p <= '9')
      return *p - '0';
   if ((unsigned char)*p < 0x80)
      return -1;
   c = decode(p, end, len);
   for (size_t i = 0; i < sizeof(digit_zeros) / sizeof(digit_zeros[0]); i++)
      if (c >= digit_zeros[i] && c < digit_zeros[i] + 10)
         return (int)(c - digit_zeros[i]);
   return -1;
}

/* ---- numbers ---- */

cp_number_result cp_count_parse(cp_slice token, cp_count* value)
{
   const char* p = token.at;
   const char* end = p + token.len;
   bool negative = p < end && *p == '-';
   bool digit_before = false, too_big = false;
   cp_ucount sum = 0;

   if (p < end && (*p == '-' || *p == '+'))
      p++;
   while (p < end) {
      size_t len;
      int digit = cp_digit_at(p, end, &len);

      if (digit < 0) {
         if (*p != '_' || !digit_before)
            return CP_NUMBER_MALFORMED;
      } else if (sum > ((cp_ucount)CP_COUNT_MAX - (unsigned)digit) / 10)
         too_big = true;
      else
         sum = sum * 10 + (unsigned)digit;
      digit_before = digit >= 0;
      p += len;
   }
   if (!digit_before)
      return CP_NUMBER_MALFORMED;
   if (too_big)
      return CP_NUMBER_TOO_BIG;
   *value = negative ? -(cp_count)sum : (cp_count)sum;
   return CP_NUMBER_GOOD;
}

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
