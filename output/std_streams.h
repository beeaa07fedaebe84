/*--------------------------------------------------------------------*/
/*--- Standard output and error, as they were at the beginning.      ---*/
/*--------------------------------------------------------------------*/

/* A profile for /dev/stdout or /dev/stderr goes to what that was when the
   program began.  The program may have closed its own since, as careful ones
   do at their end; and opening it by name would start at the beginning of a
   file, over what the program has written. */

#ifndef CG_OUTPUT_STD_STREAMS_H
#define CG_OUTPUT_STD_STREAMS_H

#include "pub_tool_basics.h"

/* Before the program runs: if the name is one of the two, hold what it is. */
void cg_hold_standard(const HChar* name);

/* Is the name one of the two? */
Bool cg_is_standard(const HChar* name);

/* What is held for that name, under a number of the caller's own to close; the
   error if there was nothing to hold. */
SysRes cg_open_standard(const HChar* name);

#endif
