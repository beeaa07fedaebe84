/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: in which order threads take turns.                 ---*/
/*--------------------------------------------------------------------*/

/* Valgrind lets one thread run at a time; with --fair-sched=yes, in the order
   in which they ask for the processor.  When a thread asks, after a system call
   or when another one wakes it, is the kernel's affair.  So whoever gets the
   processor waits until each other thread has either asked for it, too, or
   sleeps in its system call, for longer than milliseconds; and a thread that
   wakes others, or sends one a signal, does so before it gives the processor
   away, one by one.  What is left to chance are threads that something outside
   wakes: longer time-outs, files, other processes. */

#ifndef CG_FEATURES_REPEATABLE_TURNS_H
#define CG_FEATURES_REPEATABLE_TURNS_H

#include "features/repeatable/guest.h"

/* Once; is_fair: with --fair-sched=yes.  If not, nothing is done. */
void cg_turns_init(Bool is_fair);

/* The thread is about to be made, by the running one; it has the processor; it
   ends. */
void cg_turns_thread_begins(ThreadId tid);
void cg_turns_thread_runs(ThreadId tid);
void cg_turns_thread_ends(ThreadId tid);

/* Around each system call. */
void cg_turns_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_turns_post_syscall(ThreadId tid, UInt number, SysRes result);

/* If the system call that is about to be made wakes threads or sends one a
   signal, do so, have the call do nothing, and say True. */
Bool cg_wake_in_turn(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args);

/* This is a forked child, with this thread alone. */
void cg_turns_fork(ThreadId tid);

#endif
