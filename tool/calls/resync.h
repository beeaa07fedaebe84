/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The rules of calls/shadow.h for transfers other than plain ones. */

#pragma once

#include "calls/call_site.h"
#include "calls/stack.h"

/* Has the program left the frame, at stack pointer SP? */
static inline Bool cg_is_left(Addr SP, const Frame* frame)
{
   return CG_CALL_PUSHES > 0 ? SP >= frame->base : SP > frame->base;
}

/* Is a transfer to `target` the frame's return, without popping arguments? */
static inline Bool cg_is_return_of(const Frame* frame, Addr SP, Addr target)
{
   return target == frame->return_address && SP == frame->base;
}

typedef struct {
   Addr      SP;     /* value after a return or jump, or before a call */
   Addr      target; /* address reached; 0 if frames cannot expect it */
   Function* function;
   LineCost* line;     /* line that transfers */
   Bool      enters;   /* the function begins there */
   Bool      is_return;
   Bool      replaces_SP; /* the stack pointer came from elsewhere */
   Bool      is_latest; /* no record has followed */
} Arrival;

/* The stack on which the program runs; cg_resync may change it. */
extern Stack* cg_stack;

/* Move any thread but the running one from stack `from` to stack `to`. */
void cg_change_stack_of_thread(const Stack* from, Stack* to);

/* Return a new stack, whose root is this function's; `interrupted` is the stack
   that a signal handler has interrupted, or NULL. */
Stack* cg_begin_stack(Function* function, Addr SP, UInt thread,
                      Stack* interrupted);

/* Bring the shadow stacks in step with the arrival: find the stack, pop the
   frames that were left, push a frame if a function was entered.  Then
   cg_stack's top frame is that of the arrival's function. */
void cg_resync(const Arrival* arrival);

/* Does the top frame's jump count as a call by the frame's caller?  Yes, for a
   linkage stub and for the resolver that a stub jumps to: before its last jump,
   the resolver pops the words that the stub has pushed for it. */
static inline Bool cg_jumps_for_caller(const Frame* top, Addr SP)
{
   return (top->function->flags & CG_FUNCTION_IS_PLT) != 0
          || ((top->flags & FRAME_IS_RESOLVER) != 0
              && SP == top->base - CG_CALL_PUSHES);
}

/* Note that the top frame's function has set its stack pointer to a value that
   came from elsewhere, and continues; is_latest: no record has followed. */
void cg_see_move(Addr SP, Bool is_latest);

void cg_begin_handler(Function* handler, Addr SP);

/* End the running handler, if there is one: it has returned. */
void cg_end_handler(void);

/* Continue where the handler returns: at the interrupted place, or elsewhere,
   perhaps in a function that seems to be called at that place. */
void cg_resume_interrupted(const Arrival* arrival);

/* End the running stack and, if it is a handler's, those interrupted for it. */
void cg_end_thread_stacks(void);
