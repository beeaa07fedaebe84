/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The figures for callgrind_control, a line each, "KEY: VALUE".  A thread's
   keys end with "-TID"; those of a function and of the call that it is making,
   with "-TID-DEPTH", DEPTH from 0.  Costs count from the last zeroing. */

#include "control/monitor.h"
#include "calls/arcs.h"
#include "calls/shadow.h"
#include "control/switch.h"
#include "counts/blocks.h"
#include "counts/counts.h"
#include "counts/events.h"
#include "counts/totals.h"
#include "names/functions.h"
#include "output/parts.h"

#include "pub_tool_gdbserver.h"
#include "pub_tool_machine.h"

/* Answer with the counts, without the zeros at the end. */
static void answer_counts(const ULong* counts)
{
   UInt n = cg_n_columns;
   while (n > 0 && counts[cg_written_column[n - 1]] == 0)
      n--;
   for (UInt i = 0; i < n; i++)
      VG_(gdb_printf)(" %llu", counts[cg_written_column[i]]);
   VG_(gdb_printf)("\n");
}

static void answer_events(void)
{
   VG_(gdb_printf)("events:");
   for (UInt i = 0; i < cg_n_columns; i++)
      VG_(gdb_printf)(" %s",
                      cg_event_info[cg_event_in[cg_written_column[i]]].name);
   VG_(gdb_printf)("\n");
}

/*--- Frames                                               ---*/

/* The thread, and the number of its functions that have been answered. */
typedef struct {
   ThreadId tid;
   UInt     n;
} Answered;

/* Answer with a function and, if there is one, the arc of its call. */
static void answer_function(Answered* answered, const Function* function,
                            const Arc* arc)
{
   if (arc != NULL) {
      UInt caller = answered->n - 1;
      VG_(gdb_printf)("calls-%u-%u: %llu\n", answered->tid, caller,
                      arc->n_calls);
      VG_(gdb_printf)("events-%u-%u:", answered->tid, caller);
      answer_counts(arc->cost);
   }
   VG_(gdb_printf)("function-%u-%u: ", answered->tid, answered->n);
   cg_answer_name("", function->name, "\n");
   answered->n++;
}

/* Answer with the frames of the stacks that this one interrupted, and then with
   its own frames; each stack's root first. */
static void answer_stack(Answered* answered, const Stack* stack)
{
   if (stack->interrupted != NULL)
      answer_stack(answered, stack->interrupted);
   SizeT szB = cg_frame_szB(cg_n_direct_columns);
   for (const UChar* place = stack->bottom; place <= (UChar*)stack->top;
        place += szB) {
      const Frame* frame = (const Frame*)place;
      answer_function(answered, frame->function,
                      answered->n == 0 ? NULL : frame->arc);
   }
}

static UInt n_frames(const Stack* stack)
{
   if (stack == NULL)
      return 0;
   SizeT szB = cg_frame_szB(cg_n_direct_columns);
   return (UInt)(((UChar*)stack->top - stack->bottom) / szB) + 1
          + n_frames(stack->interrupted);
}

/*--- Threads                                              ---*/

/* Answer with the thread's total: the sum over the roots of the stack and those
   that it interrupted, or the run's total if the run has had one thread. */
static void answer_total(ThreadId tid, const Stack* stack)
{
   ULong total[N_EVENTS] = { 0 };
   if (cg_shadow_n_threads() == 1)
      cg_total_costs(total);
   else
      for (; stack != NULL; stack = stack->interrupted)
         cg_add_counts(total, stack->flushed);
   VG_(gdb_printf)("events-%u:", tid);
   answer_counts(total);
}

static void answer_thread(ThreadId tid)
{
   const Stack* stack = cg_shadow_of(tid);
   answer_total(tid, stack);
   if (stack == NULL)
      return;
   VG_(gdb_printf)("frames-%u: %u\n", tid, n_frames(stack) - 1);
   answer_stack(&(Answered){ .tid = tid }, stack);
}

static void answer_threads(void)
{
   ThreadId tid;
   Addr     low, high;
   VG_(gdb_printf)("threads:");
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high))
      VG_(gdb_printf)(" %u", tid);
   VG_(gdb_printf)("\ncurrent-tid: %u\n", cg_shadow_running());
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high))
      answer_thread(tid);
}

void cg_answer_status_internal(void)
{
   VG_(gdb_printf)("instrumentation: %s\n", cg_is_counting() ? "on" : "off");
   if (!cg_is_counting())
      return;
   cg_gather_counts();
   VG_(gdb_printf)("executed-bbs: %llu\n", cg_superblocks_done);
   VG_(gdb_printf)("executed-calls: %llu\n", cg_n_calls());
   VG_(gdb_printf)("distinct-bbs: %lu\n", cg_n_blocks());
   VG_(gdb_printf)("distinct-calls: %lu\n", cg_n_arcs());
   VG_(gdb_printf)("distinct-functions: %lu\n", cg_n_functions());
   VG_(gdb_printf)("distinct-contexts: %lu\n", cg_n_functions());
   answer_events();
   VG_(gdb_printf)("part: %u\n", cg_n_parts());
   answer_threads();
}
