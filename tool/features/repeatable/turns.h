/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Valgrind lets one thread run at a time; with --fair-sched=yes, in the order
   in which they ask for the processor.  The time at which a thread asks, after
   a system call or when another one wakes it, depends on the kernel.  So the
   thread that gets the processor waits until each other thread has either asked
   for it, too, or sleeps in its system call; and a thread that wakes others, or
   sends one a signal, does so before it gives the processor away, one by one.
   Time-outs run out by the program's clock (timeouts.h).  Threads that
   something outside wakes, such as files or other processes, are left to
   chance. */

#pragma once

#include "features/repeatable/guest.h"

/* Initialise; is_fair: with --fair-sched=yes.  If not, this module does
   nothing. */
void cg_turns_init(Bool is_fair);

/* Note that the running thread is about to make this one; that this one has the
   processor; that it ends. */
void cg_turns_thread_begins(ThreadId tid);
void cg_turns_thread_runs(ThreadId tid);
void cg_turns_thread_ends(ThreadId tid);

/* Around each system call. */
void cg_turns_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_turns_post_syscall(ThreadId tid, UInt number, SysRes result);

/* If the system call about to be made wakes threads or sends a signal to one,
   do that, have the call do nothing, and return True. */
Bool cg_wake_in_turn(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);

/* Wait until all threads but the running one are at rest. */
void cg_turns_wait(ThreadId runner);

/* Do threads take turns? */
Bool cg_turns_has_threads(void);

/* Are all threads except this one asleep, as far as known? */
Bool cg_turns_others_sleep(ThreadId tid);

/* Return the kernel's number of the thread. */
Int cg_turns_number(ThreadId tid);

/* Does another thread wait for the end of this one? */
Bool cg_turns_is_joined(ThreadId tid);

/* Note that this is a forked child, with this thread alone. */
void cg_turns_fork(ThreadId tid);
