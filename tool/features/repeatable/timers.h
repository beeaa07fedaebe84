/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Timers tick by the kernel's clock.  When one has ticked, the program's clock
   shows at least the time for which the timer was set; and a question about the
   time left is answered by the program's clock. */

#pragma once

#include "pub_tool_basics.h"

/* Kinds of timers: timers of alarm and setitimer, of timer_create, of
   timerfd_create. */
typedef enum { TIMER_PROCESS, TIMER_ID, TIMER_FD } TimerKind;

/* Return the clock of a timer, by the kernel's number; -1 if it is not
   known. */
Int cg_timer_clock(TimerKind kind, UWord id);

/* Note, after a system call of the thread or at a signal, that timers may have
   ticked. */
void cg_timers_tick(void);

/* Note that a system call begins, which may be about timers. */
void cg_timers_pre_syscall(ThreadId tid, UInt number);

/* Note that a system call has ended, which may have been about timers. */
void cg_timers_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result);

/* Note that this is a forked child. */
void cg_timers_fork(void);
