/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/command.c: reads the command line, option by option, and checks
   that the options go together. */

#define _POSIX_C_SOURCE 200809L

#include "engine/merge/command.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The expression of --strip-hashes: the parts of functions' names to remove, as
   compilers and demanglers write them. */
static const char strip_hashes[] =
   /* Rust: hashes of legacy names, demangled and mangled; hashes of crates,
      demangled and mangled by v0; constants without a name */
   "s/::h[0-9a-f]{16}(?![0-9a-f])"
   "|17h[0-9a-f]{16}(?=E)"
   "|(?<=[0-9A-Za-z_])\\[[0-9a-f]{8,16}\\](?=::)"
   "|(?:^_R|(?!^)\\G)\\w*?C\\Ks[0-9A-Za-z]{8,12}_(?=[0-9])"
   "|(?<=\\banon)[.][0-9a-f]{16,64}[.][0-9]+"
   /* GCC and LLVM: suffixes of clones and of parts of functions */
   "|[.](?:constprop|isra|part|lto_priv|llvm|__part|__uniq|specialized)"
   "[.][0-9]+"
   "|[.](?:cold|localalias)(?:[.][0-9]+)?(?![0-9a-zA-Z_])"
   "| ?\\[clone [^\\]]*\\]"
   /* numbers of closures, lambdas and unnamed types */
   "|(?<=\\{\\{closure\\}\\})#[0-9]+"
   "|(?<=\\{closure|[)]|\\{unnamed type)#[0-9]+(?=\\})"
   /* nvcc: the hash of an unnamed namespace, perhaps the source and another
      hash */
   "|(?<=_GLOBAL__N_)_[0-9a-f]{8,64}"
   "(?:_[0-9]+_\\w+?_[0-9a-f]{8}(?![0-9a-f]))?//g";

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

/* End the program with a message if options and files do not go together. */
static void check_command(const cp_command* c)
{
   const cp_files* f = &c->files;
   const struct {
      bool wrong;
      const char *option, *why;
   } rules[] = {
      {f->list != NULL && (c->diff || c->rows),
       "--files-from", "not allowed with --diff or --rows"},
      {f->null && f->list == NULL, "-0", "needs --files-from"},
      {list_is_input(f) && has_standard_input(f),
       "--files-from", "standard input cannot be a profile as well"},
      {c->skip_bad && (c->diff || c->rows || c->check),
       "--skip-bad", "not allowed with --diff, --rows or --check"},
      {c->diff && c->n_old == 1 && f->n_names != 2,
       "--diff", "requires exactly two Cachegrind output files"},
      {c->n_old > 1 && !(c->diff && c->rows),
       "--old", "needs --diff, and --rows"},
      {c->sides && (!c->diff || (!c->rows && c->as != CP_AS_FOLDED)),
       "--sides", "needs --diff, and --rows or --as=folded"},
      {c->as != CP_AS_PROFILE
          && (c->rows || c->check || c->functions || c->names
              || c->instructions || c->values || c->skip_bad),
       "--as", "not allowed with what writes or reads anything else"},
      {c->flat && c->as == CP_AS_PROFILE, "--flat", "needs --as"},
      {c->view.compute && !c->rows, "--compute", "needs --rows"},
      {c->objects && !c->rows && !c->instructions, "--objects", "needs --rows"},
      {c->view.pairs && !c->rows, "--pairs", "needs --rows"},
      {c->view.fold_libraries && !c->rows,
       "--fold-libraries", "needs --rows"},
      {c->view.fold_libraries && (c->view.pairs || (c->diff && !c->sides)),
       "--fold-libraries",
       "not allowed with --pairs, or --diff without --sides"},
      {c->view.contexts.n > 0 && !c->view.fold_libraries,
       "--fold-by", "needs --fold-libraries"},
      {c->view.pairs && c->sides, "--pairs", "not allowed with --sides"},
      {c->instructions && (c->rows || c->check || c->output != NULL),
       "--instructions", "not allowed with --rows, --check or -o"},
      {c->rename && (c->rows || c->check || c->diff || c->names),
       "--rename", "not allowed with --rows, --check, --diff or --names"},
      {c->names && (c->rows || c->diff || c->check || c->output != NULL),
       "--names", "not allowed with --rows, --diff, --check or -o"},
      {c->rows && c->output != NULL, "--rows", "not allowed with -o"},
      {c->data && c->values, "--data", "not allowed with --values"},
      {(c->values || c->data)
          && (c->instructions || c->rows || c->check
              || c->functions || c->skip_bad || c->names),
       c->data ? "--data" : "--values",
       "not allowed with options of other profiles"},
      {c->values
          && (c->diff || c->mod_file != NULL || c->mod_func != NULL
              || c->mod_object != NULL || c->fold_file != NULL
              || c->fold_func != NULL || c->demangle),
       "--values", "not allowed with options of other profiles"},
      {c->roots.n > 0 && !c->check, "--root", "needs --check"},
      {c->check && (c->rows || c->diff || c->output != NULL),
       "--check", "not allowed with --rows, --diff or -o"},
   };
   cp_error err = {0};

   if (f->n_names == 0 && f->list == NULL)
      cp_fail(&err, "missing: cachegrind-out-file");
   for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]) && err.len == 0; i++)
      if (rules[i].wrong)
         cp_fail(&err, "argument %s: %s", rules[i].option, rules[i].why);
   if (err.len > 0)
      cp_bad_usage(&err);
}

/* ---- options ---- */

/* getopt_long()'s value for an option without a letter: NO_LETTER plus the
   number of its row. */
enum { NO_LETTER = 256 };

static int value_of(size_t row)
{
   int letter = cp_options[row].letter;

   return letter != 0 ? letter : NO_LETTER + (int)row;
}

/* Put all options into TABLE and LETTERS, as getopt_long() takes them. */
static void list_options(struct option* table, char* letters)
{
   *letters++ = ':';
   for (size_t i = 0; i < cp_n_options; i++) {
      const cp_option* o = &cp_options[i];
      int has = o->argument == NULL ? no_argument : required_argument;

      if (o->name == NULL)
         continue;
      *table++ = (struct option){o->name, has, NULL, value_of(i)};
      if (o->letter == 0)
         continue;
      *letters++ = (char)o->letter;
      if (has == required_argument)
         *letters++ = ':';
   }
}

static void take_options(cp_command* c, int argc, char** argv)
{
   struct option* table = cp_alloc_zeroed(cp_n_options + 1, sizeof(*table));
   char* letters = cp_alloc_zeroed(cp_n_options + 1, 2);
   int value;

   list_options(table, letters);
   opterr = 0;
   optind = 0;
   while ((value = getopt_long(argc, argv, letters, table, NULL)) != -1) {
      size_t row = 0;

      if (value == ':' || value == '?')
         cp_bad_option(value, argv, table);
      while (value_of(row) != value)
         row++;
      cp_options[row].take(c, &cp_options[row], optarg);
   }
   free(table);
   free(letters);
}

void cp_command_parse(cp_command* c, int argc, char** argv,
                      const char* version)
{
   cp_error err = {0};

   memset(c, 0, sizeof(*c));
   c->version = version;
   c->requests = STDIN_FILENO;
   c->same = -1;
   c->n_old = 1;
   c->view.threshold = 0.1;
   take_options(c, argc, argv);
   if (c->strip_hashes)
      cp_mod_add(&c->mod_func, strip_hashes, &err);
   /* The report lists calls between pairs, not between functions. */
   if (c->view.pairs)
      c->view.functions = false;
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
   free(c->descriptions.at);
   free(c->roots.at);
   free(c->view.definitions.at);
   free(c->view.contexts.at);
   cp_computed_free(&c->view.computed);
}
