/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Time-outs of threads.  A thread is interrupted by the signal that Valgrind's
   core uses to interrupt system calls: the signal's handler leaves the system
   call and continues behind it, without telling the tool that the call has
   ended.  Real time is measured by a kernel timer for each thread, which sends
   that signal. */

#include "features/repeatable/timeouts.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/sleeps.h"
#include "features/repeatable/turns.h"
#include "features/repeatable/waits.h"
#include "base/core.h"
#include "base/valgrind.h"

/* The core's own signal, which interrupts a system call. */
#define INTERRUPT VKI_SIGRTMAX

/* The maximum time-out that is exchanged, so that TOLD does not overflow. */
#define MAX_TIME ((Long)200 * 86400 * CG_SECOND)

/* The time-out given to the kernel instead of `time`.  It is so long that the
   program's clock reaches `time` first, even on a busy machine where new code
   takes a hundred times as long because it is translated. */
#define TOLD(time) (500 * (time) + 60 * CG_SECOND)

/* The time by which each system call advances the clock while time-outs run:
   about the duration of a call when threads take turns.  So a thread that waits
   for other threads in a loop, as by sched_yield, soon sees their time-outs
   end. */
#define PER_CALL 10000

/* The real time, in nanoseconds, after which the last thread that is awake is
   assumed to sleep: in a call that may sleep, or in any other call. */
#define FOR_CALL (CG_SECOND / 2)
#define FOR_UNEXPECTED (5 * CG_SECOND)

typedef struct {
   Bool  is_told;    /* the kernel has another time-out for this call */
   Bool  is_waiting; /* the thread is in that call */
   Bool  is_interrupted;
   Bool  may_come;   /* the signal may come, even after the call has ended */
   Long  until;      /* end of the time-out by the program's monotonic clock */
   Addr  behind;     /* address behind the call in the program */
   UInt  number;     /* number of the system call */
   UWord args[CG_N_ARGS];
   Bool  has_timer;
   Int   timer; /* the kernel's number */
   Int   timers_thread;
} TimeOut;

static Bool     is_on;
static TimeOut* timeouts; /* [ThreadId] */
static UInt     n_known;  /* number of entries that may be in use */
static UInt     n_waiting;
static TimeOut* armed; /* time-out whose timer is set, or NULL */

void cg_timeouts_init(Bool is_on_now)
{
#if !defined(VGA_ppc64le) && !defined(VGA_ppc64be)
   is_on = is_on_now;
#endif
   timeouts = VG_(calloc)("cg.repeatable.timeouts", VG_N_THREADS,
                          sizeof(timeouts[0]));
}

void cg_timeouts_fork(void)
{
   for (ThreadId i = 0; i < n_known; i++)
      timeouts[i] = (TimeOut){ .is_told = False };
   n_waiting = 0;
   armed     = NULL;
}

/*--- Real time                                            ---*/

static void set_timer(const TimeOut* timeout, Long time)
{
   /* An interval of zero, and the time. */
   struct vki_timespec setting[2] = { { .tv_sec = 0 },
                                      { .tv_sec  = time / CG_SECOND,
                                        .tv_nsec = time % CG_SECOND } };
   cg_syscall(__NR_timer_settime, (UWord)timeout->timer, 0, (UWord)setting, 0,
              0, 0);
}

/* Make the time-out's timer, which interrupts the thread with that number,
   unless it has one. */
static Bool make_timer(TimeOut* timeout, Int thread)
{
   vki_sigevent_t event;
   if (timeout->has_timer && timeout->timers_thread == thread)
      return True;
   if (timeout->has_timer)
      cg_syscall(__NR_timer_delete, (UWord)timeout->timer, 0, 0, 0, 0, 0);
   VG_(memset)(&event, 0, sizeof(event));
   event.sigev_signo                = INTERRUPT;
   event.sigev_notify               = VKI_SIGEV_THREAD_ID;
   event.vki_sigev_notify_thread_id = thread;
   timeout->timers_thread           = thread;
   timeout->has_timer               = !sr_isError(
      cg_syscall(__NR_timer_create, CG_CLOCK_MONOTONIC, (UWord)&event,
                               (UWord)&timeout->timer, 0, 0, 0));
   return timeout->has_timer;
}

static void disarm(void)
{
   if (armed != NULL)
      set_timer(armed, 0);
   armed = NULL;
}

/* Return the first to end of the time-outs that are not interrupted yet; NULL
   if there is none. */
static TimeOut* earliest(void)
{
   TimeOut* first = NULL;
   for (ThreadId i = 0; i < n_known; i++) {
      TimeOut* timeout = &timeouts[i];
      if (timeout->is_waiting && !timeout->is_interrupted
          && (first == NULL || timeout->until < first->until))
         first = timeout;
   }
   return first;
}

static Int thread_of(const TimeOut* timeout)
{
   return cg_turns_number((ThreadId)(timeout - timeouts));
}

/* Have the thread of the first time-out interrupted.  The timer waits in real
   time: for the rest of that time-out, and `more`. */
static void arm(Long more)
{
   TimeOut* first = earliest();
   if (first == NULL || !make_timer(first, thread_of(first)))
      return;
   Long left       = first->until - cg_clock_monotonic();
   first->may_come = True;
   armed           = first;
   set_timer(first, (left > 0 ? left : 0) + more);
}

/*--- System calls                                         ---*/

void cg_timeouts_begin(ThreadId tid)
{
   timeouts[tid].is_told = False;
}

Long cg_timeouts_told(ThreadId tid, Long time)
{
   if (!is_on || time <= 0 || time > MAX_TIME || !cg_turns_has_threads())
      return time;
   timeouts[tid].is_told = True;
   return TOLD(time);
}

Bool cg_timeouts_is_told(ThreadId tid)
{
   return timeouts[tid].is_told;
}

static void stop_waiting(TimeOut* timeout)
{
   n_waiting -= timeout->is_waiting ? 1 : 0;
   timeout->is_waiting = False;
}

void cg_timeouts_pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   TimeOut* own = &timeouts[tid];
   stop_waiting(own);
   if (n_waiting > 0)
      cg_clock_sleep(PER_CALL);
   if (own->is_told) {
      own->is_waiting = True;
      own->until      = cg_clock_monotonic() + cg_waits_time(tid);
      own->behind     = VG_(get_IP)(tid);
      own->number     = number;
      VG_(memcpy)(own->args, args, sizeof(own->args));
      n_waiting++;
      if (tid >= n_known)
         n_known = tid + 1;
   }
   if (n_waiting == 0 || !cg_turns_others_sleep(tid))
      return;
   Sleep will = cg_will_sleep(tid, number, args, own->is_told);
   arm(will == SLEEPS_NOW ? 0 : will == MAY_SLEEP ? FOR_CALL : FOR_UNEXPECTED);
}

void cg_timeouts_post_syscall(ThreadId tid)
{
   stop_waiting(&timeouts[tid]);
}

/* Remove the signal if it has come only after the call ended. */
static void take_signal(void)
{
   /* The kernel's set of signals has 64 bits, on mips 128. */
   const UWord         bits      = 8 * sizeof(UWord);
   UWord               set[16 / sizeof(UWord)] = { 0 };
   struct vki_timespec none      = { .tv_sec = 0 };
   set[(INTERRUPT - 1) / bits]   = (UWord)1 << ((INTERRUPT - 1) % bits);
   cg_syscall(__NR_rt_sigtimedwait, (UWord)set, 0, (UWord)&none,
              INTERRUPT > 64 ? 16 : 8, 0, 0);
}

/* Interrupt the threads whose time-outs have ended, the earliest end first. */
static void interrupt_due(ThreadId tid)
{
   TimeOut* first = earliest();
   for (; first != NULL && first->until <= cg_clock_monotonic();
        first = earliest()) {
      first->is_interrupted = True;
      first->may_come       = True;
      cg_syscall(__NR_tgkill, (UWord)VG_(getpid)(), (UWord)thread_of(first),
                 INTERRUPT, 0, 0, 0);
      cg_turns_wait(tid);
   }
}

void cg_timeouts_thread_runs(ThreadId tid)
{
   TimeOut* own = &timeouts[tid];
   disarm();
   if (own->is_waiting && VG_(get_IP)(tid) == own->behind)
      cg_waits_run_out(tid, own->number, own->args);
   stop_waiting(own);
   if (own->may_come)
      take_signal();
   own->may_come       = False;
   own->is_interrupted = False;
   if (n_waiting > 0)
      interrupt_due(tid);
}
