/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cycles.  With --cycles=yes, this plug-in estimates the cycles that the
   program would take on a machine (machine.h), by source line, and their
   causes: the events Cy, CyMem, CyBr, CyFe, CyDep.

   describe.h translates each superblock to steps (code.h): the values that an
   instruction waits for, its operation's latency, its loads and stores.  flow.h
   composes the steps of a segment to the few times that must be computed.  The
   model (model.h) executes segments, with the processor's clocks, memory
   (memory.h) and predictors (predict.h).  instrument.h has hot code execute
   segments mostly inline.

   Threads run one after the other, as on one processor.

   This file has the options and hooks, and reads the machine's file. */

#include "feature.h"
#include "base/core.h"
#include "base/files.h"
#include "caches/caches.h"
#include "calls/call_events.h"
#include "calls/separate/contexts.h"
#include "control/personality.h"
#include "control/plan.h"
#include "counts/counts.h"
#include "counts/lines.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "features/cycles/describe.h"
#include "features/cycles/host.h"
#include "features/cycles/instrument.h"
#include "features/cycles/line_costs.h"
#include "features/cycles/memory.h"
#include "features/cycles/model.h"
#include "output/parts.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

static Bool         is_on;
static const HChar* clo_machine;
static Machine      machine;
static Bool         is_like_host = True;
static HChar        machine_name[200];

static const HChar usage[] =
"    --cycles=no|yes                  estimate cycles? [no]\n"
"    --machine=<name>|host|<file>     on this machine? [host]\n";

static Bool option(const HChar* arg)
{
   if VG_BOOL_CLO(arg, "--cycles", is_on) {}
   else if VG_STR_CLO(arg, "--machine", clo_machine) {}
   else
      return False;
   return True;
}

/*--- The machine                                          ---*/

static void refuse(const HChar* format, const HChar* what)
{
   VG_(fmsg)(format, what);
   VG_(exit)(1);
}

/* Return the contents of the machine file at path `name`, with a final NUL.
   `machine_or_path` is the machine's name or its path, for messages. */
static HChar* read_file(const HChar* name, const HChar* machine_or_path)
{
   SysRes opened = VG_(open)(name, VKI_O_RDONLY, 0);
   if (sr_isError(opened) && VG_(strchr)(machine_or_path, '/') == NULL) {
      VG_(fmsg)("no machine '%s' is known (there is no %s): there are %s; a"
                " file of your own has a slash in its name\n",
                machine_or_path, name, cg_machine_names);
      VG_(exit)(1);
   }
   if (sr_isError(opened))
      refuse("cannot read the machine file '%s'\n", name);
   Int    fd   = (Int)sr_Res(opened);
   SizeT  max  = 65536;
   HChar* text = VG_(malloc)("cg.cycles.machine", max);
   SizeT  n    = 0;
   Int    got;
   while (n < max - 1
          && (got = VG_(read)(fd, text + n, (Int)(max - 1 - n))) > 0)
      n += (SizeT)got;
   VG_(close)(fd);
   if (got < 0)
      refuse("cannot read the machine file '%s'\n", name);
   if (n == max - 1)
      refuse("'%s' is no machine file: it is too large\n", name);
   text[n] = '\0';
   return text;
}

/* Return the path of the machine file that cg_calibrate --keep has written, to
   be freed; NULL if there is none. */
static HChar* kept_path(void)
{
   const HChar* folder = VG_(getenv)("XDG_CONFIG_HOME");
   const HChar* below  = "";
   struct vg_stat file;
   if (folder == NULL || folder[0] != '/') {
      folder = VG_(getenv)("HOME");
      below  = "/.config";
   }
   if (folder == NULL)
      return NULL;
   HChar* path = VG_(malloc)("cg.cycles.kept", VG_(strlen)(folder) + 40);
   VG_(sprintf)(path, "%s%s/cachegrind/host", folder, below);
   if (!sr_isError(VG_(stat)(path, &file)))
      return path;
   VG_(free)(path);
   return NULL;
}

/* Was cg_calibrate's file measured on this processor?  Its first line ends in
   the processor's name, if the kernel tells one. */
static Bool is_of_this_processor(const HChar* path)
{
   static const HChar key[] = "model name\t: ";
   HChar        first[400], cpuinfo[2000];
   cg_read_start(path, first, sizeof(first));
   cg_read_start("/proc/cpuinfo", cpuinfo, sizeof(cpuinfo));
   HChar*       end  = VG_(strchr)(first, '\n');
   const HChar* name = VG_(strstr)(cpuinfo, key);
   if (end == NULL || name == NULL)
      return name == NULL;
   name += sizeof(key) - 1;
   const HChar* name_end = VG_(strchr)(name, '\n');
   SizeT        n = name_end == NULL ? 0 : (SizeT)(name_end - name);
   return n > 0 && (SizeT)(end - first) >= n
          && VG_(strncmp)(end - n, name, n) == 0;
}

/* Return the path of the machine file of that name, to be freed. */
static HChar* path_of(const HChar* name)
{
   HChar* path = VG_(malloc)("cg.cycles.machine",
                             VG_(strlen)(VG_(libdir)) + VG_(strlen)(name) + 20);
   if (VG_(strchr)(name, '/') != NULL)
      VG_(strcpy)(path, name);
   else
      VG_(sprintf)(path, "%s/machines/%s", VG_(libdir), name);
   return path;
}

/* Return the path of the host's machine file, to be freed: cg_calibrate's file
   if it is of this processor, else a shipped file.  Set *name to the machine's
   name or, for cg_calibrate's file, its path. */
static HChar* path_of_host(const HChar** name)
{
   HChar* kept = kept_path();
   Bool   says = VG_(clo_verbosity) > 0;
   if (kept != NULL && is_of_this_processor(kept)) {
      *name = kept;
      if (says)
         VG_(umsg)("Cycles are those of this machine as calibrated: %s\n",
                   kept);
      return kept;
   }
   *name = cg_host_machine(&is_like_host);
   if (says && kept != NULL)
      VG_(umsg)("warning: %s was measured on another processor: cycles are"
                " those of %s\n", kept, *name);
   else if (says && !is_like_host)
      VG_(umsg)("warning: the host is no machine that is known: cycles are"
                " those of %s\n", *name);
   VG_(free)(kept);
   return path_of(*name);
}

static void read_machine(void)
{
   const HChar* name = clo_machine;
   HChar*       path = name == NULL || VG_STREQ(name, "host")
                          ? path_of_host(&name)
                          : path_of(name);
   VG_(strncpy)(machine_name, name, sizeof(machine_name) - 1);
   HChar*       text = read_file(path, name);
   UInt         line;
   const HChar* wrong = cg_read_machine(text, &machine, &line);
   if (wrong != NULL) {
      VG_(fmsg)("%s:%u: %s\n", path, line, wrong);
      VG_(exit)(1);
   }
   VG_(free)(text);
   VG_(free)(path);
}

static CacheGeometry geometry_of(const CycleCache* cache)
{
   return (CacheGeometry){ .sizeB = (Int)cache->size,
                           .assoc = (Int)cache->assoc,
                           .line_sizeB = (Int)cache->line };
}

/* Have --cache-sim simulate the machine's caches, the last level as LL. */
static void give_caches(void)
{
   UInt last = 0;
   for (UInt i = 1; i < CG_N_LEVELS - 1; i++) {
      if (machine.cache[i].size > 0)
         last = i;
   }
   CacheGeometry caches[CG_N_CACHES]
      = { [CG_I1] = geometry_of(&machine.I1),
          [CG_D1] = geometry_of(&machine.cache[0]),
          [CG_LL] = geometry_of(&machine.cache[last]) };
   cg_caches_of_machine(caches);
}

/*--- Hooks                                                ---*/

static Bool plan(Plan* plan)
{
   plan->machine = clo_machine != NULL;
   if (is_on || plan->machine)
      read_machine();
   if (plan->machine && !VG_STREQ(clo_machine, "host")
       && cg_personality->machine_has_caches)
      give_caches();
   plan->events[EG_CYCLES] = is_on;
   plan->beyond_regions |= is_on;
   return is_on;
}

static UInt level_of_page(Addr a)
{
   const NSegment* segment = VG_(am_find_nsegment)(a);
   return segment == NULL              ? CG_N_LEVELS - 1
          : segment->kind == SkAnonC ? 1
          : segment->kind == SkFileC ? 2
                                     : CG_N_LEVELS - 1;
}

static void written(CorePart part, ThreadId tid, Addr a, SizeT szB)
{
   if (part == Vg_CoreSysCall)
      cg_cycle_kernel_wrote(a, szB);
}

static void missed(UInt line, CycleMiss miss)
{
   Event event = EV_D2mr + miss;
   cg_line_by_number(line)->count[cg_column[event]]++;
   if (cg_follows_calls)
      cg_call_events_miss(line, event, 1);
}

static void charged(const CycleCosts* costs, Cost cost, Long cycles)
{
   cg_call_events_count(costs->line, EV_Cy, (Int)cycles);
   if (cost != COST_REST)
      cg_call_events_count(costs->line, EV_Cy + cost, (Int)cycles);
}

_Static_assert(EV_Cy + COST_MEM == EV_CyMem && EV_Cy + COST_DEP == EV_CyDep,
               "costs are in the order of their events");

static CycleListener listener = { .missed = missed };

static void begin(const Plan* plan)
{
   HChar text[sizeof(machine_name) + 60];
   VG_(sprintf)(text, "Machine: %s, %u instructions a cycle at most",
                machine_name, CG_CYCLE / machine.slot);
   cg_describe_run(text);
   listener.waited = plan->waits;
   for (Cost c = 0; c < N_COSTS && cg_follows_calls; c++)
      listener.total[c] = &cg_totals[cg_total_place(EV_Cy + c)];
   if (cg_records_lines())
      listener.charged = charged;
   VG_(track_post_mem_write)(written);
   cg_cycle_model_init(&machine, cg_region_one, level_of_page, &listener);
   cg_describe_init(&machine);
   cg_cycles_instrument_init(&machine);
   cg_line_costs_init();
   cg_counts_held_by(
      &(CountsHolder){ .hand_over = cg_cycles_hand_over });
}

static ULong share(ULong part, ULong whole)
{
   return whole == 0 ? 0 : (part * 100 + whole / 2) / whole;
}

static void summary(const ULong* total)
{
   ULong all = cg_count_of(total, EV_Cy);
   ULong ms  = machine.MHz == 0 ? 0 : all / machine.MHz / 1000;
   VG_(umsg)("\n");
   VG_(umsg)("Cycles:        %'llu  (%s: %llu.%03llu s at %u MHz)\n", all,
             machine_name, ms / 1000, ms % 1000, machine.MHz);
   VG_(umsg)("Cycles wait:   %llu%% for memory, %llu%% after wrong predictions,"
             " %llu%% for code, %llu%% for operands\n",
             share(cg_count_of(total, EV_CyMem), all),
             share(cg_count_of(total, EV_CyBr), all),
             share(cg_count_of(total, EV_CyFe), all),
             share(cg_count_of(total, EV_CyDep), all));
   /* The instructions per cycle, in hundredths. */
   ULong ipc = all == 0 ? 0 : (cg_count_of(total, EV_Ir) * 100 + all / 2) / all;
   VG_(umsg)("Instructions:  %llu.%02llu a cycle; %s takes %u at most\n",
             ipc / 100, ipc % 100, machine_name, CG_CYCLE / machine.slot);
   VG_(umsg)("L2 misses:     %'llu reads, %'llu writes, %'llu of code\n",
             cg_count_of(total, EV_D2mr), cg_count_of(total, EV_D2mw),
             cg_count_of(total, EV_I2mr));
   VG_(umsg)("TLB misses:    %'llu reads, %'llu writes, %'llu of code\n",
             cg_count_of(total, EV_DTmr), cg_count_of(total, EV_DTmw),
             cg_count_of(total, EV_ITmr));
}

const Feature cg_cycles_feature = {
   .usage           = usage,
   .option          = option,
   .plan            = plan,
   .begin           = begin,
   .superblock      = cg_cycles_begin,
   .before          = cg_cycles_statement,
   .superblock_ends = cg_cycles_end,
   .zero            = cg_cycles_forget,
   .summary         = summary,
};
