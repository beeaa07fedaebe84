/*
   profile/base/wide.h: sums of multiplied counts.

   A count has 127 bits and a weight 54, so such a sum has 181 and some, and in
   millionths 20 more: what is computed has 256 here, and nothing overflows.
   (Where a count has 63 bits, the 128 suffice for weights up to 2^43.)
*/

#ifndef CG_PROFILE_BASE_WIDE_H
#define CG_PROFILE_BASE_WIDE_H

#include "profile/base/count.h"

typedef struct {
   cp_ucount high, low;   /* the magnitude */
   bool negative;         /* 0 is not */
} cp_wide;

/* What HIGH is multiplied by. */
#define CP_WIDE_HIGH (2 * (long double)CP_POWER_OF_2(CP_COUNT_BITS - 1))

/* Bytes that the longest one takes in decimal, with its sign. */
#define CP_WIDE_DIGITS 80

/* The sum of the N COUNTS, each multiplied by its weight, of at most 2^53. */
cp_wide cp_wide_sum(const int64_t* weights, const cp_count* counts, size_t n);

cp_wide cp_wide_add(cp_wide a, cp_wide b);

/* PART / WHOLE, which is not 0, in millionths, rounded to the nearest, halves
   away from 0. */
cp_wide cp_wide_rate(cp_wide part, cp_wide whole);

/* The order of the magnitudes of A and B: <0, 0 or >0. */
int cp_wide_compare(cp_wide a, cp_wide b);

/* V as a count, or the count nearest to it. */
cp_count cp_wide_count(cp_wide v);

/* Writes V in decimal at TO, which has room for CP_WIDE_DIGITS bytes, and
   returns the byte after it. */
char* cp_wide_print(char* to, cp_wide v);

#endif
