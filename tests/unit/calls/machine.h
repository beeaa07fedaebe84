/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A machine whose calls can be followed: for native tests of
   calls/shadow.c.

   It has threads and stacks, a memory of return addresses, and functions of 4
   kB each, whose first byte is their start; what it does is written down as
   generated code and calls/call_events.c would.  Beside that it keeps a
   model, in the simplest way: lists of the functions that are active, and what
   each has cost. */

#pragma once

#include "calls/arcs.h"
#include "calls/tree.h"
#include "calls/record.h"
#include "calls/shadow.h"

enum {
   N_FUNCTIONS = 40,
   /* Of special kinds: a linkage table's stubs. */
   PLT = N_FUNCTIONS - 1,
   RESOLVER = N_FUNCTIONS - 2 /* which these jump to */
};

/* The function's first instruction, and one within it. */
#define START(function) ((Addr)((function) + 1) << 12)
#define INSIDE(function) (START(function) + 0x800)

extern Addr sp;   /* the stack pointer of the running thread */
extern UInt here; /* the function whose code is executing */

/* Events: Ir alone, 1; those of the caches, too, 2; and of branches, 3.  Are
   there those of cache use?  Then misses are counted as with them.  limits: of
   the calling-context tree; NULL: it is not kept. */
void machine_init(unsigned n_groups, Bool counts_use,
                  const TreeLimits* limits);

/* Its number. */
UInt machine_function(const Function* function);

/* Forget all that has been counted, and all threads. */
void machine_restart(void);

/* A thread runs; if new, it begins in the function, at the SP. */
void run_thread(UInt tid, UInt function, Addr sp);
void end_thread(UInt tid);

/* n instructions, with some of the other events. */
void work(UInt n);

/* Each is one instruction of `here`. */
void call(UInt function);
void call_pointer(UInt function); /* the target is not known before */
void call_address(Addr target);
void ret(void);
void ret_popping(UWord szB);
void jump(Addr target);         /* known before, to another function */
void jump_pointer(Addr target); /* not known before */

/* The same, by code that has given the stack pointer this value. */
void ret_on(Addr new_SP);
void jump_on(Addr new_SP, Addr target);
void call_on(Addr new_SP, UInt function);

/* No transfers: what happens to the stack. */
void push(Addr word);
Addr pop(void);
void replace_SP(Addr new_SP); /* in a superblock before that of a transfer */
void copy(Addr low, Addr high, Addr to); /* what is in memory there */

/* A signal's handler begins, on this stack; it returns by sigreturn. */
void deliver_signal(UInt handler, Addr new_SP);
void sigreturn(void);

/* The signal comes before the instruction at that address of `here`; after its
   handler it is as if that one called the function. */
void deliver_signal_at(Addr at, UInt handler, Addr new_SP);
void sigreturn_to_call(UInt function);

/* ---- the model --------------------------------------------------------- */

/* What the machine's own bookkeeping says is active: the innermost last. */
void model_push(UInt function);
void model_pop(void);        /* the innermost ends */
void model_pop_to(UInt n);   /* n are left */
UInt model_depth(void);
void model_stack(UInt stack); /* the number of the stack that it is on */

/* Drain the record, and say whether the top frame is of the function that the
   machine is in, and whether all that was counted adds up: what the arcs into
   each function cost, it has cost itself or by the arcs out of it. */
Bool all_adds_up(void);

/* And whether functions' inclusive costs are those of the model. */
Bool inclusive_is_right(void);

/* The arc's; of Ir, or of another event. */
ULong n_calls(UInt caller, UInt callee);
ULong cost(UInt caller, UInt callee);
ULong cost_of(UInt caller, UInt callee, Event event);
ULong cost_as_root(UInt function);
