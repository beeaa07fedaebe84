/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's monitor commands.  Unlike Cachegrind's, most have no answer. */

#include "control/monitor.h"
#include "control/callgrind.h"
#include "control/switch.h"
#include "output/parts.h"

#include "pub_tool_gdbserver.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"

static void dump(const HChar* rest, const HChar* command)
{
   cg_dump_part(command);
}

static void zero(const HChar* rest, const HChar* command)
{
   cg_callgrind_zero(0);
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

/* Every word but "off" means "on". */
static void instrumentation(const HChar* rest, const HChar* command)
{
   if (rest[0] == '\0')
      VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
   else
      cg_callgrind_switch(VG_(strcmp)(rest, "off") != 0, "Command");
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
