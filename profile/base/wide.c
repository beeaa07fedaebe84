/*
   profile/base/wide.c: arithmetic with two halves of a count's bits.

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

/* Half the bits of a count: products of two such numbers are no larger. */
#define HALF (CP_COUNT_BITS / 2)

static cp_ucount low_half(cp_ucount v)
{
   return v & (CP_POWER_OF_2(HALF) - 1);
}

/* Adds A, times 2 to the power of HALF, to V's magnitude. */
static void add_middle(cp_wide* v, cp_ucount a)
{
   v->low += a << HALF;
   v->high += (a >> HALF) + (v->low < a << HALF);
}

static cp_wide product(cp_count count, int64_t weight)
{
   cp_ucount a = cp_count_magnitude(count);
   cp_ucount b = (uint64_t)cp_count_magnitude(weight);
   cp_wide v = {(a >> HALF) * (b >> HALF), low_half(a) * low_half(b), false};

   add_middle(&v, (a >> HALF) * low_half(b));
   add_middle(&v, low_half(a) * (b >> HALF));
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
   for (int i = 2 * CP_COUNT_BITS - 1; i >= 0; i--) {
      bool is_low = i < CP_COUNT_BITS;
      int bit = i % CP_COUNT_BITS;

      rest->high = rest->high << 1 | rest->low >> (CP_COUNT_BITS - 1);
      rest->low = rest->low << 1 | ((is_low ? a.low : a.high) >> bit & 1);
      if (cp_wide_compare(*rest, b) >= 0) {
         *rest = cp_wide_add(*rest, b);
         *(is_low ? &q.low : &q.high) |= CP_POWER_OF_2(bit);
      }
   }
   return q;
}

cp_wide cp_wide_rate(cp_wide part, cp_wide whole)
{
   static const int64_t doubled = 2 * 1000000;
   bool negative = part.negative != whole.negative;
   cp_wide lower = product((cp_count)(part.low >> HALF), doubled);
   cp_wide rate, rest;

   lower.high = lower.high << HALF | lower.low >> HALF;
   lower.low <<= HALF;
   lower = cp_wide_add(lower,
                       product((cp_count)low_half(part.low), doubled));
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
   static const cp_wide part = {.low = 1000000000000000000u};
   cp_wide rest;

   if (v.high == 0 && v.low <= (cp_ucount)CP_COUNT_MAX)
      return cp_count_print(to, cp_wide_count(v));
   if (v.negative)
      *to++ = '-';
   to = cp_wide_print(to, quotient(v, part, &rest));
   return to + sprintf(to, "%018llu", (unsigned long long)rest.low);
}
