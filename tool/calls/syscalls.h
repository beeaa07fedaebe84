/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* System calls: their number and their time, from when the thread leaves its
   code to when it is back, blocked or not.  A call is charged when it returns,
   to the line of its instruction, and to active calls on the thread's stack.
   A call that never ends, such as an exec, is not counted.  A call that a
   signal interrupts and the kernel restarts is one call, without the handler's
   time.  A forked child has not made the call that it returns from.  Generated
   code leaves the line's number in the thread's WORD_SYSCALL. */

#pragma once

#include "pub_tool_basics.h"

void cg_syscalls_init(void);

/* Note that the thread, whose code counts, makes a system call. */
void cg_syscall_begins(ThreadId tid);

/* Note that a system call has returned; counts: the thread's code counts. */
void cg_syscall_ends(ThreadId tid, Bool counts);

/* Note that a signal's handler is about to run on the thread, perhaps during a
   system call, which is then charged for its time so far. */
void cg_syscall_is_interrupted(ThreadId tid, Bool counts);
