/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine of machine.h: steps update memory, record and model's costs. */

#include "tests/unit/calls/machine.h"

#include "tests/unit/calls/paths.h"

#include "counts/region.h"
#include "calls/record.h"
#include "calls/call_site.h"

#include "pub_tool_debuginfo.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Addr sp;
UInt here;

static Function     functions[N_FUNCTIONS];
static FunctionCost costs[N_FUNCTIONS];
static LineCost*    lines[N_FUNCTIONS];

static UInt function_of(Addr a)
{
   return (UInt)(a >> 12) - 1;
}

CodePlace cg_code_at(Addr a, Bool is_called)
{
   assert(function_of(a) < N_FUNCTIONS);
   return (CodePlace){ .function = &functions[function_of(a)],
                       .is_start = (a & 0xfff) == 0 };
}

/* Return false: the machine has no code that is made at run time. */
Bool cg_may_be_named(Addr a)
{
   return False;
}

struct Made* cg_made_without_symbol(Addr a)
{
   return NULL;
}

/* Return the one epoch: the machine's code does not change. */
DiEpoch VG_(current_DiEpoch)(void)
{
   return (DiEpoch){ 1 };
}

LineCost* cg_line_cost(Addr a)
{
   return lines[function_of(a)];
}

/*--- What is counted                                      ---*/

enum { MAX_STACKS = 16, MAX_DEPTH = 4096 };
static struct {
   UInt  active[MAX_DEPTH];
   UInt  n;
   ULong n_of[N_FUNCTIONS]; /* how often each function is active */
} model[MAX_STACKS];
static UInt  model_current;
static ULong self[N_FUNCTIONS][N_EVENTS];
static ULong inclusive[N_FUNCTIONS][N_EVENTS];

static void count_in_model(Event event, UInt n)
{
   self[here][cg_column[event]] += n;
   path_counts(model[model_current].active, model[model_current].n,
               cg_column[event], n);
   for (UInt f = 0; f < N_FUNCTIONS; f++) {
      if (model[model_current].n_of[f] > 0)
         inclusive[f][cg_column[event]] += n;
   }
}

static void count(Event event, UInt n)
{
   if (!cg_event_is_present(event) || n == 0)
      return;
   cg_add_to_total(event, n);
   count_in_model(event, n);
}

/* Record n misses of writes. */
static void miss(UInt n_levels, UInt n)
{
   const RecordHead record = { RECORD_MISS, sizeof(CountRecord) };
   static MissHead  heads[3];
   heads[n_levels] = (MissHead){ .head     = record,
                                 .column   = cg_column[EV_D1mw],
                                 .place    = cg_direct_place(EV_D1mw),
                                 .n_levels = n_levels };
   if (cg_event_is_present(EV_AcCost1))
      cg_record_drain();
   for (UInt i = 0; i < n; i++) {
      if (cg_event_is_present(EV_AcCost1)) {
         cg_shadow_miss(0, 2, n_levels);
      } else if (i % 3 == 0) {
         CountRecord* misses = cg_record_add(&heads[n_levels].head);
         misses->line  = 0;
         misses->times = n - i < 3 ? n - i : 3;
      }
   }
   count_in_model(EV_D1mw, n);
   if (n_levels == 2)
      count_in_model(EV_DLmw, n);
}

void work(UInt n)
{
   count(EV_Ir, n);
   count(EV_Dr, n / 3);
   count(EV_Dw, n / 5);
   count(EV_Bc, n / 2);
   count(EV_Bcm, n / 4);
   count(EV_Bi, n / 7);
   count(EV_Bim, n / 8);
   if (n % 3 == 0 && cg_event_is_present(EV_D1mw))
      miss(1 + n % 2, n % 4 == 0 ? 700 : 1);
}

/*--- The model                                            ---*/

void model_push(UInt function)
{
   assert(model[model_current].n < MAX_DEPTH);
   model[model_current].active[model[model_current].n++] = function;
   model[model_current].n_of[function]++;
}

void model_pop_to(UInt n)
{
   while (model[model_current].n > n)
      model_pop();
}

void model_pop(void)
{
   UInt function = model[model_current].active[--model[model_current].n];
   model[model_current].n_of[function]--;
}

void model_stack(UInt stack)
{
   model_current = stack;
}

/*--- The machine                                          ---*/

/* Call sites, any two of which differ in some member. */
enum { MAX_SITES = 4096 };
static CallSite sites[MAX_SITES];
static UInt n_sites;

static const CallSite* site_of(RecordKind kind, UInt flags, Addr target,
                               Addr return_address)
{
   for (UInt i = 0; i < n_sites; i++) {
      const CallSite* s = &sites[i];
      if (s->head.kind == kind && s->function == &functions[here]
          && (s->flags & ~(UInt)SITE_VARIES) == flags
          && (target == 0 || s->own.address == target)
          && s->return_address == return_address)
         return s;
   }
   assert(n_sites < MAX_SITES);
   CallSite* s = &sites[n_sites++];
   cg_init_call_site(s, kind, lines[here], &functions[here]);
   s->flags          = flags;
   s->return_address = return_address;
   if (target != 0)
      cg_fix_target(s, target);
   return s;
}

static void transfer(RecordKind kind, UInt flags, Addr target,
                     Addr return_address)
{
   Bool            known = (flags & SITE_KNOWS_TARGET) != 0;
   const CallSite* s
      = site_of(kind, flags, known ? target : 0, return_address);
   cg_record_transfer(cg_record_word(&s->head), sp, target, cg_n_totals);
   here = function_of(target);
}

/* Return the return address of a call of that target; calls of other functions
   are at other places of the caller. */
static Addr return_address_of(Addr target)
{
   return INSIDE(here) + 8 * (function_of(target) + 1);
}

/* The register for return addresses, if calls push nothing.  Functions begin by
   pushing the register, except linkage stubs and the resolver. */
static Addr link_register;

static Bool keeps_link(UInt function)
{
   return CG_CALL_PUSHES == 0 && (function == PLT || function == RESOLVER);
}

static void call_somehow(UInt flags, Addr target, Addr return_address)
{
   work(1);
   if (CG_CALL_PUSHES > 0)
      push(return_address);
   transfer(RECORD_CALL, flags, target, return_address);
   if (keeps_link(here))
      link_register = return_address;
   else if (CG_CALL_PUSHES == 0)
      push(return_address);
}

void call_address(Addr target)
{
   /* A label in this function is taken to be the next instruction. */
   Addr return_address = function_of(target) == here && (target & 0xfff) != 0
                            ? target
                            : return_address_of(target);
   call_somehow(SITE_KNOWS_TARGET, target, return_address);
}

void call(UInt function)
{
   call_address(START(function));
}

void call_pointer(UInt function)
{
   call_somehow(0, START(function), return_address_of(START(function)));
}

void call_on(Addr new_SP, UInt function)
{
   sp = new_SP;
   call_somehow(SITE_KNOWS_TARGET | SITE_REPLACES_SP, START(function),
                return_address_of(START(function)));
}

void ret_popping(UWord szB)
{
   work(1);
   Addr target = pop();
   sp += szB;
   transfer(RECORD_RETURN, 0, target, 0);
}

void ret(void)
{
   ret_popping(0);
}

void ret_on(Addr new_SP)
{
   work(1);
   sp          = new_SP;
   Addr target = pop();
   transfer(RECORD_RETURN, SITE_REPLACES_SP, target, 0);
}

static void jump_somehow(UInt flags, Addr target)
{
   Bool kept = keeps_link(here), keeps = keeps_link(function_of(target));
   work(1);
   if (keeps && !kept)
      link_register = pop();
   transfer(RECORD_JUMP, flags, target, 0);
   if (kept && !keeps)
      push(link_register);
}

void jump(Addr target)
{
   jump_somehow(SITE_KNOWS_TARGET, target);
}

void jump_pointer(Addr target)
{
   jump_somehow(0, target);
}

void jump_on(Addr new_SP, Addr target)
{
   work(1);
   sp = new_SP;
   transfer(RECORD_JUMP, SITE_REPLACES_SP, target, 0);
}

void replace_SP(Addr new_SP)
{
   work(1);
   sp = new_SP;
   static const struct {
      RecordHead head;
   } CG_DESCRIPTOR replaced = { { RECORD_SP, sizeof(BareRecord) } };
   cg_record_add(&replaced.head);
}

/*--- Threads and signals                                  ---*/

enum { MAX_THREADS = 8 };
static struct {
   Bool exists;
   Addr SP;
   UInt here;
} threads[MAX_THREADS];
static UInt running;

static void record_thread(RecordKind kind, UInt tid, Addr target)
{
   static ThreadHead heads[N_RECORD_KINDS][MAX_THREADS];
   ThreadHead*       head = &heads[kind][tid];
   *head = (ThreadHead){ { (UShort)kind, cg_transfer_szB() }, tid };
   cg_record_transfer(cg_record_word(&head->head), sp, target, cg_n_totals);
}

void run_thread(UInt tid, UInt function, Addr new_SP)
{
   if (threads[running].exists) {
      threads[running].SP   = sp;
      threads[running].here = here;
   }
   running       = tid;
   model_current = tid;
   if (!threads[tid].exists) {
      threads[tid].exists = True;
      threads[tid].SP     = new_SP;
      threads[tid].here   = function;
      model_push(function);
   }
   sp   = threads[tid].SP;
   here = threads[tid].here;
   record_thread(RECORD_THREAD, tid, INSIDE(here));
}

void end_thread(UInt tid)
{
   record_thread(RECORD_THREAD_END, tid, 0);
   threads[tid].exists = False;
   model_current       = tid;
   model_pop_to(0);
}

enum { MAX_SIGNALS = 16 };
static struct {
   Addr SP, at;
   UInt here, model;
} interrupted[MAX_SIGNALS];
static UInt n_interrupted;

void deliver_signal_at(Addr at, UInt handler, Addr new_SP)
{
   record_thread(RECORD_INTERRUPTED, running, at);
   interrupted[n_interrupted].at    = at;
   interrupted[n_interrupted].SP    = sp;
   interrupted[n_interrupted].model = model_current;
   interrupted[n_interrupted].here  = here;
   n_interrupted++;
   sp   = new_SP;
   here = handler;
   record_thread(RECORD_HANDLER, running, START(handler));
}

void deliver_signal(UInt handler, Addr new_SP)
{
   deliver_signal_at(INSIDE(here), handler, new_SP);
}

static void go_on_interrupted(void)
{
   work(1);
   n_interrupted--;
   sp            = interrupted[n_interrupted].SP;
   here          = interrupted[n_interrupted].here;
   model_current = interrupted[n_interrupted].model;
}

void sigreturn(void)
{
   go_on_interrupted();
   record_thread(RECORD_HANDLER_END, running, interrupted[n_interrupted].at);
}

void sigreturn_to_call(UInt function)
{
   go_on_interrupted();
   push(interrupted[n_interrupted].at);
   here = function;
   record_thread(RECORD_HANDLER_END, running, START(function));
}

/*--- Results                                              ---*/

static const Arc* find_arc(UInt caller, UInt callee)
{
   for (const Arc* arc = functions[callee].arcs; arc != NULL;
        arc            = arc->next_of_callee) {
      if (arc->caller == (caller == N_FUNCTIONS ? NULL : lines[caller]))
         return arc;
   }
   return NULL;
}

ULong n_calls(UInt caller, UInt callee)
{
   const Arc* arc = find_arc(caller, callee);
   return arc == NULL ? 0 : arc->n_calls;
}

ULong cost_of(UInt caller, UInt callee, Event event)
{
   const Arc* arc = find_arc(caller, callee);
   return arc == NULL ? 0 : cg_count_of(arc->cost, event);
}

ULong cost(UInt caller, UInt callee)
{
   return cost_of(caller, callee, EV_Ir);
}

ULong cost_as_root(UInt function)
{
   return cost(N_FUNCTIONS, function);
}

/* Charge all frames with their costs so far. */
static void flush(void)
{
   record_thread(RECORD_THREAD, running, INSIDE(here));
   cg_shadow_flush();
}

Bool all_adds_up(void)
{
   flush();
   Bool good = cg_shadow_current()->top->function == &functions[here];
   for (UInt f = 0; f < N_FUNCTIONS; f++) {
      for (UInt i = 0; i < cg_n_columns; i++) {
         ULong in = 0, out = self[f][i];
         for (const Arc* arc = functions[f].arcs; arc != NULL;
              arc            = arc->next_of_callee)
            in += arc->cost[i];
         for (UInt g = 0; g < N_FUNCTIONS; g++) {
            const Arc* arc = find_arc(f, g);
            out += arc == NULL ? 0 : arc->cost[i];
         }
         good = good && in == out;
      }
   }
   return good;
}

Bool inclusive_is_right(void)
{
   Bool good = True;
   flush();
   for (UInt f = 0; f < N_FUNCTIONS; f++) {
      for (UInt i = 0; i < cg_n_columns; i++) {
         ULong all = 0;
         for (const Arc* arc = functions[f].arcs; arc != NULL;
              arc            = arc->next_of_callee)
            all += arc->cost[i];
         if (functions[f].inclusive != NULL)
            all = functions[f].inclusive[i];
         good = good && all == inclusive[f][i];
      }
   }
   return good;
}

UInt machine_function(const Function* function)
{
   return (UInt)(function - functions);
}

void machine_init(unsigned n_groups, Bool counts_use, const TreeLimits* limits)
{
   const Bool groups[N_EVENT_GROUPS] = { [EG_INSNS]     = True,
                                         [EG_CACHES]    = n_groups > 1,
                                         [EG_BRANCHES]  = n_groups > 2,
                                         [EG_CACHE_USE] = counts_use };
   cg_events_init(groups, TIME_IN_MSEC);
   cg_region_init(False, True, True);
   cg_totals_init();
   cg_arcs_init();
   cg_record_init(cg_shadow_consume);
   if (limits != NULL)
      cg_tree_init(*limits, False);
   cg_back_init(limits == NULL || counts_use ? cg_charge_deferred : NULL);
   cg_shadow_init(THREADS_TOGETHER);
   for (UInt f = 0; f < N_FUNCTIONS; f++) {
      lines[f] = calloc(1, sizeof(LineCost) + N_EVENTS * sizeof(ULong));
      lines[f]->function = &costs[f];
      costs[f].owner     = &functions[f];
      functions[f]       = (Function){ .object = "", .file = "", .name = "",
                                       .any_line = lines[f] };
   }
   functions[PLT].flags = CG_FUNCTION_IS_PLT;
}

void machine_restart(void)
{
   cg_record_drain();
   cg_shadow_forget();
   cg_back_flush();
   cg_zero_arcs(0);
   cg_tree_clear(0);
   forget_paths();
   memset(threads, 0, sizeof(threads));
   memset(model, 0, sizeof(model));
   memset(self, 0, sizeof(self));
   memset(inclusive, 0, sizeof(inclusive));
   model_current = 0;
   n_interrupted = 0;
}
