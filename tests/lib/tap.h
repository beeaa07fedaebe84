/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* tap.h: checks for the native C tests, reported as TAP.

   A test is a program of one file (or a few) under tests/unit that includes
   this header, makes its checks in main(), and ends with
   `return done_testing();`.  Each check prints one line for prove to read; a
   comparison that fails also prints both operands.  The plan comes last, so if
   a test crashes or returns early, prove finds no plan and counts it as failed.

   Names of checks are printf formats and read as sentences:

      is_uint(cg_sim_misses(&c), 2, "two lines of one set, %d ways", ways);

   This header includes those of the C library that most tests need.  Include it
   in only one file of a program. */

#pragma once

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TAP_FORMAT(fmt, args) __attribute__((unused, format(printf, fmt, args)))

/* Set options of ASan, such as "detect_leaks=0" where memory is never freed. */
#define ASAN_OPTIONS(options)                \
   const char* __asan_default_options(void); \
   const char* __asan_default_options(void)  \
   {                                         \
      return options;                        \
   }

static unsigned tap_n_run;
static unsigned tap_n_failed;

/* Print and flush the line of one check: a crash must not lose it. */
static void tap_result(bool good, const char* format, va_list args)
{
   tap_n_run++;
   if (!good)
      tap_n_failed++;
   printf("%sok %u - ", good ? "" : "not ", tap_n_run);
   vprintf(format, args);
   putchar('\n');
   fflush(stdout);
}

/* Print a comment, which prove shows only with -v. */
TAP_FORMAT(1, 2) static void diag(const char* format, ...)
{
   va_list args;
   va_start(args, format);
   printf("# ");
   vprintf(format, args);
   putchar('\n');
   va_end(args);
}

TAP_FORMAT(2, 3) static bool ok(bool good, const char* format, ...)
{
   va_list args;
   va_start(args, format);
   tap_result(good, format, args);
   va_end(args);
   return good;
}

TAP_FORMAT(3, 4)
static bool is_uint(unsigned long long got, unsigned long long expected,
                    const char* format, ...)
{
   va_list args;
   va_start(args, format);
   tap_result(got == expected, format, args);
   va_end(args);
   if (got != expected)
      fprintf(stderr, "#      got: %llu (0x%llx)\n# expected: %llu (0x%llx)\n",
              got, got, expected, expected);
   return got == expected;
}

/* Compare two texts; either may be NULL, which equals only NULL. */
TAP_FORMAT(3, 4)
static bool is_str(const char* got, const char* expected, const char* format,
                   ...)
{
   bool good = got == expected || (got && expected && !strcmp(got, expected));
   va_list args;
   va_start(args, format);
   tap_result(good, format, args);
   va_end(args);
   if (!good)
      fprintf(stderr, "#      got: %s%s%s\n# expected: %s%s%s\n",
              got ? "\"" : "", got ? got : "NULL", got ? "\"" : "",
              expected ? "\"" : "", expected ? expected : "NULL",
              expected ? "\"" : "");
   return good;
}

/* Report a check that cannot be made here, with the reason. */
TAP_FORMAT(1, 2) static void skip(const char* format, ...)
{
   va_list args;
   va_start(args, format);
   printf("ok %u # SKIP ", ++tap_n_run);
   vprintf(format, args);
   putchar('\n');
   fflush(stdout);
   va_end(args);
}

/* Print the plan.  Return main()'s exit status. */
__attribute__((unused)) static int done_testing(void)
{
   printf("1..%u\n", tap_n_run);
   return fflush(stdout) == 0 && tap_n_failed == 0 ? 0 : 1;
}
