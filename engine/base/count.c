/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/base/count.c: reading and printing counts. */

#include "engine/base/count.h"

#include <string.h>

bool cp_fail_overflow(cp_error* err)
{
   return cp_fail(err, "a sum of counts does not fit in 64 bits");
}

cp_number_result cp_count_parse(cp_slice token, cp_count* value)
{
   const char* p = token.at;
   const char* end = p + token.len;
   bool negative = p < end && *p == '-';
   bool too_big = false;
   cp_ucount sum = 0;

   if (p < end && (*p == '-' || *p == '+'))
      p++;
   if (p == end)
      return CP_NUMBER_MALFORMED;
   for (; p < end; p++) {
      unsigned digit = (unsigned)(unsigned char)*p - '0';

      if (digit > 9)
         return CP_NUMBER_MALFORMED;
      if (sum > ((cp_ucount)CP_COUNT_MAX - digit) / 10)
         too_big = true;
      else
         sum = sum * 10 + digit;
   }
   if (too_big)
      return CP_NUMBER_TOO_BIG;
   *value = negative ? -(cp_count)sum : (cp_count)sum;
   return CP_NUMBER_GOOD;
}

char* cp_count_print(char* to, cp_count v)
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
   cp_ucount rest = cp_count_magnitude(v);
   char digits[CP_COUNT_DIGITS];
   char* end = digits + sizeof(digits);
   char* begin = end;

   while (rest >= 100) {
      begin -= 2;
      memcpy(begin, pairs + 2 * (rest % 100), 2);
      rest /= 100;
   }
   if (rest >= 10) {
      begin -= 2;
      memcpy(begin, pairs + 2 * rest, 2);
   } else
      *--begin = (char)('0' + rest);
   if (v < 0)
      *to++ = '-';
   memcpy(to, begin, (size_t)(end - begin));
   return to + (end - begin);
}
