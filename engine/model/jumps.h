/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/jumps.h: the jumps of all inputs, in an array.

   A jump leads from a place in a function, in a file, to a place in the same or
   another function.  Equal jumps are added up only when the array has grown
   large, so users of the array must add up the rest themselves. */

#pragma once

#include "engine/model/lines.h"

typedef struct {
   uint32_t function;
   uint32_t file;
   cp_place place;
} cp_jump_end;

typedef struct {
   cp_jump_end from, to;
   bool conditional;
   cp_count followed;
   cp_count executed;   /* equal to `followed` if unconditional */
} cp_jump;

typedef struct {
   cp_jump* at;
   uint32_t n;

   /* Private. */
   size_t cap;
   uint32_t n_summed;   /* number of jumps after the last compaction */
} cp_jumps;

/* Add JUMP to S, with negated counts if NEGATE. */
void cp_jumps_add(cp_jumps* s, const cp_jump* jump, bool negate);

/* Compare A and B by place, kind (conditional or not) and target place, but not
   by file or function: <0, 0 or >0. */
int cp_jumps_compare(const cp_jump* a, const cp_jump* b);

/* Add JUMP's counts to SUM's; false if a sum does not fit. */
bool cp_jumps_sum(cp_jump* sum, const cp_jump* jump, cp_error* err);

/* Add up equal jumps if the array has grown much; false if a sum does not
   fit. */
bool cp_jumps_compact(cp_jumps* s, cp_error* err);

void cp_jumps_free(cp_jumps* s);
