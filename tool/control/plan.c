/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plan of a run.  Options are stored as they are read; what depends on two
   of them, but not on their order, is decided or refused in cg_make_plan. */

#include "control/plan.h"
#include "caches/caches.h"
#include "calls/separate/treatments.h"
#include "control/functions.h"
#include "control/periodic.h"
#include "control/personality.h"
#include "feature.h"
#include "output/system.h"
#include "counts/jumps.h"
#include "base/valgrind.h"

/* The value of an option whose default depends on others or the tool's name;
   VG_BOOL_CLO sets it to False or True. */
typedef enum { NO = False, YES = True, BY_DEFAULT } Choice;

static const HChar* clo_out_file       = NULL;
static Choice       clo_cache_sim      = BY_DEFAULT;
static Bool         clo_branch_sim     = False;
static Choice       clo_call_graph     = BY_DEFAULT;
static Bool         clo_threads        = False;
static Bool         clo_dump_instr     = False;
static Choice       clo_inlined        = BY_DEFAULT;
static Bool         clo_instr_at_start = True;
static Bool         clo_fork_own       = False;
static Choice       clo_rep_checks     = BY_DEFAULT;
static Choice       clo_modify_is_write = BY_DEFAULT;
static Bool         clo_collects       = True;
static Bool         clo_bus            = False;
static Bool         clo_jit_names      = True;
static Bool         clo_jit_tiers      = False;
static Bool         clo_systime        = False;
static TimeUnit     clo_systime_unit   = TIME_IN_MSEC;
static FormatPlan   clo_format         = { .ids      = True,
                                           .relative = True,
                                           .by_line  = True };

/* Options of the context tree; tree_option: the latest given but --contexts. */
static Bool         clo_tree           = False;
static const HChar* clo_tree_file      = NULL;
static Int          clo_tree_depth     = 256;
static Int          clo_tree_max       = 8000000;
static const HChar* tree_option        = NULL;

static Bool is_chosen(Choice choice, Bool by_default)
{
   return choice == BY_DEFAULT ? by_default : choice == YES;
}

static Bool takes_out_file(const HChar* arg)
{
   const HChar* value = cg_value_of(arg, cg_personality->out_file.option);
   if (value != NULL)
      clo_out_file = value;
   return value != NULL;
}

void cg_plan_sees_caches(void)
{
   if (cg_personality->any_simulates)
      clo_cache_sim = YES;
}

static Bool takes_caches(const HChar* arg)
{
   if (!cg_caches_option(arg))
      return False;
   cg_plan_sees_caches();
   return True;
}

static void choose_systime(const HChar* arg, const HChar* value)
{
   static const struct {
      const HChar* value;
      Bool         is_on;
      TimeUnit     unit;
   } choices[] = { { "no", False, TIME_IN_MSEC },
                   { "yes", True, TIME_IN_MSEC },
                   { "msec", True, TIME_IN_MSEC },
                   { "usec", True, TIME_IN_USEC },
                   { "nsec", True, TIME_IN_NSEC } };
   for (UInt i = 0; i < sizeof(choices) / sizeof(choices[0]); i++) {
      if (VG_STREQ(value, choices[i].value)) {
         clo_systime      = choices[i].is_on;
         clo_systime_unit = choices[i].unit;
         return;
      }
   }
   VG_(fmsg_bad_option)(arg, "It takes no, yes, msec, usec or nsec\n");
}

static Bool takes_tree(const HChar* arg)
{
   if VG_STR_CLO(arg, "--contexts-out-file", clo_tree_file)
      tree_option = "--contexts-out-file";
   else if VG_BINT_CLO(arg, "--contexts-depth", clo_tree_depth, 1, 1000000)
      tree_option = "--contexts-depth";
   else if VG_BINT_CLO(arg, "--contexts-max", clo_tree_max, 1, 50000000)
      tree_option = "--contexts-max";
   else
      return False;
   return True;
}

Bool cg_plan_option(const HChar* arg)
{
   const HChar* value;
   if (cg_personality->option != NULL && cg_personality->option(arg)) {}
   else if (takes_out_file(arg)) {}
   else if VG_BOOL_CLO(arg, "--cache-sim", clo_cache_sim) {}
   else if VG_BOOL_CLO(arg, "--branch-sim", clo_branch_sim) {}
   else if VG_BOOL_CLO(arg, "--call-graph", clo_call_graph) {}
   else if VG_BOOL_CLO(arg, "--separate-threads", clo_threads) {}
   else if VG_BOOL_CLO(arg, "--dump-instr", clo_dump_instr) {}
   else if VG_BOOL_CLO(arg, "--inlined", clo_inlined) {}
   else if VG_BOOL_CLO(arg, "--instr-at-start", clo_instr_at_start) {}
   else if VG_BOOL_CLO(arg, "--instr-atstart", clo_instr_at_start) {}
   else if VG_XACT_CLO(arg, "--fork-counts=inherit", clo_fork_own, False) {}
   else if VG_XACT_CLO(arg, "--fork-counts=own", clo_fork_own, True) {}
   else if VG_BOOL_CLO(arg, "--count-rep-checks", clo_rep_checks) {}
   else if VG_XACT_CLO(arg, "--count-modify-as=read", clo_modify_is_write,
                       NO) {}
   else if VG_XACT_CLO(arg, "--count-modify-as=write", clo_modify_is_write,
                       YES) {}
   else if VG_BOOL_CLO(arg, "--collect-atstart", clo_collects) {}
   else if VG_BOOL_CLO(arg, "--collect-jumps", cg_collects_jumps) {}
   else if VG_BOOL_CLO(arg, "--trace-jump", cg_collects_jumps) {}
   else if VG_BOOL_CLO(arg, "--collect-bus", clo_bus) {}
   else if VG_STR_CLO(arg, "--collect-systime", value)
      choose_systime(arg, value);
   else if VG_BOOL_CLO(arg, "--compress-strings", clo_format.ids) {}
   else if VG_BOOL_CLO(arg, "--compress-pos", clo_format.relative) {}
   else if VG_BOOL_CLO(arg, "--dump-line", clo_format.by_line) {}
   else if VG_BOOL_CLO(arg, "--combine-dumps", clo_format.combined) {}
   else if VG_BOOL_CLO(arg, "--contexts", clo_tree) {}
   else if VG_BOOL_CLO(arg, "--jit-names", clo_jit_names) {}
   else if VG_BOOL_CLO(arg, "--jit-tiers", clo_jit_tiers) {}
   else
      return takes_tree(arg) || takes_caches(arg) || cg_features_option(arg)
             || cg_periodic_option(arg) || cg_functions_option(arg)
             || cg_contexts_option(arg);
   return True;
}

void cg_plan_usage(void)
{
   HChar out_file[64];
   VG_(sprintf)(out_file, "%s=<file>", cg_personality->out_file.option);
   VG_(printf)("    %-32s output file name [%s]\n", out_file,
               cg_personality->out_file.by_default);
   VG_(printf)(
"    --cache-sim=no|yes               simulate the I1, D1 and LL caches?\n"
"                                     [no; yes if a geometry is given]\n"
"    --branch-sim=no|yes              simulate the branch predictors? [no]\n"
"    --call-graph=no|yes              follow calls, write inclusive costs, in\n"
"                                     the Callgrind format? [no]\n"
"    --separate-threads=no|yes        the same, each thread by itself? [no]\n"
"    --dump-instr=no|yes              write costs of instructions, in that\n"
"                                     format? [no]\n"
"    --inlined=no|yes                 tell inlined functions apart, as\n"
"                                     callees in a call graph?\n"
"                                     [yes with calls or contexts]\n"
"    --jit-names=no|yes               read what run-times of JavaScript, Java\n"
"                                     and others write for perf: names of\n"
"                                     code that they make? [yes]\n"
"    --jit-tiers=no|yes               tell apart how often a function was\n"
"                                     compiled anew? [no]\n"
"    --instr-at-start=no|yes          count from the start of the run? [yes]\n"
"                                     (--instr-atstart is another name of it)\n"
"    --fork-counts=inherit|own        do a forked child's counts go on from\n"
"                                     its parent's, or from zero? [inherit]\n"
"    --contexts=no|yes                follow calls, and write what each chain\n"
"                                     of calls has cost by itself? [no]\n"
"    --contexts-out-file=<file>       to this file [cachegrind.contexts.%%p,\n"
"                                     or the profile's name + .contexts]\n"
"    --contexts-depth=<n>             for chains of up to n calls [256]\n"
"    --contexts-max=<n>               for so many of them [8000000]\n"
"%s"
"    --collect-jumps=no|yes           count jumps within functions, in the\n"
"                                     Callgrind format? [no]\n"
"                                     (--trace-jump is another name of it)\n"
"    --collect-atstart=no|yes         collect what is counted from the start,\n"
"                 or when the program has called CALLGRIND_TOGGLE_COLLECT?\n"
"                 [yes]\n"
"%s%s%s"
"    --collect-bus=no|yes             count locked instructions, and of other\n"
"                                     machines store-conditionals: Ge? [no]\n"
"    --collect-systime=no|yes|msec|usec|nsec\n"
"                                     count system calls, and the time that\n"
"                                     they take; yes is msec, and nsec has\n"
"                                     the processor's time as well [no]\n",
      cg_contexts_usage, cg_functions_usage, cg_periodic_usage,
      cg_caches_usage);
   cg_features_usage();
   VG_(printf)(
"   in the Callgrind format:\n"
"    --compress-strings=no|yes        write a name once, then a number? [yes]\n"
"    --compress-pos=no|yes            write positions as differences, where\n"
"                                     these are shorter? [yes]\n"
"    --dump-line=no|yes               write the lines of instructions, with\n"
"                                     --dump-instr=yes? [yes]\n"
"    --combine-dumps=no|yes           write all parts to one file? [no]\n"
"    --count-rep-checks=no|yes        count, as older versions do, the check\n"
"           of the count that ends a REP instruction, which a processor does\n"
"           not execute? [no; yes if --vex-guest-chase is given]\n"
"    --count-modify-as=read|write     what is an instruction's read and write\n"
"           of one place?  Callgrind has it a write [read]\n");
   if (cg_personality->usage != NULL)
      VG_(printf)("%s", cg_personality->usage);
}

/*--- The plan                                             ---*/

static void refuse(const HChar* why)
{
   VG_(fmsg)("%s\n", why);
   VG_(exit)(1);
}

static void check_tree(void)
{
   if (clo_tree || tree_option == NULL)
      return;
   VG_(fmsg)("%s is about contexts: give --contexts=yes, too\n", tree_option);
   VG_(exit)(1);
}

static void check_contexts(const Plan* plan)
{
   if (!plan->arcs)
      refuse("--separate-callers, --separate-recs, --skip-plt, --fn-skip and"
             " --obj-skip are about calls: give --call-graph=yes, too");
   if (plan->inlined)
      refuse("--inlined=yes knows no callers: give it without"
             " --separate-callers, --separate-recs, --skip-plt, --fn-skip and"
             " --obj-skip");
}

static void check_calls(const Plan* plan)
{
   if (VG_(clo_vex_control).guest_chase)
      refuse(plan->arcs
                ? "--call-graph=yes cannot follow calls that"
                  " --vex-guest-chase=yes hides: give one of them only"
                : "--vex-guest-chase=yes hides when functions are entered:"
                  " give no option that names functions with it");
}

/* Refuse options of a format that is not written; only warn of --dump-line=no
   without instructions: programs that start Callgrind pass it. */
static void check_format(const Plan* plan)
{
   const HChar* given = !clo_format.ids        ? "--compress-strings=no"
                        : !clo_format.relative ? "--compress-pos=no"
                        : !clo_format.by_line  ? "--dump-line=no"
                                               : NULL;
   if (given != NULL && !plan->functions) {
      VG_(fmsg)("%s is about the Callgrind format: give --call-graph=yes or"
                " --dump-instr=yes, too\n", given);
      VG_(exit)(1);
   }
   if (!clo_format.by_line && !plan->insns && VG_(clo_verbosity) > 0)
      VG_(umsg)("Using source line as position.\n");
   if (clo_format.combined && !plan->functions)
      refuse("--combine-dumps=yes is about the Callgrind format: give"
             " --call-graph=yes or --dump-instr=yes, too");
}

/* Reset the core's options with which calls cannot be followed.  The message is
   Callgrind's own, printed even with -q. */
static void reset_vex(void)
{
   VexControl* vex = &VG_(clo_vex_control);
   if (cg_given_value("--vex-iropt-unroll-thresh=") != NULL
       && vex->iropt_unroll_thresh != 0) {
      VG_(umsg)("callgrind only works with --vex-iropt-unroll-thresh=0\n"
                "=> resetting it back to 0\n");
      vex->iropt_unroll_thresh = 0;
   }
   if (vex->guest_chase) {
      VG_(umsg)("callgrind only works with --vex-guest-chase=no\n"
                "=> resetting it back to 'no'\n");
      vex->guest_chase = False;
   }
}

/* Does the plan simulate caches?  A geometry alone suffices: older scripts,
   from a time when caches were simulated by default, give only geometries. */
static Bool simulates_caches(const Plan* plan)
{
   return plan->events[EG_CACHES]
          || is_chosen(clo_cache_sim, cg_caches_are_wanted());
}

static void plan_caches(Plan* plan)
{
   plan->caches                = cg_choose_caches();
   plan->LL                    = cg_LL_options;
   plan->events[EG_CACHES]     = True;
   plan->events[EG_WRITE_BACK] = plan->LL.writes_back;
}

Plan cg_make_plan(void)
{
   if (cg_personality->resets_vex)
      reset_vex();
   check_tree();
   if (clo_jit_tiers && !clo_jit_names)
      refuse("--jit-tiers=yes is about names that --jit-names=no does not"
             " read: give one of them only");
   Plan plan = {
      .events = { [EG_INSNS]      = True,
                  [EG_BRANCHES]   = clo_branch_sim,
                  [EG_BUS]        = clo_bus,
                  [EG_SYSTIME]    = clo_systime,
                  [EG_SYSCPUTIME] = clo_systime
                                    && clo_systime_unit == TIME_IN_NSEC },
      .systime_unit    = clo_systime_unit,
      /* Users who set VEX's chasing compare counts with other Cachegrinds'. */
      .rep_checks      = is_chosen(clo_rep_checks,
                                   cg_given_value("--vex-guest-chase=") != NULL
                                      && !cg_personality->resets_vex),
      .modify_is_write = is_chosen(clo_modify_is_write,
                                   cg_personality->modify_is_write),
      .arcs            = is_chosen(clo_call_graph, cg_personality->has_arcs)
                         || clo_threads || clo_tree,
      .insns           = clo_dump_instr,
      .jumps           = cg_collects_jumps,
      .threads         = clo_threads ? cg_personality->threads
                                     : THREADS_TOGETHER,
      .named           = cg_functions_are_named(),
      .regions         = cg_functions_collect() || !clo_collects,
      .collects        = clo_collects,
      .jit_names       = clo_jit_names,
      .jit_tiers       = clo_jit_tiers,
      .at_start        = clo_instr_at_start,
      .forks_own       = clo_fork_own,
      .exact_registers
         = cg_given_value("--px-default=") != NULL
           || cg_given_value("--vex-iropt-register-updates=") != NULL,
      .tree            = clo_tree,
      .tree_limits     = { .max_depth = (UInt)clo_tree_depth,
                           .max_nodes = (UWord)clo_tree_max },
      .format          = clo_format,
      .out_files = {
         .is_written = { [OUT_PROFILE]  = True,
                         [OUT_CONTEXTS] = clo_tree },
         .pattern = { [OUT_PROFILE]  = clo_out_file,
                      [OUT_CONTEXTS] = clo_tree_file } },
   };
   cg_features_plan(&plan);
   plan.inlined = is_chosen(clo_inlined,
                            plan.arcs && cg_personality->inlines
                               && !cg_contexts_are_given());
   plan.functions = plan.arcs || plan.insns || plan.jumps;
   plan.calls |= plan.arcs || plan.named;
   if (plan.calls)
      check_calls(&plan);
   /* The default of --separate-* is dropped if other options exclude it. */
   plan.contexts = cg_contexts_are_wanted()
                   && (cg_contexts_are_given()
                       || (plan.arcs && !plan.inlined
                           && !plan.events[EG_CYCLES]));
   if (plan.contexts)
      check_contexts(&plan);
   check_format(&plan);
   if (simulates_caches(&plan))
      plan_caches(&plan);
   else if (clo_cache_sim == NO && cg_personality->tells_unused_caches)
      cg_tell_unused_caches();
   if (plan.machine && !plan.events[EG_CYCLES]
       && (plan.caches == NULL || !cg_personality->machine_has_caches))
      refuse(cg_personality->machine_has_caches
                ? "--machine is about cycles and caches: give --cycles=yes or"
                  " --cache-sim=yes, too"
                : "--machine is about cycles: give --cycles=yes, too");
   return plan;
}
