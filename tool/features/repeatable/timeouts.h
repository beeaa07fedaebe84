/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Time-outs of threads.  If threads take turns, time-outs end by the program's
   clock, which other threads advance, so that a busy machine changes nothing.
   The kernel gets a far longer time-out.  The thread is interrupted when the
   program's clock has reached the end of its time-out or, if all threads sleep,
   when that much real time has passed.  The thread then sees that its time-out
   has expired. */

#pragma once

#include "pub_tool_basics.h"

/* Initialise; is_on: threads take turns. */
void cg_timeouts_init(Bool is_on);

/* Forget the thread's last system call; called before the next one. */
void cg_timeouts_begin(ThreadId tid);

/* Return the time-out to give to the kernel in place of `time`, the time-out of
   the thread's next system call; both are in nanoseconds from now. */
Long cg_timeouts_told(ThreadId tid, Long time);

/* Has the kernel got another time-out for the thread's call than the program
   gave? */
Bool cg_timeouts_is_told(ThreadId tid);

/* Note that a system call begins; that it has ended; or that the thread is
   about to run code. */
void cg_timeouts_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_timeouts_post_syscall(ThreadId tid);
void cg_timeouts_thread_runs(ThreadId tid);

/* Note that this is a forked child. */
void cg_timeouts_fork(void);
