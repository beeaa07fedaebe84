/*
   profile/count.c: reading and printing counts, and what blanks and digits
   are.

   The profile format has been read for years by a program that worked on
   Unicode text: it took no-break spaces between two counts and the digits of
   any script in them.  Profiles that were good then are good now, so the two
   classes are kept here, as tables over UTF-8.  Ordinary profiles never come
   this way: the parser has a faster path for lines of ASCII digits and spaces.

   Pure functions, no state.
*/

#include "profile/count.h"

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

size_t cg_blank_at(const char* p, const char* end)
{
   unsigned char c = (unsigned char)*p;
   size_t len = 0;

   if (c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f))
      return 1;
   if (c < 0x80 || !is_wide_blank(decode(p, end, &len)))
      return 0;
   return len;
}

int cg_digit_at(const char* p, const char* end, size_t* len)
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

cg_number_result cg_count_parse(cg_slice token, cg_count* value)
{
   const char* p = token.at;
   const char* end = p + token.len;
   bool negative = p < end && *p == '-';
   bool digit_before = false, too_big = false;
   cg_ucount sum = 0;

   if (p < end && (*p == '-' || *p == '+'))
      p++;
   while (p < end) {
      size_t len;
      int digit = cg_digit_at(p, end, &len);

      if (digit < 0) {
         if (*p != '_' || !digit_before)
            return CG_NUMBER_MALFORMED;
      } else if (sum > ((cg_ucount)CG_COUNT_MAX - (unsigned)digit) / 10)
         too_big = true;
      else
         sum = sum * 10 + (unsigned)digit;
      digit_before = digit >= 0;
      p += len;
   }
   if (!digit_before)
      return CG_NUMBER_MALFORMED;
   if (too_big)
      return CG_NUMBER_TOO_BIG;
   *value = negative ? -(cg_count)sum : (cg_count)sum;
   return CG_NUMBER_GOOD;
}

bool cg_fail_overflow(cg_error* err)
{
   return cg_fail(err, "a sum of counts does not fit in 128 bits");
}

/* Writes the digits of V so that they end before END; returns their begin. */
static char* print_backwards(char* end, uint64_t v)
{
   static const char pairs[] = "00010203040506070809"
                               "10111213141516171819"
                               "20212223242526272829"
                               "30313233343536373839"
                               "40414243444546474849"
                               "50515253545556575859"
                               "60616263646566676869"
                               "70717273747576777879"
                               "80818283848586878889"
                               "90919293949596979899";

   while (v >= 100) {
      end -= 2;
      memcpy(end, pairs + 2 * (v % 100), 2);
      v /= 100;
   }
   if (v >= 10) {
      end -= 2;
      memcpy(end, pairs + 2 * v, 2);
   } else
      *--end = (char)('0' + v);
   return end;
}

char* cg_count_print(char* to, cg_count v)
{
   static const uint64_t part_limit = 10000000000000000000u;
   cg_ucount rest = cg_count_magnitude(v);
   char digits[CG_COUNT_DIGITS];
   char* end = digits + sizeof(digits);
   char* begin = end;

   while (rest >= part_limit) {
      char* part = begin - 19;

      begin = print_backwards(begin, (uint64_t)(rest % part_limit));
      while (begin > part)
         *--begin = '0';
      rest /= part_limit;
   }
   begin = print_backwards(begin, (uint64_t)rest);
   if (v < 0)
      *to++ = '-';
   memcpy(to, begin, (size_t)(end - begin));
   return to + (end - begin);
}
