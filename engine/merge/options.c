/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/options.c: the table of options, and the functions for them. */

#include "engine/merge/command.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void* field_of(cp_command* c, const cp_option* o)
{
   return (char*)c + o->field;
}

static _Noreturn void invalid(const cp_option* o, const char* wanted,
                              const char* argument)
{
   cp_error why = {0};

   cp_add_quoted(&why, cp_slice_of(argument));
   cp_fail(&why, " is not %s", wanted);
   cp_bad_value(o->name, &why);
}

/* ---- values of options ---- */

static void take_flag(cp_command* c, const cp_option* o, const char* argument)
{
   (void)argument;
   *(bool*)field_of(c, o) = true;
}

static void take_text(cp_command* c, const cp_option* o, const char* argument)
{
   *(const char**)field_of(c, o) = argument;
}

static void take_another_text(cp_command* c, const cp_option* o,
                              const char* argument)
{
   cp_texts* texts = field_of(c, o);

   CP_MAKE_ROOM(texts->at, texts->cap, texts->n + 1);
   texts->at[texts->n++] = argument;
}

static void take_output(cp_command* c, const cp_option* o,
                        const char* argument)
{
   (void)o;
   c->output = strcmp(argument, CP_STANDARD_STREAM) == 0 ? NULL : argument;
}

static void take_program(cp_command* c, const cp_option* o,
                         const char* argument)
{
   (void)c;
   (void)o;
   cp_set_program_name(argument);
}

static void take_yes(cp_command* c, const cp_option* o, const char* argument)
{
   if (strcmp(argument, "yes") != 0 && strcmp(argument, "no") != 0)
      invalid(o, "yes or no", argument);
   *(bool*)field_of(c, o) = *argument == 'y';
}

static void take_inclusive(cp_command* c, const cp_option* o,
                           const char* argument)
{
   c->view.functions = true;
   take_yes(c, o, argument);
}

static void take_tree(cp_command* c, const cp_option* o, const char* argument)
{
   cp_view_options* view = &c->view;
   bool both = strcmp(argument, "both") == 0 || strcmp(argument, "any") == 0;

   view->functions = true;
   view->if_any = strcmp(argument, "any") == 0;
   view->callers = both || strcmp(argument, "caller") == 0;
   view->callees = both || strcmp(argument, "calling") == 0;
   if (!view->callers && !view->callees && strcmp(argument, "none") != 0)
      invalid(o, "none or caller or calling or both", argument);
}

static void take_form(cp_command* c, const cp_option* o, const char* argument)
{
   if (strcmp(argument, "pprof") != 0 && strcmp(argument, "folded") != 0)
      invalid(o, "pprof or folded", argument);
   c->as = *argument == 'p' ? CP_AS_PPROF : CP_AS_FOLDED;
}

static void take_threshold(cp_command* c, const cp_option* o,
                           const char* argument)
{
   if (!cp_parse_percent(cp_slice_of(argument), &c->view.threshold))
      invalid(o, "a percentage from 0 to 100", argument);
}

static void take_number(cp_command* c, const cp_option* o,
                        const char* argument, int least, int most)
{
   cp_error why = {0};
   char* end;
   long n = strtol(argument, &end, 10);

   if (*argument < '0' || *argument > '9' || *end != '\0' || n < least
       || n > most) {
      cp_add_quoted(&why, cp_slice_of(argument));
      cp_fail(&why, " is not a number from %d to %d", least, most);
      cp_bad_value(o->name, &why);
   }
   *(int*)field_of(c, o) = (int)n;
}

static void take_descriptor(cp_command* c, const cp_option* o,
                            const char* argument)
{
   take_number(c, o, argument, 0, INT_MAX);
}

/* Take the range of this work in a longer one, `FROM,TO` in per mille, and the
   age of the longer one in milliseconds. */
static void take_progress(cp_command* c, const cp_option* o,
                          const char* argument)
{
   unsigned from, to, age_ms;
   char rest;

   if (sscanf(argument, "%4u,%4u,%9u%c", &from, &to, &age_ms, &rest) != 3
       || from >= to || to > 1000)
      invalid(o, "FROM,TO,MS", argument);
   c->progress = (cp_progress){.from = from, .to = to, .age_ms = age_ms};
}

static void take_top(cp_command* c, const cp_option* o, const char* argument)
{
   take_number(c, o, argument, 1, INT_MAX);
}

static void take_another_mod(cp_command* c, const cp_option* o,
                             const char* argument)
{
   cp_error why = {0};

   if (!cp_mod_add(field_of(c, o), argument, &why))
      cp_bad_value(o->name, &why);
}

/* Store the expression ARGUMENT, which replaces an earlier one. */
static void take_mod(cp_command* c, const cp_option* o, const char* argument)
{
   cp_mod** mod = field_of(c, o);

   cp_mod_free(*mod);
   *mod = NULL;
   take_another_mod(c, o, argument);
}

static void take_fold(cp_command* c, const cp_option* o, const char* argument)
{
   cp_error why = {0};

   if (!cp_fold_add(field_of(c, o), argument, &why))
      cp_bad_value(o->name, &why);
}

/* ---- help and version ---- */

/* Print the names of the option O for the help text; return their width. */
static int print_names(const cp_option* o)
{
   const char* blank = o->argument == NULL ? "" : " ";
   const char* argument = o->argument == NULL ? "" : o->argument;
   int width = 0;

   if (o->letter != 0)
      width = printf("-%c%s%s, ", o->letter, blank, argument);
   return width + printf("--%s%s%s", o->name, blank, argument);
}

/* Print LINES of text from column 24 on; WIDTH columns have been printed. */
static void print_help(const char* lines, int width)
{
   if (width > 22) {
      putchar('\n');
      width = 0;
   }
   while (*lines != '\0') {
      int len = (int)strcspn(lines, "\n");

      printf("%*s%.*s\n", 24 - width, "", len, lines);
      lines += len + (lines[len] == '\n');
      width = 0;
   }
}

static void print_options(void)
{
   int width = 0;

   for (size_t i = 0; i < cp_n_options; i++) {
      const cp_option* o = &cp_options[i];

      if (o->name == NULL)
         return;
      width += printf(width == 0 ? "  " : ", ") + print_names(o);
      if (o->help != NULL) {
         print_help(o->help, width);
         width = 0;
      }
   }
}

/* End the program after printing, even if the reader has closed the pipe. */
static _Noreturn void end_output(void)
{
   cp_error err = {0};

   if (fflush(stdout) == 0)
      exit(EXIT_SUCCESS);
   if (errno != EPIPE) {
      cp_fail_errno(&err, errno, "stdout");
      cp_complain(&err);
   }
   exit(CP_EXIT_BAD_DATA);
}

static void take_help(cp_command* c, const cp_option* o, const char* argument)
{
   (void)c;
   (void)o;
   (void)argument;
   fputs("usage: cg_merge [-o FILE] FILE...\n"
         "\n"
         "Adds up profiles of Cachegrind or Callgrind and writes their sum as "
         "a\nprofile.  A FILE - is standard input.\n"
         "\noptions:\n",
         stdout);
   print_options();
   end_output();
}

static void take_version(cp_command* c, const cp_option* o,
                         const char* argument)
{
   (void)o;
   (void)argument;
   printf("cg_merge-%s\n", c->version);
   end_output();
}

/* ---- the table ---- */

#define FIELD(name) offsetof(cp_command, name)

const cp_option cp_options[] = {
   {"help", 'h', NULL, take_help, 0,
    "show this help and exit"},
   {"version", 0, NULL, take_version, 0,
    "show the version and exit"},
   {"output", 'o', "FILE", take_output, FIELD(output),
    "write to FILE, not to standard output; an old\n"
    "FILE is replaced when the new one is complete"},
   {"files-from", 0, "LIST", take_text, FIELD(files.list),
    "also read the profiles named by the lines of the\n"
    "file LIST, or of standard input if it is -"},
   {"null", '0', NULL, take_flag, FIELD(files.null),
    "names in LIST end with NULs, not with line ends"},
   {"skip-bad", 0, NULL, take_flag, FIELD(skip_bad),
    "leave out bad profiles, list them, and exit with\n"
    "1 after writing the sum of the others"},
   {"mod-filename", 0, "EXPR", take_mod, FIELD(mod_file),
    "change file names by s/OLD/NEW/"},
   {"mod-funcname", 0, "EXPR", take_mod, FIELD(mod_func),
    "change function names in the same way"},
   {"mod-objname", 0, "EXPR", take_mod, FIELD(mod_object),
    "change the names of objects (binaries) likewise"},
   {"also-mod-filename", 0, "EXPR", take_another_mod, FIELD(mod_file), NULL},
   {"also-mod-funcname", 0, "EXPR", take_another_mod, FIELD(mod_func),
    "change them again after that; may be repeated"},
   {"strip-hashes", 0, NULL, take_flag, FIELD(strip_hashes),
    "after that, remove from function names what\n"
    "changes from build to build: hashes, suffixes of\n"
    "clones, numbers of closures"},
   {"demangle", 0, "yes|no", take_yes, FIELD(demangle),
    "demangle the names of functions, with c++filt"},
   {"fold", 0, "REGEX=NAME", take_fold, FIELD(fold_file),
    "count all files that REGEX matches as one\n"
    "function NAME without lines; may be repeated"},
   {"fold-funcname", 0, "REGEX=NAME", take_fold, FIELD(fold_func),
    "count all functions that REGEX matches as one"},
   {"diff", 0, NULL, take_flag, FIELD(diff),
    "write the second profile minus the first"},
   {"functions", 0, NULL, take_flag, FIELD(functions),
    "write one line, number 0, for each function"},
   {"as", 0, "pprof|folded", take_form, 0,
    "write contexts as pprof, or as folded stacks, for\n"
    "viewers of stacks and flame graphs"},
   {"flat", 0, NULL, take_flag, FIELD(flat),
    "with --as: write functions without their callers"},
   {"check", 0, NULL, take_flag, FIELD(check),
    "write no profile; say what in each does not add\n"
    "up: its sums, and the calls of its functions"},
   {"root", 0, "NAME", take_another_text, FIELD(roots),
    "with --check: threads or signal handlers begin in\n"
    "the function NAME; may be repeated"},
   {"contexts", 0, NULL, take_flag, FIELD(contexts),
    "refuse profiles without contexts"},
   {"values", 0, NULL, take_flag, FIELD(values),
    "add up profiles of values, not of counts"},
   {"data", 0, NULL, take_flag, FIELD(data),
    "add up profiles of data, not of counts"},
   /* The options for the report programs; engine/PROTOCOL.md describes them. */
   {NULL, 0, NULL, NULL, 0, NULL},
   {"rows", 0, NULL, take_flag, FIELD(rows), NULL},
   {"no-lines", 0, NULL, take_flag, FIELD(no_lines), NULL},
   {"thread", 0, "N", take_text, FIELD(thread), NULL},
   {"requests", 0, "FD", take_descriptor, FIELD(requests), NULL},
   {"sort", 0, "EV[:PCT],...", take_text, FIELD(view.sort), NULL},
   {"computed", 0, "DEF", take_another_text, FIELD(view.definitions), NULL},
   {"compute", 0, NULL, take_flag, FIELD(view.compute), NULL},
   {"show", 0, "EV,...", take_text, FIELD(view.show), NULL},
   {"threshold", 0, "PCT", take_threshold, FIELD(view.threshold), NULL},
   {"function", 0, "REGEX", take_text, FIELD(view.function), NULL},
   {"file", 0, "REGEX", take_text, FIELD(view.file), NULL},
   {"top", 0, "N", take_top, FIELD(view.top), NULL},
   {"all-files", 0, NULL, take_flag, FIELD(view.all_files), NULL},
   {"no-files", 0, NULL, take_flag, FIELD(view.no_files), NULL},
   {"inclusive", 0, "yes|no", take_inclusive, FIELD(view.inclusive), NULL},
   {"tree", 0, "WHAT", take_tree, 0, NULL},
   {"fold-libraries", 0, NULL, take_flag, FIELD(view.fold_libraries), NULL},
   {"fold-by", 0, "FILE", take_another_text, FIELD(view.contexts), NULL},
   {"pairs", 0, NULL, take_flag, FIELD(view.pairs), NULL},
   {"sides", 0, NULL, take_flag, FIELD(sides), NULL},
   {"old", 0, "N", take_top, FIELD(n_old), NULL},
   {"only", 0, "EV,...", take_text, FIELD(only), NULL},
   {"changed-only", 0, NULL, take_flag, FIELD(view.changed_only), NULL},
   {"instructions", 0, NULL, take_flag, FIELD(instructions), NULL},
   {"objects", 0, NULL, take_flag, FIELD(objects), NULL},
   {"names", 0, NULL, take_flag, FIELD(names), NULL},
   {"rename", 0, NULL, take_flag, FIELD(rename), NULL},
   {"same", 0, "FD", take_descriptor, FIELD(same), NULL},
   {"desc", 0, "TEXT", take_another_text, FIELD(descriptions), NULL},
   {"program", 0, "NAME", take_program, 0, NULL},
   {"progress", 0, "FROM,TO,MS", take_progress, 0, NULL},
};

const size_t cp_n_options = sizeof(cp_options) / sizeof(cp_options[0]);
