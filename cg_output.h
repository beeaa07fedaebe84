/*--------------------------------------------------------------------*/
/*--- What the run leaves: the profile and the printed summary.      ---*/
/*--------------------------------------------------------------------*/

/* Reads the totals that cg_costs.c holds; knows nothing of how they came
   about.  Called by cg_process.c and cg_main.c when the run ends. */

#ifndef CG_OUTPUT_H
#define CG_OUTPUT_H

#include "cg_arch.h"
#include "pub_tool_basics.h"

/* Write the profile to the file of that name.  caches is NULL without the
   cache simulation.  The file appears whole or not at all; a failure is one
   message, and False. */
Bool cg_write_profile(const HChar* name, const CacheGeometry* caches);

/* Print references, misses, rates, by Valgrind's message routine. */
void cg_print_summary(Bool cache_sim, Bool branch_sim);

#endif
