/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stacks that do not run.  A shadow stack is suspended while the program runs
   on another one: when it switches to another coroutine, or runs a signal
   handler. */

#pragma once

#include "calls/stack.h"

/* If a function goes on otherwise than by the return of its call, the stack
   pointer may differ by at most this many bytes from its value at the call. */
#define CG_NEAR_CALL ((Addr)256)

/* Note that the program leaves this stack for another one, or for a signal
   handler's; or that it comes back.  The frames of a stack that it has left do
   not change. */
void cg_suspend(Stack* stack);
void cg_interrupt(Stack* stack);
void cg_resume(Stack* stack);

/* Return the highest frame that lies in the memory that the stack began in. */
Frame* cg_highest_at_root(const Stack* stack);

/* Return the stack that has a call which returns to this address with this
   stack pointer, or NULL if there is none.  The call is the stack's latest, or
   the call of a function that has moved to other memory.  *frame becomes the
   call's frame.  The stack is suspended, or runs in other memory. */
Stack* cg_find_expecting(Addr SP, Addr target, Frame** frame);

/* Return the suspended stack whose top frame's function began with this stack
   pointer, or NULL if there is none. */
Stack* cg_find_called(Addr SP);

/* Return the suspended stack whose memory contains this stack pointer, or NULL
   if there is none.  If several do, prefer one whose top frame begins there,
   then the one with the highest number. */
Stack* cg_find_around(Addr SP);

/* Find the suspended stacks that return to this address, from the highest frame
   that has moved, or else from the top frame.  Return the link of the first
   one, or of the next one after `after`; NULL if there are no more.  Of stacks
   that are equal by cg_hash_of_frames, only one is found. */
StackLink* cg_find_returning(StackLink* after, Addr target);

/* Free the stack.  Handlers that have interrupted it are taken to have
   interrupted the stack that it had interrupted itself. */
void cg_end_stack(Stack* stack);

/* End suspended stacks whose highest SP is in (low, high]. */
void cg_end_stacks_in(Addr low, Addr high);

/* Forget all suspended stacks except those of other threads. */
void cg_forget_suspended(void);
