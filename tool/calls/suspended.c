/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Stacks that do not run.                    calls/suspended.c ---*/
/*--------------------------------------------------------------------*/

/* See calls/suspended.h.  A hash table by the stack pointer that the return
   of a stack's top frame leads to, or that of its highest frame that has moved:
   schedulers have a stack of their own, which a coroutine moves to by itself.
   To find a stack by an address in it, all are searched, which is rare. */

#include "calls/suspended.h"

#include "calls/call_site.h"

/* The chains of the hash table. */
#define N_CHAINS 256 /* a power of two */
static Stack* suspended[N_CHAINS];

static Stack** chain_of(Addr base)
{
   return &suspended[(base >> 4 ^ base >> 12) & (N_CHAINS - 1)];
}

static Bool has_moved(const Frame* frame)
{
   return (frame->flags & FRAME_HAS_MOVED) != 0;
}

Frame* cg_highest_at_root(const Stack* stack)
{
   Frame* highest = stack->top;
   if (!stack->has_moved)
      return highest;
   for (Frame* frame = stack->top;; frame = cg_below(frame)) {
      if (has_moved(frame))
         highest = frame;
      if (cg_is_root(stack, frame))
         return highest;
   }
}

/* The frame by whose base the stack is in the table: the highest that has
   moved, or else the top one. */
static Frame* entry_of(const Stack* stack)
{
   Frame* frame = stack->top;
   while (stack->has_moved && !has_moved(frame)) {
      if (cg_is_root(stack, frame))
         return stack->top;
      frame = cg_below(frame);
   }
   return frame;
}

void cg_suspend(Stack* stack)
{
   Addr    base   = cg_highest_at_root(stack)->base;
   Stack** chain  = chain_of(entry_of(stack)->base);
   stack->state   = STACK_IS_SUSPENDED;
   stack->low     = base == CG_ROOT_BASE ? stack->high - CG_NEAR_CALL : base;
   stack->next_in_hash = *chain;
   *chain              = stack;
}

void cg_unlink_suspended(Stack* stack)
{
   Stack** link = chain_of(entry_of(stack)->base);
   while (*link != stack)
      link = &(*link)->next_in_hash;
   *link = stack->next_in_hash;
}

static Bool expects(const Frame* frame, Addr SP, Addr target)
{
   return frame->base == SP && frame->return_address == target;
}

Stack* cg_find_expecting(Addr SP, Addr target, Frame** frame)
{
   for (Stack* stack = *chain_of(SP); stack != NULL;
        stack = stack->next_in_hash) {
      *frame = entry_of(stack);
      if (expects(*frame, SP, target))
         return stack;
   }
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next) {
      if (!stack->has_moved || stack->state == STACK_IS_INTERRUPTED)
         continue;
      *frame = stack->state == STACK_RUNS ? entry_of(stack) : stack->top;
      if (expects(*frame, SP, target)
          && (stack->state != STACK_RUNS || *frame != stack->top))
         return stack;
   }
   return NULL;
}

/* What begins at the top of a stack's memory begins a new stack there. */
Stack* cg_find_called(Addr SP)
{
   Addr base = SP + CG_CALL_PUSHES;
   for (Stack* stack = *chain_of(base); stack != NULL;
        stack = stack->next_in_hash) {
      if (stack->top->base == base && base < stack->high)
         return stack;
   }
   return NULL;
}

/* Memory of a stack that was given up may have become another's: the one whose
   top frame has begun just there is it. */
Stack* cg_find_around(Addr SP)
{
   Stack* around = NULL;
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next) {
      if (stack->state == STACK_RUNS || SP < stack->low || SP > stack->high)
         continue;
      if (stack->top->base == SP)
         return stack;
      if (around == NULL)
         around = stack;
   }
   return around;
}

void cg_end_stack(Stack* stack)
{
   if (stack->state == STACK_IS_SUSPENDED)
      cg_unlink_suspended(stack);
   for (Stack* other = cg_stacks; other != NULL; other = other->next) {
      if (other->interrupted == stack)
         other->interrupted = stack->interrupted;
   }
   cg_free_stack(stack);
}

void cg_forget_suspended(void)
{
   for (UInt i = 0; i < N_CHAINS; i++) {
      while (suspended[i] != NULL)
         cg_end_stack(suspended[i]);
   }
}
