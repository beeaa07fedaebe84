/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Timers, which tick by the kernel's clock.  After a tick, the program's clock
   has advanced at least by the time for which the timer was set.  A query about
   the remaining time is answered by the program's clock. */

#pragma once

#include "pub_tool_basics.h"

/* The kinds of timers: the process's timer for alarm and setitimer, and timers
   made by timer_create or timerfd_create. */
typedef enum { TIMER_PROCESS, TIMER_ID, TIMER_FD } TimerKind;

/* Return the kernel's number of a timer's clock; -1: the timer is not known. */
Int cg_timer_clock(TimerKind kind, UWord id);

/* Note that timers may have ticked, after a system call or at a signal. */
void cg_timers_tick(void);

/* Handle a system call of the thread, before and after it is made. */
void cg_timers_pre_syscall(ThreadId tid, UInt number);
void cg_timers_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result);

/* Note that this is a forked child. */
void cg_timers_fork(void);
