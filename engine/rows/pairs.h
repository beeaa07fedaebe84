/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/pairs.h: the rows of a report that lists functions as
   callgrind_annotate does.

   Private to engine/rows/. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/pair_list.h"

typedef struct {
   cp_pair_graph graph;
   bool callers, callees;   /* list callers, or callees, of functions */
   cp_pair_list list;       /* the list requested last */
   bool has_list;           /* a list has been requested */
   cp_call_list calls;      /* calls being written */
   bool* told;              /* [function of the list] introduced already */
} cp_pair_rows;

/* Prepare to answer requests about P, which must keep its calls, if any.  False
   if a sum does not fit; *R must be freed in any case. */
bool cp_pair_rows_make(cp_pair_rows* r, const cp_profile* p,
                       const cp_view_options* options, cp_error* err);
void cp_pair_rows_free(cp_pair_rows* r);

/* Answer the request `pairs WISH` (engine/PROTOCOL.md): make the list; write
   the row `longest`, then the functions to show and their calls.  False if a
   sum does not fit or, without a message, if WISH is malformed. */
bool cp_pair_rows_list(cp_pair_rows* r, const cp_view* v, cp_slice wish,
                       cp_sink* to, cp_error* err);

/* Write the calls from FILE, if a list was made; false if a sum does not
   fit. */
bool cp_pair_rows_calls(cp_pair_rows* r, uint32_t file, cp_sink* to,
                        cp_error* err);
