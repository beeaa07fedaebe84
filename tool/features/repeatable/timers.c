/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Timers.  ITIMER_VIRTUAL and ITIMER_PROF, timers of processor time, are left
   to the kernel. */

#include "features/repeatable/timers.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/deadlines.h"
#include "features/repeatable/guest.h"
#include "base/valgrind.h"

/* The delay of a tick, in nanoseconds.  A program that reads the clock only
   after it has set the timer must find that the timer's time has passed. */
#define LATE 50000

typedef struct {
   TimerKind kind;
   UWord     id;
   Int       clock;
   Bool      is_set;
   Long      at, at_kernels; /* time of the next tick, by the program's and by
                                the kernel's monotonic clock */
   Long      interval;       /* 0: once */
} Timer;

static Timer* timers;
static UInt   n_timers, n_set;

static Timer* find(TimerKind kind, UWord id)
{
   for (UInt i = 0; i < n_timers; i++) {
      if (timers[i].kind == kind && timers[i].id == (UInt)id)
         return &timers[i];
   }
   return NULL;
}

static void stop(Timer* timer)
{
   n_set -= timer->is_set ? 1 : 0;
   timer->is_set = False;
}

/* Return the timer in its initial state, even if there was a timer of this kind
   and id before. */
static Timer* begin(TimerKind kind, UWord id, Int clock)
{
   Timer* timer = find(kind, id);
   if (timer == NULL) {
      timers = VG_(realloc)("cg.repeatable.timers", timers,
                            (n_timers + 1) * sizeof(timers[0]));
      timer         = &timers[n_timers++];
      timer->is_set = False;
   }
   stop(timer);
   *timer = (Timer){ .kind = kind, .id = (UInt)id, .clock = clock };
   return timer;
}

static Timer* timer_of_process(void)
{
   Timer* timer = find(TIMER_PROCESS, 0);
   return timer != NULL ? timer : begin(TIMER_PROCESS, 0, CG_CLOCK_REALTIME);
}

Int cg_timer_clock(TimerKind kind, UWord id)
{
   const Timer* timer = find(kind, id);
   return timer == NULL ? -1 : timer->clock;
}

/* The kernel's monotonic clock at the beginning of the latest call that sets a
   timer.  The timer's time does not begin earlier, however late the thread goes
   on after the call. */
static Long set_since;

/* Set the timer to tick after the time `after`, 0 for never; and then at each
   `interval`, if that is not 0. */
static void set(Timer* timer, Long after, Long interval)
{
   stop(timer);
   if (after <= 0)
      return;
   timer->is_set     = True;
   timer->at         = cg_clock_monotonic() + after;
   timer->at_kernels = set_since + after;
   timer->interval   = interval;
   n_set++;
}

static void tick(Timer* timer, Long now)
{
   Long late = now - timer->at_kernels;
   if (late < 0)
      return;
   Long more = timer->interval <= 0 ? 0 : late / timer->interval;
   cg_clock_reach_monotonic(timer->at + more * timer->interval + LATE);
   if (timer->interval <= 0) {
      stop(timer);
      return;
   }
   timer->at += (more + 1) * timer->interval;
   timer->at_kernels += (more + 1) * timer->interval;
}

void cg_timers_tick(void)
{
   if (LIKELY(n_set == 0))
      return;
   Long now = cg_clock_kernels(CG_CLOCK_MONOTONIC);
   for (UInt i = 0; i < n_timers; i++) {
      if (timers[i].is_set)
         tick(&timers[i], now);
   }
}

void cg_timers_fork(void)
{
   for (UInt i = 0; i < n_timers; i++) {
      if (timers[i].kind != TIMER_FD)
         stop(&timers[i]);
   }
}

/*--- System calls                                         ---*/

/* Return the time until the timer's next tick, at least a microsecond. */
static Long left(const Timer* timer)
{
   Long left = timer->at - cg_clock_monotonic();
   return left > 1000 ? left : 1000;
}

/* Replace the time behind the interval at a, unless 0, by the time left. */
static void put_left(const Timer* timer, Addr a, TimeForm form)
{
   if (a == 0 || timer == NULL || !timer->is_set)
      return;
   Addr time = a + cg_time_size(form);
   if (cg_time_at(time, form) > 0)
      cg_put_time(time, form, left(timer));
}

/* Note the timer's new setting at a: an interval, and a time from now or the
   deadline that the thread gave. */
static void set_to(ThreadId tid, Timer* timer, Addr a, TimeForm form)
{
   if (timer == NULL || a == 0)
      return;
   Long            interval = cg_time_at(a, form);
   Long            time     = cg_time_at(a + cg_time_size(form), form);
   const Deadline* deadline = cg_deadline_of(tid);
   if (deadline->is_set) {
      time = deadline->time - cg_clock_time(tid, deadline->clock);
      time = time > 0 ? time : 1;
   }
   set(timer, time, interval);
}

/* Write the remaining time into the timer's setting at `old`, which the kernel
   has returned; note the new setting. */
static void exchange_setting(ThreadId tid, Timer* timer, Addr setting,
                             Addr old, TimeForm form)
{
   put_left(timer, old, form);
   set_to(tid, timer, setting, form);
}

static void ring(ThreadId tid, UWord seconds, UWord answer)
{
   Timer* timer = timer_of_process();
   if (answer > 0 && timer->is_set)
      cg_answer(tid, (UWord)((left(timer) + CG_SECOND - 1) / CG_SECOND));
   set(timer, (Long)(UInt)seconds * CG_SECOND, 0);
}

void cg_timers_pre_syscall(ThreadId tid, UInt number)
{
   const Deadline* deadline = cg_deadline_of(tid);
   switch (number) {
#if defined(__NR_alarm)
   case __NR_alarm:
#endif
#if defined(__NR_futex_time64)
   case __NR_timer_settime64:
   case __NR_timerfd_settime64:
#endif
   case __NR_setitimer:
   case __NR_timer_settime:
   case __NR_timerfd_settime:
      set_since = deadline->is_set ? deadline->since
                                   : cg_clock_kernels(CG_CLOCK_MONOTONIC);
      break;
   default:
      break;
   }
}

void cg_timers_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result)
{
   if (sr_isError(result))
      return;
   switch (number) {
#if defined(__NR_alarm)
   case __NR_alarm:
      ring(tid, args[0], sr_Res(result));
      break;
#endif
   case __NR_setitimer:
      if (args[0] == 0)
         exchange_setting(tid, timer_of_process(), args[1], args[2], TIMEVAL);
      break;
   case __NR_getitimer:
      if (args[0] == 0)
         put_left(timer_of_process(), args[1], TIMEVAL);
      break;
   case __NR_timer_create:
      begin(TIMER_ID, *(const UInt*)args[2], (Int)args[0]);
      break;
   case __NR_timerfd_create:
      begin(TIMER_FD, sr_Res(result), (Int)args[0]);
      break;
   case __NR_timer_settime:
      exchange_setting(tid, find(TIMER_ID, args[0]), args[2], args[3],
                       TIMESPEC);
      break;
   case __NR_timer_gettime:
      put_left(find(TIMER_ID, args[0]), args[1], TIMESPEC);
      break;
   case __NR_timerfd_settime:
      exchange_setting(tid, find(TIMER_FD, args[0]), args[2], args[3],
                       TIMESPEC);
      break;
   case __NR_timerfd_gettime:
      put_left(find(TIMER_FD, args[0]), args[1], TIMESPEC);
      break;
#if defined(__NR_futex_time64)
   case __NR_timer_settime64:
      exchange_setting(tid, find(TIMER_ID, args[0]), args[2], args[3],
                       TIMESPEC64);
      break;
   case __NR_timer_gettime64:
      put_left(find(TIMER_ID, args[0]), args[1], TIMESPEC64);
      break;
   case __NR_timerfd_settime64:
      exchange_setting(tid, find(TIMER_FD, args[0]), args[2], args[3],
                       TIMESPEC64);
      break;
   case __NR_timerfd_gettime64:
      put_left(find(TIMER_FD, args[0]), args[1], TIMESPEC64);
      break;
#endif
   default:
      break;
   }
}
