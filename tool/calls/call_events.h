/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Call events: who runs, and what else is written down.          ---*/

/* If calls are followed in this run, the record (calls/record.h) gets what
   generated code cannot know: which thread runs, where signal handlers begin
   and end, which references have missed.  The core tells the tool of
   these in the course of the run. */

#pragma once

#include "counts/events.h"
#include "counts/threads.h"
#include "pub_tool_basics.h"

/* Have calls followed, and their costs, of the events that are present, charged
   to arcs; each thread number has arcs of its own. */
void cg_call_events_init(ThreadNumbers numbers);

/* A thread has the processor, from the first call to the second. */
void cg_call_events_start_client_code(ThreadId tid);
void cg_call_events_stop_client_code(void);

/* Code is about to be translated, as the thread has reached it. */
void cg_call_events_translation(ThreadId tid);

/* A signal is about to be handled by the thread; its handler has returned. */
void cg_call_events_pre_signal(ThreadId tid);
void cg_call_events_post_signal(ThreadId tid);

/* A thread is about to execute its first instruction; has executed its last. */
void cg_call_events_thread_start(ThreadId tid);
void cg_call_events_thread_exit(ThreadId tid);

/* Counting is switched on, or off: by the region if calls are followed all the
   same.  Nothing is known of calls any more.  Neither at first. */
void cg_call_events_switch(Bool follows, Bool counts);

/* A reference of that line has missed on so many levels, which are so many
   events from `first` on. */
void cg_call_events_miss(UInt line, Event first, UInt n_levels);

/* n more of the event, or fewer, have been added to the line and the totals,
   not by a counter.  |n| is less than 2^30. */
void cg_call_events_count(UInt line, Event event, Int n);

/* As with --obj-skip from here on; all code is to be translated anew.  False if
   no contexts are kept. */
Bool cg_skip_object(const HChar* pattern);
