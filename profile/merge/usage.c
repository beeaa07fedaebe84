/*
   profile/merge/usage.c: messages about command lines.
*/

#include "profile/merge/usage.h"

#include "profile/base/compat_text.h"
#include "profile/merge/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cg_complain(const cg_error* err)
{
   fprintf(stderr, "%s: error: ", cg_program_name());
   fwrite(err->at, 1, err->len, stderr);
   fputc('\n', stderr);
}

void cg_complain_of_usage(cg_error* err)
{
   cg_fail(err, "; see %s --help", cg_program_name());
   cg_complain(err);
}

static _Noreturn void end_with(cg_error* err)
{
   cg_complain_of_usage(err);
   exit(CG_EXIT_BAD_USAGE);
}

void cg_bad_usage(const char* what, const char* word)
{
   cg_error err = {0};

   cg_fail(&err, "%s%s", what, word);
   end_with(&err);
}

void cg_bad_value(const char* option, const cg_error* why)
{
   cg_error err = {0};

   cg_fail(&err, "argument %s: ", option);
   cg_buffer_add(&err, why->at, why->len);
   end_with(&err);
}

/* Whether WORD, up to a =, is the begin of NAME with two dashes before it. */
static bool could_mean(const char* word, const char* name)
{
   size_t len = strcspn(word, "=");

   return len >= 2 && strncmp(word, "--", 2) == 0
          && strncmp(word + 2, name, len - 2) == 0;
}

/* Adds the names of ROW's option. */
static void add_names(cg_error* err, const struct option* row)
{
   if (row->val < 256)
      cg_fail(err, "-%c/", row->val);
   cg_fail(err, "--%s", row->name);
}

void cg_bad_option(int what, char** argv, const struct option* table)
{
   const char* word = argv[optind - 1];
   const char* value = strchr(word, '=');
   const char* before = "";
   cg_error err = {0};
   int n = 0;

   for (const struct option* row = table; row->name != NULL; row++) {
      n += could_mean(word, row->name);
      if (optopt == 0 || row->val != optopt)
         continue;
      cg_fail(&err, "argument ");
      add_names(&err, row);
      if (what == ':')
         cg_fail(&err, ": expected one argument");
      else {
         cg_fail(&err, ": ignored explicit argument ");
         cg_add_quoted(&err, cg_slice_of(value != NULL ? value + 1 : word));
      }
      end_with(&err);
   }
   if (n < 2) {
      if (optopt > 0 && strncmp(word, "--", 2) != 0)
         cg_fail(&err, "unrecognized arguments: -%c", optopt);
      else
         cg_fail(&err, "unrecognized arguments: %s", word);
      end_with(&err);
   }
   cg_fail(&err, "ambiguous option: %s could match ", word);
   for (const struct option* row = table; row->name != NULL; row++)
      if (could_mean(word, row->name)) {
         cg_fail(&err, "%s--%s", before, row->name);
         before = ", ";
      }
   end_with(&err);
}
