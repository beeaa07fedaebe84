/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stacks that do not run.  A shadow stack is suspended while its thread runs on
   another coroutine's stack, and interrupted while a signal handler runs. */

#pragma once

#include "calls/stack.h"

/* The bytes by which the stack pointer may differ from its value at the call if
   a function continues otherwise than by the call's return. */
#define CG_NEAR_CALL ((Addr)256)

/* Note that the program leaves this stack for another one, or for a signal
   handler's; or comes back.  A suspended stack's frames do not change. */
void cg_suspend(Stack* stack);
void cg_interrupt(Stack* stack);
void cg_resume(Stack* stack);

/* Return the highest frame in the memory in which the stack began. */
Frame* cg_highest_at_root(const Stack* stack);

/* Return the stack with a call that returns to `target` with stack pointer SP,
   or NULL; set *frame to the call's frame.  The call is the latest, or of a
   function that has moved.  The stack is suspended, or runs in other memory. */
Stack* cg_find_expecting(Addr SP, Addr target, Frame** frame);

/* Return the suspended stack whose top function began with SP, or NULL. */
Stack* cg_find_called(Addr SP);

/* Return the suspended or interrupted stack with SP in its memory, or NULL.  Of
   several, prefer one whose top frame begins at SP, then the highest number. */
Stack* cg_find_around(Addr SP);

/* Find the suspended stacks that return to `target`, from the highest frame
   that has moved or, without one, from the top frame.  Return the link of the
   first one, or of the next one after `after`; NULL if there are no more.  Of
   stacks that are equal by cg_hash_of_frames, only one is found. */
StackLink* cg_find_returning(StackLink* after, Addr target);

/* Free the stack.  Handlers that have interrupted it then count as having
   interrupted the stack that it had interrupted itself. */
void cg_end_stack(Stack* stack);

/* End suspended stacks whose highest SP is in (low, high]. */
void cg_end_stacks_in(Addr low, Addr high);

/* End all suspended stacks; those of waiting threads are not suspended. */
void cg_forget_suspended(void);
