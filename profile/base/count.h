/*
   profile/base/count.h: the arithmetic of the companions.

   Valgrind counts in 64 unsigned bits, but a merge adds such numbers up and a
   difference makes them negative.  So a count is a signed 128-bit number here
   from the first digit read to the last one printed, and every addition is
   checked.  The most negative number is no count: any count can be negated.

   Compilers for 32-bit processors have no such numbers, so there a count has 64
   bits, and what does not fit is an error all the same.

   Line numbers are counts too: profiles with absurd line numbers are read, and
   reported as they are.
*/

#ifndef CG_PROFILE_BASE_COUNT_H
#define CG_PROFILE_BASE_COUNT_H

#include "profile/base/base.h"

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 cp_count;
__extension__ typedef unsigned __int128 cp_ucount;
#define CP_COUNT_BITS      128
#define CP_COUNT_BITS_TEXT "128 bits"
#else
typedef int64_t cp_count;
typedef uint64_t cp_ucount;
#define CP_COUNT_BITS      64
#define CP_COUNT_BITS_TEXT "64 bits"
#endif

/* 2 to the power of N, which is less than CP_COUNT_BITS. */
#define CP_POWER_OF_2(n) ((cp_ucount)1 << (n))

#define CP_COUNT_MAX ((cp_count)(~(cp_ucount)0 >> 1))

/* Bytes that the longest count takes in decimal, with its sign. */
#define CP_COUNT_DIGITS 40

static inline cp_ucount cp_count_magnitude(cp_count v)
{
   return v < 0 ? -(cp_ucount)v : (cp_ucount)v;
}

/* Adds V to *SUM; false, with *SUM undefined, if the result is no count. */
static inline bool cp_count_add(cp_count* sum, cp_count v)
{
   return !__builtin_add_overflow(*sum, v, sum) && *sum >= -CP_COUNT_MAX;
}

/* Adds the N counts of ROW, or their negatives, to those of SUM. */
static inline bool cp_counts_add(cp_count* sum, const cp_count* row, size_t n,
                                 bool negate)
{
   for (size_t i = 0; i < n; i++)
      if (!cp_count_add(&sum[i], negate ? -row[i] : row[i]))
         return false;
   return true;
}

/* Stores the message that a sum does not fit; returns false. */
bool cp_fail_overflow(cp_error* err);

typedef enum {
   CP_NUMBER_GOOD,
   CP_NUMBER_MALFORMED,
   CP_NUMBER_TOO_BIG
} cp_number_result;

/* The number that TOKEN spells: an optional sign, then decimal digits. */
cp_number_result cp_count_parse(cp_slice token, cp_count* value);

/* Writes V in decimal at TO, which has room for CP_COUNT_DIGITS bytes, and
   returns the byte after it. */
char* cp_count_print(char* to, cp_count v);

#endif
