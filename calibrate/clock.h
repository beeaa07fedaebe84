/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/clock.h: cycles by the clock, on a core that may be shared.  A core
   may also execute another thread, perhaps of another virtual machine.  Then
   work takes up to half longer, except chains of dependent operations.  So a
   piece of work is timed between two probes of the core.  It is fair, and
   counts, only if both probes found the core unshared. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* The message, or its end, when too few pieces were fair. */
#define CP_CORE_IS_SHARED "the other thread of this core is busy: times are " \
   "too long by an unknown amount, up to half; try again, or on another machine"

/* The numbers of additions in a second: in a chain, where each addition waits
   for the previous one and takes a cycle; and side by side, without waits. */
typedef struct {
   double chain, side_by_side;
} cp_probe;

/* Return the reading of a system clock in seconds.  CLOCK_THREAD_CPUTIME_ID
   leaves out the time of other threads. */
double cp_seconds(clockid_t clock);

/* Probe the core, for some tens of microseconds. */
cp_probe cp_probe_core(void);

/* Keep this process and its children on the processor where it runs, or undo
   that.  Do nothing if the system does not allow it. */
void cp_stay_on_processor(void);
void cp_leave_processor(void);

/* A piece of work, and the probes before and after it. */
typedef struct {
   double seconds;
   cp_probe before, after;
} cp_piece;

/* The cycles of the N pieces during which the core was not shared: the median,
   and the first and third quartile; 0 if there was no such piece. */
typedef struct {
   double first, median, third;
   size_t n;
   double hertz; /* the core's frequency: the median of all probes' chains */
} cp_fair;

/* Evaluate N pieces of the same work.  WIDTH is the least number of additions
   that an unshared core executes side by side in a cycle. */
cp_fair cp_fair_cycles(const cp_piece* pieces, size_t n, double width);
