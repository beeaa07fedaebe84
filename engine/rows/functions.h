/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/functions.h: the rows of a report that lists functions.

   Private to engine/rows/. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/functions.h"

typedef struct {
   cp_functions list;
   const cp_view_options* options;
   cp_call_list calls;      /* calls being written */
   cp_arc_index below;      /* calls of folded libraries, by caller */
   bool* told;              /* [function] introduced already */
   uint32_t* cycle;         /* [cycle of the graph] its number in the rows */
   uint32_t n_cycles;       /* number of cycles numbered so far */
} cp_function_rows;

/* Make the list of functions that OPTIONS ask for, as cp_functions_make() makes
   it for V.  False if a sum does not fit. */
bool cp_function_rows_make(cp_function_rows* r, cp_view* v,
                           const cp_view_options* options, cp_error* err);
void cp_function_rows_free(cp_function_rows* r);

/* Write the table of functions. */
bool cp_function_rows_write(cp_function_rows* r, cp_sink* to, cp_error* err);

/* Write the calls from the lines of FILE; if SITES, only the numbers of these
   lines. */
bool cp_function_rows_calls(cp_function_rows* r, uint32_t file, bool sites,
                            cp_sink* to, cp_error* err);

/* Write the rows that introduce FUNCTION; CYCLE is the number of its cycle, or
   0. */
void cp_rows_function(const cp_profile* p, uint32_t function, uint32_t cycle,
                      cp_sink* to);
