/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's client requests and monitor commands.  Toggling collection
   switches the region (counts/region.h). */

#include "control/callgrind.h"
#include "calls/call_events.h"
#include "calls/watch.h"
#include "control/monitor.h"
#include "control/personality.h"
#include "control/requests.h"
#include "control/switch.h"
#include "counts/counts.h"
#include "output/parts.h"
#include "output/system.h"
#include "run/discard.h"
#include "base/valgrind.h"

#include <valgrind/callgrind.h>

#include "pub_tool_gdbserver.h"
#include "pub_tool_tooliface.h"

static Bool tells(void)
{
   return cg_personality->tells_steps && VG_(clo_verbosity) > 1;
}

static void zero_costs(UInt thread)
{
   if (tells())
      VG_(dmsg)("  Zeroing costs...\n");
   cg_zero_counts(thread);
   if (tells())
      VG_(dmsg)("  ...done\n");
}

static void switch_counting(Bool on, const HChar* who)
{
   if (cg_switch_counting(on) && tells())
      VG_(dmsg)("%s: instrumentation switched %s\n", who, on ? "ON" : "OFF");
}

/* The requests of CodSpeed's Callgrind, absent from Valgrind's headers. */
enum {
   SKIP_OBJECT = VG_USERREQ__STOP_INSTRUMENTATION + 1, /* argument: path */
   DESCRIBE_PART /* argument: a line of text */
};

static void skip_object(UWord path)
{
   const HChar* pattern = cg_readable_string(path);
   if (pattern == NULL)
      return;
   if (cg_skip_object(pattern))
      cg_discard_all_translations();
   else
      VG_(umsg)("warning: '%s' cannot be skipped: give --skip-plt=yes, too\n",
                pattern);
}

static void describe_part(UWord line)
{
   const HChar* text = cg_readable_string(line);
   if (text != NULL)
      cg_describe_part(text);
}

static void warn(UWord number)
{
   static Bool has_warned;
   if (!has_warned)
      VG_(umsg)("warning: Callgrind's client request %#lx is not known here\n",
                number);
   has_warned = True;
}

Bool cg_callgrind_request(const UWord* args, UWord* ret)
{
   if (!VG_IS_TOOL_USERREQ('C', 'T', args[0]))
      return False;
   *ret = 0;
   switch (args[0]) {
   case VG_USERREQ__DUMP_STATS: cg_dump_on_request(0); break;
   case VG_USERREQ__DUMP_STATS_AT: cg_dump_on_request(args[1]); break;
   case VG_USERREQ__ZERO_STATS: zero_costs(cg_thread_that_asks()); break;
   case VG_USERREQ__TOGGLE_COLLECT: cg_switch_region(); break;
   /* Repeated requests give no warning, unlike Cachegrind's. */
   case VG_USERREQ__START_INSTRUMENTATION:
      switch_counting(True, "Client Request");
      break;
   case VG_USERREQ__STOP_INSTRUMENTATION:
      switch_counting(False, "Client Request");
      break;
   case SKIP_OBJECT: skip_object(args[1]); break;
   case DESCRIBE_PART: describe_part(args[1]); break;
   default: warn(args[0]); return False;
   }
   return True;
}

/*--- Monitor commands                                     ---*/

static void dump(const HChar* rest, const HChar* command)
{
   cg_dump_part(command, 0);
}

static void zero(const HChar* rest, const HChar* command)
{
   zero_costs(0);
}

static UInt n_threads(void)
{
   UInt     n = 0;
   ThreadId tid;
   Addr     low, high;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high))
      n++;
   return n;
}

static void status(const HChar* rest, const HChar* command)
{
   if (VG_(strcmp)(rest, "internal") == 0)
      cg_answer_status_internal();
   else if (!cg_is_counting())
      VG_(gdb_printf)("No status available as instrumentation is switched"
                      " off\n");
   else
      VG_(gdb_printf)("%u thread(s) running.\n", n_threads());
}

/* Take any word but "off" as "on". */
static void instrumentation(const HChar* rest, const HChar* command)
{
   if (rest[0] == '\0')
      VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
   else
      switch_counting(VG_(strcmp)(rest, "off") != 0, "Command");
}

const MonitorCommand cg_callgrind_commands[] = {
   { "help", "help", "this list", NULL, False },
   { "dump", "dump [<dump_hint>]", "dump counters", dump, True },
   { "zero", "zero", "zero counters", zero, True },
   { "status", "status [internal]", "print status", status, True },
   { "instrumentation", "instrumentation [on|off]",
     "get/set (if on/off given) instrumentation state", instrumentation,
     True },
   { NULL, NULL, NULL, NULL, False },
};
