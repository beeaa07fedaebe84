/*
   profile/recursion.c: what is counted more than once.
*/

#include "profile/recursion.h"

#include <stdlib.h>
#include <string.h>

static void make_room(cg_recursion* r, uint32_t function, size_t n_events)
{
   size_t used = (size_t)r->n * n_events;
   size_t need = ((size_t)function + 1) * n_events;

   if (function < r->n)
      return;
   r->functions = cg_make_room(r->functions, &r->functions_cap,
                               (size_t)function + 1, sizeof(*r->functions));
   r->counts = cg_make_room(r->counts, &r->counts_cap, need,
                            sizeof(*r->counts));
   memset(r->functions + r->n, 0,
          ((size_t)function + 1 - r->n) * sizeof(*r->functions));
   memset(r->counts + used, 0, (need - used) * sizeof(*r->counts));
   r->n = function + 1;
}

void cg_recursion_see(cg_recursion* r, uint32_t function, uint32_t first,
                      uint32_t block, size_t n_events)
{
   cg_recursive* seen;

   make_room(r, function, n_events);
   seen = &r->functions[function];
   if (seen->block >= first && seen->block != block)
      seen->doubtful = true;
   seen->block = block;
}

bool cg_recursion_add(cg_recursion* r, uint32_t function,
                      const cg_count* counts, size_t n_events, bool negate)
{
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
