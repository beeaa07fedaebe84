/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Turns of threads.  Valgrind lets one thread run at a time; with
   --fair-sched=yes, in the order in which threads ask for the processor.  But
   the kernel decides when a thread asks, after a system call or a wake-up.
   So the thread that gets the processor waits, within limits, until each other
   thread has also asked for it, or sleeps in a system call.  A thread that
   wakes threads, or sends a signal to a thread, does so one by one before it
   gives up the processor.  Time-outs end by the program's clock (timeouts.h).
   Wake-ups from outside, by files or other processes, are left to chance. */

#pragma once

#include "features/repeatable/guest.h"

/* Initialise; is_fair: --fair-sched=yes or =try is given.  If not, threads do
   not wait for each other. */
void cg_turns_init(Bool is_fair);

/* Note that thread tid is about to be made; that it is about to run code; or
   that it ends. */
void cg_turns_thread_begins(ThreadId tid);
void cg_turns_thread_runs(ThreadId tid);
void cg_turns_thread_ends(ThreadId tid);

/* Handle a system call of the thread, before and after it is made. */
void cg_turns_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_turns_post_syscall(ThreadId tid, UInt number, SysRes result);

/* If the system call about to be made wakes a futex's sleepers or, by tgkill,
   sends another thread a signal, do so instead, have the call do nothing, and
   return True. */
Bool cg_wake_in_turn(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);

/* Wait until all threads but the runner are at rest, if they are few enough. */
void cg_turns_wait(ThreadId runner);

/* Do threads take turns? */
Bool cg_turns_has_threads(void);

/* Are all threads except this one asleep, as far as known? */
Bool cg_turns_others_sleep(ThreadId tid);

/* Return the kernel's number of the thread. */
Int cg_turns_number(ThreadId tid);

/* Return the thread with the kernel's number, or VG_INVALID_THREADID. */
ThreadId cg_turns_thread(UWord number);

/* Does another thread wait for the end of this thread? */
Bool cg_turns_is_joined(ThreadId tid);

/* Note that this is a forked child, whose only thread is tid. */
void cg_turns_fork(ThreadId tid);
