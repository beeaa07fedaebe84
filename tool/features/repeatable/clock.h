/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Repeatable: the program's clock.                               ---*/
/*--------------------------------------------------------------------*/

/* The clock that the program is shown.  It starts at a given date, and goes on
   by what the program executes, counted in superblocks; by a little with each
   question, so that who waits for a time comes to it; and by what the program
   has slept or waited for in vain.  It never goes back.  Times are in
   nanoseconds. */

#ifndef CG_FEATURES_REPEATABLE_CLOCK_H
#define CG_FEATURES_REPEATABLE_CLOCK_H

#include "pub_tool_basics.h"

#define CG_SECOND ((Long)1000000000)

/* The kernel's numbers of clocks that others name. */
enum { CG_CLOCK_REALTIME = 0, CG_CLOCK_MONOTONIC = 1 };

/* Start at that date, in nanoseconds since 1970. */
void cg_clock_init(Long date);

/* The thread has the processor, until cg_clock_thread_stops. */
void cg_clock_thread_runs(ThreadId tid);
void cg_clock_thread_stops(ThreadId tid);

/* The thread is new: it has used no time. */
void cg_clock_thread_begins(ThreadId tid);

/* Is this clock, by the kernel's number, one of those that the program is
   shown?  The others belong to devices. */
Bool cg_clock_is_known(Int id);

/* The time of a known clock, for that thread; without moving it, or as the
   answer to a question. */
Long cg_clock_time(ThreadId tid, Int id);
Long cg_clock_answer(ThreadId tid, Int id);

/* Processor time of the process, and since the machine's start. */
Long cg_clock_cpu(void);
Long cg_clock_monotonic(void);

/* The answer of a processor's time stamp counter, at 1 GHz. */
ULong cg_clock_ticks(void);

/* Go on by that time, without using the processor; or as far as that time of
   a known clock, or of the monotonic one. */
void cg_clock_sleep(Long time);
void cg_clock_reach(ThreadId tid, Int id, Long time);
void cg_clock_reach_monotonic(Long time);

/* The program has set the clock of the day. */
void cg_clock_set_date(Long date);

/* Start again, in a new process, with the time that the one before had used and
   slept; or ask for it. */
void cg_clock_go_on(Long cpu, Long slept);
Long cg_clock_slept(void);

/* The kernel's time of a clock; 0 if it has none. */
Long cg_clock_kernels(Int id);

#endif
