/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/calls.h: a list of calls with a common caller, callee or file, in
   the order of display.

   cp_calls_begin() empties the list; after calls have been added,
   cp_calls_finish() completes it.  Then the list can be begun again. */

#pragma once

#include "engine/model/profile.h"

typedef struct {
   cp_count line;           /* 0 if calls are added without lines */
   uint32_t function;       /* the function at the other end, or a number that
                               stands for it */
   const cp_count* counts;  /* number of calls, then their events; set by
                               cp_calls_finish() */
   uint32_t item;           /* private */
} cp_call;

typedef struct {
   cp_call* at;
   uint32_t n;

   /* Private. */
   size_t n_counts, cap, counts_cap;
   cp_count* counts;
} cp_call_list;

/* A comparison of two calls from the same line: <0 if A comes first. */
typedef int cp_call_compare(const cp_call* a, const cp_call* b,
                            const void* context);

/* Empty the list, for calls of the profile P. */
void cp_calls_begin(cp_call_list* l, const cp_profile* p);

/* Add the calls of ARC, whose other end is FUNCTION: their sum or, with
   cp_calls_add_lines(), a sum for each line.  False if a sum does not fit. */
bool cp_calls_add(cp_call_list* l, const cp_profile* p, uint32_t arc,
                  uint32_t function, cp_error* err);
bool cp_calls_add_lines(cp_call_list* l, const cp_profile* p, uint32_t arc,
                        uint32_t function, cp_error* err);

/* Add up calls of the same line and function, and sort the sums by line, then
   by COMPARE.  False if a sum does not fit. */
bool cp_calls_finish(cp_call_list* l, cp_call_compare* compare,
                     const void* context, cp_error* err);

void cp_call_list_free(cp_call_list* l);
