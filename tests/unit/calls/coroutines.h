/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Checks of call events with coroutines: switches in both directions, memory
   that several coroutines use one after another, and abandoned stacks.  A part
   of shadow_stacks.c. */

#pragma once

#include "tap.h"

#include "tests/unit/calls/steps.h"

#include "calls/call_site.h"

/* Return the stack pointer of a coroutine that begins at top, in FUNCTION. */
static Addr new_coroutine(Addr top, UInt function)
{
   Addr old = sp;
   sp       = top;
   push(START(function));
   Addr begin_at = sp;
   sp            = old;
   return begin_at;
}

/* Test switches in both directions, between a thread's stack and a coroutine's,
   which begins at top. */
static void test_coroutine(Addr top, const char* where)
{
   begin_in_f();
   Addr suspended = new_coroutine(top, COROUTINE);
   for (UInt i = 0; i < 5; i++) {
      Addr of_thread = switch_away();
      if (i == 2)
         replace_SP(suspended);
      ret_on(suspended);
      model_stack(2);
      if (i == 0)
         model_push(COROUTINE);
      else
         model_pop();
      work(100);
      call_leaf(LEAF, 11);
      suspended = switch_away();
      go_on(of_thread, 1);
      work(1);
      call_leaf(OTHER, 3);
   }
   ret_modelled();
   work(1);
   call_leaf(OTHER, 4);
   adds_up(where);
   is_uint(n_calls(F, OTHER), 5, "who was switched away from goes on");
   is_uint(n_calls(MAIN, OTHER), 1, "and returns");
   is_uint(n_calls(COROUTINE, LEAF), 5, "the coroutine calls");
   is_uint(n_calls(SWITCH, COROUTINE), 0, "and nobody calls it");
   is_uint(cost_as_root(COROUTINE), 5 * (100 + 1 + 12 + 1 + 1),
           "it is a root, at the cost of its own work");
}

/* Test a coroutine that is abandoned while it waits, and another coroutine that
   begins in the same memory, lower by shift. */
static void test_memory_used_again(Addr shift)
{
   begin();
   Addr main_SP = 0;
   for (UInt i = 0; i < 2; i++) {
      UInt function = i == 0 ? COROUTINE : OTHER;
      Addr begin_at = new_coroutine(0x110000 - i * shift, function);
      main_SP = switch_away();
      ret_on(begin_at);
      model_stack(2 + i);
      model_push(function);
      call_modelled(G);
      work(10 + i);
      call_modelled(SWITCH);
      go_on(main_SP, 1);
   }
   adds_up("with a coroutine in memory of one that was given up");
   is_uint(n_calls(SWITCH, OTHER) + n_calls(G, OTHER)
              + n_calls(COROUTINE, OTHER),
           0, "which has not called it");
   is_uint(cost_as_root(OTHER), 1 + 11 + 1 + 1, "it is a root");
}

/* Test a SWITCH that continues within itself, if calls push nothing.  The stack
   pointer is in memory where an abandoned stack has been. */
static void test_switch_goes_on_in_itself(void)
{
   begin_in_f();
   Addr of_F = sp;
   Addr of_main = switch_away();
   begin_coroutine(new_coroutine(of_F - 0x100, COROUTINE), 2, COROUTINE);
   sp -= 0x100;
   call_modelled(SWITCH);
   go_on(of_main, 1);

   sp = of_F - 0x140; /* amid the coroutine's former frames */
   call_modelled(SWITCH);
   Addr base = sp + sizeof(Addr), saved = sp;
   begin_coroutine(new_coroutine(0x110000, OTHER), 3, OTHER);
   work(10);
   call_modelled(SWITCH);
   jump_on(base, INSIDE(SWITCH));
   model_stack(1);
   sp = saved;
   ret_modelled();
   call_leaf(LEAF, 1);
   sp = of_F;
   ret_modelled();
   adds_up("with a switch that goes on in itself");
   is_uint(n_calls(F, LEAF), 1, "for the stack that called it");
}

static void test_coroutines(void)
{
   if (CG_CALL_PUSHES == 0)
      test_switch_goes_on_in_itself();
   for (Addr shift = 0; shift < 128; shift += 8)
      test_memory_used_again(shift);
   test_memory_used_again(0x1000);

   test_coroutine(0x100000, "with a coroutine below the thread's stack");
   test_coroutine(0x300000, "with a coroutine above the thread's stack");
   test_coroutine(TOP - 0x8000, "with a coroutine far down the same stack");

   /* Test a coroutine whose stack is an array of the function that runs it. */
   begin_in_f();
   sp -= 0x4000;
   Addr array = sp;
   Addr of_thread = switch_away();
   begin_coroutine(new_coroutine(array + 0x3000, COROUTINE), 2, COROUTINE);
   work(100);
   call_modelled(SWITCH);
   go_on(of_thread, 1);
   call_leaf(LEAF, 1);
   sp = array + 0x4000;
   ret_modelled();
   adds_up("with a coroutine's stack within a frame");
   is_uint(n_calls(F, LEAF), 1, "which is still there after");
   is_uint(n_calls(F, COROUTINE), 0, "and has not called the coroutine");

   /* Test two coroutines in adjacent memory that switch to each other. */
   begin();
   Addr one   = new_coroutine(0x110000, COROUTINE);
   Addr other = new_coroutine(0x108000, OTHER);
   Addr main_SP = switch_away();
   begin_coroutine(one, 2, COROUTINE);
   for (UInt i = 0; i < 3; i++) {
      work(10);
      one = switch_away();
      ret_on(other);
      model_stack(3);
      if (i == 0)
         model_push(OTHER);
      else
         model_pop();
      work(100);
      other = switch_away();
      go_on(one, 2);
   }
   call_modelled(SWITCH);
   go_on(main_SP, 1);
   adds_up("with two coroutines that switch to each other");
   is_uint(n_calls(COROUTINE, OTHER), 0, "neither of which calls the other");
   is_uint(cost_as_root(OTHER), 3 * (100 + 2), "and both are roots");

   /* Test a function that sets the stack pointer to another stack, and back. */
   begin_in_f();
   Addr SP_of_F = sp;
   call_on(0x300000, G);
   model_push(G);
   call_leaf(LEAF, 3);
   ret_modelled();
   work(1);
   replace_SP(SP_of_F);
   call_leaf(LEAF, 4);
   ret_modelled();
   adds_up("after a call on another stack");
   is_uint(n_calls(F, G), 1, "which is one of the function that moved there");
   is_uint(n_calls(F, LEAF), 1, "and still is itself after");

   begin_in_f();
   SP_of_F = sp;
   call_on(0x300000, G);
   model_push(G);
   call_modelled(H);
   jump_on(SP_of_F, INSIDE(F));
   model_pop_to(2);
   call_leaf(LEAF, 4);
   ret_modelled();
   adds_up("after longjmp back from there");
   is_uint(n_calls(F, LEAF), 1, "it is where it was");
}
