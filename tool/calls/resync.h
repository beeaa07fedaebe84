/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Where a transfer leads to that the fast path does not know.    ---*/

/* The rules of calls/shadow.h for all that is not a plain call or the
   return of the top frame. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"
#include "pub_tool_basics.h"

/* Has a stack pointer of that value left the frame? */
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
   Addr      SP;     /* as it is after a return, or before a call */
   Addr      target; /* 0 if no frame could expect it */
   Function* function; /* whose code is there */
   LineCost* line;     /* that transfers */
   Bool      enters;   /* the function begins there */
   Bool      is_return;
   Bool      replaces_SP; /* the stack pointer came from elsewhere */
   Bool      is_latest; /* nothing has happened since */
} Arrival;

/* The stack that the program is on; cg_resync may change it. */
extern Stack* cg_stack;

/* The thread that runs on the first stack, but not now, is on the other one
   from here on.  (calls/shadow.c's.) */
void cg_change_stack_of_thread(const Stack* from, Stack* to);

/* A new stack, the root of which runs this function; that of a signal handler
   if it has interrupted another. */
Stack* cg_begin_stack(Function* function, Addr SP, UInt thread,
                      Stack* interrupted);

/* Bring the shadow stacks in step with that arrival: find the stack, pop what
   has been left, push what has been entered.  Then the top frame of cg_stack is
   one of that function. */
void cg_resync(const Arrival* arrival);

/* Is what the top frame jumps to called by the frame's own caller?  That is so
   for a linkage stub, and for the resolver that a stub jumps to: the resolver
   pops what the stub has pushed for it before its last jump. */
static inline Bool cg_jumps_for_caller(const Frame* top, Addr SP)
{
   return (top->function->flags & CG_FUNCTION_IS_PLT) != 0
          || ((top->flags & FRAME_IS_RESOLVER) != 0
              && SP == top->base - CG_CALL_PUSHES);
}

/* The function of the top frame has given itself a stack pointer that came from
   elsewhere, and goes on with that; nothing has happened since if is_latest. */
void cg_see_move(Addr SP, Bool is_latest);

/* A signal handler begins here, on a stack of its own. */
void cg_begin_handler(Function* handler, Addr SP);

/* End the running handler, if there is one: it has returned. */
void cg_end_handler(void);

/* It goes on there: where it was interrupted; or elsewhere, as the handler has
   had it, perhaps as if it called that. */
void cg_resume_interrupted(const Arrival* arrival);

/* End the running thread's stack, and those its handlers interrupted. */
void cg_end_thread_stacks(void);
