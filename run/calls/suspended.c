/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Stacks that do not run.                run/calls/suspended.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/suspended.h.  A hash table by the stack pointer that the return
   of a stack's top frame leads to.  To find a stack by an address in it, all
   are searched, which is rare. */

#include "run/calls/suspended.h"

#include "run/calls/call_site.h"

/* The chains of the hash table. */
#define N_CHAINS 256 /* a power of two */
static Stack* suspended[N_CHAINS];

static Stack** chain_of(Addr base)
{
   return &suspended[(base >> 4 ^ base >> 12) & (N_CHAINS - 1)];
}

void cg_suspend(Stack* stack)
{
   Addr    base   = stack->top->base;
   Stack** chain  = chain_of(base);
   stack->state   = STACK_IS_SUSPENDED;
   stack->low     = base == CG_ROOT_BASE ? stack->high - CG_NEAR_CALL : base;
   stack->next_in_hash = *chain;
   *chain              = stack;
}

void cg_unlink_suspended(Stack* stack)
{
   Stack** link = chain_of(stack->top->base);
   while (*link != stack)
      link = &(*link)->next_in_hash;
   *link = stack->next_in_hash;
}

Stack* cg_find_expecting(Addr SP, Addr target)
{
   for (Stack* stack = *chain_of(SP); stack != NULL;
        stack = stack->next_in_hash) {
      if (stack->top->base == SP && stack->top->return_address == target)
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
