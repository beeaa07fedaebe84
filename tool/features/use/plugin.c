/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache use.  With --cache-use=yes, this plug-in simulates the caches in place
   of cg_sim.h, and also counts how much of each loaded line is used: the events
   AcCost1, SpLoss1, AcCost2, SpLoss2.  residencies.h has the simulation,
   groups.h the groups of references that are simulated together, instrument.c
   their IR, and use.h the helpers that generated code calls. */

#include "feature.h"
#include "caches/caches.h"
#include "calls/backdate.h"
#include "calls/record.h"
#include "control/personality.h"
#include "control/plan.h"
#include "counts/totals.h"
#include "features/use/use.h"
#include "output/exec.h"
#include "base/valgrind.h"

static Bool is_on;

static const HChar usage[] =
"    --cache-use=no|yes               find out how well what is loaded into\n"
"                                     the caches is used? [no]\n"
"                                     (--cacheuse is another name of it)\n";

static Bool option(const HChar* arg)
{
   if VG_BOOL_CLO(arg, "--cache-use", is_on) {}
   else if VG_BOOL_CLO(arg, "--cacheuse", is_on)
      cg_plan_sees_caches();
   else
      return False;
   return True;
}

/* Switch off the options of LL that this simulation does not have. */
static void reset_LL(void)
{
   if (VG_(clo_verbosity) > 1
       && (cg_LL_options.writes_back || cg_LL_options.prefetches))
      VG_(dmsg)("note: with --cache-use=yes, --simulate-wb and"
                " --simulate-hwpref have no effect\n");
   cg_LL_options = (LLModel){ .writes_back = False };
}

/* Lines for the profile in Callgrind's format: events computed from others. */
static HChar formulas[256];

static void write_formulas(Int line_szB)
{
   VG_(sprintf)(formulas,
                "event: Loaded1 = %d I1mr + %d D1mr + %d D1mw"
                " : Bytes loaded into L1\n"
                "event: Loaded2 = %d ILmr + %d DLmr + %d DLmw"
                " : Bytes loaded into LL\n",
                line_szB, line_szB, line_szB, line_szB, line_szB, line_szB);
}

static Bool plan(Plan* plan)
{
   if (!is_on)
      return False;
   reset_LL();
   plan->events[EG_CACHES]    = True;
   plan->events[EG_CACHE_USE] = True;
   plan->insns |= cg_personality->use_has_insns;
   plan->formulas = formulas;
   return True;
}

static void check_line_sizes(const CacheGeometry* caches)
{
   static const HChar* const name[CG_N_CACHES]
      = { [CG_I1] = "I1", [CG_D1] = "D1", [CG_LL] = "LL" };
   for (CacheId id = 0; id < CG_N_CACHES; id++) {
      if (caches[id].line_sizeB != caches[CG_LL].line_sizeB) {
         VG_(umsg)("error: --cache-use=yes needs lines of one size: those of"
                   " %s have %d B, those of LL %d B; see --%s, --LL\n",
                   name[id], caches[id].line_sizeB, caches[CG_LL].line_sizeB,
                   name[id]);
         VG_(exit)(1);
      }
   }
}

static void begin(const Plan* plan)
{
   check_line_sizes(plan->caches);
   write_formulas(plan->caches[CG_LL].line_sizeB);
   cg_group_builder = &cg_use_groups;
   cg_simulate_use(plan->caches, plan->forks_own);
   cg_charge_before_exec(cg_use_charge_provisionally);
}

static void thread_stops(ThreadId tid)
{
   cg_use_catch_up();
   cg_use_keep_time();
}

static void empty_caches(void)
{
   cg_record_drain();
   cg_use_empty();
}

static void end(void)
{
   cg_record_drain();
   cg_use_finish();
}

static void stats(void)
{
   VG_(dmsg)("cachegrind: lines loaded in L1 %llu, ended %llu; in LL %llu,"
             " ended %llu\n",
             cg_use->n_opened[CG_USE_L1], cg_use->n_closed[CG_USE_L1],
             cg_use->n_opened[CG_USE_LL], cg_use->n_closed[CG_USE_LL]);
   if (!cg_follows_calls)
      return;
   cg_back_prune();
   VG_(dmsg)("cachegrind: back-dating nodes %lu now\n", cg_back_n_nodes());
}

const Feature cg_use_feature = {
   .usage        = usage,
   .option       = option,
   .plan         = plan,
   .begin        = begin,
   .thread_stops = thread_stops,
   .empty_caches = empty_caches,
   .end          = end,
   .stats        = stats,
};
