/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/command.h: the command line of the engine.

   All options are checked here, expressions too: any mistake ends the program
   before a file is opened. */

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

/* The form in which the sum is written. */
typedef enum { CP_AS_PROFILE, CP_AS_PPROF, CP_AS_FOLDED } cp_form;

typedef struct {
   const char* version;      /* of the program */
   const char* output;       /* NULL: standard output */
   bool rows;
   bool diff;
   int n_old;                /* of a difference: the number of files that are
                                subtracted */
   const char* only;         /* events; NULL: all */
   bool functions;
   bool check;
   bool sides;
   bool objects;
   bool instructions;
   bool names;
   bool rename;
   int same;                 /* the descriptor that tells it, or -1 */
   bool values;
   bool data;
   bool contexts;            /* the inputs must have them */
   cp_form as;
   bool flat;                /* without callers */
   cp_texts descriptions;    /* to write of a difference */
   cp_texts roots;           /* functions that are, besides those known */
   const char* thread;       /* the thread whose parts count; NULL: all do */
   bool no_lines;
   int requests;             /* the descriptor they come from */
   cp_input* asked;          /* these, and the next command's */
   bool again;               /* another command follows in them */
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
} cp_command;

/* Read the whole command line; VERSION is the program's. Does not return if the
   command line is wrong, or only asks for help. */
void cp_command_parse(cp_command* c, int argc, char** argv,
                      const char* version);
void cp_command_free(cp_command* c);

/* ---- options, one row each ---- */

typedef struct cp_option cp_option;

/* Store ARGUMENT, the value of O, in C; does not return if it is wrong. */
typedef void cp_take(cp_command* c, const cp_option* o, const char* argument);

/* An option, or the end of the options in the help text. */
struct cp_option {
   const char* name;       /* without dashes; NULL: the end */
   int letter;             /* its short name, or 0 */
   const char* argument;   /* its name in the help text; NULL: it has none */
   cp_take* take;
   size_t field;           /* the offset of what `take` sets, if that differs
                              from row to row */
   const char* help;       /* lines; NULL: those of the next row */
};

/* All options, in the order of the help text. */
extern const cp_option cp_options[];
extern const size_t cp_n_options;

/* ---- messages, in the form of the programs in Perl ---- */

/* Print a message with the name of the program. */
void cp_complain(const cp_error* err);

/* Print a message about a mistake of usage, and add how to get help. */
void cp_complain_of_usage(cp_error* err);

/* End the program with the message ERR about its usage. */
_Noreturn void cp_bad_usage(cp_error* err);

/* End the program: the value of OPTION, without dashes, is wrong. */
_Noreturn void cp_bad_value(const char* option, const cp_error* why);

/* End the program with a message about the mistake in ARGV that getopt_long()
   has just met, with the options in TABLE. WHAT is ':' for a missing value,
   else '?'. */
_Noreturn void cp_bad_option(int what, char** argv, const struct option* table);
