/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A machine whose calls can be followed, for native tests of calls/shadow.c.
   It has threads and stacks, a memory of return addresses, and functions of 4
   kB, which start at their first byte.  Its actions are recorded as by
   generated code and calls/call_events.c.  A simple model has lists of the
   active functions, and each function's costs. */

#pragma once

#include "calls/arcs.h"
#include "calls/tree.h"
#include "calls/record.h"
#include "calls/shadow.h"

enum {
   N_FUNCTIONS = 40,
   /* The stubs of a linkage table. */
   PLT = N_FUNCTIONS - 1,
   RESOLVER = N_FUNCTIONS - 2 /* the target of the stubs' first jumps */
};

/* The addresses of the function's first instruction, and of a later one. */
#define START(function) ((Addr)((function) + 1) << 12)
#define INSIDE(function) (START(function) + 0x800)

extern Addr sp;   /* the stack pointer of the running thread */
extern UInt here; /* the function whose code is executing */

/* Initialise the machine.  n_groups: 1 for Ir alone, 2 for Ir and the caches'
   events, 3 for the branches' as well.  counts_use adds the events of cache
   use, and charges misses along calls.  limits bounds the calling-context
   tree; NULL: there is no tree. */
void machine_init(unsigned n_groups, Bool counts_use, const TreeLimits* limits);

UInt machine_function(const Function* function);

/* Forget all counts and all threads. */
void machine_restart(void);

/* Run the thread; a new thread begins in the function, with that SP. */
void run_thread(UInt tid, UInt function, Addr sp);
void end_thread(UInt tid);

/* Execute n instructions, and count some other events. */
void work(UInt n);

/* Execute one instruction of the function `here`. */
void call(UInt function);
void call_pointer(UInt function); /* a computed target */
void call_address(Addr target);
void ret(void);
void ret_popping(UWord szB);
void jump(Addr target);         /* a constant, in another function */
void jump_pointer(Addr target); /* a computed target */

/* Set the stack pointer to new_SP, and then return, jump or call. */
void ret_on(Addr new_SP);
void jump_on(Addr new_SP, Addr target);
void call_on(Addr new_SP, UInt function);

/* Change the stack without a transfer. */
void push(Addr word);
Addr pop(void);
void replace_SP(Addr new_SP); /* in a superblock before that of a transfer */
void copy(Addr low, Addr high, Addr to); /* copy [low, high) to `to` */

/* Begin a signal's handler with this stack pointer; end it by sigreturn. */
void deliver_signal(UInt handler, Addr new_SP);
void sigreturn(void);

/* Deliver a signal before the instruction at address `at`, in `here`.  End the
   handler so that this instruction seems to call the function. */
void deliver_signal_at(Addr at, UInt handler, Addr new_SP);
void sigreturn_to_call(UInt function);

/* ---- the model --------------------------------------------------------- */

/* Update the model's list of active functions, the innermost last. */
void model_push(UInt function);
void model_pop(void);        /* the innermost ends */
void model_pop_to(UInt n);   /* all but n end */
void model_stack(UInt stack); /* go on with the list of this stack */

/* Drain the record.  Return whether the top frame belongs to the function
   `here`, and all costs add up: the arcs into a function cost as much as the
   function's own code and the arcs out of it. */
Bool all_adds_up(void);

/* Return whether the functions' inclusive costs are those of the model. */
Bool inclusive_is_right(void);

/* Return the arc's number of calls, Ir, and cost of an event; and the Ir of a
   function that has no caller. */
ULong n_calls(UInt caller, UInt callee);
ULong cost(UInt caller, UInt callee);
ULong cost_of(UInt caller, UInt callee, Event event);
ULong cost_as_root(UInt function);
