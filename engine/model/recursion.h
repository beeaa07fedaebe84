/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/recursion.h: the excess of recursive functions: inclusive
   counts that are there more than once.

   If a function was called again by a function that it called, its counts and
   those of its calls of others contain some of the costs several times: once
   for each depth.  The excess cannot be derived from the calls; but the tool
   that followed them knows it, and writes it into the profile.  Like all counts
   it adds up.

   If changed names make one function of two, their excesses say nothing about
   that one.  So it is used only for functions that each part of a profile
   mentions in one place. */

#pragma once

#include "engine/base/count.h"

typedef struct {
   uint32_t block;    /* the latest block with the function; 0: none */
   bool told;         /* its counts are known */
   bool doubtful;     /* its counts are those of two functions */
} cp_recursive;

typedef struct {
   cp_recursive* functions;
   cp_count* counts;  /* [function * n_events + event] */
   uint32_t n;        /* functions that there is room for */
   uint32_t n_counted;   /* and those that counts have room for */
   size_t functions_cap, counts_cap;
} cp_recursion;

/* Note that block number BLOCK, from 1, mentions FUNCTION.  The present part
   begins with block FIRST. */
void cp_recursion_see(cp_recursion* r, uint32_t function, uint32_t first,
                      uint32_t block);

/* Add COUNTS to the excess of FUNCTION, which has been seen, or subtract them
   if NEGATE.  False if a sum does not fit. */
bool cp_recursion_add(cp_recursion* r, uint32_t function,
                      const cp_count* counts, size_t n_events, bool negate);

/* Return the excess of FUNCTION; NULL if it is not known. */
const cp_count* cp_recursion_of(const cp_recursion* r, uint32_t function,
                                size_t n_events);

void cp_recursion_free(cp_recursion* r);
