/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Events of calls that generated code cannot know: the running thread, the
   starts and ends of signal handlers, and misses.  The core and the simulators
   report them in the course of the run, and this module writes them to the
   record (calls/record.h), if calls are followed. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"

/* Start to follow calls: arcs are charged with their costs in all events
   present; each thread number has arcs of its own. */
void cg_call_events_init(ThreadNumbers numbers);

/* Note that the thread gets the processor, and that it loses it. */
void cg_call_events_start_client_code(ThreadId tid);
void cg_call_events_stop_client_code(void);

/* Note that code which the thread has reached is about to be translated. */
void cg_call_events_translation(ThreadId tid);

/* Note that the thread is about to handle a signal, and that its handler has
   returned. */
void cg_call_events_pre_signal(ThreadId tid);
void cg_call_events_post_signal(ThreadId tid);

/* Note that a thread is about to execute its first instruction, and that it has
   executed its last. */
void cg_call_events_thread_start(ThreadId tid);
void cg_call_events_thread_exit(ThreadId tid);

/* Switch following and counting on or off; calls can be followed without being
   counted, for the region's sake.  All known calls are forgotten.  Both are off
   at the start. */
void cg_call_events_switch(Bool follows, Bool counts);

/* Note a miss of a reference of the line on n_levels levels; the events of
   these levels follow each other from `first` on. */
void cg_call_events_miss(UInt line, Event first, UInt n_levels);

/* Note that n of the event were added to the line and the totals without a
   counter. n may be negative; |n| is less than 2^30. */
void cg_call_events_count(UInt line, Event event, Int n);

/* Treat matching objects as with --obj-skip from here on; all code has to be
   translated anew.  False if no contexts are kept. */
Bool cg_skip_object(const HChar* pattern);
