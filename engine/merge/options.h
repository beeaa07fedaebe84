/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/options.h: the options of the engine, one row each. */

#ifndef CG_ENGINE_MERGE_OPTIONS_H
#define CG_ENGINE_MERGE_OPTIONS_H

#include "engine/merge/command.h"

typedef struct cp_option cp_option;

/* Stores ARGUMENT, the value of O, in C; does not return if it is wrong. */
typedef void cp_take(cp_command* c, const cp_option* o, const char* argument);

/* An option, or the end of those that the help text has. */
struct cp_option {
   const char* name;       /* without dashes; NULL: the end */
   int letter;             /* its short name, or 0 */
   const char* argument;   /* what the help text calls it; NULL: it has none */
   cp_take* take;
   size_t field;           /* the offset of what `take` sets, if that differs
                              from row to row */
   const char* help;       /* lines; NULL: those of the next row */
};

/* All options, in the order of the help text. */
extern const cp_option cp_options[];
extern const size_t cp_n_options;

#endif
