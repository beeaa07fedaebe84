/*--------------------------------------------------------------------*/
/*--- The writer of data profiles.                                   ---*/
/*--------------------------------------------------------------------*/

/* What objects (costs/objects.h) hold, as a file of its own beside the profile;
   docs/FORMAT.md has the format. */

#ifndef CG_OUTPUT_DATA_H
#define CG_OUTPUT_DATA_H

#include "pub_tool_basics.h"

/* Write the file of that name; False, after a message, if that fails. */
Bool cg_write_data(const HChar* name);

#endif
