/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of personalities. */

#include "control/personality.h"
#include "calls/separate/treatments.h"
#include "control/callgrind.h"
#include "control/monitor.h"
#include "output/summary.h"

#include "pub_tool_clreq.h" /* __VALGRIND_MAJOR__ */
#include "pub_tool_libcbase.h"

/* True if Cachegrind prints lines about caches that are switched off: Valgrind
   up to 3.20 simulates them by default. */
#define TELLS_UNUSED_CACHES \
   (__VALGRIND_MAJOR__ == 3 && __VALGRIND_MINOR__ <= 20)

static const Personality personalities[] = {
   {
      .tool          = "cachegrind",
      .name          = "Cachegrind",
      .description   = "a high-precision tracing profiler",
      .out_file      = { "--cachegrind-out-file", "cachegrind.out.%p", False },
      .tells_unused_caches = TELLS_UNUSED_CACHES,
      .inlines       = True,
      .machine_has_caches = True,
      .activations   = 1,
      .threads       = THREADS_AS_SEEN,
      .request       = "Client request",
      .commands_heading
         = "cachegrind monitor commands, as cg_control sends them:",
      .commands      = cg_cachegrind_commands,
      .put_header    = cg_put_our_header,
      .desc_blanks   = 9,
      .print_summary = cg_print_summary,
      .names_profile = True,
   },
   {
      .tool          = "callgrind",
      .name          = "Callgrind",
      .description   = "a call-graph generating cache profiler",
      .controller    = "callgrind_control",
      .option        = cg_callgrind_only_option,
      .usage         = cg_callgrind_only_usage,
      .out_file      = { "--callgrind-out-file", "callgrind.out.%p", True },
      .has_arcs      = True,
      .activations   = 2,
      .skips_stubs   = True,
      .threads       = THREADS_AS_CORES,
      .thread_files  = True,
      .modify_is_write = True,
      .any_simulates = True,
      .use_has_insns = True,
      .resets_vex    = True,
      .ranks_events  = True,
      .request       = "Client Request",
      .tells_steps   = True,
      .is_silent     = True,
      .commands_heading = "callgrind monitor commands:",
      .commands      = cg_callgrind_commands,
      .functions_invert = True,
      .empties_caches = True,
      .put_header    = cg_put_callgrinds_header,
      .begins_anew   = True,
      .trims_all     = True,
      .desc_blanks   = 1,
      .print_summary = cg_print_callgrinds_summary,
   },
};

const Personality* cg_personality = &personalities[0];

void cg_choose_personality(const HChar* tool)
{
   for (UInt i = 0; i < sizeof(personalities) / sizeof(personalities[0]); i++) {
      if (VG_(strcmp)(personalities[i].tool, tool) == 0)
         cg_personality = &personalities[i];
   }
   cg_contexts_defaults(cg_personality->activations,
                        cg_personality->skips_stubs);
}
