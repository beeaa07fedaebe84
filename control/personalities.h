/*--------------------------------------------------------------------*/
/*--- The table of personalities.                                    ---*/
/*--------------------------------------------------------------------*/

/* Knows all that a name of the tool implies (control/personality.h), and so is
   above all that asks which is in force. */

#ifndef CG_CONTROL_PERSONALITIES_H
#define CG_CONTROL_PERSONALITIES_H

#include "pub_tool_basics.h"

/* Choose the one that this run has by the tool's name; Cachegrind's for a name
   that is not known.  Before options are read. */
void cg_choose_personality(const HChar* tool);

#endif
