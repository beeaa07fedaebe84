/*
   profile/base/wide.c: arithmetic with two halves of 128 bits.

   Nearly all values fit in the lower half, where the compiler divides; others
   are divided bit by bit.
*/

#include "profile/base/wide.h"

#include <stdio.h>

int cp_wide_compare(cp_wide a, cp_wide b)
{
   return a.high != b.high ? (a.high > b.high) - (a.high < b.high)
                           : (a.low > b.low) - (a.low < b.low);
}

cp_wide cp_wide_add(cp_wide a, cp_wide b)
{
   cp_wide sum = cp_wide_compare(a, b) >= 0 ? a : b;

   if (a.negative == b.negative) {
      sum.low = a.low + b.low;
      sum.high = a.high + b.high + (sum.low < a.low);
      return sum;
   }
   if (cp_wide_compare(a, b) < 0)
      b = a;
   sum.high -= b.high + (sum.low < b.low);
   sum.low -= b.low;
   sum.negative = sum.negative && (sum.high != 0 || sum.low != 0);
   return sum;
}

static cp_wide product(cp_count count, int64_t weight)
{
   cp_ucount magnitude = cp_count_magnitude(count);
   uint64_t factor = (uint64_t)cp_count_magnitude(weight);
   cp_ucount low = (cp_ucount)(uint64_t)magnitude * factor;
   cp_ucount high = (magnitude >> 64) * factor;
   cp_wide v = {high >> 64, low + (high << 64), false};

   v.high += v.low < low;
   v.negative = (count < 0) != (weight < 0) && (v.high != 0 || v.low != 0);
   return v;
}

cp_wide cp_wide_sum(const int64_t* weights, const cp_count* counts, size_t n)
{
   cp_wide sum = {0};

   for (size_t i = 0; i < n; i++)
      if (weights[i] != 0)
         sum = cp_wide_add(sum, product(counts[i], weights[i]));
   return sum;
}

/* The magnitude of A / B, rounded towards 0, and what is left of A. */
static cp_wide quotient(cp_wide a, cp_wide b, cp_wide* rest)
{
   cp_wide q = {0};

   *rest = (cp_wide){0};
   if (a.high == 0 && b.high == 0) {
      rest->low = a.low % b.low;
      return (cp_wide){0, a.low / b.low, false};
   }
   b.negative = true;
   for (int i = 255; i >= 0; i--) {
      rest->high = rest->high << 1 | rest->low >> 127;
      rest->low = rest->low << 1 | ((i < 128 ? a.low : a.high) >> i % 128 & 1);
      if (cp_wide_compare(*rest, b) >= 0) {
         *rest = cp_wide_add(*rest, b);
         *(i < 128 ? &q.low : &q.high) |= (cp_ucount)1 << i % 128;
      }
   }
   return q;
}

cp_wide cp_wide_rate(cp_wide part, cp_wide whole)
{
   static const int64_t doubled = 2 * 1000000;
   bool negative = part.negative != whole.negative;
   cp_wide lower = product((cp_count)(part.low >> 64), doubled);
   cp_wide rate, rest;

   lower.high = lower.high << 64 | lower.low >> 64;
   lower.low <<= 64;
   lower = cp_wide_add(lower, product((cp_count)(uint64_t)part.low, doubled));
   lower.high += part.high * doubled;
   whole.negative = false;
   rate = quotient(cp_wide_add(lower, whole), cp_wide_add(whole, whole), &rest);
   rate.negative = negative && (rate.high != 0 || rate.low != 0);
   return rate;
}

cp_count cp_wide_count(cp_wide v)
{
   cp_count count = v.high != 0 || v.low > (cp_ucount)CP_COUNT_MAX
                       ? CP_COUNT_MAX
                       : (cp_count)v.low;

   return v.negative ? -count : count;
}

char* cp_wide_print(char* to, cp_wide v)
{
   static const cp_wide part = {.low = 10000000000000000000u};
   cp_wide rest;

   if (v.high == 0 && v.low <= (cp_ucount)CP_COUNT_MAX)
      return cp_count_print(to, cp_wide_count(v));
   if (v.negative)
      *to++ = '-';
   to = cp_wide_print(to, quotient(v, part, &rest));
   return to + sprintf(to, "%019llu", (unsigned long long)rest.low);
}
