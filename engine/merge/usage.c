/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/usage.c: messages about command lines. */

#include "engine/merge/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cp_complain(const cp_error* err)
{
   fprintf(stderr, "%s: error: ", cp_program_name());
   fwrite(err->at, 1, err->len, stderr);
   fputc('\n', stderr);
}

void cp_complain_of_usage(cp_error* err)
{
   cp_fail(err, "; see %s --help", cp_program_name());
   cp_complain(err);
}

void cp_bad_usage(cp_error* err)
{
   cp_complain_of_usage(err);
   exit(CP_EXIT_BAD_USAGE);
}

void cp_bad_value(const char* option, const cp_error* why)
{
   cp_error err = {0};

   cp_fail(&err, "argument --%s: ", option);
   cp_buffer_add(&err, why->at, why->len);
   cp_bad_usage(&err);
}

/* Return whether the text of WORD before any = is "--" and a prefix of NAME. */
static bool could_mean(const char* word, const char* name)
{
   size_t len = strcspn(word, "=");

   return len >= 2 && strncmp(word, "--", 2) == 0
          && strncmp(word + 2, name, len - 2) == 0;
}

static void add_names(cp_error* err, const struct option* row)
{
   if (row->val < 256)
      cp_fail(err, "-%c/", row->val);
   cp_fail(err, "--%s", row->name);
}

void cp_bad_option(int what, char** argv, const struct option* table)
{
   const char* word = argv[optind - 1];
   const char* before = "";
   cp_error err = {0};
   int n = 0;

   for (const struct option* row = table; row->name != NULL; row++) {
      n += could_mean(word, row->name);
      if (optopt == 0 || row->val != optopt)
         continue;
      cp_fail(&err, "argument ");
      add_names(&err, row);
      if (what == ':')
         cp_fail(&err, ": needs a value");
      else
         cp_fail(&err, ": takes no value");
      cp_bad_usage(&err);
   }
   if (n < 2) {
      if (optopt > 0 && strncmp(word, "--", 2) != 0)
         cp_fail(&err, "there is no option -%c", optopt);
      else
         cp_fail(&err, "there is no option %s", word);
      cp_bad_usage(&err);
   }
   cp_fail(&err, "option %s can be ", word);
   for (const struct option* row = table; row->name != NULL; row++)
      if (could_mean(word, row->name)) {
         cp_fail(&err, "%s--%s", before, row->name);
         before = " or ";
      }
   cp_bad_usage(&err);
}
