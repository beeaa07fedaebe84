/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/recursion.c: the excess of recursive functions' counts. */

#include "engine/model/recursion.h"

#include <stdlib.h>

static void know(cp_recursion* r, uint32_t function)
{
   if (function < r->n)
      return;
   CP_MAKE_ZEROS(r->functions, r->functions_cap, r->n, (size_t)function + 1);
   r->n = function + 1;
}

static void have_counts(cp_recursion* r, uint32_t function, size_t n_events)
{
   if (function < r->n_counted)
      return;
   CP_MAKE_ZEROS(r->counts, r->counts_cap, (size_t)r->n_counted * n_events,
                 ((size_t)function + 1) * n_events);
   r->n_counted = function + 1;
}

void cp_recursion_see(cp_recursion* r, uint32_t function, uint32_t first,
                      uint32_t block)
{
   cp_recursive* seen;

   know(r, function);
   seen = &r->functions[function];
   if (seen->block >= first && seen->block != block)
      seen->doubtful = true;
   seen->block = block;
}

bool cp_recursion_add(cp_recursion* r, uint32_t function,
                      const cp_count* counts, size_t n_events, bool negate)
{
   have_counts(r, function, n_events);
   r->functions[function].told = true;
   return cp_counts_add(r->counts + function * n_events, counts, n_events,
                        negate);
}

const cp_count* cp_recursion_of(const cp_recursion* r, uint32_t function,
                                size_t n_events)
{
   if (function >= r->n || !r->functions[function].told
       || r->functions[function].doubtful)
      return NULL;
   return r->counts + function * n_events;
}

void cp_recursion_free(cp_recursion* r)
{
   free(r->functions);
   free(r->counts);
   *r = (cp_recursion){0};
}
