/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events of threads, and the slow path, which resynchronises stacks by
   calls/resync.c; calls/fast_path.h has the fast path. */

#include "calls/shadow.h"
#include "base/table.h"
#include "calls/call_site.h"
#include "calls/fast_path.h"
#include "calls/inlined.h"
#include "calls/record.h"
#include "calls/resync.h"
#include "calls/separate/contexts.h"
#include "calls/suspended.h"
#include "base/valgrind.h"

static ThreadNumbers numbers;

/* The running thread, whose stack is cg_stack. */
static ThreadId running = VG_INVALID_THREADID;

/* The stack of each thread when it last ran, [tid]. */
static Stack** stacks_of;
static UInt    max_threads;

static UInt n_threads;

ULong cg_shadow_totals[CG_MAX_TOTALS];

void cg_shadow_init(ThreadNumbers chosen)
{
   numbers = chosen;
}

static UInt number_of(ThreadId tid)
{
   n_threads++;
   switch (numbers) {
   case THREADS_TOGETHER: break;
   case THREADS_AS_SEEN: return n_threads;
   case THREADS_AS_CORES: return tid;
   }
   return 0;
}

Stack* cg_shadow_current(void)
{
   return cg_stack;
}

Stack* cg_shadow_of(ThreadId tid)
{
   if (tid == running)
      return cg_stack;
   return tid < max_threads ? stacks_of[tid] : NULL;
}

ThreadId cg_shadow_running(void)
{
   return running;
}

UInt cg_shadow_n_threads(void)
{
   return n_threads;
}

void cg_change_stack_of_thread(const Stack* from, Stack* to)
{
   for (UInt tid = 0; tid < max_threads; tid++) {
      if (stacks_of[tid] == from && tid != running)
         stacks_of[tid] = to;
   }
}

/*--- Costs                                                ---*/

static void advance_to(const ULong* now)
{
   cg_advance_by(cg_totals_word, cg_n_totals, now);
}

void cg_shadow_catch_up(void)
{
   cg_record_drain();
   if (cg_stack != NULL)
      advance_to(cg_totals);
}

void cg_shadow_flush(void)
{
   cg_shadow_catch_up();
   if (cg_has_contexts)
      cg_move_all_ticks();
   cg_back_flush();
   cg_flush_stacks();
}

static void count_misses(const CountRecord* count, const MissHead* head)
{
   ULong* now = cg_stack->now + head->place;
   for (UInt i = 0; i < head->n_levels; i++)
      now[i] += (ULong)count->times;
}

/* Return the line to charge for `line`: the context's, if there is one. */
CG_INLINED LineCost* charged(UInt line)
{
   LineCost* cost = cg_line_by_number(line);
   return UNLIKELY(cg_has_contexts && cg_stack->top->context != NULL)
             ? cg_context_line(cg_stack, cost)
             : cost;
}

LineCost* cg_shadow_miss(UInt line, UInt kind, UInt n_levels)
{
   LineCost* cost = charged(line);
   cg_back_miss(cg_stack_node(cg_stack, cost), kind, n_levels);
   return cost;
}

LineCost* cg_shadow_load(UInt line, UInt kind, UInt n_levels, void** context)
{
   LineCost* cost = charged(line);
   BackNode* node = cg_stack_node(cg_stack, cost);
   cg_back_load(node);
   if (n_levels > 0)
      cg_back_miss(node, kind, n_levels);
   *context = node;
   return cost;
}

/*--- The slow path                                        ---*/

/* The functions below expect the stack's costs to be up to date. */

static Bool replaces_SP(const CallSite* site)
{
   return cg_stack->SP_is_new || (site->flags & SITE_REPLACES_SP) != 0;
}

/* Is the site in the top frame's function, which has moved? */
static Bool is_of_moved(const CallSite* site)
{
   const Frame* top = cg_stack->top;
   return (top->flags & FRAME_HAS_MOVED) != 0
          && site->function == top->function;
}

/* Resynchronise before a call that does not fit the top frame. */
static void resync_stack(const CallSite* site, Addr SP, Bool is_latest)
{
   Bool replaces = replaces_SP(site);
   if (site->function == cg_stack->top->function
       && (replaces || is_of_moved(site))) {
      if (replaces)
         cg_see_move(SP, is_latest);
      cg_stack->SP_is_new = False;
      return;
   }
   Arrival arrival = { .SP = SP, .function = site->function,
                       .line = site->line, .replaces_SP = replaces,
                       .is_latest = is_latest };
   cg_resync(&arrival);
}

static void call_slow(CallSite* site, Addr SP, Addr address, Bool is_latest)
{
   if (site->target->callee == NULL)
      cg_change_target(site, address);
   if (is_odd(cg_stack, site, SP))
      resync_stack(site, SP, is_latest);
   Stack*  stack = cg_stack;
   const Target* target = site->target;
   if ((target->flags & TARGET_STAYS) != 0)
      return;
   Arc* arc = cg_arc_of_call(stack, site->line, target->callee);
   arc->n_calls++;
   cg_push(stack, arc, target->callee, SP, site->return_address, 0);
}

static void transfer_slow(CallSite* site, const Transfer* transfer,
                          Bool is_return, Bool is_latest)
{
   if ((is_return && site->target->address != transfer->target)
       || site->target->callee == NULL) {
      /* A handler returns to the start of a function in the system library. */
      if (cg_stack->interrupted != NULL && cg_stack->top->base == CG_ROOT_BASE)
         cg_code_at(transfer->target, True);
      cg_change_target(site, transfer->target);
   }
   const Target* target = site->target;
   if (is_of_moved(site) && !replaces_SP(site) && !is_return
       && target->callee == site->function)
      return;
   Arrival arrival
      = { .SP          = transfer->SP,
          .target      = target->address,
          .function    = target->callee,
          .line        = site->line,
          .enters      = (target->flags & TARGET_IS_START) != 0,
          .is_return   = is_return,
          .replaces_SP = replaces_SP(site) || is_of_moved(site),
          .is_latest   = is_latest };
   cg_resync(&arrival);
}

/*--- The running thread                                   ---*/

static Function* function_at(Addr a)
{
   return cg_code_at(a, False).function;
}

static void stop_running(void)
{
   if (running != VG_INVALID_THREADID)
      stacks_of[running] = cg_stack;
   running = VG_INVALID_THREADID;
}

static void run_thread(ThreadId tid, const Transfer* transfer)
{
   CG_MAKE_ROOM("cg.shadow.threads", stacks_of, max_threads, tid);
   stop_running();
   running = tid;
   if (stacks_of[tid] == NULL)
      stacks_of[tid] = cg_begin_stack(function_at(transfer->target),
                                      transfer->SP,
                                    number_of(tid), NULL);
   cg_stack = stacks_of[tid];
}

static void end_thread(ThreadId tid)
{
   stop_running();
   if (tid < max_threads) {
      cg_stack = stacks_of[tid];
      cg_end_thread_stacks();
      stacks_of[tid] = NULL;
   }
}

static void end_handler(const Transfer* transfer)
{
   cg_end_handler();
   /* The handler may have changed the place: to another stack, or to a function
      that seems to be called by the interrupted one. */
   Bool    is_there = transfer->SP - cg_stack->low < 2 * CG_NEAR_CALL;
   CodePlace place    = cg_code_at(transfer->target, False);
   Arrival   arrival  = { .SP          = transfer->SP,
                          .target      = transfer->target,
                          .function    = place.function,
                          .line        = cg_line_cost(transfer->target),
                          .enters      = place.is_start,
                          .replaces_SP = !is_there };
   cg_resume_interrupted(&arrival);
}

static void see_thread(const ThreadHead* head, const Transfer* transfer)
{
   if (cg_stack != NULL) {
      advance_to(transfer->totals);
   } else {
      for (UInt i = 0; i < cg_n_totals; i++)
         cg_shadow_totals[i] = transfer->totals[i];
   }
   switch ((RecordKind)head->head.kind) {
   case RECORD_THREAD: run_thread(head->tid, transfer); break;
   case RECORD_THREAD_END: end_thread(head->tid); break;
   case RECORD_INTERRUPTED:
      /* Allow for a handler that jumps to a call of setjmp, at which the stack
         was larger by the arguments. */
      cg_stack->low            = transfer->SP - CG_NEAR_CALL;
      cg_stack->interrupted_at = transfer->target;
      break;
   case RECORD_HANDLER:
      cg_begin_handler(function_at(transfer->target), transfer->SP);
      break;
   case RECORD_HANDLER_END: end_handler(transfer); break;
   default: tl_assert(0);
   }
}

void cg_shadow_forget(void)
{
   for (UInt tid = 0; tid < max_threads; tid++)
      end_thread(tid);
   cg_forget_suspended();
}

/*--- The record                                           ---*/

/* Move the counts to the context's line; add them to the body, if any. */
static void consume_count(const CountRecord* count, const MissHead* head)
{
   ULong n = (ULong)count->times;
   if (cg_has_contexts)
      cg_context_misses(cg_stack, count->line, head->column, head->n_levels, n);
   cg_inlined_cost(cg_stack, cg_line_by_number(count->line), head->column,
                   head->n_levels, n);
}

CG_INLINED void consume_tick(const LocalCosts* costs, CallSite* site,
                             Bool in_contexts)
{
   consume_moves(costs->stack, costs->stack->top->context, site, in_contexts);
}

CG_INLINED void consume(const UChar* begin, const UChar* end, Counted counted,
                        Bool in_contexts, Bool has_nodes)
{
   LocalCosts   costs = load_costs(counted, has_nodes);
   const UChar* limit = begin; /* the end, or a place with inlined ticks */
   const UChar* after;
   for (const UChar* record = begin;; record = after) {
      if (record == limit) {
         limit = has_nodes ? cg_inlined_consume(costs.stack, record, end) : end;
         if (record == limit)
            break;
      }
      after = record_after(record, counted);
      const Transfer*   transfer = (const Transfer*)record;
      const RecordHead* head     = cg_record_head(record);
      CallSite*         site     = (CallSite*)(UWord)head;
      RecordKind        kind     = cg_record_kind(record);
      const UChar*      next;
      switch (kind) {
      case RECORD_CALL:
         consume_tick(&costs, site, in_contexts);
         advance(&costs, transfer);
         find_target(site, kind, transfer->target);
         next = call_fast(&costs, site, transfer->SP + CG_CALL_PUSHES, after,
                          limit, in_contexts);
         if (next != NULL) {
            after = next;
            continue;
         }
         store_costs(&costs);
         call_slow(site, transfer->SP + CG_CALL_PUSHES, transfer->target,
                   after == end);
         break;
      case RECORD_RETURN:
         consume_tick(&costs, site, in_contexts);
         advance(&costs, transfer);
         if (return_fast(&costs, transfer))
            continue;
         store_costs(&costs);
         transfer_slow(site, transfer, True, after == end);
         break;
      case RECORD_JUMP:
         consume_tick(&costs, site, in_contexts);
         find_target(site, kind, transfer->target);
         if (is_switch(&costs, site, transfer->SP))
            continue;
         advance(&costs, transfer);
         if (jump_fast(&costs, site, transfer->SP, in_contexts))
            continue;
         store_costs(&costs);
         transfer_slow(site, transfer, False, after == end);
         break;
      case RECORD_SP:
         costs.stack->SP_is_new = True;
         continue;
      case RECORD_TICK:
         consume_tick(&costs, site, in_contexts);
         continue;
      case RECORD_MISS:
         count_misses((const CountRecord*)record, (const MissHead*)head);
         /* fall through */
      case RECORD_COUNT:
         if (cg_tree_has_bodies
             || (in_contexts && costs.stack->top->context != NULL))
            consume_count((const CountRecord*)record, (const MissHead*)head);
         continue;
      case RECORD_THREAD:
      case RECORD_THREAD_END:
      case RECORD_INTERRUPTED:
      case RECORD_HANDLER:
      case RECORD_HANDLER_END:
         store_costs(&costs);
         see_thread((const ThreadHead*)head, transfer);
         break;
      case RECORD_INLINED:
      case N_RECORD_KINDS:
         tl_assert(0);
      }
      costs = load_costs(counted, has_nodes);
   }
   store_costs(&costs);
}

CG_INLINED void consume_all(const UChar* begin, const UChar* end,
                            Bool in_contexts, Bool has_nodes)
{
   if (cg_n_direct_columns == 1)
      consume(begin, end, INSNS, in_contexts, has_nodes);
   else if (counts_caches())
      consume(begin, end, CACHES, in_contexts, has_nodes);
   else
      consume(begin, end, ANY_EVENTS, in_contexts, has_nodes);
}

void cg_shadow_consume(const UChar* begin, const UChar* end)
{
   cg_inlined_begin();
   if (cg_has_contexts && cg_keeps_tree)
      consume_all(begin, end, True, True);
   else if (cg_has_contexts)
      consume_all(begin, end, True, False);
   else if (cg_keeps_tree)
      consume_all(begin, end, False, True);
   else
      consume_all(begin, end, False, False);
}
