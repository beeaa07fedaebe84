/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Events of calls that generated code cannot know: the running thread, the
   starts and ends of signal handlers, misses and the like.  The core and the
   simulators report these during the run, and this module writes them to the
   record (calls/record.h), if calls are followed. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"

/* Prepare to follow calls; `numbers` are the threads' numbers in arcs. */
void cg_call_events_init(ThreadNumbers numbers);

/* Note that the thread gets the processor, or loses it. */
void cg_call_events_start_client_code(ThreadId tid);
void cg_call_events_stop_client_code(void);

/* Note that the thread has reached code that is about to be translated. */
void cg_call_events_translation(ThreadId tid);

/* Note that a signal handler of the thread is about to run, or has returned. */
void cg_call_events_pre_signal(ThreadId tid);
void cg_call_events_post_signal(ThreadId tid);

/* Note a thread before its first instruction, or after its last. */
void cg_call_events_thread_start(ThreadId tid);
void cg_call_events_thread_exit(ThreadId tid);

/* Switch following and counting, both off at first, and forget all known calls.
   Calls can be followed without being counted, for regions. */
void cg_call_events_switch(Bool follows, Bool counts);

/* Note a miss in the line, on n_levels levels, of events from `first` on. */
void cg_call_events_miss(UInt line, Event first, UInt n_levels);

/* Note that n of the event were added to the line and the totals, without a
   counter; |n| is less than 2^30, and n may be negative. */
void cg_call_events_count(UInt line, Event event, Int n);

/* Skip objects that match the pattern, as --obj-skip does, from now on; all
   code must then be translated anew.  Return False if no contexts are kept. */
Bool cg_skip_object(const HChar* pattern);
