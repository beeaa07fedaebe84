/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Clocks of threads.  A thread's clock counts its recorded instructions
   (windows.h).  When thread A has waited for thread B, A's clock is set forward
   to B's clock: B has woken A from a futex, or A reads B's end word, which the
   kernel zeroes when B ends (pthread_join reads it, even without a wait).  If B
   may wake several waiters, like the last thread at a barrier, B's clock is set
   forward to the latest waiter's. */

#pragma once

#include "pub_tool_basics.h"

/* Return a pointer, valid until the run ends, to the thread's clock. */
ULong* cg_clock_of(ThreadId tid);

/* Return the thread's number: the smallest, from 1, that no other thread has at
   the clock time when the thread begins.  The core's ids depend on turns. */
UInt cg_number_of(ThreadId tid);

/* Note that the thread's code is about to run, perhaps after a system call: set
   its clock forward to the latest cg_clock_passed(). */
void cg_clock_runs(ThreadId tid);

/* Return the least clock of the threads not in a system call.  The result never
   decreases: a clock that is behind it will be set forward to it. */
ULong cg_clock_passed(void);

/* Begin the thread, and set its clock to its creator's. */
void cg_clock_begins(ThreadId creator, ThreadId tid);

/* End the thread.  A thread that has waited for this end continues not before
   `time`, the ended thread's clock or a little later. */
void cg_clock_ends(ThreadId tid, ULong time);

/* A mask for cg_clock_may_end_at: the bits of all unread end words. */
extern ULong cg_end_words;
#define CG_END_BIT(a) ((ULong)1 << ((a) / sizeof(Int) & 63))

/* Can the word at this address be an unread end word? */
static inline Bool cg_clock_may_end_at(Addr word)
{
   return (cg_end_words & CG_END_BIT(word)) != 0;
}

/* Note that the thread reads the word.  If it is an unread end word, the
   reader's clock is set forward to the time of that end. */
void cg_clock_reads(ThreadId tid, Addr word);

/* Note a system call's start or end.  The thread's clock must be up to date. */
void cg_clock_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_clock_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
