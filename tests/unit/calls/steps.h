/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of the tests of calls/shadow.h that consist of a few events.
   Include this file after tap.h. */

#pragma once

#include "tests/unit/calls/machine.h"
#include "tests/unit/calls/paths.h"

/* The limits of the calling-context tree, which is kept if KEEPS_TREE is
   defined. */
#ifdef KEEPS_TREE
#define LIMITS (&(TreeLimits){ 256, 100000 })
#else
#define LIMITS NULL
#endif

enum { MAIN, F, G, H, LEAF, OTHER, FIXUP, COROUTINE, SWITCH };

#define TOP ((Addr)0x200000) /* of the first thread's stack */

/* Restart the machine; begin a thread in MAIN, which works a little. */
static inline void begin(void)
{
   machine_restart();
   run_thread(1, MAIN, TOP);
   work(10);
}

static inline void call_modelled(UInt function)
{
   call(function);
   model_push(function);
}

static inline void ret_modelled(void)
{
   ret();
   model_pop();
}

/* Begin a thread whose first function calls F. */
static inline void begin_in_f(void)
{
   begin();
   call_modelled(F);
}

/* Jump to the function in place of the present one. */
static inline void pass_on_to(UInt function)
{
   jump_pointer(START(function));
   model_pop();
   model_push(function);
}

/* Call the function that switches stacks; return the stack pointer there. */
static inline Addr switch_away(void)
{
   call_modelled(SWITCH);
   return sp;
}

/* Return from SWITCH to the beginning of a coroutine, on stack n of the
   model. */
static inline void begin_coroutine(Addr SP, UInt n, UInt function)
{
   ret_on(SP);
   model_stack(n);
   model_push(function);
}

/* Return from SWITCH to stack n, to the code that switched away from it. */
static inline void go_on(Addr SP, UInt n)
{
   ret_on(SP);
   model_stack(n);
   model_pop();
}

/* Begin a handler, on stack n of the model. */
static inline void handle(UInt handler, Addr SP, UInt n)
{
   deliver_signal(handler, SP);
   model_stack(n);
   model_push(handler);
}

/* End the handler of stack n; the interrupted function is on stack `back`. */
static inline void end_handler(UInt n, UInt back)
{
   sigreturn();
   model_stack(n);
   model_pop_to(0);
   model_stack(back);
}

/* Call a function that makes no calls, for n instructions. */
static inline void call_leaf(UInt function, UInt n)
{
   call_modelled(function);
   work(n);
   ret_modelled();
}

static inline void adds_up(const char* after)
{
   ok(all_adds_up(), "... and costs add up %s", after);
   ok(inclusive_is_right(), "... as do the functions' inclusive costs");
#ifdef KEEPS_TREE
   ok(paths_are_right(), "... and each chain of calls has its costs");
#endif
}
