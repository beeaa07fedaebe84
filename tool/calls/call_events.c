/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events: threads, signal handlers, misses.  The start of a handler is
   recorded later, as when its thread gets the processor again: a signal is
   delivered before the registers have the handler's values. */

#include "calls/call_events.h"
#include "base/table.h"
#include "calls/call_site.h"
#include "calls/record.h"
#include "calls/resync.h"
#include "calls/separate/contexts.h"
#include "calls/separate/nesting.h"
#include "calls/shadow.h"
#include "calls/watch.h"
#include "counts/counts.h"
#include "counts/region.h"
#include "names/code_changes.h"
#include "names/functions.h"
#include "run/faults.h"
#include "base/valgrind.h"

static Bool is_on;

/* True if threads have numbers even if no calls are followed. */
static Bool has_cores_numbers;

static ThreadId recorded = VG_INVALID_THREADID;

#define N_THREAD_KINDS (RECORD_HANDLER_END - RECORD_THREAD + 1)

typedef enum { AS_BEFORE, IN_HANDLER, BEHIND_HANDLER } Pending;

/* The descriptors of a thread's records, and the record that is due. */
typedef struct {
   ThreadHead heads[N_THREAD_KINDS]; /* by kind, from RECORD_THREAD on */
   Pending    pending;
} Thread;

/* The descriptors of each thread, [tid]; near the anchor, never freed. */
static Thread** threads;
static UInt     max_threads;

static Thread* thread_of(ThreadId tid)
{
   CG_MAKE_ROOM("cg.call_events.threads", threads, max_threads, tid);
   if (threads[tid] == NULL) {
      threads[tid] = cg_alloc_near("cg.call_events.thread", sizeof(Thread));
      for (UInt i = 0; i < N_THREAD_KINDS; i++)
         threads[tid]->heads[i] = (ThreadHead){
            { (UShort)(RECORD_THREAD + i), cg_transfer_szB() }, tid
         };
   }
   return threads[tid];
}

/* Note that a function begins at the thread's present place, as if called:
   control comes from outside. */
static void see_entry(ThreadId tid)
{
   cg_code_at(VG_(get_IP)(tid), True);
}

static void add_record(ThreadId tid, RecordKind kind)
{
   const ThreadHead* head = &thread_of(tid)->heads[kind - RECORD_THREAD];
   cg_record_transfer(cg_record_word(&head->head), VG_(get_SP)(tid),
                      VG_(get_IP)(tid), cg_n_totals);
}

static void record_thread(ThreadId tid)
{
   Thread* thread = thread_of(tid);
   if (recorded != tid)
      add_record(tid, RECORD_THREAD);
   recorded = tid;
   if (thread->pending == IN_HANDLER)
      add_record(tid, RECORD_HANDLER);
   if (thread->pending == BEHIND_HANDLER)
      add_record(tid, RECORD_HANDLER_END);
   thread->pending = AS_BEFORE;
}

void cg_call_events_translation(ThreadId tid)
{
   if (is_on && thread_of(tid)->pending == IN_HANDLER)
      see_entry(tid);
}

void cg_call_events_thread_start(ThreadId tid)
{
   if (is_on)
      see_entry(tid);
}

static void see_mappings(void)
{
   static UInt last;
   UInt        now = cg_code_generation();
   if (now != last)
      cg_forget_targets(last);
   last = now;
}

void cg_call_events_start_client_code(ThreadId tid)
{
   if (is_on)
      see_mappings();
   if (is_on && (recorded != tid || thread_of(tid)->pending != AS_BEFORE))
      record_thread(tid);
   if (is_on && (cg_watches_SP || cg_has_regions))
      cg_watch_serve();
   if (is_on && cg_separates_threads) {
      cg_record_drain();
      cg_thread_runs(cg_shadow_current()->thread);
   } else if (has_cores_numbers) {
      cg_thread_runs(tid);
   }
}

/* Drain the record: the core may unmap code, discard translations or fork, and
   there may be new code where the last transfer led. */
void cg_call_events_stop_client_code(void)
{
   if (!is_on)
      return;
   see_mappings();
   cg_shadow_catch_up();
   if (cg_watches || cg_has_regions)
      cg_watch_serve();
}

/* Note the signal.  If several come, each interrupts the last one's handler. */
void cg_call_events_pre_signal(ThreadId tid)
{
   if (!is_on)
      return;
   record_thread(tid);
   add_record(tid, RECORD_INTERRUPTED);
   thread_of(tid)->pending = IN_HANDLER;
}

void cg_call_events_post_signal(ThreadId tid)
{
   if (is_on)
      thread_of(tid)->pending = BEHIND_HANDLER;
}

void cg_call_events_thread_exit(ThreadId tid)
{
   if (!is_on)
      return;
   add_record(tid, RECORD_THREAD_END);
   thread_of(tid)->pending = AS_BEFORE;
   recorded                = VG_INVALID_THREADID;
}

/*--- Misses                                               ---*/

#define MAX_LEVELS 2

/* The descriptors of each event: for misses on 1 to MAX_LEVELS levels, and then
   for a RECORD_COUNT.  They lie near the anchor. */
static MissHead (*misses)[MAX_LEVELS + 1];

/* The `times` from which a record is no longer increased. */
#define MANY_TIMES (1 << 30)

/* Record n more of the head's event in the line; |n| is at most MANY_TIMES. */
static void add_count(const MissHead* head, UInt line, Int n)
{
   CountRecord* record = cg_record_latest(&head->head);
   if (record != NULL && record->line == line && record->times < MANY_TIMES) {
      record->times += n;
      return;
   }
   record        = cg_record_add(&head->head);
   record->line  = line;
   record->times = n;
}

void cg_call_events_miss(UInt line, Event first, UInt n_levels)
{
   if (*cg_region_one != 0)
      add_count(&misses[first][n_levels - 1], cg_records_lines() ? line : 0, 1);
}

void cg_call_events_count(UInt line, Event event, Int n)
{
   if (cg_records_lines() && *cg_region_one != 0)
      add_count(&misses[event][MAX_LEVELS], line, n);
}

static void count_charge(const LineCost* line, Event event, UInt n)
{
   if (is_on)
      cg_call_events_count(line->number, event, (Int)n);
}

static void init_misses(void)
{
   UShort szB = sizeof(CountRecord);
   misses = cg_alloc_near("cg.call_events.misses",
                          N_EVENTS * sizeof(misses[0]));
   for (Event event = 0; event < N_EVENTS; event++) {
      if (!cg_event_is_present(event))
         continue;
      UInt column = cg_column[event];
      UInt place  = cg_direct_place(event);
      for (UInt n = 1; n <= MAX_LEVELS; n++)
         misses[event][n - 1]
            = (MissHead){ { RECORD_MISS, szB }, column, place, n };
      misses[event][MAX_LEVELS]
         = (MissHead){ { RECORD_COUNT, szB }, column, place, 1 };
   }
}

/*------------------------------------------------------------*/

/* Set to zero the calls and costs of `thread`, or of all threads if it is 0;
   frames start from the current counts, which were dumped if were_dumped. */
static void zeroed(Bool were_dumped, UInt thread)
{
   cg_zero_arcs(thread);
   cg_tree_clear(thread);
   cg_stacks_zeroed(were_dumped, thread);
}

void cg_call_events_init(ThreadNumbers numbers)
{
   cg_follows_calls = True;
   cg_totals_init();
   cg_arcs_init();
   cg_shadow_init(numbers);
   has_cores_numbers = numbers == THREADS_AS_CORES;
   cg_record_init(cg_shadow_consume);
   cg_counts_held_by(
      &(CountsHolder){ .hand_over = cg_shadow_flush,
                       .zeroed    = zeroed });
   init_misses();
   if (cg_records_lines())
      cg_on_charge = count_charge;
   if (cg_has_contexts) {
      cg_nesting_init();
      cg_watch_SP_init();
   }
}

Bool cg_skip_object(const HChar* pattern)
{
   if (!cg_has_contexts)
      return False;
   cg_treat_as_skipped(pattern);
   cg_nesting_stop();
   cg_forget_targets(0);
   cg_forget_kept_calls();
   return True;
}

static void forget_calls(void)
{
   cg_shadow_catch_up();
   cg_shadow_forget();
   cg_nesting_look();
   recorded = VG_INVALID_THREADID;
   for (UInt tid = 0; tid < max_threads; tid++) {
      if (threads[tid] != NULL)
         threads[tid]->pending = AS_BEFORE;
   }
}

void cg_call_events_switch(Bool follows, Bool counts)
{
   if (is_on)
      forget_calls();
   is_on = follows && cg_follows_calls;
   cg_close_region(follows && !counts);
}
