/*--------------------------------------------------------------------*/
/*--- The profile's writer.                                          ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_WRITER_H
#define CG_OUTPUT_WRITER_H

#include "pub_tool_basics.h"

/* Write the totals of all lines to the profile of that name; all blocks must
   have been folded.  desc is what its header says of the simulation, whole
   lines.  A failure is one message, and False; what was in the file before
   stays then (output/file.h). */
Bool cg_write_profile(const HChar* name, const HChar* desc);

#endif
