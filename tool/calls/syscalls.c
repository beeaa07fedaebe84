/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counts and times of system calls.  When a call ends, no translation runs and
   the record is empty, so costs go straight to the thread's stack.  Times are
   readings of a clock in the unit of the counts: their differences add up to
   the elapsed time, unlike rounded durations of calls. */

#include "calls/syscalls.h"
#include "base/at_fork.h"
#include "base/table.h"
#include "calls/inlined.h"
#include "calls/separate/contexts.h"
#include "calls/shadow.h"
#include "counts/lines.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "counts/totals.h"
#include "run/thread.h"
#include "base/valgrind.h"

typedef struct {
   Bool  is_pending;
   UInt  line;   /* number of the LineCost */
   ULong n;      /* 1 if the call is counted in the line, else 0 */
   ULong time;   /* in the unit of sysTime */
   ULong cpu_ns; /* processor time of the thread */
} Call;

/* The call of each thread, [tid]. */
static Call* calls;
static UInt  max_calls;

static ULong ns_now(vki_clockid_t clock)
{
   struct vki_timespec now;
   VG_(clock_gettime)(&now, clock);
   return (ULong)now.tv_sec * 1000000000 + (ULong)now.tv_nsec;
}

static ULong time_now(void)
{
   return ns_now(VKI_CLOCK_MONOTONIC) / cg_time_unit.ns;
}

static ULong cpu_now(void)
{
   return cg_event_is_present(EV_sysCpuTime)
             ? ns_now(VKI_CLOCK_THREAD_CPUTIME_ID)
             : 0;
}

void cg_syscall_begins(ThreadId tid)
{
   if (!cg_event_is_present(EV_sysCount))
      return;
   CG_MAKE_ROOM("cg.syscalls", calls, max_calls, tid);
   calls[tid] = (Call){ .is_pending = True,
                        .line   = (UInt)cg_thread_word(tid, WORD_SYSCALL),
                        .n      = *cg_region_one,
                        .cpu_ns = cpu_now(),
                        .time   = time_now() };
}

/* Add n times `amount` of the event to the line and to the stack, if any. */
static void charge(LineCost* line, ULong n, Stack* stack, Event event,
                   ULong amount)
{
   if (stack != NULL)
      stack->now[cg_direct_place(event)] += n * amount;
   if (stack != NULL && cg_separates_threads) {
      ULong counts[N_EVENTS]   = { 0 };
      counts[cg_column[event]] = n * amount;
      cg_thread_add(stack->thread, line->number, counts);
   }
   line->count[cg_column[event]] += n * amount;
   if (stack != NULL)
      cg_inlined_cost(stack, line, cg_column[event], 1, n * amount);
}

/* End the thread's pending call, if any; counts: charge it as n calls. */
static void end_call(ThreadId tid, Bool counts, ULong n)
{
   if (tid >= max_calls || !calls[tid].is_pending)
      return;
   ULong  time   = time_now();
   ULong  cpu_ns = cpu_now();
   Call   call   = calls[tid];
   Stack* stack  = cg_follows_calls ? cg_shadow_of(tid) : NULL;
   calls[tid].is_pending = False;
   if (!counts || (cg_follows_calls && stack == NULL))
      return;
   LineCost* line = cg_line_by_number(call.line);
   if (cg_has_contexts)
      line = cg_context_line(stack, line);
   charge(line, call.n, stack, EV_sysCount, n);
   charge(line, call.n, stack, EV_sysTime, time - call.time);
   if (cg_event_is_present(EV_sysCpuTime))
      charge(line, call.n, stack, EV_sysCpuTime, cpu_ns - call.cpu_ns);
}

void cg_syscall_ends(ThreadId tid, Bool counts)
{
   end_call(tid, counts, 1);
}

/* Charge the interrupted call so far.  The core ends a call that fails with
   EINTR before the handler runs; a call still pending will be made again. */
void cg_syscall_is_interrupted(ThreadId tid, Bool counts)
{
   end_call(tid, counts, 0);
}

/* Drop all pending calls in a child, whose clock of processor time restarts. */
static void see_fork_in_child(ThreadId tid)
{
   for (UInt i = 0; i < max_calls; i++)
      calls[i].is_pending = False;
}

void cg_syscalls_init(void)
{
   cg_at_fork(NULL, NULL, see_fork_in_child);
}
