/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* News of children.  SIGCHLD is held back by blocking it in the thread's mask.
   The program's own mask is restored when the program could see the mask or
   hand it on: in calls about masks, forks and execs, and at a signal. */

#include "features/repeatable/children.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/sleeps.h"
#include "features/repeatable/waits.h"
#include "base/core.h"
#include "base/files.h"
#include "base/text.h"
#include "base/valgrind.h"

/* The number of runs of code, each up to a system call, new code or the like,
   after which a program that does not wait gets the signal nevertheless. */
#define MOST_SLICES 1000

/* The pause, in milliseconds, that ends the read of a pipe if no writer runs;
   and the maximum time of a read. */
#define PAUSE 20
#define MOST_READING (10 * CG_SECOND)

/* The maximum time to wait until all children end or sleep: before a wait for
   any child or descriptor, and in the read of an answer. */
#define MOST_WAITING (CG_SECOND / 4)

static UInt n_threads;
static Bool is_due;    /* SIGCHLD is to be held */
static Bool is_held;   /* this module has put SIGCHLD into the thread's mask */
static UInt n_slices;  /* runs of code since is_due was set */
static Int  timer = -1; /* the kernel's number of the timer in send_again; -1:
                           none yet */

/* True if the program has written to a pipe or socket since it last read from a
   pipe or socket.  The next bytes may then be an answer, whose writer waits for
   more questions. [0]: a write to a descriptor up to 2, which counts only for
   reads of descriptor 0; [1]: a write to a higher descriptor. */
static Bool has_asked[2];

/*--- The state of processes                               ---*/

/* Is a signal other than SIGCHLD pending for the program? */
static Bool has_signal(void)
{
   vki_sigset_t pending = { .sig = { 0 } };
   cg_syscall(__NR_rt_sigpending, (UWord)&pending, sizeof(pending), 0, 0, 0, 0);
   pending.sig[0] &= ~((UWord)1 << (VKI_SIGCHLD - 1));
   for (UInt i = 0; i < sizeof(pending.sig) / sizeof(pending.sig[0]); i++) {
      if (pending.sig[i] != 0)
         return True;
   }
   return False;
}

/* Read the numbers of the process's children into text; return the length. */
static SizeT list_children(Int pid, HChar* text, SizeT szB)
{
   HChar path[64];
   VG_(sprintf)(path, "/proc/%d/task/%d/children", pid, pid);
   return cg_read_start(path, text, szB);
}

/* Does this process have at least n children? n is 1 or 2. */
static Bool has_children(UInt n)
{
   HChar text[32];
   SizeT length = list_children(VG_(getpid)(), text, sizeof(text));
   return length > 0 && (n == 1 || VG_(strchr)(text, ' ') < text + length - 1);
}

/* Does process pid, or one of its descendants, run?  This process is not meant.
   A process that waits for a processor or a disk runs, too. */
static Bool runs(Int pid)
{
   HChar path[64], text[512];
   VG_(sprintf)(path, "/proc/%d/stat", pid);
   if (cg_read_start(path, text, sizeof(text)) == 0)
      return False;
   const HChar* state = VG_(strrchr)(text, ')');
   if (state != NULL && (state[2] == 'R' || state[2] == 'D')
       && pid != VG_(getpid)())
      return True;
   if (list_children(pid, text, sizeof(text)) == 0)
      return False;
   HChar* next;
   for (HChar* s = text; cg_is_digit(*s); s = next + (*next == ' ')) {
      if (runs((Int)VG_(strtoll10)(s, &next)))
         return True;
   }
   return False;
}

/*--- Ends of children                                     ---*/

/* Block or unblock SIGCHLD in the thread's mask, as `how` says; return whether
   it was blocked before. */
static Bool change_mask(ThreadId tid, Int how)
{
   vki_sigset_t child = { .sig = { (UWord)1 << (VKI_SIGCHLD - 1) } }, before;
   VG_(do_sys_sigprocmask)(tid, how, &child, &before);
   return (before.sig[0] & child.sig[0]) != 0;
}

static void hold(ThreadId tid)
{
   if (is_due && !is_held && n_threads == 1)
      is_held = !change_mask(tid, VKI_SIG_BLOCK);
}

static void release(ThreadId tid)
{
   if (is_held)
      change_mask(tid, VKI_SIG_UNBLOCK);
   is_held = False;
}

static void let_come(ThreadId tid)
{
   release(tid);
   is_due = False;
}

void cg_children_thread_begins(ThreadId tid)
{
   n_threads++;
}

void cg_children_thread_ends(ThreadId tid)
{
   n_threads--;
}

void cg_children_thread_runs(ThreadId tid)
{
   if (is_due && ++n_slices > MOST_SLICES)
      let_come(tid);
}

void cg_children_signal(ThreadId tid)
{
   let_come(tid);
}

void cg_children_parent(ThreadId tid)
{
   n_slices = is_due ? n_slices : 0;
   is_due   = True;
}

void cg_children_child(ThreadId tid)
{
   is_due       = False;
   has_asked[0] = has_asked[1] = False;
   n_threads    = 1;
   timer        = -1;
}

/* May this call show the mask to the program, or hand it on? */
static Bool uses_mask(UInt number)
{
   switch (number) {
   case __NR_rt_sigprocmask:
   case __NR_rt_sigpending:
   case __NR_clone:
   case __NR_execve:
#if defined(__NR_sigprocmask)
   case __NR_sigprocmask:
   case __NR_sigpending:
#endif
#if defined(__NR_fork)
   case __NR_fork:
#endif
#if defined(__NR_vfork)
   case __NR_vfork:
#endif
#if defined(__NR_clone3)
   case __NR_clone3:
#endif
#if defined(__NR_execveat)
   case __NR_execveat:
#endif
      return True;
   default: return False;
   }
}

static Bool waits_for_child(UInt number)
{
   return number == __NR_wait4 || number == __NR_waitid;
}

/* Does the call wait for whichever child ends first? */
static Bool waits_for_any(UInt number, const UWord* args)
{
   if (number == __NR_wait4)
      return (Int)args[0] == -1 && (args[2] & CG_NO_HANG) == 0;
   return number == __NR_waitid && args[0] == 0 && (args[3] & CG_NO_HANG) == 0;
}

/* Does the call wait until any of its descriptors is ready? */
static Bool polls(ThreadId tid, UInt number, const UWord* args)
{
   Bool asks = cg_descriptor_call(number) != CG_HAS_NO_DESCRIPTORS
#if defined(__NR_epoll_wait)
               || number == __NR_epoll_wait
#endif
               || number == __NR_epoll_pwait;
   return asks && (!cg_has_limit(number, args) || cg_waits_time(tid) > 0);
}

/* Wait until no child runs, at most MOST_WAITING or until a signal: else chance
   would decide which children have ended, and which descriptors are ready. */
static void wait_for_all(void)
{
   struct vki_timespec time = { .tv_nsec = 2000000 };
   Long until = cg_clock_kernels(CG_CLOCK_MONOTONIC) + MOST_WAITING;
   for (UInt n_at_rest = 0; n_at_rest < 2 && !has_signal()
                            && cg_clock_kernels(CG_CLOCK_MONOTONIC) < until;) {
      n_at_rest = runs(VG_(getpid)()) ? 0 : n_at_rest + 1;
      cg_syscall(__NR_ppoll, 0, 0, (UWord)&time, 0, 0, 0);
   }
}

/*--- Output of children                                   ---*/

static UInt file_type(UWord fd)
{
   struct vg_stat status;
   return VG_(fstat)((Int)fd, &status) == 0 ? status.mode & VKI_S_IFMT : 0;
}

/* Wait until the pipe has bytes or ends; return whether it has.  Give up at the
   time `until`, at a signal, or when no child runs; without children, when no
   parent or sibling runs.  Each look at the pipe waits at most `pause` ms. */
static Bool comes_more(UWord fd, Long until, UInt pause)
{
   Int  family = has_children(1) ? VG_(getpid)() : VG_(getppid)();
   Bool has_come, goes_on;
   do {
      goes_on  = runs(family) && !has_signal()
                && cg_clock_kernels(CG_CLOCK_MONOTONIC) < until;
      has_come = cg_comes_readable(fd, pause);
   } while (!has_come && goes_on);
   return has_come;
}

/* Have the kernel send SIGCHLD again in a moment, when the call sleeps: the
   signal held back comes before the call, and some programs expect it only
   during the call. */
static void send_again(void)
{
   vki_sigevent_t      by      = { .sigev_signo = VKI_SIGCHLD };
   struct vki_timespec time[2] = { { 0 }, { .tv_nsec = PAUSE * 1000000 } };
   if (timer < 0)
      cg_syscall(__NR_timer_create, CG_CLOCK_MONOTONIC, (UWord)&by,
                 (UWord)&timer, 0, 0, 0);
   cg_syscall(__NR_timer_settime, (UWord)timer, 0, (UWord)time, 0, 0, 0);
}

/* Wait until the pipe can be read, or a signal comes; return True.  If a child
   has ended and none runs, return False: the program may wait for that end. */
static Bool waits_for_output(UWord fd)
{
   while (!cg_comes_readable(fd, PAUSE)) {
      if (has_signal())
         return True;
      if (cg_dead_child() == 1 && !runs(VG_(getpid)())
          && !cg_comes_readable(fd, PAUSE)) {
         send_again();
         return False;
      }
   }
   return True;
}

/* Append the pipe's further bytes to the n bytes at a, up to `most`; is_answer:
   the writer may be waiting for the program. */
static void read_on(ThreadId tid, UWord fd, Addr a, UWord n, UWord most,
                    Bool is_answer)
{
   Long  until = cg_clock_kernels(CG_CLOCK_MONOTONIC)
                + (is_answer ? MOST_WAITING : MOST_READING);
   UWord begun = n;
   while (n < most && comes_more(fd, until, is_answer ? 1 : PAUSE)) {
      SysRes more = cg_syscall(__NR_read, fd, a + n, most - n, 0, 0, 0);
      if (sr_isError(more) || sr_Res(more) == 0)
         break;
      n += sr_Res(more);
   }
   if (n > begun)
      cg_answer(tid, n);
}

static Bool writes(UInt number)
{
   return number == __NR_write || number == __NR_writev;
}

static void see_transfer(ThreadId tid, UInt number, const UWord* args,
                         UWord n)
{
   if (n_threads > 1 || (number != __NR_read && !writes(number)))
      return;
   UInt type = file_type(args[0]);
   if (type != VKI_S_IFIFO && type != VKI_S_IFSOCK)
      return;
   if (writes(number)) {
      has_asked[args[0] > 2] = True;
      return;
   }
   Bool is_answer = has_asked[1] || (args[0] == 0 && has_asked[0]);
   has_asked[0] = has_asked[1] = False;
   if (type == VKI_S_IFIFO && n > 0 && n < args[2] && cg_may_wait(args[0]))
      read_on(tid, args[0], args[1], n, args[2], is_answer);
}

void cg_children_pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   if (n_threads == 1
       && (polls(tid, number, args)
              ? has_children(1)
              : waits_for_any(number, args) && has_children(2)))
      wait_for_all();
   if (!is_due || waits_for_child(number))
      return;
   if (uses_mask(number))
      release(tid);
   else if (cg_will_sleep(tid, number, args, True) == SLEEPS_NOW
            && (number != __NR_read || file_type(args[0]) != VKI_S_IFIFO
                || !waits_for_output(args[0])))
      let_come(tid);
}

void cg_children_post_syscall(ThreadId tid, UInt number, const UWord* args,
                              SysRes result)
{
   if (is_due && waits_for_child(number) && cg_dead_child() < 0)
      let_come(tid);
   hold(tid);
   if (!sr_isError(result))
      see_transfer(tid, number, args, sr_Res(result));
}
