/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The rules of calls/shadow.h for all transfers but plain calls and the returns
   of the top frame. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"

/* Is the frame left when the stack pointer has that value? */
static inline Bool cg_is_left(Addr SP, const Frame* frame)
{
   return CG_CALL_PUSHES > 0 ? SP >= frame->base : SP > frame->base;
}

/* Is a transfer to this address the frame's return?  A return that also pops
   arguments is not recognised. */
static inline Bool cg_is_return_of(const Frame* frame, Addr SP, Addr target)
{
   return target == frame->return_address && SP == frame->base;
}

typedef struct {
   Addr      SP;     /* its value after a return, or before a call */
   Addr      target; /* 0 if no frame could expect it */
   Function* function; /* the function whose code is there */
   LineCost* line;     /* that transfers */
   Bool      enters;   /* the function begins there */
   Bool      is_return;
   Bool      replaces_SP; /* the stack pointer came from elsewhere */
   Bool      is_latest; /* nothing has happened since */
} Arrival;

/* The stack that the program is on; cg_resync may change it. */
extern Stack* cg_stack;

/* Note that the thread running on the first stack, though not at this time, is
   on the other one from here on.  (Defined by calls/shadow.c.) */
void cg_change_stack_of_thread(const Stack* from, Stack* to);

/* Return a new stack whose root is this function's; `interrupted` is the stack
   that a signal handler has interrupted, or NULL. */
Stack* cg_begin_stack(Function* function, Addr SP, UInt thread,
                      Stack* interrupted);

/* Bring the shadow stacks in step with the arrival: find the stack, pop the
   frames that were left, push a frame if a function was entered.  Then the top
   frame of cg_stack is the arrival's function's. */
void cg_resync(const Arrival* arrival);

/* Does the top frame's jump count as a call by the frame's own caller?  It does
   for a linkage stub, and for the resolver that a stub jumps to: before its
   last jump, the resolver pops the words that the stub has pushed for it. */
static inline Bool cg_jumps_for_caller(const Frame* top, Addr SP)
{
   return (top->function->flags & CG_FUNCTION_IS_PLT) != 0
          || ((top->flags & FRAME_IS_RESOLVER) != 0
              && SP == top->base - CG_CALL_PUSHES);
}

/* Note that the function of the top frame has set its stack pointer to a value
   that came from elsewhere, and goes on; is_latest: nothing has happened
   since. */
void cg_see_move(Addr SP, Bool is_latest);

/* A signal handler begins here, on a stack of its own. */
void cg_begin_handler(Function* handler, Addr SP);

/* End the running handler, if there is one: it has returned. */
void cg_end_handler(void);

/* Go on where the handler returns to: the place that it interrupted; or another
   one that it has chosen, perhaps as if that were called. */
void cg_resume_interrupted(const Arrival* arrival);

/* End the running thread's stack, and the stacks that its handlers
   interrupted. */
void cg_end_thread_stacks(void);
