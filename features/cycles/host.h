/*--------------------------------------------------------------------*/
/*--- Which machine is the host?                                     ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_FEATURES_CYCLES_HOST_H
#define CG_FEATURES_CYCLES_HOST_H

#include "pub_tool_basics.h"

/* The name of the machine that is the host's, or of the nearest; then
   *is_known is False. */
const HChar* cg_host_machine(Bool* is_known);

#endif
