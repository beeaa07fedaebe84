/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/recursion.h: the excess of recursive functions, the inclusive
   counts that a profile contains more than once.

   If a function is called again before it has returned, its own counts and
   those of its calls contain some costs once for each depth of the recursion.
   This excess cannot be computed from the calls, but the tool, which follows
   the calls, knows the excess and can write it to the profile.  Excesses add up
   like all counts.

   If options give two functions the same name, the excess of the joined
   function is unknown.  So an excess is used only for a function that is in at
   most one block of each part of a profile. */

#pragma once

#include "engine/base/count.h"

typedef struct {
   uint32_t block;    /* the latest block with the function; 0: none */
   bool told;         /* the excess is known */
   bool doubtful;     /* it was in several blocks of a part */
} cp_recursive;

typedef struct {
   cp_recursive* functions;
   cp_count* counts;  /* [function * n_events + event] */
   uint32_t n;        /* functions that fit in `functions` */
   uint32_t n_counted;   /* functions that fit in `counts` */
   size_t functions_cap, counts_cap;
} cp_recursion;

/* Note that FUNCTION is in block number BLOCK, counted from 1.  The present
   part begins with block FIRST. */
void cp_recursion_see(cp_recursion* r, uint32_t function, uint32_t first,
                      uint32_t block);

/* Add COUNTS, or if NEGATE their negatives, to the excess of FUNCTION, which
   has been seen.  False if a sum does not fit. */
bool cp_recursion_add(cp_recursion* r, uint32_t function,
                      const cp_count* counts, size_t n_events, bool negate);

/* Return the excess of FUNCTION; NULL if the excess is not known. */
const cp_count* cp_recursion_of(const cp_recursion* r, uint32_t function,
                                size_t n_events);

void cp_recursion_free(cp_recursion* r);
