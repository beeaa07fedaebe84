/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: timers.                                            ---*/
/*--------------------------------------------------------------------*/

/* Timers tick by the kernel's clock.  When one has ticked, the program's clock
   shows at least the time that it was set to; and asked what is left, a timer
   answers by the program's clock. */

#ifndef CG_FEATURES_REPEATABLE_TIMERS_H
#define CG_FEATURES_REPEATABLE_TIMERS_H

#include "pub_tool_basics.h"

/* Kinds of timers: of alarm and setitimer, timer_create, timerfd_create. */
typedef enum { TIMER_PROCESS, TIMER_ID, TIMER_FD } TimerKind;

/* The clock of a timer, by the kernel's number; -1 if it is not known. */
Int cg_timer_clock(TimerKind kind, UWord id);

/* A system call of the thread is over, or a signal comes: timers may have
   ticked. */
void cg_timers_tick(void);

/* A system call begins that may be one of timers'. */
void cg_timers_pre_syscall(ThreadId tid, UInt number);

/* A system call is over that may have been one of timers'. */
void cg_timers_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result);

/* This is a forked child. */
void cg_timers_fork(void);

#endif
