/*
   profile/merge/command.c: reading the command line.

   One row for each option in profile/merge/help.c, `long_options` and
   take_option().
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/merge/command.h"

#include "profile/base/compat_text.h"
#include "profile/merge/help.h"
#include "profile/merge/usage.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- options ---- */

enum {
   OPT_DIFF = 256,
   OPT_FUNCTIONS,
   OPT_CHECK,
   OPT_SIDES,
   OPT_NAMES,
   OPT_OBJECTS,
   OPT_INSTRUCTIONS,
   OPT_CHANGED_ONLY,
   OPT_VALUES,
   OPT_COUNTS,
   OPT_FILES_FROM,
   OPT_SKIP_BAD,
   OPT_ROOT,
   OPT_ROWS,
   OPT_NO_LINES,
   OPT_NO_TABLES,
   OPT_SAME,
   OPT_REQUESTS,
   OPT_MOD_FILENAME,
   OPT_MOD_FUNCNAME,
   OPT_MOD_OBJNAME,
   OPT_ALSO_MOD_FILENAME,
   OPT_ALSO_MOD_FUNCNAME,
   OPT_STRIP_HASHES,
   OPT_DEMANGLE,
   OPT_FOLD,
   OPT_FOLD_FUNCNAME,
   OPT_JOBS,
   OPT_SORT,
   OPT_COMPUTED,
   OPT_SHOW,
   OPT_THRESHOLD,
   OPT_ALL_FILES,
   OPT_INCLUSIVE,
   OPT_TREE,
   OPT_COPY,
   OPT_PROGRAM,
   OPT_VERSION
};

static const struct option long_options[] = {
   {"help", no_argument, NULL, 'h'},
   {"version", no_argument, NULL, OPT_VERSION},
   {"output", required_argument, NULL, 'o'},
   {"diff", no_argument, NULL, OPT_DIFF},
   {"functions", no_argument, NULL, OPT_FUNCTIONS},
   {"check", no_argument, NULL, OPT_CHECK},
   {"sides", no_argument, NULL, OPT_SIDES},
   {"changed-only", no_argument, NULL, OPT_CHANGED_ONLY},
   {"instructions", no_argument, NULL, OPT_INSTRUCTIONS},
   {"objects", no_argument, NULL, OPT_OBJECTS},
   {"names", no_argument, NULL, OPT_NAMES},
   {"values", no_argument, NULL, OPT_VALUES},
   {"counts", no_argument, NULL, OPT_COUNTS},
   {"files-from", required_argument, NULL, OPT_FILES_FROM},
   {"null", no_argument, NULL, '0'},
   {"skip-bad", no_argument, NULL, OPT_SKIP_BAD},
   {"root", required_argument, NULL, OPT_ROOT},
   {"rows", no_argument, NULL, OPT_ROWS},
   {"no-lines", no_argument, NULL, OPT_NO_LINES},
   {"no-tables", no_argument, NULL, OPT_NO_TABLES},
   {"same", required_argument, NULL, OPT_SAME},
   {"requests", required_argument, NULL, OPT_REQUESTS},
   {"mod-filename", required_argument, NULL, OPT_MOD_FILENAME},
   {"mod-funcname", required_argument, NULL, OPT_MOD_FUNCNAME},
   {"mod-objname", required_argument, NULL, OPT_MOD_OBJNAME},
   {"also-mod-filename", required_argument, NULL, OPT_ALSO_MOD_FILENAME},
   {"also-mod-funcname", required_argument, NULL, OPT_ALSO_MOD_FUNCNAME},
   {"strip-hashes", no_argument, NULL, OPT_STRIP_HASHES},
   {"demangle", required_argument, NULL, OPT_DEMANGLE},
   {"fold", required_argument, NULL, OPT_FOLD},
   {"fold-funcname", required_argument, NULL, OPT_FOLD_FUNCNAME},
   {"jobs", required_argument, NULL, OPT_JOBS},
   {"computed", required_argument, NULL, OPT_COMPUTED},
   {"sort", required_argument, NULL, OPT_SORT},
   {"show", required_argument, NULL, OPT_SHOW},
   {"threshold", required_argument, NULL, OPT_THRESHOLD},
   {"all-files", no_argument, NULL, OPT_ALL_FILES},
   {"inclusive", required_argument, NULL, OPT_INCLUSIVE},
   {"tree", required_argument, NULL, OPT_TREE},
   {"copy", required_argument, NULL, OPT_COPY},
   {"program", required_argument, NULL, OPT_PROGRAM},
   {NULL, 0, NULL, 0},
};

/* What --strip-hashes leaves out of the names of functions: Rust's hashes; what
   GCC and LLVM append to clones and parts; numbers of closures. */
static const char strip_hashes[] =
   "s/::h[0-9a-f]{16}(?![0-9a-f])"
   "|[.](?:constprop|isra|part|lto_priv|llvm)[.][0-9]+"
   "|[.]cold(?:[.][0-9]+)?(?![0-9a-zA-Z_])"
   "| ?\\[clone [^\\]]*\\]"
   "|(?<=\\{\\{closure\\}\\})#[0-9]+"
   "|(?<=\\{closure)#[0-9]+(?=\\})//g";

/* Adds an expression to those of *MOD. */
static void add_mod(cp_mod** mod, const char* option, const char* text)
{
   cp_error why = {0};
   cp_mod* parsed = cp_mod_parse(text, &why);

   if (parsed == NULL)
      cp_bad_value(option, &why);
   *mod = cp_mod_chain(*mod, parsed);
}

static void add_fold(cp_fold** folds, const char* option, const char* text)
{
   cp_error why = {0};
   cp_fold* parsed = cp_fold_parse(text, &why);

   if (parsed == NULL)
      cp_bad_value(option, &why);
   *folds = cp_fold_chain(*folds, parsed);
}

/* Whether TEXT, the value of OPTION, is yes; else it is no. */
static bool is_yes(const char* option, const char* text)
{
   cp_error why = {0};

   if (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0)
      return *text == 'y';
   cp_fail(&why, "invalid value: %s", text);
   cp_bad_value(option, &why);
}

/* Reads TEXT as a number of at least LEAST and at most MOST. */
static int whole_number(const char* option, const char* text, int least,
                        int most)
{
   cp_error why = {0};
   char* end;
   long n = strtol(text, &end, 10);

   if (end != text && *end == '\0' && *text >= '0' && *text <= '9'
       && n >= least && n <= most)
      return (int)n;
   cp_fail(&why, "invalid number value: %s (%d to %d)", text, least, most);
   cp_bad_value(option, &why);
}

static void set_threshold(cp_command* c, const char* text)
{
   char* end;
   size_t len = strlen(text);

   c->view.threshold = strtod(text, &end);
   if (len == 0 || *end != '\0' || strspn(text, "0123456789.eE+-") != len
       || !(c->view.threshold >= 0 && c->view.threshold <= 100))
      cp_bad_usage("argument --threshold: invalid threshold value: ", text);
}

static void set_tree(cp_view_options* view, const char* what)
{
   bool both = strcmp(what, "both") == 0 || strcmp(what, "any") == 0;

   view->functions = true;
   view->if_any = strcmp(what, "any") == 0;
   view->callers = both || strcmp(what, "caller") == 0;
   view->callees = both || strcmp(what, "calling") == 0;
   if (!view->callers && !view->callees && strcmp(what, "none") != 0)
      cp_bad_usage("argument --tree: invalid value: ", what);
}

/* The last one given counts. */
static void set_mod(cp_mod** mod, const char* option, const char* text)
{
   cp_mod_free(*mod);
   *mod = NULL;
   add_mod(mod, option, text);
}

static void add_definition(cp_definitions* d, const char* text)
{
   d->texts = cp_make_room(d->texts, &d->cap, d->n + 1, sizeof(*d->texts));
   d->texts[d->n++] = text;
}

static void add_root(cp_roots* roots, const char* name)
{
   roots->names = cp_make_room(roots->names, &roots->cap, roots->n + 1,
                               sizeof(*roots->names));
   roots->names[roots->n++] = name;
}

/* Prints what was asked for; a reader that went away is no mistake. */
static _Noreturn void say_and_exit(const char* a, const char* b,
                                   const char* c)
{
   cp_error err = {0};

   fputs(a, stdout);
   fputs(b, stdout);
   fputs(c, stdout);
   if (fflush(stdout) == 0)
      exit(EXIT_SUCCESS);
   if (errno != EPIPE) {
      cp_fail_errno(&err, errno, "stdout");
      cp_complain(&err);
   }
   exit(CP_EXIT_BAD_DATA);
}

/* One option, as getopt_long() found it. */
static void take_option(cp_command* c, int option, char* argument)
{
   switch (option) {
   case 'h':
      say_and_exit(cp_usage_text, cp_help_text, "");
   case OPT_VERSION:
      say_and_exit("cg_merge-", c->version, "\n");
   case 'o':
      c->output =
         strcmp(argument, CP_STANDARD_STREAM) == 0 ? NULL : argument;
      break;
   case OPT_DIFF:
      c->diff = true;
      break;
   case OPT_FUNCTIONS:
      c->functions = true;
      break;
   case OPT_CHECK:
      c->check = true;
      break;
   case OPT_SIDES:
      c->sides = true;
      break;
   case OPT_CHANGED_ONLY:
      c->view.changed_only = true;
      break;
   case OPT_INSTRUCTIONS:
      c->instructions = true;
      break;
   case OPT_OBJECTS:
      c->objects = true;
      break;
   case OPT_NAMES:
      c->names = true;
      break;
   case OPT_VALUES:
      c->values = true;
      break;
   case OPT_COUNTS:
      c->counts = true;
      break;
   case OPT_FILES_FROM:
      c->files.list = argument;
      break;
   case '0':
      c->files.null = true;
      break;
   case OPT_SKIP_BAD:
      c->skip_bad = true;
      break;
   case OPT_ROOT:
      add_root(&c->roots, argument);
      break;
   case OPT_ROWS:
      c->rows = true;
      break;
   case OPT_NO_LINES:
      c->no_lines = true;
      break;
   case OPT_NO_TABLES:
      c->view.no_tables = true;
      break;
   case OPT_SAME:
      c->same = whole_number("--same", argument, 0, INT_MAX);
      break;
   case OPT_REQUESTS:
      c->requests = whole_number("--requests", argument, 0, INT_MAX);
      break;
   case OPT_MOD_FILENAME:
      set_mod(&c->mod_file, "--mod-filename", argument);
      break;
   case OPT_MOD_FUNCNAME:
      set_mod(&c->mod_func, "--mod-funcname", argument);
      break;
   case OPT_MOD_OBJNAME:
      set_mod(&c->mod_object, "--mod-objname", argument);
      break;
   case OPT_ALSO_MOD_FILENAME:
      add_mod(&c->mod_file, "--also-mod-filename", argument);
      break;
   case OPT_ALSO_MOD_FUNCNAME:
      add_mod(&c->mod_func, "--also-mod-funcname", argument);
      break;
   case OPT_STRIP_HASHES:
      c->strip_hashes = true;
      break;
   case OPT_DEMANGLE:
      c->demangle = is_yes("--demangle", argument);
      break;
   case OPT_FOLD:
      add_fold(&c->fold_file, "--fold", argument);
      break;
   case OPT_FOLD_FUNCNAME:
      add_fold(&c->fold_func, "--fold-funcname", argument);
      break;
   case OPT_JOBS:
      c->jobs = whole_number("--jobs", argument, 1, CP_MAX_JOBS);
      break;
   case OPT_COMPUTED:
      add_definition(&c->view.computed, argument);
      break;
   case OPT_SORT:
      c->view.sort = argument;
      break;
   case OPT_SHOW:
      c->view.show = argument;
      break;
   case OPT_THRESHOLD:
      set_threshold(c, argument);
      break;
   case OPT_ALL_FILES:
      c->view.all_files = true;
      break;
   case OPT_INCLUSIVE:
      c->view.functions = true;
      c->view.inclusive = is_yes("--inclusive", argument);
      break;
   case OPT_TREE:
      set_tree(&c->view, argument);
      break;
   case OPT_COPY:
      c->copy = argument;
      break;
   case OPT_PROGRAM:
      cp_set_program_name(argument);
      break;
   default:
      abort();
   }
}

static bool list_is_input(const cp_files* f)
{
   return f->list != NULL && strcmp(f->list, CP_STANDARD_STREAM) == 0;
}

static bool has_standard_input(const cp_files* f)
{
   for (size_t i = 0; i < f->n_names; i++)
      if (strcmp(f->names[i], CP_STANDARD_STREAM) == 0)
         return true;
   return false;
}

/* Whether the options and files go together. */
static void check_command(const cp_command* c)
{
   if (c->copy != NULL && c->files.n_names > 0)
      cp_bad_usage("argument --copy: ", "not allowed with profiles");
   if (c->files.n_names == 0 && c->files.list == NULL && c->copy == NULL)
      cp_bad_usage("the following arguments are required: ",
                   "cachegrind-out-file");
   if (c->files.list != NULL && (c->diff || c->rows))
      cp_bad_usage("argument --files-from: ",
                   "not allowed with --diff or --rows");
   if (c->files.null && c->files.list == NULL)
      cp_bad_usage("argument -0: ", "needs --files-from");
   if (list_is_input(&c->files) && has_standard_input(&c->files))
      cp_bad_usage("argument --files-from: ",
                   "standard input cannot be a profile as well");
   if (c->skip_bad && (c->diff || c->rows || c->check))
      cp_bad_usage("argument --skip-bad: ",
                   "not allowed with --diff, --rows or --check");
   if (c->jobs > 1 && (c->diff || c->rows || c->check || c->names))
      cp_bad_usage("argument --jobs: ",
                   "not allowed with --diff, --rows, --check or --names");
   if (c->jobs > 1 && c->same >= 0)
      cp_bad_usage("argument --jobs: ", "not allowed with --same");
   if (c->diff && c->files.n_names != 2)
      cp_bad_usage("argument --diff: ",
                   "requires exactly two Cachegrind output files");
   if (c->sides && (!c->diff || !c->rows))
      cp_bad_usage("argument --sides: ", "needs --diff and --rows");
   if (c->objects && !c->rows && !c->instructions)
      cp_bad_usage("argument --objects: ", "needs --rows");
   if (c->instructions && (c->rows || c->check || c->output != NULL))
      cp_bad_usage("argument --instructions: ",
                   "not allowed with --rows, --check or -o");
   if (c->names && (c->rows || c->diff || c->check || c->output != NULL))
      cp_bad_usage("argument --names: ",
                   "not allowed with --rows, --diff, --check or -o");
   if (c->rows && c->output != NULL)
      cp_bad_usage("argument --rows: ", "not allowed with -o");
   if (c->counts && (c->rows || c->check || c->functions))
      cp_bad_usage("argument --counts: ",
                   "not allowed with --rows, --check or --functions");
   if (c->values
       && (c->counts || c->instructions || c->rows || c->diff || c->check
           || c->functions || c->skip_bad || c->mod_file != NULL
           || c->mod_func != NULL || c->mod_object != NULL))
      cp_bad_usage("argument --values: ",
                   "not allowed with options of other profiles");
   if (c->roots.n > 0 && !c->check)
      cp_bad_usage("argument --root: ", "needs --check");
   if (c->check && (c->rows || c->diff || c->output != NULL))
      cp_bad_usage("argument --check: ",
                   "not allowed with --rows, --diff or -o");
}

void cp_command_parse(cp_command* c, int argc, char** argv,
                      const char* version)
{
   int option;

   memset(c, 0, sizeof(*c));
   c->version = version;
   c->requests = STDIN_FILENO;
   c->same = -1;
   c->jobs = 1;
   c->view.threshold = 0.1;
   opterr = 0;
   while ((option = getopt_long(argc, argv, ":ho:0", long_options, NULL))
          != -1) {
      if (option == ':' || option == '?')
         cp_bad_option(option, argv, long_options);
      take_option(c, option, optarg);
   }
   if (c->strip_hashes)
      add_mod(&c->mod_func, "--strip-hashes", strip_hashes);
   c->files.names = argv + optind;
   c->files.n_names = (size_t)(argc - optind);
   check_command(c);
}

void cp_command_free(cp_command* c)
{
   cp_files_free(&c->files);
   cp_mod_free(c->mod_file);
   cp_mod_free(c->mod_func);
   cp_mod_free(c->mod_object);
   cp_fold_free(c->fold_file);
   cp_fold_free(c->fold_func);
   free(c->roots.names);
   free(c->view.computed.texts);
}
