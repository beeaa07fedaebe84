/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Timers, which tick by the kernel's clock.  After a tick, the program's clock
   has advanced at least by the time for which the timer was set; a query about
   the time left is answered by the program's clock. */

#pragma once

#include "pub_tool_basics.h"

/* The kinds of timers: those of alarm and setitimer, of timer_create, and of
   timerfd_create. */
typedef enum { TIMER_PROCESS, TIMER_ID, TIMER_FD } TimerKind;

/* Return the clock of a timer, by the kernel's number; -1 if the timer is not
   known. */
Int cg_timer_clock(TimerKind kind, UWord id);

/* Note that timers may have ticked, after a system call of the thread or at a
   signal. */
void cg_timers_tick(void);

/* Note that a system call begins, perhaps one about timers. */
void cg_timers_pre_syscall(ThreadId tid, UInt number);

/* Note that a system call has ended, perhaps one about timers. */
void cg_timers_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result);

/* Note that this is a forked child. */
void cg_timers_fork(void);
