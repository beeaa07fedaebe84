/*--------------------------------------------------------------------*/
/*--- The writer of value profiles.                                  ---*/
/*--------------------------------------------------------------------*/

/* What sites (costs/sites.h) hold, as a file of its own beside the profile;
   docs/FORMAT.md has the format. */

#ifndef CG_OUTPUT_VALUES_H
#define CG_OUTPUT_VALUES_H

#include "pub_tool_basics.h"

/* Values are profiled.  describe() gives the lines of the header that say how
   they were sampled.  Once. */
void cg_values_writer_init(const HChar* (*describe)(void));

/* Are there values to be written? */
Bool cg_has_values(void);

/* Write the file of that name; False, after a message, if that fails.  Counts
   have been gathered. */
Bool cg_write_values(const HChar* name);

#endif
