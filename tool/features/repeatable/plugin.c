/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Repeatable runs.  With --repeatable=yes, most answers that would differ from
   run to run, though the user has changed nothing, are equal in each run.  The
   kernel's answers are exchanged after a system call: random bytes (stream.h),
   times (times.h, timers.h), the machine and its files (machine.h, files.h),
   numbers of processes (family.h).  News of children is held back (children.h).
   The processor's answers are exchanged in the code (code.h).  The program's
   clock (clock.h) advances with its execution and its waits (waits.h).  Times
   that the program gives the kernel by that clock are exchanged before a system
   call (deadlines.h).

   The launcher (packaging/launcher.c) makes addresses equal in each run, before
   it executes Valgrind. */

#include "feature.h"
#include "control/plan.h"
#include "features/repeatable/children.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/code.h"
#include "features/repeatable/deadlines.h"
#include "features/repeatable/family.h"
#include "features/repeatable/files.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/machine.h"
#include "features/repeatable/stream.h"
#include "features/repeatable/timeouts.h"
#include "features/repeatable/timers.h"
#include "features/repeatable/times.h"
#include "features/repeatable/turns.h"
#include "features/repeatable/waits.h"
#include "output/system.h"
#include "base/valgrind.h"

static Bool         is_on;
static Bool         answers_pids;
static ULong        seed;
static const HChar* start_text; /* NULL: the default */
static const HChar* other_option; /* the last option given that needs is_on, or
                                     NULL */

/*--- The date                                             ---*/

/* Read n_digits digits at *s, and the character `then`, unless it is 0; move *s
   behind them.  Return the number, or -1. */
static Long number_at(const HChar** s, UInt n_digits, HChar then)
{
   Long n = 0;
   for (; n_digits > 0; n_digits--, (*s)++) {
      if (**s < '0' || **s > '9')
         return -1;
      n = 10 * n + (**s - '0');
   }
   if (then != '\0' && **s != then)
      return -1;
   *s += then != '\0' ? 1 : 0;
   return n;
}

/* Return the days from 1970-01-01 to this date.  Years are taken to begin with
   March, so that a leap day is the last day of a year. */
static Long days_since_1970(Long year, Long month, Long day)
{
   if (month <= 2) {
      year--;
      month += 12;
   }
   return 365 * year + year / 4 - year / 100 + year / 400
          + (153 * (month - 3) + 2) / 5 + day - 719469;
}

/* Return the seconds from 1970 to YYYY-MM-DD or YYYY-MM-DDThh:mm:ss; -1 if s is
   neither, or an earlier date. */
static Long seconds_of(const HChar* s)
{
   Long year = number_at(&s, 4, '-'), month = number_at(&s, 2, '-');
   Long day = number_at(&s, 2, '\0');
   if (year < 1970 || month < 1 || month > 12 || day < 1 || day > 31)
      return -1;
   Long days = days_since_1970(year, month, day);
   if (*s == '\0')
      return days * 86400;
   if (*s++ != 'T')
      return -1;
   Long hour = number_at(&s, 2, ':'), minute = number_at(&s, 2, ':');
   Long second = number_at(&s, 2, '\0');
   if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0
       || second > 60 || *s != '\0')
      return -1;
   return ((days * 24 + hour) * 60 + minute) * 60 + second;
}

/* The latest date accepted: the beginning of the year 2200. */
#define MAX_SECONDS ((Long)7258118400)

static Long seconds_since_1970(const HChar* s)
{
   HChar* end;
   Long   n = VG_(strtoll10)(s, &end);
   return *s >= '0' && *s <= '9' && *end == '\0' ? n : -1;
}

/* Return the seconds since 1970 for --clock-start=TEXT, 0 for "now"; -1 if text
   is no date from 1970 to MAX_SECONDS. */
static Long parse_start(const HChar* text)
{
   if (VG_STREQ(text, "now"))
      return 0;
   Long seconds = text[0] == '@' ? seconds_since_1970(text + 1)
                                 : seconds_of(text);
   return seconds > MAX_SECONDS ? -1 : seconds;
}

/* Return the date at which the clock starts, in seconds since 1970; set
   start_text to the date's text for the header. */
static Long choose_start(void)
{
   static HChar of_source[32];
   const HChar* epoch = VG_(getenv)("SOURCE_DATE_EPOCH");
   if (start_text == NULL && epoch != NULL && VG_(strlen)(epoch) < 20) {
      VG_(sprintf)(of_source, "@%s", epoch);
      if (parse_start(of_source) >= 0)
         start_text = of_source;
   }
   if (start_text == NULL)
      start_text = "2030-01-01";
   return VG_STREQ(start_text, "now")
             ? cg_clock_kernels(CG_CLOCK_REALTIME) / CG_SECOND
             : parse_start(start_text);
}

/*--- Options                                              ---*/

static const HChar usage[] =
"    --repeatable=no|yes              give the program the same random bytes,\n"
"                                     clock and machine in each run? [no]\n"
"    --random-seed=<n>                and these random bytes [0]\n"
"    --clock-start=now|<date>         and a clock that starts then\n"
"                                     [SOURCE_DATE_EPOCH, or 2030-01-01]\n"
"    --processors=<n>                 and so many processors [1]\n"
"    --repeatable-pid=no|yes          and numbers of processes, by their\n"
"                                     place in the tree of processes? [no]\n";

static void take_seed(const HChar* arg, const HChar* value)
{
   HChar* end;
   Long   n = VG_(strtoll10)(value, &end);
   if (*value < '0' || *value > '9' || *end != '\0' || n < 0)
      VG_(fmsg_bad_option)(arg, "It takes a number from 0\n");
   seed = (ULong)n;
}

static Bool option(const HChar* arg)
{
   const HChar* value;
   if VG_BOOL_CLO(arg, "--repeatable", is_on)
      return True;
   if VG_STR_CLO(arg, "--random-seed", value)
      take_seed(arg, value);
   else if VG_STR_CLO(arg, "--clock-start", start_text) {
      if (parse_start(start_text) < 0)
         VG_(fmsg_bad_option)(arg, "It takes now, YYYY-MM-DD,"
                                   " YYYY-MM-DDThh:mm:ss or @SECONDS\n");
   }
   else if VG_BINT_CLO(arg, "--processors", cg_n_processors, 1,
                       CG_MAX_PROCESSORS) {}
   else if VG_BOOL_CLO(arg, "--repeatable-pid", answers_pids) {}
   else
      return cg_family_option(arg);
   other_option = arg;
   return True;
}

/*--- The run                                              ---*/

static Bool plan(Plan* plan)
{
   if (!is_on && other_option != NULL) {
      VG_(fmsg)("%s is about repeatable runs: give --repeatable=yes, too\n",
                other_option);
      VG_(exit)(1);
   }
   if (is_on && !cg_has_registers) {
      VG_(fmsg)("--repeatable=yes is not for programs of this processor\n");
      VG_(exit)(1);
   }
   return is_on;
}

/* Do threads get the processor in the order in which they ask for it? */
static Bool is_fair(void)
{
   const HChar* fair = cg_given_value("--fair-sched=");
   return fair != NULL && !VG_STREQ(fair, "no");
}

static void begin(const Plan* plan)
{
   cg_guest_init();
   cg_deadlines_init();
   cg_waits_init();
   cg_turns_init(is_fair());
   cg_timeouts_init(is_fair());
   cg_machine_init();
   cg_clock_init(choose_start() * CG_SECOND);
   cg_family_init(seed, answers_pids);
   if (cg_is_first_process())
      VG_(umsg)("--repeatable=yes: all random numbers, also in keys and tokens,"
                " can be predicted\n");
}

static const HChar* header(void)
{
   static HChar text[160];
   VG_(snprintf)(text, sizeof(text),
                 "desc: Repeatable: yes, seed %llu, clock %.32s, processors"
                 " %d%s\n",
                 seed, start_text, cg_n_processors,
                 answers_pids ? ", pid 1000" : "");
   return text;
}

/* Exchange the 16 random bytes that the kernel gives each executed program.
   Remove the entries of the auxiliary vector that Valgrind has the program
   ignore: their number depends on the kernel, and moves the stack. */
static void exchange_first_data(ThreadId tid)
{
   const UWord at_ignore = 1, at_random = 25;
   UWord* const first = (UWord*)VG_(get_SP)(tid);
   UWord* vector = first + 1 + first[0] + 1; /* behind the arguments */
   while (*vector++ != 0) {}                 /* and the environment */
   UWord* end       = vector;
   UWord  n_ignored = 0;
   for (; end[0] != 0; end += 2) {
      if (end[0] == at_random)
         cg_random_bytes(end[1], 16);
      n_ignored += end[0] == at_ignore ? 1 : 0;
   }
   /* Keep the stack pointer aligned to 16 bytes. */
   UWord  moved = 2 * n_ignored & ~(16 / sizeof(UWord) - 1);
   UWord* to    = end + moved - 2 * n_ignored;
   for (UWord* from = end; from >= vector; from -= 2) {
      if (from[0] == at_ignore)
         continue;
      VG_(memmove)(to, from, 2 * sizeof(UWord));
      to -= 2;
   }
   VG_(memmove)(first + moved, first, (Addr)vector - (Addr)first);
   cg_set_stack_pointer(tid, (Addr)(first + moved));
}

static void thread_runs(ThreadId tid)
{
   static Bool has_begun;
   if (!has_begun)
      exchange_first_data(tid);
   has_begun = True;
   cg_put_back(tid);
   cg_clock_thread_runs(tid);
   cg_turns_thread_runs(tid);
   cg_timeouts_thread_runs(tid);
   cg_children_thread_runs(tid);
}

static void tell_of_threads(void)
{
   static Bool is_told;
   if (is_told || VG_(clo_verbosity) == 0 || is_fair())
      return;
   is_told = True;
   VG_(umsg)("--repeatable=yes: the program has threads, whose turns differ"
             " from run to run: less so with --fair-sched=yes\n");
}

static void thread_begins(ThreadId creator, ThreadId tid)
{
   cg_clock_thread_begins(tid);
   cg_turns_thread_begins(tid);
   cg_children_thread_begins(tid);
   if (creator == VG_INVALID_THREADID)
      return;
   cg_machine_thread_begins(creator, tid);
   tell_of_threads();
}

static void thread_ends(ThreadId tid)
{
   cg_turns_thread_ends(tid);
   cg_children_thread_ends(tid);
}

/* Restore in args[], the core's copy, the argument that was exchanged, for this
   and other plug-ins. */
static void show_given(ThreadId tid, const UWord* args)
{
   cg_show_given(tid, (UWord*)(Addr)args);
}

static void pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   show_given(tid, args);
   cg_family_pre_syscall(number);
   cg_timers_pre_syscall(tid, number);
   cg_waits_pre_syscall(tid, number, args);
   cg_turns_pre_syscall(tid, number, args);
   cg_timeouts_pre_syscall(tid, number, args);
   cg_children_pre_syscall(tid, number, args);
}

static void post_syscall(ThreadId tid, UInt number, const UWord* args,
                         SysRes result)
{
   show_given(tid, args);
   cg_put_back(tid);
   cg_timers_tick();
   cg_timers_post_syscall(tid, number, args, result);
   cg_waits_post_syscall(tid, number, args, result);
   cg_random_post_syscall(number, args, result);
   cg_times_post_syscall(tid, number, args, result);
   cg_machine_post_syscall(tid, number, args, result);
   cg_files_post_syscall(tid, number, args, result);
   cg_family_post_syscall(tid, number, result);
   cg_children_post_syscall(tid, number, args, result);
   cg_timeouts_post_syscall(tid);
   cg_turns_post_syscall(tid, number, result);
}

static void signal(ThreadId tid)
{
   cg_put_back(tid);
   cg_timers_tick();
   cg_children_signal(tid);
}

const Feature cg_repeatable_feature = {
   .usage         = usage,
   .option        = option,
   .plan          = plan,
   .begin         = begin,
   .header        = header,
   .code          = cg_repeatable_code,
   .thread_runs   = thread_runs,
   .thread_stops  = cg_clock_thread_stops,
   .thread_begins = thread_begins,
   .thread_ends   = thread_ends,
   .pre_syscall   = pre_syscall,
   .post_syscall  = post_syscall,
   .signal        = signal,
   .end           = cg_family_end,
};
