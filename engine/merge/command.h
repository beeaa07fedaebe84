/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/command.h: the command line of the engine.

   All options are checked here, expressions too: whatever is wrong with them
   ends the program, before any file is opened. */

#ifndef CG_ENGINE_MERGE_COMMAND_H
#define CG_ENGINE_MERGE_COMMAND_H

#include "engine/io/files.h"
#include "engine/model/fold.h"
#include "engine/model/mod.h"
#include "engine/view/check.h"
#include "engine/view/view.h"

/* Exit statuses besides success. */
enum { CP_EXIT_BAD_DATA = 1, CP_EXIT_BAD_USAGE = 2 };

/* What the sum is written as. */
typedef enum { CP_AS_PROFILE, CP_AS_PPROF, CP_AS_FOLDED } cp_form;

typedef struct {
   const char* version;      /* of the program */
   const char* output;       /* NULL: standard output */
   bool rows;
   bool diff;
   int n_old;                /* of a difference: so many are subtracted */
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
   const char* thread;       /* only its parts count; NULL: all do */
   bool no_lines;
   int requests;             /* the descriptor they come from */
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

/* Reads the whole command line of the program of this VERSION; does not return
   if it is wrong, or asks for no more than help. */
void cp_command_parse(cp_command* c, int argc, char** argv,
                      const char* version);
void cp_command_free(cp_command* c);

#endif
