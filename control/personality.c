/*--------------------------------------------------------------------*/
/*--- Personalities.                         control/personality.c ---*/
/*--------------------------------------------------------------------*/

/* The table, and nothing else: what a row names is done elsewhere. */

#include "control/personality.h"

#include "control/callgrind_options.h"

#include "pub_tool_libcbase.h"

static const Personality personalities[] = {
   {
      .tool        = "cachegrind",
      .name        = "Cachegrind",
      .description = "a high-precision tracing profiler",
      .out_file    = { "--cachegrind-out-file", "cachegrind.out.%p" },
   },
   {
      .tool        = "callgrind",
      .name        = "Callgrind",
      .description = "a call-graph generating cache profiler",
      .hint        = "For interactive control, run 'callgrind_control -h'.",
      .option      = cg_callgrind_only_option,
      .usage       = cg_callgrind_only_usage,
      .out_file    = { "--callgrind-out-file", "callgrind.out.%p" },
      .has_arcs    = True,
   },
};

const Personality* cg_personality = &personalities[0];

void cg_choose_personality(const HChar* tool)
{
   for (UInt i = 0; i < sizeof(personalities) / sizeof(personalities[0]); i++) {
      if (VG_(strcmp)(personalities[i].tool, tool) == 0)
         cg_personality = &personalities[i];
   }
}
