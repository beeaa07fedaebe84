/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counts of 64 bits, read, printed and added.  Nobody would notice a lost digit
   in a report, or an overflow that wraps. */

#include "engine/base/count.h"
#include "tap.h"

static const struct {
   const char* text;
   const char* printed;   /* NULL: malformed; "big": does not fit */
} readings[] = {
   {"0", "0"},
   {"007", "7"},
   {"+5", "5"},
   {"-0", "0"},
   {"-12", "-12"},
   {"9223372036854775807", "9223372036854775807"},
   {"-9223372036854775807", "-9223372036854775807"},
   {"9223372036854775808", "big"},
   {"-9223372036854775808", "big"},
   {"18446744073709551615", "big"},
   {"170141183460469231731687303715884105728", "big"},
   {"-170141183460469231731687303715884105728", "big"},
   {"999999999999999999999999999999999999999999999", "big"},
   {"", NULL},
   {"-", NULL},
   {"+", NULL},
   {"1_0", NULL},
   {"--5", NULL},
   {"+-5", NULL},
   {"0x10", NULL},
   {"1.0", NULL},
   {"1e3", NULL},
   {"1a", NULL},
   {"1\xff", NULL},
   {"\xd9\xa1\xd9\xa2", NULL},              /* Arabic-Indic */
   {"99999999999999999999999999999999999999999x", NULL},
};

static void test_reading_and_printing(void)
{
   for (size_t i = 0; i < sizeof(readings) / sizeof(readings[0]); i++) {
      const char* want = readings[i].printed;
      char text[CP_COUNT_DIGITS + 1];
      cp_count v = 0;
      cp_number_result r = cp_count_parse(cp_slice_of(readings[i].text), &v);

      *cp_count_print(text, v) = '\0';
      if (r != CP_NUMBER_GOOD)
         strcpy(text, "big");
      is_str(r == CP_NUMBER_MALFORMED ? NULL : text, want,
             "`%s` is read as it should be", readings[i].text);
   }
}

/* Test powers of two and ten and their neighbours, printed and read again. */
static void test_round_trips(void)
{
   unsigned bad = 0, n = 0;

   for (int base = 2; base <= 10; base += 8) {
      for (cp_ucount v = 1; v <= (cp_ucount)CP_COUNT_MAX / (unsigned)base;
           v *= (unsigned)base) {
         for (int near = -1; near <= 1; near++) {
            cp_count want = (cp_count)v + near, got = 1;
            char text[CP_COUNT_DIGITS];
            size_t len = (size_t)(cp_count_print(text, want) - text);

            bad += cp_count_parse((cp_slice){text, len}, &got)
                      != CP_NUMBER_GOOD
                   || got != want;
            len = (size_t)(cp_count_print(text, -want) - text);
            bad += cp_count_parse((cp_slice){text, len}, &got)
                      != CP_NUMBER_GOOD
                   || got != -want;
            n += 2;
         }
      }
   }
   ok(n > 7 * 64, "many numbers make the round trip");
   is_uint(bad, 0, "printing and reading again gives the same number");
}

static void test_sums(void)
{
   cp_count sum = CP_COUNT_MAX - 1;
   cp_count row[2] = {3, 4}, sums[2] = {1, -1};

   ok(cp_count_add(&sum, 1) && sum == CP_COUNT_MAX, "the largest sum fits");
   ok(!cp_count_add(&sum, 1), "one more does not");
   sum = -CP_COUNT_MAX;
   ok(!cp_count_add(&sum, -1), "the most negative number is no count");
   ok(cp_counts_add(sums, row, 2, false) && sums[0] == 4 && sums[1] == 3,
      "rows are added");
   ok(cp_counts_add(sums, row, 2, true) && sums[0] == 1 && sums[1] == -1,
      "rows are subtracted");
   sums[1] = CP_COUNT_MAX;
   ok(!cp_counts_add(sums, row, 2, false), "a row's overflow is noticed");
   ok(cp_count_magnitude(-CP_COUNT_MAX) == (cp_ucount)CP_COUNT_MAX,
      "magnitudes have no sign");
}

int main(void)
{
   test_reading_and_printing();
   test_round_trips();
   test_sums();
   return done_testing();
}
