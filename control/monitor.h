/*--------------------------------------------------------------------*/
/*--- Monitor commands: what vgdb, gdb and cg_control can ask for.   ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_CONTROL_MONITOR_H
#define CG_CONTROL_MONITOR_H

#include "pub_tool_basics.h"

/* Do what the command says, and answer whoever has sent it.  False if there is
   more to be said of it that is not ours. */
Bool cg_monitor_command(const HChar* command);

#endif
