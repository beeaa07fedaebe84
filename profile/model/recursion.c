/*
   profile/model/recursion.c: what is counted more than once.
*/

#include "profile/model/recursion.h"

#include <stdlib.h>
#include <string.h>

static void know(cg_recursion* r, uint32_t function)
{
   if (function < r->n)
      return;
   r->functions = cg_make_room(r->functions, &r->functions_cap,
                               (size_t)function + 1, sizeof(*r->functions));
   memset(r->functions + r->n, 0,
          ((size_t)function + 1 - r->n) * sizeof(*r->functions));
   r->n = function + 1;
}

/* Has counts for FUNCTION.  Few profiles tell of any. */
static void have_counts(cg_recursion* r, uint32_t function, size_t n_events)
{
   size_t used = (size_t)r->n_counted * n_events;
   size_t need = ((size_t)function + 1) * n_events;

   if (function < r->n_counted)
      return;
   r->counts = cg_make_room(r->counts, &r->counts_cap, need,
                            sizeof(*r->counts));
   memset(r->counts + used, 0, (need - used) * sizeof(*r->counts));
   r->n_counted = function + 1;
}

void cg_recursion_see(cg_recursion* r, uint32_t function, uint32_t first,
                      uint32_t block)
{
   cg_recursive* seen;

   know(r, function);
   seen = &r->functions[function];
   if (seen->block >= first && seen->block != block)
      seen->doubtful = true;
   seen->block = block;
}

bool cg_recursion_add(cg_recursion* r, uint32_t function,
                      const cg_count* counts, size_t n_events, bool negate)
{
   have_counts(r, function, n_events);
   r->functions[function].told = true;
   return cg_counts_add(r->counts + function * n_events, counts, n_events,
                        negate);
}

const cg_count* cg_recursion_of(const cg_recursion* r, uint32_t function,
                                size_t n_events)
{
   if (function >= r->n || !r->functions[function].told
       || r->functions[function].doubtful)
      return NULL;
   return r->counts + function * n_events;
}

void cg_recursion_free(cg_recursion* r)
{
   free(r->functions);
   free(r->counts);
   *r = (cg_recursion){0};
}
