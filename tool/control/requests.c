/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Client requests: Cachegrind's are served here, Callgrind's by callgrind.h,
   others by a plug-in.  A monitor command is one, too. */

#include "control/requests.h"
#include "cachegrind.h"
#include "control/callgrind.h"
#include "control/monitor.h"
#include "control/personality.h"
#include "control/switch.h"
#include "counts/counts.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "feature.h"
#include "output/parts.h"
#include "output/system.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

static void switch_counting(Bool on)
{
   if (cg_switch_counting(on))
      return;
   VG_(umsg)("warning: CACHEGRIND_%s_INSTRUMENTATION called,\n",
             on ? "START" : "STOP");
   VG_(umsg)("         but instrumentation is already %s\n",
             on ? "enabled" : "disabled");
}

UInt cg_thread_that_asks(void)
{
   return cg_personality->thread_files && cg_separates_threads
             ? cg_running_thread()
             : 0;
}

void cg_dump_on_request(UWord reason)
{
   cg_dump_part_for(cg_personality->request, ": ", cg_readable_string(reason),
                    cg_thread_that_asks());
}

static Bool is_plug_ins(ThreadId tid, const UWord* args)
{
   Bool is_served = False;
   for (UInt i = 0; i < cg_n_features && !is_served; i++)
      is_served = cg_features[i]->request != NULL
                  && cg_features[i]->request(tid, args);
   return is_served;
}

Bool cg_client_request(ThreadId tid, UWord* args, UWord* ret)
{
   if (args[0] == VG_USERREQ__GDB_MONITOR_COMMAND) {
      *ret = cg_monitor_command((const HChar*)args[1]) ? 1 : 0;
      return *ret != 0;
   }
   if (is_plug_ins(tid, args)) {
      *ret = 0;
      return True;
   }
   if (!VG_IS_TOOL_USERREQ('C', 'G', args[0]))
      return cg_callgrind_request(args, ret);
   *ret = 0;
   switch (args[0]) {
   case VG_USERREQ__CG_START_INSTRUMENTATION: switch_counting(True); break;
   case VG_USERREQ__CG_STOP_INSTRUMENTATION: switch_counting(False); break;
   case VG_USERREQ__CG_DUMP: cg_dump_on_request(args[1]); break;
   case VG_USERREQ__CG_ZERO: cg_zero_counts(cg_thread_that_asks()); break;
   case VG_USERREQ__CG_IS_COUNTING:
      *ret = cg_is_counting() && *cg_region_one != 0;
      break;
   default:
      VG_(umsg)("warning: unknown Cachegrind client request %#lx\n", args[0]);
      return False;
   }
   return True;
}
