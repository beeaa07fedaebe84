/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cachegrind's monitor commands, whose answers cg_control reads. */

#include "base/table.h"
#include "control/monitor.h"
#include "control/switch.h"
#include "counts/counts.h"
#include "counts/events.h"
#include "counts/lines.h"
#include "output/name.h"
#include "output/parts.h"
#include "base/valgrind.h"

#include "pub_tool_gdbserver.h"

typedef struct {
   const HChar* file;
   const HChar* function;
   ULong        recent; /* instructions since the last query or zeroing */
   ULong        total;  /* since the last zeroing, as by a dump */
} Hottest;

/* The instructions of each function's lines at the last query, by
   FunctionCost.number; and cg_n_zeroings at that time. */
static ULong* seen;
static UInt   max_seen, n_zeroings;

static ULong total_of(const FunctionCost* function)
{
   ULong total = 0;
   for (const LineCost* l = function->lines; l != NULL;
        l                 = l->next_in_function)
      total += l->count[cg_column[EV_Ir]];
   return total;
}

/* Insert `new` into a list of n entries, at most max, by falling `recent`;
   equal entries keep the order of insertion.  Return the new length. */
static UInt insert(Hottest* list, UInt n, UInt max, const Hottest* new)
{
   UInt place = n;
   while (place > 0 && list[place - 1].recent < new->recent)
      place--;
   if (place == max)
      return n;
   UInt end = n < max ? n : max - 1;
   for (UInt i = end; i > place; i--)
      list[i] = list[i - 1];
   list[place] = *new;
   return end + 1;
}

/* Store in `hottest` the n functions with most instructions since the last
   call, or since a later zeroing, in falling order; leave out functions without
   any.  Set *recent to the sum over all functions; return the number stored. */
static UInt find_hottest(Hottest* hottest, UInt n, ULong* recent)
{
   cg_gather_counts();
   UInt           n_all, n_found = 0;
   FunctionCost** all = cg_sorted_functions(&n_all);
   if (n_zeroings != cg_n_zeroings)
      VG_(memset)(seen, 0, max_seen * sizeof(seen[0]));
   n_zeroings = cg_n_zeroings;
   CG_MAKE_ROOM("cg.hottest.seen", seen, max_seen, n_all);
   *recent = 0;
   for (UInt i = 0, end; i < n_all; i = end) {
      /* In a flat profile, each file's part of a function counts by itself;
         else the parts in all files count together. */
      Hottest sum = { .file     = all[i]->shown != NULL ? all[i]->shown->file
                                                         : all[i]->file,
                      .function = all[i]->function };
      for (end = i; end < n_all
                    && (end == i
                        || (all[i]->shown != NULL
                            && all[end]->shown == all[i]->shown));
           end++) {
         ULong total = total_of(all[end]);
         sum.total += total;
         sum.recent += total - seen[all[end]->number];
         seen[all[end]->number] = total;
      }
      *recent += sum.recent;
      if (sum.recent > 0)
         n_found = insert(hottest, n_found, n, &sum);
   }
   VG_(free)(all);
   return n_found;
}

static void dump(const HChar* rest, const HChar* command)
{
   if (cg_dump_part_for("Monitor command", ": ", rest, 0)) {
      HChar* name = cg_dumped_name();
      VG_(gdb_printf)("part %u is in ", cg_n_parts());
      cg_answer_name("'", name, "'\n");
      VG_(free)(name);
   } else {
      VG_(gdb_printf)("nothing is lost: the next part will hold it\n");
   }
}

static void zero(const HChar* rest, const HChar* command)
{
   cg_zero_counts(0);
   VG_(gdb_printf)("all counts are zero now\n");
}

static void status(const HChar* rest, const HChar* command)
{
   ULong  total[N_EVENTS];
   HChar* name = cg_file_name(OUT_PROFILE);
   VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
   cg_answer_name("profile: ", name, "\n");
   VG_(free)(name);
   VG_(gdb_printf)("parts: %u\n", cg_n_parts());
   VG_(gdb_printf)("user time: %u ms\n", VG_(get_user_milliseconds)());
   cg_total_ever(total);
   for (UInt column = 0; column < cg_n_columns; column++)
      VG_(gdb_printf)("event %s: %llu\n",
                      cg_event_info[cg_event_in[column]].name, total[column]);
}

static void instrumentation(const HChar* rest, const HChar* command)
{
   Bool on = VG_(strcmp)(rest, "on") == 0;
   if (rest[0] != '\0' && !on && VG_(strcmp)(rest, "off") != 0) {
      cg_answer_name("error: 'instrumentation ", rest,
                  "': say on or off, or nothing to be told which it is\n");
      return;
   }
   if (rest[0] != '\0')
      cg_switch_counting(on);
   VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
}

#define MAX_HOTTEST 1000

static void functions(const HChar* rest, const HChar* command)
{
   HChar* end;
   Long   n = rest[0] == '\0' ? 10 : VG_(strtoll10)(rest, &end);
   if (rest[0] != '\0' && (*end != '\0' || n < 1 || n > MAX_HOTTEST)) {
      cg_answer_name("error: 'functions ", rest, "': say how many, from 1");
      VG_(gdb_printf)(" to %d\n", MAX_HOTTEST);
      return;
   }
   Hottest* hottest = VG_(malloc)("cg.monitor.hottest",
                                  (SizeT)n * sizeof(Hottest));
   ULong    recent;
   UInt     n_found = find_hottest(hottest, (UInt)n, &recent);
   VG_(gdb_printf)("instructions: %llu\n", recent);
   for (UInt i = 0; i < n_found; i++) {
      VG_(gdb_printf)("%llu %llu ", hottest[i].recent, hottest[i].total);
      cg_answer_name("", hottest[i].file, ":");
      cg_answer_name("", hottest[i].function, "\n");
   }
   VG_(free)(hottest);
}

const MonitorCommand cg_cachegrind_commands[] = {
   { "help", "help", "this list", NULL, False },
   { "dump", "dump [<reason>]",
     "write what was counted since the last dump, count from zero", dump,
     True },
   { "zero", "zero", "forget what was counted since the last dump", zero,
     False },
   { "status", "status", "whether it counts, and all counts so far", status,
     False },
   { "instrumentation", "instrumentation [on|off]",
     "count, or run at the speed of --tool=none", instrumentation, True },
   { "functions", "functions [<n>]",
     "the n functions of most instructions since last asked, 10 of them:\n"
     "        instructions since then, since the last dump, file:function;\n"
     "        before these, the instructions of all functions since then",
     functions, True },
   { NULL, NULL, NULL, NULL, False },
};
