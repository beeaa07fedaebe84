/*--------------------------------------------------------------------*/
/*--- Jumps whose targets are known only at run time.                ---*/
/*--------------------------------------------------------------------*/

/* Whether jumps are collected (costs/jumps.h), and the function that generated
   code calls for each computed jump.  It counts all others itself
   (translate/jumps.h). */

#ifndef CG_RUN_JUMPS_H
#define CG_RUN_JUMPS_H

#include "costs/lines.h"
#include "pub_tool_basics.h"

/* The option's lines in --help, and the option, as with
   run/caches/caches.h. */
extern const HChar cg_jumps_usage[];
Bool cg_jumps_option(const HChar* arg);

/* Are they to be collected?  Known once the options have been read. */
extern Bool cg_collects_jumps;

/* A computed jump of that line goes to the target. */
VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target);

#endif
