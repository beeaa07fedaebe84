/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The clocks of threads.  A thread's clock counts its instructions.  It is set
   forward to another thread's clock when the thread has waited for that thread
   (features/sharing/windows.h): for a futex that the other wakes; or for the
   word that the kernel zeroes at the other's end, which pthread_join reads,
   even if the reader need not wait.  The clock of a thread that wakes all
   waiters of a futex, like the last one at a barrier, is set forward to the
   latest waiter's. */

#pragma once

#include "pub_tool_basics.h"

/* Return the thread's clock, in instructions; valid until the run ends. */
ULong* cg_clock_of(ThreadId tid);

/* Return the thread's number, from 1: the smallest that, by the clocks, no
   other thread has at that time.  (The core's thread ids depend on the order in
   which threads take turns.) */
UInt cg_number_of(ThreadId tid);

/* Note that the thread's code is about to run.  If the thread has waited in a
   system call, its clock is set forward to cg_clock_passed(). */
void cg_clock_runs(ThreadId tid);

/* Return a time that every clock has passed or will be set to: the least clock
   of all threads that do not wait in a system call.  This time never
   decreases. */
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

/* Handle a system call of the thread, whose clock must be up to date; called
   before and after each one. */
void cg_clock_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_clock_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);
