/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/rows.h: the rows that are sent to the report programs.

   A row is a line (engine/PROTOCOL.md).  Totals, functions and files go out at
   once; tables and the lines of single files when they are asked for. */

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
   cp_columns columns;           /* of contexts, once they are asked for */
   cp_input* requests;
} cp_rows;

/* Prepare the rows of P, and write all up to `end`.  From REQUESTS come, if
   they are asked for, the files that are the user's own, and definitions of
   computed events.  False if a sum does
   not fit; if functions are to be listed and no input has a call graph; or
   without a message if the other side is gone.  To be freed then, too. */
bool cp_rows_write(cp_rows* r, cp_profile* p, cp_view_options* options,
                   cp_input* requests, cp_sink* to, cp_error* err);
void cp_rows_free(cp_rows* r);

/* Reads requests and answers each, until they end or, which sets *AGAIN, the
   arguments of another run follow. */
bool cp_rows_serve(cp_rows* r, cp_sink* to, bool* again, cp_error* err);

/* Write the names in P: its events, its files as they are recorded, its
   objects, and the functions without a name, each with its object. */
void cp_rows_names(const cp_profile* p, cp_sink* to);
