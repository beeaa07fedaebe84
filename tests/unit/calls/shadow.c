/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The rules by which calls are followed (calls/shadow.h), each in a few events
   of the machine of machine.h.  In every case the arcs into a function must
   cost as much as the function's own code and the arcs out of it; and the top
   frame must belong to the function whose code is executing. */

#include "tap.h"

#include "tests/unit/calls/steps.h"

static void test_calls(void)
{
   begin();
   for (UInt i = 0; i < 3; i++) {
      call_modelled(F);
      work(20);
      call_leaf(LEAF, 5);
      call_leaf(LEAF, 7);
      ret_modelled();
      work(1);
   }
   call_pointer(LEAF);
   model_push(LEAF);
   work(9);
   ret_modelled();
   call_pointer(F);
   model_push(F);
   ret_modelled();
   adds_up("after calls and returns");
   is_uint(n_calls(MAIN, F), 4, "each call is counted, with a known target");
   is_uint(n_calls(MAIN, LEAF), 1, "and with one that is not known before");
   is_uint(cost(F, LEAF), 3 * (5 + 1 + 7 + 1), "an arc costs what was between");
   is_uint(cost(MAIN, F), 3 * (20 + 1 + 6 + 1 + 8 + 1) + 1,
           "and includes what is called from there");
   is_uint(n_calls(MAIN, G), 0, "what was not called has no arc");

   begin_in_f();
   ret_popping(24);
   model_pop();
   call_leaf(G, 1);
   adds_up("after a return that pops arguments");
   is_uint(n_calls(MAIN, G), 1, "which is one");
}

static void test_call_next(void)
{
   begin_in_f();
   work(2);
   call_address(INSIDE(F)); /* to learn the program counter */
   work(3);
   pop();
   work(5);
   call_leaf(LEAF, 1);
   ret_modelled();
   adds_up("after the call of the next instruction");
   is_uint(n_calls(F, F), 0, "which is no call if nothing returns from it");
   is_uint(n_calls(F, LEAF), 1, "and hides none");

   begin_in_f();
   call_address(INSIDE(F));
   work(12);
   ret(); /* to the same instruction */
   work(3);
   ret_modelled();
   adds_up("after one that is returned from");
   is_uint(n_calls(F, F), 0, "which is none either");
}

static void test_unexpected_return(void)
{
   begin_in_f();
   work(1);
   /* As a retpoline does, call a label and replace the return address. */
   call_modelled(OTHER);
   call_address(INSIDE(OTHER));
   pop();
   push(START(G));
   ret();
   model_push(G);
   work(50);
   ret_modelled(); /* from G, and from OTHER, which jumped to G */
   model_pop();
   work(2);
   ret_modelled();
   adds_up("after a return that is a jump");
   is_uint(n_calls(OTHER, G), 1, "from where it was");
   is_uint(cost(OTHER, G), 51, "to what it calls");
   is_uint(n_calls(OTHER, OTHER), 0, "by a label");

   begin_in_f();
   call_modelled(G);
   push(START(H));
   ret(); /* push and return, as some dispatchers do */
   model_push(H);
   work(5);
   ret_modelled();
   model_pop();
   ret_modelled();
   adds_up("after a return to a pushed address");
   is_uint(n_calls(G, H), 1, "which is a jump");
}

static void test_tail_calls(void)
{
   begin_in_f();
   work(3);
   jump(START(G));
   model_push(G);
   work(30);
   jump_pointer(START(H));
   model_push(H);
   work(300);
   call_leaf(LEAF, 7);
   ret_modelled();
   model_pop();
   model_pop();
   work(1);
   call_leaf(LEAF, 2);
   adds_up("after jumps to other functions");
   is_uint(cost(F, G), 30 + 1 + 300 + 9 + 1, "a tail call nests");
   is_uint(cost(G, H), 300 + 9 + 1, "in what it was made from");
   is_uint(n_calls(MAIN, LEAF), 1, "and one return ends all of them");

   begin_in_f();
   for (UInt i = 0; i < 100; i++) {
      work(1);
      jump_pointer(i % 2 == 0 ? START(F) : INSIDE(F));
   }
   ret_modelled();
   adds_up("after jumps in one's own function");
   is_uint(n_calls(F, F), 0, "to its start, or elsewhere: loops");

   begin_in_f();
   for (UInt i = 0; i < 1000; i++) {
      jump(START(G));
      work(2);
      jump(START(H));
      work(3);
      jump(START(F));
      work(1);
   }
   cg_record_drain();
   UInt depth = 0;
   for (Frame* frame = cg_shadow_current()->top;
        !cg_is_root(cg_shadow_current(), frame); frame = cg_below(frame))
      depth++;
   is_uint(depth, 1, "a loop of tail calls does not grow the stack");
   is_uint(n_calls(H, F), 1000, "though each is counted");
   ret();
   ok(all_adds_up(), "... and costs add up after it");

   begin_in_f();
   jump(INSIDE(G)); /* a part of F that lies elsewhere */
   model_push(G);
   work(3);
   jump(INSIDE(F));
   model_pop();
   work(3);
   call_leaf(LEAF, 3);
   ret_modelled();
   adds_up("after a jump into another function and back");
   is_uint(n_calls(G, F), 0, "which is no call of the first");
}

static void test_linkage(void)
{
   begin_in_f();
   for (UInt i = 0; i < 4; i++) {
      call_modelled(PLT);
      pass_on_to(G);
      work(10);
      ret_modelled();
   }
   ret_modelled();
   adds_up("after calls by way of a linkage table");
   is_uint(n_calls(F, G), 4, "which are the caller's");
   is_uint(cost(F, G), 44, "and do not include the stub");
   is_uint(cost(F, PLT), 4, "which is the caller's cost");
   is_uint(n_calls(PLT, G), 0, "and calls nothing");

   begin_in_f();
   jump(INSIDE(PLT));
   model_push(PLT);
   pass_on_to(G);
   work(10);
   ret_modelled();
   model_pop();
   call_leaf(LEAF, 1);
   adds_up("after a tail call by such a way");
   is_uint(n_calls(F, G), 1, "which is one");
   is_uint(n_calls(MAIN, LEAF), 1, "whose return is its caller's");
}

static void test_lazy_binding(void)
{
   begin_in_f();
   call_modelled(PLT);
   push(1);
   push(2);
   pass_on_to(RESOLVER);
   work(5);
   call_leaf(FIXUP, 100);
   pop();
   pop();
   pass_on_to(G);
   work(10);
   jump_pointer(START(H)); /* a tail call of G's */
   model_push(H);
   work(1);
   ret_modelled();
   model_pop();
   ret_modelled();
   adds_up("after a lazy binding");
   is_uint(n_calls(F, G), 1, "what was bound is called where it was called");
   is_uint(cost(F, G), 10 + 1 + 1 + 1, "without what binding it cost");
   is_uint(cost(F, RESOLVER), 5 + 1 + 101 + 1, "which is the resolver's");
   is_uint(n_calls(F, RESOLVER), 1, "that was called from there, too");
   is_uint(n_calls(RESOLVER, G), 0, "and calls it not");
   is_uint(n_calls(G, H), 1, "and what is bound has tail calls of its own");
}

static void test_longjmp(void)
{
   begin_in_f();
   Addr SP_of_F = sp;
   call_modelled(G);
   call_modelled(H);
   work(7);
   call_modelled(LEAF); /* longjmp */
   work(3);
   jump_on(SP_of_F, INSIDE(F));
   model_pop_to(2);
   work(1000);
   call_leaf(OTHER, 1);
   ret_modelled();
   call_leaf(OTHER, 1);
   adds_up("after longjmp");
   is_uint(cost(F, G), 1 + 1 + 7 + 1 - 1 + 1 + 3, "what it leaves has ended");
   is_uint(n_calls(F, OTHER), 1, "where it leads to goes on");
   is_uint(n_calls(MAIN, OTHER), 1, "and returns");

   begin_in_f();
   SP_of_F = sp;
   call_modelled(G);
   sp -= 64;
   call_modelled(LEAF);
   jump_on(SP_of_F - 32, INSIDE(F)); /* where setjmp's arguments still are */
   model_pop_to(2);
   replace_SP(SP_of_F);
   call_leaf(OTHER, 1);
   ret_modelled();
   adds_up("after longjmp to a larger stack");
   is_uint(n_calls(G, F), 0, "which calls nothing");

   begin_in_f();
   SP_of_F = sp;
   call_modelled(G);
   call_modelled(LEAF); /* an unwinder, which returns to a handler */
   work(3);
   sp = SP_of_F;
   push(INSIDE(F) + 64);
   ret_on(sp);
   model_pop_to(2);
   work(100);
   ret_modelled();
   adds_up("after an exception");
   is_uint(n_calls(LEAF, F), 0, "which calls nothing");
   is_uint(cost(F, G), 1 + 3 + 1, "and ends what it leaves");

   begin_in_f();
   SP_of_F = sp;
   call_modelled(G);
   call_modelled(H);
   replace_SP(SP_of_F); /* a superblock before the one that jumps */
   jump_pointer(INSIDE(F));
   model_pop_to(2);
   work(10);
   ret_modelled();
   adds_up("after longjmp in several superblocks");
   is_uint(cost(G, H), 2, "whose costs are those of what it leaves");
}

int main(void)
{
#if defined(IR_ONLY)
   machine_init(1, False, LIMITS);
#elif defined(COUNTS_USE)
   machine_init(3, True, LIMITS);
#else
   machine_init(3, False, LIMITS);
#endif
   test_calls();
   test_call_next();
   test_unexpected_return();
   test_tail_calls();
   test_linkage();
   test_lazy_binding();
   test_longjmp();
   machine_restart();
   return done_testing();
}
