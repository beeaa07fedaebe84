/*--------------------------------------------------------------------*/
/*--- What the run leaves: the profile and the printed summary.      ---*/
/*--------------------------------------------------------------------*/

/* Reads the totals that costs/lines.c holds; knows nothing of how they came
   about.  */

#ifndef CG_OUTPUT_OUTPUT_H
#define CG_OUTPUT_OUTPUT_H

#include "pub_tool_basics.h"

/* Write the profile to the file of that name.  desc is what its header says of
   the simulation, whole lines.  The file appears whole or not at all; a
   failure is one message, and False. */
Bool cg_write_profile(const HChar* name, const HChar* desc);

/* Print references, misses, rates, by Valgrind's message routine. */
void cg_print_summary(Bool cache_sim, Bool branch_sim);

#endif
