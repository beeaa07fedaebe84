/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sharing: lines of memory for which threads contend.  With --sharing=yes, as
   soon as the program has a second thread, generated code records data
   references (instrument.c).  References are counted by line of memory, thread,
   and window of the thread's time: in windows.h for the running thread, in
   lines.h for all threads.

   Under Valgrind threads take turns, so real time does not tell which code
   would run at once.  Instead each thread has a clock, which counts its
   instructions (clocks.h).  However threads take turns, the clock times of code
   in two threads are meant to overlap only if that code could run at once.

   uses.h estimates the misses that other threads' writes cause.  table.h has
   the contended lines, by the objects and offsets in them, and write.c writes
   these lines into the data profile. */

#include "feature.h"
#include "control/plan.h"
#include "features/data/write.h"
#include "features/sharing/clocks.h"
#include "features/sharing/lines.h"
#include "features/sharing/table.h"
#include "features/sharing/windows.h"
#include "base/valgrind.h"

static Bool is_on;
UInt        cg_sharing_window = 100000;

static const HChar usage[] =
"    --sharing=no|yes                 which lines of memory do threads\n"
"                                     contend for, and how? [no]\n"
"    --sharing-window=<n>             instructions of a thread that happen at\n"
"           the same time as others' [100000]\n";

static Bool option(const HChar* arg)
{
   if VG_BOOL_CLO(arg, "--sharing", is_on)
      cg_data_is_needed = is_on;
   else if VG_BINT_CLO(arg, "--sharing-window", cg_sharing_window, 1000,
                       1000000000) {}
   else
      return False;
   return True;
}

static Bool plan(Plan* plan)
{
   if (is_on)
      plan->beyond_regions = True;
   return is_on;
}

static void begin(const Plan* plan)
{
   cg_windows_init();
   cg_lines_init();
   cg_shared_lines_init();
   cg_data_appendix = &cg_sharing_appendix;
}

static void thread_stops(ThreadId tid)
{
   cg_refs_drain();
}

static void zero(void)
{
   cg_windows_forget();
   cg_zero_shared_lines();
}

const Feature cg_sharing_feature = {
   .usage           = usage,
   .option          = option,
   .plan            = plan,
   .begin           = begin,
   .superblock      = cg_shared_begin,
   .before          = cg_shared_statement,
   .superblock_ends = cg_shared_end,
   .thread_runs     = cg_windows_thread_runs,
   .thread_stops    = thread_stops,
   .thread_begins   = cg_windows_thread_begins,
   .thread_ends     = cg_windows_thread_ends,
   .pre_syscall     = cg_windows_pre_syscall,
   .post_syscall    = cg_clock_post_syscall,
   .zero            = zero,
};
