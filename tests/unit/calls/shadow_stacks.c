/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events (calls/shadow.h) on several stacks: coroutines, signal handlers,
   threads; and calls without an end, or without a beginning. */

#include "tap.h"

#include "tests/unit/calls/coroutines.h"
#include "tests/unit/calls/steps.h"

#include "calls/call_site.h"
#include "calls/record.h"

/* Test conventions of languages other than C: functions return with `left`
   bytes still on the stack, so the stack pointer is lower than before the
   call. */
static void test_other_conventions(Addr left)
{
   begin_in_f();
   Addr SP_of_F = sp;
   call_modelled(G);
   jump_on(sp - left, INSIDE(F));
   model_pop();
   call_leaf(LEAF, 2);
   replace_SP(SP_of_F);
   ret_modelled();
   adds_up("with values that are returned on the stack");
   is_uint(n_calls(F, LEAF), 1, "the caller goes on");
   is_uint(cost_as_root(F), 0, "and begins no stack");

   begin_in_f();
   SP_of_F = sp;
   jump_on(sp - 32, START(H));
   model_push(H);
   work(3);
   replace_SP(SP_of_F);
   ret_modelled();
   model_pop();
   adds_up("with a tail call that keeps its caller's frame");
   is_uint(n_calls(F, H), 1, "it is a call");
}

static void test_lost_stack(void)
{
   begin_in_f();
   Addr of_thread = switch_away();
   ret_on(new_coroutine(0x110000, COROUTINE));
   work(10);
   ret_on(of_thread);
   jump_on(0x110000 - 64, INSIDE(OTHER));
   work(5);
   ok(all_adds_up(), "costs add up with a jump into a stack's middle");
   is_uint(n_calls(F, OTHER), 0, "who jumps is not on that stack");
   is_uint(n_calls(COROUTINE, OTHER), 1, "but who was there");
}

static UInt n_stacks(void)
{
   UInt n = 0;
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next)
      n++;
   return n;
}

static void test_fresh_memory(void)
{
   begin();
   /* Test many coroutines that begin in the same memory and never end. */
   for (UInt i = 0; i < 100; i++) {
      Addr of_thread = switch_away();
      ret_on(new_coroutine(0x110000, i % 2 == 0 ? COROUTINE : OTHER));
      model_stack(2);
      model_push(i % 2 == 0 ? COROUTINE : OTHER);
      work(10);
      call_modelled(SWITCH);
      ret_on(of_thread);
      model_pop_to(0);
      model_stack(1);
      model_pop();
   }
   adds_up("with coroutines that are never gone on with");
   is_uint(n_stacks(), 2, "of which one is kept for each piece of memory");
   is_uint(n_calls(COROUTINE, SWITCH), 50, "and all are told apart");
}

/* Return the processor time, in clock ticks, in which 5,000 coroutines begin
   while n wait.  Each new coroutine takes the memory of a waiting coroutine. */
static double clocks_among(UInt n)
{
   clock_t start = 0;
   begin();
   for (UInt i = 0; i < n + 5000; i++) {
      if (i == n) {
         cg_record_drain();
         start = clock();
      }
      call(SWITCH);
      Addr of_thread = sp;
      ret_on(new_coroutine(0x10000 + i % n * 0x200, COROUTINE));
      call(SWITCH);
      ret_on(of_thread);
   }
   cg_record_drain();
   is_uint(n_stacks(), n + 1, "many coroutines wait");
   return (double)(clock() - start);
}

static void test_many(void)
{
   double few = clocks_among(20), many = clocks_among(1800);
   if (!ok(many < 4 * few + CLOCKS_PER_SEC / 100,
           "a switch takes no longer where many wait than where few do"))
      printf("# %.0f and %.0f us\n", few, many);
}

/* Test a stack that is copied to `to`, where execution goes on: SWITCH returns
   there, or, if by_scheduler, G jumps there into H from a scheduler's stack. F
   is entered by a call, or by a jump if `jumps`. */
static void test_copied(Addr to, Bool by_scheduler, Bool jumps)
{
   begin();
   if (jumps)
      jump(START(F));
   else
      call(F);
   model_push(F);
   call_modelled(G);
   call_modelled(H);
   call_modelled(SWITCH);
   Addr shift = to - TOP, target = INSIDE(H) + 8 * (SWITCH + 1);
   copy(sp, TOP, sp + shift);
   Addr here_SP = sp + shift;
   if (by_scheduler) {
      call_on(0x380000, G);
      model_push(G);
      jump_on(here_SP + sizeof(Addr), target);
      model_pop();
   } else {
      ret_on(here_SP);
   }
   model_pop();
   call_leaf(LEAF, 3);
   ret_modelled();
   ret_modelled();
   call_leaf(LEAF, 5);
   if (!jumps)
      ret_modelled();
   adds_up("with a stack that was copied");
   is_uint(n_calls(MAIN, F) + n_calls(F, G) + n_calls(G, H), 3,
           "each call is counted once");
   is_uint(n_calls(H, LEAF) + n_calls(F, LEAF), 2, "and goes on in the copy");
   is_uint(cost_as_root(H) + cost_as_root(G), 0, "where nothing begins");
   is_uint(n_stacks(), 1, "on the same stack");
}

static void test_signals(void)
{
   begin_in_f();
   work(10);
   handle(H, sp - 0x400, 2);
   work(100);
   call_leaf(LEAF, 5);
   deliver_signal(G, sp - 0x400); /* interrupts the handler */
   model_stack(3);
   model_push(G);
   work(1000);
   end_handler(3, 2);
   work(7);
   end_handler(2, 1);
   work(1);
   call_leaf(LEAF, 3);
   ret_modelled();
   adds_up("with signal handlers, nested");
   is_uint(n_calls(F, H) + n_calls(F, G) + n_calls(H, G), 0, "nobody calls it");
   is_uint(cost(MAIN, F), 10 + 1 + 1 + 3 + 1 + 1, "its costs are its own");
   is_uint(cost_as_root(H), 100 + 1 + 6 + 7 + 1, "but its own");

   /* Test a handler that returns to a trampoline of the system, in OTHER. */
   begin_in_f();
   Addr old = sp;
   sp -= 0x400;
   push(INSIDE(OTHER));
   Addr handler_SP = sp;
   sp              = old;
   handle(H, handler_SP, 2);
   work(5);
   ret();
   model_pop();
   model_push(OTHER);
   work(2);
   end_handler(2, 1);
   ret_modelled();
   adds_up("with a handler that returns");
   is_uint(n_calls(OTHER, H), 0, "to where nobody has called it from");
}

/* Test a handler that has the program call G at the address `at` in F. */
static void test_call_by_handler(Addr at, const char* where)
{
   begin_in_f();
   deliver_signal_at(at, H, sp - 0x400);
   model_stack(2);
   model_push(H);
   work(5);
   sigreturn_to_call(G);
   model_stack(2);
   model_pop_to(0);
   model_stack(1);
   model_push(G);
   work(20);
   call_leaf(LEAF, 3);
   ret();
   model_pop();
   work(10);
   call_leaf(LEAF, 3);
   ret_modelled();
   adds_up(where);
   is_uint(n_calls(F, G), 1, "that is called there");
   is_uint(n_calls(MAIN, F) + n_calls(G, F), 1, "and returns, which calls not");
   is_uint(cost(F, G), 20 + 1 + 3 + 1 + 1, "and costs what it executes");
}

static void test_left_handlers(Addr handler_SP, const char* where)
{
   begin_in_f();
   Addr SP_of_F = sp;
   call_modelled(G);
   handle(H, handler_SP, 2);
   work(100);
   call_modelled(LEAF);
   handle(OTHER, sp - 0x400, 3);
   work(1);
   jump_on(SP_of_F, INSIDE(F));
   model_pop_to(0);
   model_stack(2);
   model_pop_to(0);
   model_stack(1);
   model_pop_to(2);
   work(10);
   call_leaf(LEAF, 1);
   ret_modelled();
   call_leaf(LEAF, 1);
   adds_up(where);
   is_uint(n_calls(F, LEAF), 1, "where it jumps to goes on");
   is_uint(n_calls(MAIN, LEAF), 1, "and returns");

   /* Test a jump to the interrupted function itself. */
   begin_in_f();
   handle(H, handler_SP, 2);
   call_modelled(LEAF);
   jump_on(TOP - sizeof(Addr), INSIDE(F));
   model_pop_to(0);
   model_stack(1);
   call_leaf(LEAF, 1);
   ret_modelled();
   adds_up(where);
   is_uint(n_calls(F, LEAF), 1, "be it what it has interrupted");

   /* Test a jump to where the stack is larger than at the interruption: to a
      call of setjmp, whose arguments are on the stack. */
   begin_in_f();
   SP_of_F = sp;
   call_modelled(G);
   handle(H, handler_SP, 2);
   call_modelled(LEAF);
   jump_on(SP_of_F - 32, INSIDE(F));
   model_pop_to(0);
   model_stack(1);
   model_pop_to(2);
   replace_SP(SP_of_F);
   call_leaf(LEAF, 1);
   ret_modelled();
   adds_up(where);
   is_uint(n_calls(F, LEAF), 1, "be it where the stack was larger");
   is_uint(n_stacks(), 1, "on the same stack");
}

static void test_threads(void)
{
   begin_in_f();
   run_thread(2, OTHER, 0x110000);
   model_stack(2);
   work(10);
   call_modelled(F); /* active in both */
   run_thread(1, 0, 0);
   work(5);
   call_leaf(LEAF, 2);
   run_thread(2, 0, 0);
   call_leaf(LEAF, 3);
   ret_modelled();
   run_thread(1, 0, 0);
   ret_modelled();
   run_thread(2, 0, 0);
   call_modelled(G);
   work(100);
   end_thread(2);
   run_thread(1, 0, 0);
   work(1);
   adds_up("with two threads");
   is_uint(n_calls(OTHER, F), 1, "each of which has calls of its own");
   is_uint(cost(OTHER, G), 100, "a call that a thread ends in costs, too");
   is_uint(cost_as_root(OTHER), 10 + 1 + 1 + 4 + 1 + 1 + 100,
           "and a thread's first function is a root");
   run_thread(2, H, 0x110000);
   model_stack(2);
   call_leaf(LEAF, 1);
   run_thread(1, 0, 0);
   adds_up("with a new thread of an old number");
   is_uint(n_calls(G, LEAF), 0, "which does not go on where that was");
}

static void test_end(void)
{
   begin_in_f();
   call_modelled(G);
   work(5);
   adds_up("where the program ends inside calls");
   is_uint(cost(MAIN, F), 1 + 5, "all of them are charged");
   work(100);
   adds_up("if it goes on all the same");
   is_uint(cost(MAIN, F), 1 + 5 + 100, "with the rest");
   is_uint(n_calls(MAIN, F), 1, "of the same call");
}

/* If asks, check the costs so far; this must not change later costs. */
static void ask(Bool asks)
{
   if (asks)
      ok(all_adds_up(), "costs add up before the first functions return");
}

static void test_middle(Bool asks)
{
   begin(); /* in MAIN, which G has called by way of F */
   work(12);
   ask(asks);
   sp = TOP + 64;
   push(INSIDE(F));
   ret();
   work(30);
   ask(asks);
   call(LEAF);
   work(1);
   ret();
   sp += 64;
   push(INSIDE(G));
   ret();
   work(3);
   ok(all_adds_up(), "costs add up if the first functions return");
   is_uint(n_calls(F, MAIN), 1, "to callers that were not seen");
   is_uint(n_calls(G, F), 1, "nor theirs");
   is_uint(cost(F, MAIN), 10 + 12 + 1, "at the cost of all since the start");
   is_uint(cost(G, F), 23 + 30 + 1 + 2 + 1, "and theirs likewise");
   is_uint(cost_of(F, MAIN, EV_D1mw), 700, "the misses among them");
   is_uint(cost_of(G, F, EV_D1mw), 701, "and theirs");
}

static void test_recursion(void)
{
   begin();
   for (UInt i = 0; i < 1000; i++) {
      call_modelled(F);
      work(1);
      call_modelled(G);
      work(1);
   }
   for (UInt i = 0; i < 1000; i++) {
      ret_modelled();
      ret_modelled();
   }
   adds_up("after a thousand calls of two functions by each other");
   is_uint(cost(MAIN, F), 1000 * 6 - 1, "the outermost call includes all");
   ok(cost(G, F) > 1000 * 1000, "the sums of inner calls exceed it");

   begin();
   enum { DEPTH = 100000 };
   for (UInt i = 0; i < DEPTH; i++)
      call(F);
   for (UInt i = 0; i < DEPTH; i++)
      ret();
   ok(all_adds_up(), "costs add up after a recursion %d deep", DEPTH);
   is_uint(n_calls(F, F), DEPTH - 1, "of which each call is counted");
}

int main(void)
{
#ifdef COUNTS_USE
   machine_init(2, True, LIMITS);
#else
   machine_init(2, False, LIMITS);
#endif
   test_coroutines();
   test_other_conventions(0x50);
   test_other_conventions(0x1000);
   test_lost_stack();
   test_fresh_memory();
   test_many();
   for (int i = 0; i < 4; i++) {
      test_copied(0x300000, i % 2 != 0, i / 2 != 0);
      test_copied(0x110000, i % 2 != 0, i / 2 != 0);
      test_copied(TOP - 0x1000, i % 2 != 0, i / 2 != 0);
   }
   test_signals();
   test_call_by_handler(INSIDE(F), "with a call that a handler makes");
   /* If calls put the return address into a register, a return to the start of
      F looks like a call. */
   if (CG_CALL_PUSHES > 0)
      test_call_by_handler(START(F), "with one where a function begins");
   test_left_handlers(TOP - 0x1000, "after longjmp out of handlers");
   test_left_handlers(0x300000, "after the same from another stack above");
   test_left_handlers(0x110000, "after the same from another stack below");
   test_threads();
   test_end();
   test_middle(False);
   test_middle(True);
   test_recursion();
   machine_restart();
   return done_testing();
}
