/*--------------------------------------------------------------------*/
/*--- The writer of data profiles.                                   ---*/
/*--------------------------------------------------------------------*/

/* The profile of data is a file beside the profile, with the objects of
   costs/objects.h and the lines of costs/sharing.h.  docs/FORMAT.md has the
   format. */

#ifndef CG_OUTPUT_DATA_H
#define CG_OUTPUT_DATA_H

#include "pub_tool_basics.h"

/* Write the file with that name.  Returns False, after a message, if that
   fails. */
Bool cg_write_data(const HChar* name);

#endif
