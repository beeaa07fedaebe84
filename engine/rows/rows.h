/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/rows.h: the rows sent to the report programs.

   A row is a line (engine/PROTOCOL.md).  Totals, functions and files are sent
   at once; tables, and the lines of a file, on request. */

#pragma once

#include "engine/io/input.h"
#include "engine/io/sink.h"
#include "engine/rows/functions.h"
#include "engine/rows/pairs.h"
#include "engine/rows/sections.h"
#include "engine/view/view.h"

typedef struct {
   cp_view_options* options;
   cp_libraries libraries;       /* if options->fold_libraries */
   cp_view view;
   cp_function_rows functions;   /* if options->functions */
   cp_pair_rows pairs;           /* if options->pairs */
   cp_columns columns;           /* contexts as columns, after a request */
   cp_input* requests;
} cp_rows;

/* Prepare the rows of P, and write all rows up to `end`.  REQUESTS has the
   caller's answers to questions: the user's own files and objects, and computed
   events.  False if a sum does not fit, if an option or an answer is wrong, if
   functions are to be listed and no input has Callgrind's format, or, without a
   message, if REQUESTS has ended or a write failed.  Always free *R. */
bool cp_rows_write(cp_rows* r, cp_profile* p, cp_view_options* options,
                   cp_input* requests, cp_sink* to, cp_error* err);
void cp_rows_free(cp_rows* r);

/* Answer requests until they end, or until one says that the arguments of
   another run follow; then set *AGAIN.  False after an error. */
bool cp_rows_serve(cp_rows* r, cp_sink* to, bool* again, cp_error* err);

/* Write the names in P: of its events, of its files as recorded, of its
   objects, and of nameless functions, each with its object. */
void cp_rows_names(const cp_profile* p, cp_sink* to);
