/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Stacks that do not run.                                       ---*/

/* A shadow stack is suspended while the program runs on another one: when it
   switches to another coroutine, or runs a signal handler. */

#pragma once

#include "calls/stack.h"
#include "pub_tool_basics.h"

/* When a function goes on otherwise than by the return of its call, how far the
   stack pointer may be from where it was at the call, in bytes. */
#define CG_NEAR_CALL ((Addr)256)

/* The program does not run on this stack any more, but on another one, or on
   that of a signal handler.  Until it is resumed, its frames do not change. */
void cg_suspend(Stack* stack);
void cg_interrupt(Stack* stack);
void cg_resume(Stack* stack);

/* Return the highest frame that lies in the memory that the stack began in. */
Frame* cg_highest_at_root(const Stack* stack);

/* Return the stack of which a call returns with this stack pointer to this
   address, or NULL if there is none: the latest call, or that of a function
   that has moved to other memory.  *frame is that of the call.  The stack is
   suspended, or runs in other memory. */
Stack* cg_find_expecting(Addr SP, Addr target, Frame** frame);

/* Return the suspended stack whose top frame's function began with this stack
   pointer, or NULL if there is none. */
Stack* cg_find_called(Addr SP);

/* Return the suspended stack in which this stack pointer lies, or NULL if
   there is none.  A stack whose top frame begins there is preferred, or else
   the one of the highest number. */
Stack* cg_find_around(Addr SP);

/* Find the suspended stacks whose highest frame that has moved, or else the
   top one, returns to this address: the link of the first, or of the next after
   that one; NULL if there are no more.  Of those that are alike as far as
   copies can tell (cg_hash_of_frames), there is one. */
StackLink* cg_find_returning(StackLink* after, Addr target);

/* Free the stack.  Handlers that have interrupted it are taken to have
   interrupted the stack that it had interrupted itself. */
void cg_end_stack(Stack* stack);

/* End suspended stacks whose highest SP is in (low, high]. */
void cg_end_stacks_in(Addr low, Addr high);

/* Forget all suspended stacks except those of other threads. */
void cg_forget_suspended(void);
