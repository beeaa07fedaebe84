/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Values, and conflicts.  With --value-profile or --replay-profile,
   instrument.h finds the instructions that have a value, load or store.
   points.h keeps a value point for each value, with the most frequent values
   (hot_list.h) or the partners in conflicts (conflicts.h).  Values are observed
   in random bursts of a few instructions (burst.h) or, with =exact, always.
   Sampled code may have a second translation, which captures values
   (sampled_code.h).  write.c writes the points into a file beside the profile,
   which lib/Cachegrind/Values/Files.pm reads. */

#include "feature.h"
#include "base/at_fork.h"
#include "control/functions.h"
#include "control/plan.h"
#include "features/values/conflicts.h"
#include "features/values/instrument.h"
#include "features/values/options.h"
#include "features/values/sampled_code.h"
#include "base/valgrind.h"

/* The options and their defaults.  Values are sampled as in "Value Sampling in
   DCPI", by a burst of four instructions in 124,000 on average.  Bursts for
   conflicts are fewer and longer: load and store must be in the same burst. */
ValueOptions cg_value_options = {
   .n = 4, .period = 124000,
   .conflicts_n = 128, .conflicts_period = 8000000,
   .window = 128,
   .entries = 16, .seed = 1,
};

/*--- Options                                              ---*/

static const HChar usage[] =
"    --value-profile=no|<kind>[,<kind>...]  which values do instructions work\n"
"           with? kinds: load store addr target arg caller result all [no]\n"
"    --value-sampling=<n>,<period>|exact    look at bursts of n instructions,\n"
"           one a period on average, or at all [4,124000]\n"
"    --value-entries=<k>              values held of each instruction [16]\n"
"    --value-seed=<n>                 seed of all that is random [1]\n"
"    --replay-profile=no|yes          which loads read what was stored just\n"
"                                     before? [no]\n"
"    --replay-window=<n>              instructions that are just before [128]\n"
"    --replay-sampling=<n>,<period>|exact   like --value-sampling\n"
"                                     [128,8000000]\n"
"    --values-out-file=<file>         output file of these\n"
"                                     [cachegrind.values.%p, or the profile's\n"
"                                     name + .values]\n";

/* Read a number below 10 * 2^58; return the text behind it, or NULL. */
static const HChar* read_number(const HChar* text, ULong* n)
{
   const HChar* p = text;
   for (*n = 0; VG_(isdigit)(*p) && *n < (ULong)1 << 58; p++)
      *n = 10 * *n + (ULong)(*p - '0');
   return p == text || VG_(isdigit)(*p) ? NULL : p;
}

#define LONGEST_PERIOD ((ULong)1 << 50)

static void sampling_option(const HChar* arg, const HChar* value,
                            Bool* is_exact, ULong* n, ULong* period)
{
   *is_exact = VG_(strcmp)(value, "exact") == 0;
   if (*is_exact)
      return;
   const HChar* end = read_number(value, n);
   end = end == NULL || *end != ',' ? NULL : read_number(end + 1, period);
   if (end == NULL || *end != '\0')
      VG_(fmsg_bad_option)(
         arg, "'%s' is neither 'exact' nor two numbers, 'N,PERIOD'\n",
         value);
   if (*n < 1 || *period > LONGEST_PERIOD || *n > CG_LARGEST_BURST(*period))
      VG_(fmsg_bad_option)(
         arg, "a burst has at least 1 instruction and at most half a"
              " period\n");
}

/* Return the bit of the kind with that name, all bits for "all", or 0. */
static UInt kind_of(const HChar* name, SizeT length)
{
   if (length == 3 && VG_(strncmp)(name, "all", 3) == 0)
      return (1u << N_VALUE_KINDS) - 1;
   for (PointKind kind = 0; kind < N_VALUE_KINDS; kind++) {
      if (VG_(strlen)(cg_point_kind_name[kind]) == length
          && VG_(strncmp)(cg_point_kind_name[kind], name, length) == 0)
         return 1u << kind;
   }
   return 0;
}

static UInt kinds_option(const HChar* arg, const HChar* value)
{
   UInt kinds = 0;
   if (VG_(strcmp)(value, "no") == 0)
      return 0;
   for (const HChar* name = value;; name++) {
      const HChar* end = name;
      while (*end != '\0' && *end != ',')
         end++;
      UInt kind = kind_of(name, (SizeT)(end - name));
      if (kind == 0)
         VG_(fmsg_bad_option)(
            arg, "'%s': the kinds are load, store, addr, target, arg, caller,"
                 " result and all, or no alone\n", value);
      kinds |= kind;
      if (*end == '\0')
         return kinds;
      name = end;
   }
}

static Bool option(const HChar* arg)
{
   ValueOptions* o = &cg_value_options;
   const HChar*  value;
   if VG_STR_CLO(arg, "--value-profile", value)
      o->kinds = kinds_option(arg, value);
   else if VG_STR_CLO(arg, "--value-sampling", value)
      sampling_option(arg, value, &o->is_exact, &o->n, &o->period);
   else if VG_BINT_CLO(arg, "--value-entries", o->entries, 1, CG_MAX_HOT) {}
   else if VG_BINT_CLO(arg, "--value-seed", o->seed, 0, (Long)1 << 58) {}
   else if VG_BOOL_CLO(arg, "--replay-profile", o->conflicts) {}
   else if VG_BINT_CLO(arg, "--replay-window", o->window, 1, 1 << 16) {}
   else if VG_STR_CLO(arg, "--replay-sampling", value)
      sampling_option(arg, value, &o->conflicts_are_exact, &o->conflicts_n,
                      &o->conflicts_period);
   else if VG_STR_CLO(arg, "--values-out-file", o->out_file) {}
   else
      return False;
   return True;
}

/*--- The run                                              ---*/

static void forget_bursts(ThreadId tid)
{
   for (SamplerId id = 0; cg_bursts != NULL && id < N_SAMPLERS; id++) {
      cg_bursts->samplers[id].n_bursts = 0;
      cg_bursts->samplers[id].n_short  = 0;
   }
}

static Bool plan(Plan* plan)
{
   Bool is_on = cg_value_options.kinds != 0 || cg_value_options.conflicts;
   if (!is_on)
      return False;
   if (cg_functions_collect()) {
      VG_(fmsg)("--toggle-collect chooses counts, not values: give it without,"
                " or use CACHEGRIND_START_INSTRUMENTATION\n");
      VG_(exit)(1);
   }
   cg_add_side_file(&plan->out_files, &cg_values_file,
                    cg_value_options.out_file);
   plan->beyond_regions  = True;
   plan->keeps_registers = cg_values_need_registers();
   plan->sees_quiet      = cg_capture_sees_quiet();
   return True;
}

static void begin(const Plan* plan)
{
   const ValueOptions* o = &cg_value_options;
   if (plan->forks_own)
      cg_at_fork(NULL, NULL, forget_bursts);
   cg_points_init(o->entries);
   if (!o->conflicts && o->is_exact)
      return;
   cg_bursts_init();
   Bool samples_all = (o->kinds == 0 || !o->is_exact)
                      && (!o->conflicts || !o->conflicts_are_exact);
   if (samples_all)
      cg_sampled_code_init(cg_values_need_registers());
   if (o->kinds != 0 && !o->is_exact)
      cg_sample(SAMPLE_VALUES, o->n, o->period, o->seed);
   if (o->conflicts && !o->conflicts_are_exact)
      cg_sample(SAMPLE_CONFLICTS, o->conflicts_n, o->conflicts_period,
                o->seed);
   if (o->conflicts)
      cg_conflicts_init();
}

static void thread_runs(ThreadId tid)
{
   static ThreadId last;
   cg_sampled_code_restore_vex();
   if (tid != last && cg_bursts != NULL) {
      if (last != VG_INVALID_THREADID)
         cg_bursts_cut();
      if (cg_value_options.conflicts)
         cg_conflicts_switch(last, tid);
      last = tid;
   }
   cg_bursts_start_client_code(tid);
}

static void pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   cg_bursts_cut();
}

static void signal(ThreadId tid)
{
   cg_bursts_cut();
}

const Feature cg_values_feature = {
   .usage            = usage,
   .option           = option,
   .plan             = plan,
   .begin            = begin,
   .instead          = cg_sampled_code_instead,
   .superblock       = cg_capture_begin,
   .after            = cg_capture_statement,
   .segment_ends     = cg_capture_segment_ends,
   .superblock_ends  = cg_capture_end,
   .superblock_ended = cg_capture_leave,
   .discarded        = cg_sampled_code_discarded,
   .thread_runs      = thread_runs,
   .thread_stops     = cg_bursts_stop_client_code,
   .may_discard      = cg_sampled_code_serve,
   .pre_syscall      = pre_syscall,
   .signal           = signal,
   .zero             = cg_zero_points,
};
