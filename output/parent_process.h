/*--------------------------------------------------------------------*/
/*--- Is this a traced child of another run?                         ---*/
/*--------------------------------------------------------------------*/

/* With --trace-children=yes an executed program is a run of its own, and knows
   nothing of its parent's run.  So it looks at its parent under /proc. */

#ifndef CG_OUTPUT_PARENT_PROCESS_H
#define CG_OUTPUT_PARENT_PROCESS_H

#include "pub_tool_basics.h"

/* Is the parent process a Cachegrind, too, that was given this pattern by the
   option? */
Bool cg_parent_has_pattern(const HChar* option, const HChar* pattern);

#endif
