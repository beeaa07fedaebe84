/*--------------------------------------------------------------------*/
/*--- The name of each process's profile.                            ---*/
/*--------------------------------------------------------------------*/

/* The pattern that --cachegrind-out-file gives is expanded in the process that
   writes, so that %p is its number.  Where a child, forked or traced, would get
   its parent's name that way, it takes another, with its process number: no
   process writes over another's profile. */

#ifndef CG_OUTPUT_NAME_H
#define CG_OUTPUT_NAME_H

#include "pub_tool_basics.h"

/* Once, before the program runs. */
void cg_name_init(const HChar* pattern);

/* The name of this process's profile now; the caller's to free.  Says so, once
   a process, if the pattern does not give that name. */
HChar* cg_profile_name(void);

#endif
