/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Waits.  In a call that a signal interrupts, the clock advances as far as the
   kernel's clock has: signals come at any time, and a program that then waits
   for the rest of its time must come to an end.  A wait for an event from
   outside takes no time, or runs would differ.  But a program may wait for
   several such events until one deadline.  When that deadline has passed in
   real time, the clock advances by the time that these waits took. */

#include "features/repeatable/waits.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/deadlines.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/timeouts.h"
#include "base/valgrind.h"

/* The number of the kernel's error for an expired time limit. */
enum { TIMED_OUT = 110 };

/* The way in which a call reports an expired time limit: success, the number 0,
   or one of two errors. */
typedef enum { SLEEPS, RETURNS_0, FAILS_AGAIN, FAILS_TIMED_OUT } Outcome;

typedef struct {
   Bool     is_on;
   Outcome  outcome;
   Long     time;        /* the time limit */
   Long     begun;       /* begin by the kernel's clock */
   Long     cpu;         /* the program's processor time at the begin */
   Long     until;       /* end of the time limit by the program's clock */
   Long     outside;     /* real time of earlier waits with the same end */
   UInt     argument;    /* number of the argument with the time */
   Bool     is_ms;       /* the argument is a number of milliseconds */
   TimeForm form;        /* form of the time limit and of the remaining time */
   Addr     left;        /* address to which the kernel writes the remaining
                            time, or 0 */
   Long     before[2];   /* values at that address before the call */
} Wait;

static Wait* waits; /* [ThreadId] */

void cg_waits_init(void)
{
   waits = VG_(calloc)("cg.repeatable.waits", VG_N_THREADS, sizeof(waits[0]));
}

static Wait wait_for(Outcome outcome, const UWord* args, UInt n, TimeForm form)
{
   Long time = args[n] == 0 ? 0 : cg_time_at(args[n], form);
   return (Wait){ .is_on    = time > 0,
                  .outcome  = outcome,
                  .time     = time,
                  .argument = n,
                  .form     = form };
}

/* Return the wait of a call whose time limit, argument n, the kernel replaces
   by the remaining time. */
static Wait wait_and_leave(const UWord* args, UInt n, TimeForm form)
{
   Wait wait = wait_for(RETURNS_0, args, n, form);
   wait.left = args[n];
   return wait;
}

static Wait wait_for_ms(const UWord* args, UInt n)
{
   return (Wait){ .is_on    = (Int)args[n] > 0,
                  .outcome  = RETURNS_0,
                  .time     = (Long)(Int)args[n] * 1000000,
                  .argument = n,
                  .is_ms    = True };
}

/* Return the wait of a sleep.  If a signal comes, the kernel writes the
   remaining time to the address in the next argument. */
static Wait sleep(const UWord* args, UInt n, TimeForm form)
{
   Wait wait = wait_for(SLEEPS, args, n, form);
   wait.left = args[n + 1];
   return wait;
}

/* Return the wait of a sleep by a clock.  With bit 0 of the flags, the sleep
   has a deadline instead (deadlines.h). */
static Wait clock_sleep(const UWord* args, TimeForm form)
{
   return (args[1] & 1) != 0 ? (Wait){ .is_on = False } : sleep(args, 2, form);
}

static Wait futex(const UWord* args, TimeForm form)
{
   return (args[1] & 127) != VKI_FUTEX_WAIT
             ? (Wait){ .is_on = False }
             : wait_for(FAILS_TIMED_OUT, args, 3, form);
}

static Wait wait_of(UInt number, const UWord* args)
{
   switch (number) {
   case __NR_nanosleep: return sleep(args, 0, TIMESPEC);
   case __NR_clock_nanosleep: return clock_sleep(args, TIMESPEC);
#if defined(__NR_select)
   case __NR_select: return wait_and_leave(args, 4, TIMEVAL);
#endif
#if defined(__NR__newselect)
   case __NR__newselect: return wait_and_leave(args, 4, TIMEVAL);
#endif
#if defined(__NR_poll)
   case __NR_poll: return wait_for_ms(args, 2);
#endif
#if defined(__NR_epoll_wait)
   case __NR_epoll_wait:
#endif
   case __NR_epoll_pwait: return wait_for_ms(args, 3);
   case __NR_pselect6: return wait_and_leave(args, 4, TIMESPEC);
   case __NR_ppoll: return wait_and_leave(args, 2, TIMESPEC);
   case __NR_io_getevents: return wait_for(RETURNS_0, args, 4, TIMESPEC);
   case __NR_futex: return futex(args, TIMESPEC);
   case __NR_rt_sigtimedwait: return wait_for(FAILS_AGAIN, args, 2, TIMESPEC);
#if defined(__NR_semtimedop)
   case __NR_semtimedop: return wait_for(FAILS_AGAIN, args, 3, TIMESPEC);
#endif
#if defined(__NR_ipc)
   case __NR_ipc: /* call 4 is semtimedop */
      return args[0] == 4 ? wait_for(FAILS_AGAIN, args, 5, TIMESPEC)
                          : (Wait){ .is_on = False };
#endif
#if defined(__NR_futex_time64)
   case __NR_clock_nanosleep_time64: return clock_sleep(args, TIMESPEC64);
   case __NR_pselect6_time64: return wait_and_leave(args, 4, TIMESPEC64);
   case __NR_ppoll_time64: return wait_and_leave(args, 2, TIMESPEC64);
   case __NR_futex_time64: return futex(args, TIMESPEC64);
   case __NR_rt_sigtimedwait_time64:
      return wait_for(FAILS_AGAIN, args, 2, TIMESPEC64);
   case __NR_semtimedop_time64:
      return wait_for(FAILS_AGAIN, args, 3, TIMESPEC64);
#endif
   default: return (Wait){ .is_on = False };
   }
}

Bool cg_exchange_wait(ThreadId tid, VexGuestArchState* registers, UInt number,
                      const UWord* args)
{
   Wait wait = wait_of(number, args);
   Long told = wait.is_on ? cg_timeouts_told(tid, wait.time) : 0;
   if (!wait.is_on || !cg_timeouts_is_told(tid))
      return False;
   UWord value = (UWord)cg_thread_memory(tid);
   if (wait.is_ms)
      value = told < 0x7fffffff * (Long)1000000 ? (UWord)(told / 1000000)
                                                 : 0x7fffffff;
   else
      cg_put_time(value, wait.form, told);
   cg_exchange(tid, registers, wait.argument, value);
   return True;
}

/* The maximum difference between times that count as equal, in nanoseconds:
   some times are rounded to milliseconds. */
#define SAME_TIME ((Long)2000000)

void cg_waits_pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   Wait* wait = &waits[tid];
   Wait  next = wait_of(number, args);
   if (!next.is_on) {
      wait->is_on = False;
      return;
   }
   next.begun = cg_clock_kernels(CG_CLOCK_MONOTONIC);
   next.cpu   = cg_clock_cpu();
   next.until = cg_clock_monotonic() + next.time;
   if (next.until - wait->until < SAME_TIME
       && wait->until - next.until < SAME_TIME)
      next.outside = wait->outside;
   if (cg_is_readable(next.left, cg_time_size(next.form)))
      VG_(memcpy)(next.before, (const void*)next.left,
                  cg_time_size(next.form));
   *wait = next;
}

Long cg_waits_time(ThreadId tid)
{
   const Deadline* deadline = cg_deadline_of(tid);
   Long            time     = waits[tid].is_on ? waits[tid].time
                     : deadline->is_set ? deadline->time
                          - cg_clock_time(tid, deadline->clock)
                                        : 0;
   return time > 0 ? time : 0;
}

/* Note that the awaited event has come; return by how much the clock has
   advanced. */
static Long has_come(Wait* wait)
{
   Long outside;
   /* The event came from outside if no other threads have run. */
   if (cg_clock_cpu() == wait->cpu)
      wait->outside += cg_clock_kernels(CG_CLOCK_MONOTONIC) - wait->begun;
   if (wait->outside < wait->time)
      return 0;
   outside       = wait->outside;
   wait->outside = 0;
   cg_clock_sleep(outside);
   return outside;
}

static Bool has_run_out(const Wait* wait, SysRes result)
{
   UWord error = sr_isError(result) ? sr_Err(result) : 0;
   switch (wait->outcome) {
   case SLEEPS: return error == 0;
   case RETURNS_0: return error == 0 && sr_Res(result) == 0;
   case FAILS_AGAIN: return error == VKI_EAGAIN;
   default: return error == TIMED_OUT;
   }
}

static Bool sets_clock(UInt number)
{
#if defined(__NR_clock_settime64)
   if (number == __NR_clock_settime64)
      return True;
#endif
   return number == __NR_clock_settime || number == __NR_settimeofday;
}

static Bool sleeps_until(UInt number)
{
#if defined(__NR_clock_nanosleep_time64)
   if (number == __NR_clock_nanosleep_time64)
      return True;
#endif
   return number == __NR_clock_nanosleep;
}

static void deadline_post_syscall(ThreadId tid, UInt number, SysRes result)
{
   Deadline* deadline = cg_deadline_of(tid);
   if (!deadline->is_set)
      return;
   UWord error = sr_isError(result) ? sr_Err(result) : 0;
   if (sleeps_until(number) ? error == 0 : error == TIMED_OUT)
      cg_clock_reach(tid, deadline->clock, deadline->time);
   else if (error == 0 && sets_clock(number))
      cg_clock_set_date(deadline->time);
   deadline->is_set = False;
}

/* Write the remaining time `left`, as the kernel would, to wait->left. */
static void put_left(const Wait* wait, Long left)
{
   if (wait->left != 0 && cg_is_writable(wait->left, cg_time_size(wait->form)))
      cg_put_time(wait->left, wait->form, left > 0 ? left : 0);
}

static void run_out(Wait* wait)
{
   cg_clock_reach_monotonic(wait->until);
   wait->outside = 0;
   if (wait->outcome == RETURNS_0)
      put_left(wait, 0);
}

/* Note that a signal has come.  If threads take turns, others that have run
   since the wait began have advanced the clock. */
static void be_interrupted(ThreadId tid, const Wait* wait)
{
   if (!cg_timeouts_is_told(tid) || cg_clock_cpu() == wait->cpu) {
      Long waited = cg_clock_kernels(CG_CLOCK_MONOTONIC) - wait->begun;
      cg_clock_sleep(waited < wait->time ? waited : wait->time);
   }
   put_left(wait, wait->until - cg_clock_monotonic());
}

void cg_waits_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result)
{
   deadline_post_syscall(tid, number, result);
   Wait* wait = &waits[tid];
   if (!wait->is_on)
      return;
   wait->is_on = False;
   if (has_run_out(wait, result)) {
      run_out(wait);
   } else if (sr_isError(result)) {
      if (sr_Err(result) == VKI_EINTR)
         be_interrupted(tid, wait);
   } else {
      Long gone_on = has_come(wait);
      /* Reduce the remaining time a little each time, so that a program that
         counts it down comes to an end. */
      put_left(wait, wait->time - (gone_on > 1000 ? gone_on : 1000));
   }
}

/*--- Time-outs that the kernel was not told               ---*/

static void clear(Addr a, SizeT szB)
{
   if (a != 0 && szB > 0 && cg_is_writable(a, szB))
      VG_(memset)((void*)a, 0, szB);
}

DescriptorCall cg_descriptor_call(UInt number)
{
   switch (number) {
#if defined(__NR_select)
   case __NR_select:
#endif
#if defined(__NR__newselect)
   case __NR__newselect:
#endif
#if defined(__NR_pselect6_time64)
   case __NR_pselect6_time64:
#endif
   case __NR_pselect6: return CG_SELECTS;
#if defined(__NR_poll)
   case __NR_poll:
#endif
#if defined(__NR_ppoll_time64)
   case __NR_ppoll_time64:
#endif
   case __NR_ppoll: return CG_POLLS;
   default: return CG_HAS_NO_DESCRIPTORS;
   }
}

SizeT cg_set_szB(const UWord* args)
{
   const UWord bits = 8 * sizeof(UWord);
   return ((UInt)args[0] + bits - 1) / bits * sizeof(UWord);
}

/* Clear the answers about descriptors: the three sets of select, or the last 16
   bits of each descriptor's 64 bits in poll. */
static void clear_ready(UInt number, const UWord* args)
{
   DescriptorCall call = cg_descriptor_call(number);
   if (call == CG_SELECTS) {
      for (UInt i = 1; i <= 3; i++)
         clear(args[i], cg_set_szB(args));
   } else if (call == CG_POLLS) {
      for (UWord i = 0; i < args[1]; i++)
         clear(args[0] + 8 * i + 6, 2);
   }
}

static UWord answer_of(Outcome outcome)
{
   return outcome == FAILS_AGAIN       ? (UWord)-VKI_EAGAIN
          : outcome == FAILS_TIMED_OUT ? (UWord)-TIMED_OUT
                                       : 0;
}

void cg_waits_run_out(ThreadId tid, UInt number, const UWord* args)
{
   Deadline* deadline = cg_deadline_of(tid);
   Wait*     wait     = &waits[tid];
   if (deadline->is_set) {
      cg_clock_reach(tid, deadline->clock, deadline->time);
      Bool sleeps = sleeps_until(number);
      cg_answer(tid, answer_of(sleeps ? SLEEPS : FAILS_TIMED_OUT));
   } else {
      /* Undo the kernel's write of the remaining time: the call was
         interrupted, but for the program no time remains. */
      if (cg_is_writable(wait->left, cg_time_size(wait->form)))
         VG_(memcpy)((void*)wait->left, wait->before,
                     cg_time_size(wait->form));
      run_out(wait);
      clear_ready(number, args);
      cg_answer(tid, answer_of(wait->outcome));
   }
   deadline->is_set = False;
   wait->is_on      = False;
}
