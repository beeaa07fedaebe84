/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The clock that the program is shown.  It starts at a given date.  It advances
   with the executed code, counted in superblocks; a little with each query, so
   that a program that polls the clock comes to an end; and by the time for
   which the program has slept, or waited until a time limit, a timer's tick or
   a child's end.  Unless the program sets it, the clock never goes back.  Times
   are in nanoseconds. */

#pragma once

#include "pub_tool_basics.h"

#define CG_SECOND ((Long)1000000000)

/* The kernel's numbers of two clocks. */
enum { CG_CLOCK_REALTIME = 0, CG_CLOCK_MONOTONIC = 1 };

/* Start the clock at this date, in nanoseconds since 1970. */
void cg_clock_init(Long date);

/* Note that the thread runs code, until cg_clock_thread_stops. */
void cg_clock_thread_runs(ThreadId tid);
void cg_clock_thread_stops(ThreadId tid);

/* If the running thread has more of its turn left than the last thread had when
   it stopped, shorten the rest by up to an eighth, pseudo-randomly.  Without
   this, threads that wait for each other in loops could end each turn at the
   same point, and never at the point for which the others wait.  Skipped
   superblocks count as executed, except for the thread's own clock. */
void cg_clock_vary_turn(void);

/* Note that the thread is new, and has used no time. */
void cg_clock_thread_begins(ThreadId tid);

/* Is this, by the kernel's number, one of the clocks shown to the program? */
Bool cg_clock_is_known(Int id);

/* Return the time of a known clock for the thread: without advancing the clock,
   or as the answer to a query. */
Long cg_clock_time(ThreadId tid, Int id);
Long cg_clock_answer(ThreadId tid, Int id);

/* Return the processor time of the process, or the time since the machine's
   start. */
Long cg_clock_cpu(void);
Long cg_clock_monotonic(void);

/* Return the answer of a processor's time stamp counter, at 1 GHz. */
ULong cg_clock_ticks(void);

/* Advance the clock, without using the processor: by `time`; by as much as
   clock `id` is behind `time`; or until the monotonic clock shows `time`. */
void cg_clock_sleep(Long time);
void cg_clock_reach(ThreadId tid, Int id, Long time);
void cg_clock_reach_monotonic(Long time);

/* Note that the program has set the clock of the day. */
void cg_clock_set_date(Long date);

/* Set a new process's clock as if the process had used `cpu` of processor time
   and slept for `slept`.  Return the time slept. */
void cg_clock_go_on(Long cpu, Long slept);
Long cg_clock_slept(void);

/* Return the real time of a clock, as the kernel tells it; 0 if there is no
   such clock. */
Long cg_clock_kernels(Int id);
