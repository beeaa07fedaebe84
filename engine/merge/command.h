/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/command.h: the command line of the engine.

   Options are checked here, and a mistake mostly ends the program before a file
   is opened.  Events and the patterns of --file and --function are checked
   later. */

#pragma once

#include "engine/base/base.h"
#include "engine/io/files.h"
#include "engine/io/input.h"
#include "engine/model/fold.h"
#include "engine/model/mod.h"
#include "engine/view/check.h"
#include "engine/view/view.h"

#include <getopt.h>

/* Exit statuses besides success. */
enum { CP_EXIT_BAD_DATA = 1, CP_EXIT_BAD_USAGE = 2 };

/* Formats of the output. */
typedef enum { CP_AS_PROFILE, CP_AS_PPROF, CP_AS_FOLDED } cp_form;

typedef struct {
   const char* version;      /* the program's version */
   const char* output;       /* NULL: standard output */
   bool rows;
   bool diff;
   int n_old;                /* in a difference, number of old files */
   const char* only;         /* events to read; NULL: all */
   bool functions;
   bool check;
   bool sides;
   bool objects;
   bool instructions;
   bool names;
   bool rename;
   int same;                 /* descriptor for cp_same_read(), or -1 */
   bool values;
   bool data;
   bool contexts;            /* the inputs must be trees of contexts */
   cp_form as;
   bool flat;                /* write stacks without callers */
   cp_texts descriptions;    /* descriptions to write in a difference */
   cp_texts roots;           /* names of more roots, for --check */
   const char* thread;       /* the thread whose parts are read; NULL: all */
   bool no_lines;
   int requests;             /* descriptor of the requests */
   cp_input* asked;          /* input of the requests */
   bool again;               /* another command line follows in the requests */
   cp_mod* mod_file;
   cp_mod* mod_func;
   cp_mod* mod_object;
   cp_fold* fold_file;
   cp_fold* fold_func;
   bool strip_hashes;
   bool demangle;
   cp_view_options view;
   cp_files files;
   bool skip_bad;
   cp_progress progress;     /* progress, perhaps in a longer work */
} cp_command;

/* Read the command line ARGV into C; VERSION is the program's.  Do not return
   if the command line is wrong, or only asks for help or the version. */
void cp_command_parse(cp_command* c, int argc, char** argv,
                      const char* version);
void cp_command_free(cp_command* c);

/* ---- options, one row each ---- */

typedef struct cp_option cp_option;

/* Store ARGUMENT, the value of O, in C; end the program if it is wrong. */
typedef void cp_take(cp_command* c, const cp_option* o, const char* argument);

/* An option, or the end of the options in the help text. */
struct cp_option {
   const char* name;       /* without dashes; NULL: the end */
   int letter;             /* short name, or 0 */
   const char* argument;   /* name of its value in help; NULL: it takes no
                              value */
   cp_take* take;
   size_t field;           /* offset in cp_command of the member to set, for a
                              `take` that several rows share */
   const char* help;       /* help text; NULL: that of the next row is for
                              both, or, after the end, there is none */
};

/* All options, in the order of the help text. */
extern const cp_option cp_options[];
extern const size_t cp_n_options;

/* ---- messages, in the form of the programs in Perl ---- */

/* Print the message ERR with the program's name. */
void cp_complain(const cp_error* err);

/* Print the message ERR about a wrong command line, and how to get help. */
void cp_complain_of_usage(cp_error* err);

/* End the program with the message ERR about a wrong command line. */
_Noreturn void cp_bad_usage(cp_error* err);

/* End the program with a message that the value of OPTION, named without
   dashes, is wrong because of WHY. */
_Noreturn void cp_bad_value(const char* option, const cp_error* why);

/* End the program with a message about the mistake in ARGV that getopt_long()
   has just met; TABLE has its options.  WHAT, the result of getopt_long(), is
   ':' for a missing value, else '?'. */
_Noreturn void cp_bad_option(int what, char** argv, const struct option* table);
