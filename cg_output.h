/*--------------------------------------------------------------------*/
/*--- What the run leaves: the profile and the printed summary.      ---*/
/*--------------------------------------------------------------------*/

/* Reads the totals that cg_costs.c holds; knows nothing of how they came
   about.  Called by cg_main.c when the run ends. */

#ifndef CG_OUTPUT_H
#define CG_OUTPUT_H

#include "cg_arch.h"
#include "pub_tool_basics.h"

/* Write the profile to the file that `pattern` (the value of
   --cachegrind-out-file) names now.  caches is NULL without the cache
   simulation.  The file appears whole or not at all; a failure is one
   message. */
void cg_write_profile(const HChar* pattern, const CacheGeometry* caches);

/* Print references, misses, rates, by Valgrind's message routine. */
void cg_print_summary(Bool cache_sim, Bool branch_sim);

#endif
