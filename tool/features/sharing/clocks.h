/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The clocks of threads.  A clock counts the thread's instructions.  When
   thread A has waited for thread B, A's clock is set forward to B's: A waits at
   a futex that B wakes, or reads B's end word, which the kernel zeroes when B
   ends (pthread_join reads it, even without a wait).  The clock of a thread
   that wakes all waiters of a futex, like the last at a barrier, is set forward
   to the latest waiter's. */

#pragma once

#include "pub_tool_basics.h"

/* Return the thread's clock, in instructions; valid until the run ends. */
ULong* cg_clock_of(ThreadId tid);

/* Return the thread's number: the smallest, from 1, that no other thread has at
   the clock time of its begin.  (The core's ids depend on turns.) */
UInt cg_number_of(ThreadId tid);

/* Note that the thread's code is about to run.  If the thread has waited in a
   system call, its clock is set forward to cg_clock_passed(). */
void cg_clock_runs(ThreadId tid);

/* Return the least clock of the threads not in a system call.  This time never
   decreases: each clock has passed it, or will be set forward to it. */
ULong cg_clock_passed(void);

/* Begin the thread: set its clock to its creator's. */
void cg_clock_begins(ThreadId creator, ThreadId tid);

/* End the thread.  A thread that has waited for this end continues at `time`,
   the ended thread's clock or a little later. */
void cg_clock_ends(ThreadId tid, ULong time);

/* A mask of the unread end words, one bit for each; words may share a bit.
   Used only by cg_clock_may_end_at. */
extern ULong cg_end_words;
#define CG_END_BIT(a) ((ULong)1 << ((a) / sizeof(Int) & 63))

/* Can the word be an unread end word? */
static inline Bool cg_clock_may_end_at(Addr word)
{
   return (cg_end_words & CG_END_BIT(word)) != 0;
}

/* Note that the thread reads the word.  If it is another thread's end word, the
   reader's clock is set forward to the time of that end. */
void cg_clock_reads(ThreadId tid, Addr word);

/* Note a system call's start or end.  The thread's clock is up to date. */
void cg_clock_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_clock_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
