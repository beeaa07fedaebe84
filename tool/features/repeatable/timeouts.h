/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The end of a thread's time-out depends on what the other threads have done,
   not on how busy the machine is.  So where threads take turns, the kernel is
   told a far longer time-out, and the thread is interrupted when the program's
   clock has reached the end of its own; or, if all threads sleep, when as much
   real time has passed.  To the thread it looks as if its time-out had run
   out. */

#pragma once

#include "pub_tool_basics.h"

/* Initialise; is_on: threads take turns. */
void cg_timeouts_init(Bool is_on);

/* Forget the thread's last system call; called before another one is
   described. */
void cg_timeouts_begin(ThreadId tid);

/* Return the time-out to tell the kernel in place of `time`, the time-out of
   the system call that the thread is about to make; both are in nanoseconds
   from now. */
Long cg_timeouts_told(ThreadId tid, Long time);

/* Was the kernel told another time-out than the program's? */
Bool cg_timeouts_is_told(ThreadId tid);

/* Note a system call, before and after it (an interrupted call has no after);
   and note that the thread gets the processor. */
void cg_timeouts_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_timeouts_post_syscall(ThreadId tid);
void cg_timeouts_thread_runs(ThreadId tid);

/* Note that this is a forked child. */
void cg_timeouts_fork(void);
