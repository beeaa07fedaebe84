/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Exchange of deadlines. */

#include "features/repeatable/deadlines.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/timeouts.h"
#include "features/repeatable/timers.h"
#include "base/valgrind.h"

/* The time of "never": 95 years.  The sum of two such times fits in a Long. */
#define FOREVER ((Long)3000000000 * CG_SECOND)

/* An operation of futexes that Valgrind's headers leave out. */
#define FUTEX_LOCK_PI2 13

static Deadline* deadlines; /* [ThreadId] */

void cg_deadlines_init(void)
{
   deadlines = VG_(calloc)("cg.repeatable.deadlines", VG_N_THREADS,
                           sizeof(deadlines[0]));
}

Deadline* cg_deadline_of(ThreadId tid)
{
   return &deadlines[tid];
}

/*--- Calls with a deadline                                ---*/

/* The place and form of a call's deadline.  With has_interval, an interval of
   the same form comes before the deadline; it is copied, too. */
typedef struct {
   Int      clock; /* clock of the deadline; -1: the call has none */
   UInt     argument;
   TimeForm form;
   Bool     has_interval;
} Until;

static const Until none = { .clock = -1 };

static Until futex(const UWord* args, TimeForm form)
{
   Until until = { -1, 3, form, False };
   Bool  is_real = (args[1] & VKI_FUTEX_CLOCK_REALTIME) != 0;
   switch (args[1] & 127) {
   case VKI_FUTEX_LOCK_PI:
      until.clock = CG_CLOCK_REALTIME;
      break;
   case VKI_FUTEX_WAIT_BITSET:
   case VKI_FUTEX_WAIT_REQUEUE_PI:
   case FUTEX_LOCK_PI2:
      until.clock = is_real ? CG_CLOCK_REALTIME : CG_CLOCK_MONOTONIC;
      break;
   default:
      break;
   }
   return until;
}

/* Is the call one of the waits whose deadlines timeouts.h changes?  The
   deadline's `clock` must run on during sleep. */
static Bool is_wait(UInt number, const UWord* args, Int clock)
{
   switch (number) {
#if defined(__NR_futex_time64)
   case __NR_futex_time64:
#endif
   case __NR_futex:
      return (args[1] & 127) == VKI_FUTEX_WAIT_BITSET;
#if defined(__NR_futex_time64)
   case __NR_clock_nanosleep_time64:
#endif
   case __NR_clock_nanosleep:
      return clock >= 0 && clock != 2 && clock != 3;
#if defined(__NR_futex_time64)
   case __NR_mq_timedsend_time64:
   case __NR_mq_timedreceive_time64:
#endif
   case __NR_mq_timedsend:
   case __NR_mq_timedreceive:
      return True;
   default:
      return False;
   }
}

/* Return the place of the deadline in a timer's setting; `none` if the setting
   is relative, without bit 0 of the flags. */
static Until timer(UWord flags, Int clock, TimeForm form)
{
   return (flags & 1) == 0 ? none : (Until){ clock, 2, form, True };
}

static Until until(UInt number, const UWord* args)
{
   switch (number) {
   case __NR_futex: return futex(args, TIMESPEC);
   case __NR_clock_nanosleep:
      return (args[1] & 1) == 0
                ? none : (Until){ (Int)args[0], 2, TIMESPEC, False };
   case __NR_clock_settime:
      return (Until){ (Int)args[0], 1, TIMESPEC, False };
   case __NR_settimeofday:
      return (Until){ CG_CLOCK_REALTIME, 0, TIMEVAL, False };
   case __NR_timer_settime:
      return timer(args[1], cg_timer_clock(TIMER_ID, args[0]), TIMESPEC);
   case __NR_timerfd_settime:
      return timer(args[1], cg_timer_clock(TIMER_FD, args[0]), TIMESPEC);
   case __NR_mq_timedsend:
   case __NR_mq_timedreceive:
      return (Until){ CG_CLOCK_REALTIME, 4, TIMESPEC, False };
#if defined(__NR_futex_time64)
   case __NR_futex_time64: return futex(args, TIMESPEC64);
   case __NR_clock_nanosleep_time64:
      return (args[1] & 1) == 0
                ? none : (Until){ (Int)args[0], 2, TIMESPEC64, False };
   case __NR_clock_settime64:
      return (Until){ (Int)args[0], 1, TIMESPEC64, False };
   case __NR_timer_settime64:
      return timer(args[1], cg_timer_clock(TIMER_ID, args[0]), TIMESPEC64);
   case __NR_timerfd_settime64:
      return timer(args[1], cg_timer_clock(TIMER_FD, args[0]), TIMESPEC64);
   case __NR_mq_timedsend_time64:
   case __NR_mq_timedreceive_time64:
      return (Until){ CG_CLOCK_REALTIME, 4, TIMESPEC64, False };
#endif
   default: return none;
   }
}

/* Leave alone a setting of zero, which stops a timer. */
Bool cg_exchange_deadline(ThreadId tid, VexGuestArchState* registers,
                          UInt number, const UWord* args)
{
   Until     wanted   = until(number, args);
   Deadline* deadline = &deadlines[tid];
   deadline->is_set   = False;
   if (wanted.clock == -1 || !cg_clock_is_known(wanted.clock))
      return False;
   Addr  from     = args[wanted.argument];
   SizeT interval = wanted.has_interval ? cg_time_size(wanted.form) : 0;
   Long  time     = from == 0 ? -1 : cg_time_at(from + interval, wanted.form);
   if (time < 0 || (time == 0 && wanted.has_interval)
       || !cg_is_readable(from, interval + 1))
      return False;
   *deadline = (Deadline){ True, wanted.clock, time,
                           cg_clock_kernels(CG_CLOCK_MONOTONIC) };

   Long from_now = time - cg_clock_time(tid, wanted.clock);
   if (from_now > FOREVER)
      from_now = FOREVER;
   if (is_wait(number, args, wanted.clock))
      from_now = cg_timeouts_told(tid, from_now);
   Long kernels = cg_clock_kernels(wanted.clock) + from_now;
   /* Use a past time other than zero, which would stop a timer. */
   if (kernels <= 0)
      kernels = 1;
   UChar* memory = cg_thread_memory(tid);
   VG_(memcpy)(memory, (const void*)from, interval);
   cg_put_time((Addr)memory + interval, wanted.form, kernels);
   cg_exchange(tid, registers, wanted.argument, (UWord)memory);
   return True;
}
