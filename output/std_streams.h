/*--------------------------------------------------------------------*/
/*--- Standard output and error, as they were at the beginning.      ---*/
/*--------------------------------------------------------------------*/

/* A profile for /dev/stdout or /dev/stderr goes to what that was when the
   program began.  The program may have closed its own since then, as careful
   programs do at their end; and a file that was opened anew by that name would
   be written from its beginning, over what the program has written. */

#ifndef CG_OUTPUT_STD_STREAMS_H
#define CG_OUTPUT_STD_STREAMS_H

#include "pub_tool_basics.h"

/* Before the program runs: if the name is one of the two, keep what it stands
   for open. */
void cg_hold_standard(const HChar* name);

/* Is the name one of the two? */
Bool cg_is_standard(const HChar* name);

/* A new descriptor, which the caller closes, for what was kept open for that
   name; or the error, if there was nothing. */
SysRes cg_open_standard(const HChar* name);

#endif
