/*--------------------------------------------------------------------*/
/*--- The profile's writer.                                          ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_WRITER_H
#define CG_OUTPUT_WRITER_H

#include "pub_tool_basics.h"

/* desc is what the header of a profile says of the simulation, whole lines.
   Once. */
void cg_writer_init(const HChar* desc);

/* Write the totals of all lines to the profile of that name; all blocks must
   have been folded.  A failure is one message, and False; what was in the file
   before stays then (output/file.h). */
Bool cg_write_profile(const HChar* name);

#endif
