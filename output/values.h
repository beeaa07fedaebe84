/*--------------------------------------------------------------------*/
/*--- The writer of value profiles.                                  ---*/
/*--------------------------------------------------------------------*/

/* What points (costs/value_points.h) hold, as a file of its own beside the
   profile; docs/FORMAT.md has the format. */

#ifndef CG_OUTPUT_VALUES_H
#define CG_OUTPUT_VALUES_H

#include "format/values_text.h"

#include "pub_tool_basics.h"

/* Once, if values are profiled. describe() fills in what the header says of how
   they were sampled: all but the number of points. */
void cg_values_writer_init(void (*describe)(ValuesHeader* header));

/* Write the file of that name; False, after a message, if that fails.  Counts
   have been gathered. */
Bool cg_write_values(const HChar* name);

#endif
