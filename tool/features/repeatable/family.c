/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tree of processes.  At an exec, the state is handed over by an option of
   Valgrind's, which the program does not see: the core passes its options to
   the Valgrind that it executes.  The times of children are in an unnamed file
   that all processes map; the file's descriptor is handed over, too. */

#include "features/repeatable/family.h"
#include "base/at_fork.h"
#include "features/repeatable/children.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/stream.h"
#include "features/repeatable/timeouts.h"
#include "features/repeatable/timers.h"
#include "features/repeatable/turns.h"
#include "base/core.h"
#include "output/system.h"
#include "base/valgrind.h"

#include "pub_tool_clientstate.h"

#define OPTION "--repeatable-goes-on="

/* The key of this process: seed, place and number of execs, mixed. */
static ULong key;
static ULong pid, parents_pid; /* told to the program if answers_pids */
static UInt  n_children;
static Bool  is_first = True;
static Bool  answers_pids;
static Long  childrens_cpu;

/* The kernel's number of this process. */
static Int real_pid;

Bool cg_is_first_process(void)
{
   return is_first;
}

/* Return the number that a process is told as its own, one of 30000.  The first
   process has 1000 instead. */
static ULong number_of(ULong key_of_process)
{
   return 1001 + cg_mix(key_of_process) % 30000;
}

/*--- Ended processes                                      ---*/

typedef struct {
   Int  pid;
   Bool has_ended; /* the process has ended under this tool */
   Long cpu, monotonic; /* its clocks at its end or latest exec */
   Long begun; /* time of its fork, by the kernel's clock */
} Ended;

enum { N_ENDED = 1024 };

static Ended* ended; /* [N_ENDED], shared by all processes; or NULL */
static Int    ended_fd = -1;

/* Map the file `fd` as the shared memory; if that fails, `ended` stays NULL. */
static void map_ended(Int fd)
{
   SysRes mapped = VG_(am_shared_mmap_file_float_valgrind)(
      N_ENDED * sizeof(Ended), VKI_PROT_READ | VKI_PROT_WRITE, fd, 0);
   if (sr_isError(mapped))
      return;
   ended    = (Ended*)sr_Res(mapped);
   ended_fd = fd;
}

/* Have the file of the shared memory stay open at an exec, or be closed. */
static void keep_ended(Bool keeps)
{
   const UWord closes_on_exec = 1;
   if (ended_fd >= 0)
      cg_syscall(__NR_fcntl, (UWord)ended_fd, VKI_F_SETFD,
                 keeps ? 0 : closes_on_exec, 0, 0, 0);
}

static void make_ended(void)
{
   SysRes made
      = cg_syscall(__NR_memfd_create, (UWord) "cachegrind", 1, 0, 0, 0, 0);
   if (sr_isError(made))
      return;
   Int fd = cg_hide_fd((Int)sr_Res(made));
   if (cg_truncate(fd, N_ENDED * sizeof(Ended)) == 0)
      map_ended(fd);
   keep_ended(False);
}

static Ended* slot_of(Int number)
{
   if (ended == NULL)
      return NULL;
   for (UInt i = 0; i < N_ENDED; i++) {
      Ended* slot = &ended[(UInt)(number + i) % N_ENDED];
      if (slot->pid == number
          || __sync_bool_compare_and_swap(&slot->pid, 0, number))
         return slot;
   }
   return NULL;
}

static void note_time(void)
{
   Ended* own = slot_of(real_pid);
   if (own == NULL)
      return;
   own->cpu       = cg_clock_cpu();
   own->monotonic = cg_clock_monotonic();
}

void cg_family_end(void)
{
   note_time();
   Ended* own = slot_of(real_pid);
   if (own != NULL)
      own->has_ended = True;
}

/* Real time of untraced or killed children that the clock has yet to add. */
static Long untraced;

/* Advance the clock by the whole seconds that untraced or killed children have
   lived.  So a script that calls `sleep` in a loop comes to an end, and a few
   short programs change nothing. */
static void see_untraced(const Ended* child)
{
   if (child->begun == 0)
      return;
   untraced += cg_clock_kernels(CG_CLOCK_MONOTONIC) - child->begun;
   cg_clock_sleep(untraced - untraced % CG_SECOND);
   untraced %= CG_SECOND;
}

/* Assume a processor time of a millisecond if the child has told none. */
Long cg_child_ended(Int number)
{
   Ended* slot = slot_of(number);
   Long   cpu  = 1000000;
   if (slot != NULL) {
      if (slot->cpu > 0)
         cpu = slot->cpu;
      cg_clock_reach_monotonic(slot->monotonic);
      if (!slot->has_ended)
         see_untraced(slot);
      *slot = (Ended){ .pid = 0 };
   }
   childrens_cpu += cpu;
   return cpu;
}

Long cg_childrens_cpu(void)
{
   return childrens_cpu;
}

/*--- Forks                                                ---*/

static void before_fork(ThreadId tid)
{
   if (ended == NULL)
      make_ended();
   n_children++;
}

static void in_child(ThreadId tid)
{
   is_first      = False;
   key           = cg_mix(key ^ n_children);
   parents_pid   = pid;
   pid           = number_of(key);
   real_pid      = VG_(getpid)();
   n_children    = 0;
   childrens_cpu = 0;
   untraced      = 0;
   Ended* own    = slot_of(real_pid);
   if (own != NULL)
      own->begun = cg_clock_kernels(CG_CLOCK_MONOTONIC);
   cg_stream_begin(key);
   cg_clock_go_on(0, cg_clock_slept() + cg_clock_cpu());
   cg_clock_thread_begins(tid);
   cg_children_child(tid);
   cg_timers_fork();
   cg_turns_fork(tid);
   cg_timeouts_fork();
}

/*--- Execs                                                ---*/

/* The values handed over, in order. */
enum { KEY, PID, PARENTS_PID, CHILDREN, CPU, SLEPT, FD, N_HANDED };

static ULong handed[N_HANDED];
static Bool  is_handed;

Bool cg_family_option(const HChar* arg)
{
   if (VG_(strncmp)(arg, OPTION, sizeof(OPTION) - 1) != 0)
      return False;
   const HChar* next = arg + sizeof(OPTION) - 1;
   for (UInt i = 0; i < N_HANDED; i++) {
      HChar* end;
      handed[i] = (ULong)VG_(strtoll16)(next, &end);
      next      = *end == ',' ? end + 1 : end;
   }
   is_handed = True;
   return True;
}

/* Hand over the state: replace an older state among the options, or add it as
   the last option. */
static void hand_over(void)
{
   HChar* text = VG_(malloc)("cg.repeatable.option",
                             sizeof(OPTION) + N_HANDED * 17);
   VG_(sprintf)(text,
                OPTION "%016llx,%016llx,%016llx,%08llx,%016llx,%016llx,%08llx",
                key, pid, parents_pid, (ULong)n_children,
                (ULong)cg_clock_cpu(), (ULong)cg_clock_slept(),
                (ULong)(UInt)ended_fd);
   XArray* args = VG_(args_for_valgrind);
   for (Word i = 0; i < VG_(sizeXA)(args); i++) {
      HChar** arg = VG_(indexXA)(args, i);
      if (VG_(strncmp)(*arg, OPTION, sizeof(OPTION) - 1) == 0) {
         *arg = text;
         return;
      }
   }
   VG_(addToXA)(args, &text);
}

static Bool is_exec(UInt number)
{
#if defined(__NR_execveat)
   if (number == __NR_execveat)
      return True;
#endif
   return number == __NR_execve;
}

void cg_family_pre_syscall(UInt number)
{
   if (!is_exec(number))
      return;
   note_time();
   if (VG_(clo_trace_children)) {
      hand_over();
      keep_ended(True);
   }
}

/*--- Numbers of processes                                 ---*/

void cg_family_post_syscall(ThreadId tid, UInt number, SysRes result)
{
   if (is_exec(number))
      keep_ended(False);
   if (!answers_pids)
      return;
   if (number == __NR_getpid)
      cg_answer(tid, (UWord)pid);
   else if (number == __NR_getppid)
      cg_answer(tid, (UWord)parents_pid);
}

Bool cg_is_own_pid(UWord number)
{
   return number == (UWord)VG_(getpid)()
          || (answers_pids && number == (UWord)pid);
}

void cg_exchange_pid(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args)
{
   if (!answers_pids)
      return;
   switch (number) {
   case __NR_kill:
   case __NR_tgkill:
   case __NR_rt_sigqueueinfo:
   case __NR_rt_tgsigqueueinfo:
   case __NR_prlimit64:
   case __NR_getpgid:
   case __NR_setpgid:
   case __NR_getsid:
   case __NR_sched_getaffinity:
   case __NR_sched_setaffinity:
   case __NR_sched_getparam:
   case __NR_sched_getscheduler:
      if (args[0] == (UWord)pid)
         cg_exchange(tid, registers, 0, (UWord)real_pid);
      else if (args[0] == (UWord)parents_pid)
         cg_exchange(tid, registers, 0, (UWord)VG_(getppid)());
      break;
   default:
      break;
   }
}

void cg_family_init(ULong seed, Bool answers)
{
   answers_pids = answers;
   key          = cg_mix(seed);
   pid          = 1000;
   parents_pid  = 1;
   real_pid     = VG_(getpid)();
   if (is_handed) {
      is_first    = False;
      key         = cg_mix(~handed[KEY]); /* no child has this */
      pid         = handed[PID];
      parents_pid = handed[PARENTS_PID];
      n_children  = (UInt)handed[CHILDREN];
      cg_clock_go_on((Long)handed[CPU], (Long)handed[SLEPT]);
      if ((Int)handed[FD] >= 0) {
         map_ended((Int)handed[FD]);
         keep_ended(False);
      }
   }
   cg_stream_begin(key);
   cg_at_fork(before_fork, cg_children_parent, in_child);
}
