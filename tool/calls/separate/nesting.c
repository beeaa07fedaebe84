/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The list of second activations on the running stack, the innermost last.  It
   is built anew for another stack, and at each look at one that has moved. */

#include "calls/separate/nesting.h"
#include "base/near.h"
#include "base/table.h"
#include "calls/call_site.h"
#include "calls/shadow.h"
#include "counts/blocks.h"
#include "counts/region.h"
#include "run/discard.h"

static Nesting** nestings; /* by [Function.number]; NULL: none yet */
static UInt      max_nestings;

/* A second activation on the running stack. */
typedef struct {
   Nesting* nesting;
   Addr     base; /* the base of its frame */
} Inner;

static Inner* inner;
static UInt   n_inner, max_inner;
static UWord  stack_number; /* number of the listed stack; 0: none */

/* The effort, in recorded ticks, of checking an entry that began no second
   activation; of a second activation's begin or end; and of folding a block. */
#define EFFORT_OF_LOOK  10
#define EFFORT_OF_INNER 40
#define EFFORT_OF_BLOCK 4

/* The least effort for giving up; with 400,000, cc1 -O1 takes 1.5 % longer. */
#define LEAST_EFFORT 20000

Nesting* cg_nesting_of(Function* function)
{
   if (!cg_has_contexts || cg_has_regions || !cg_has_one_context(function))
      return NULL;
   CG_MAKE_ROOM("cg.nesting", nestings, max_nestings, function->number);
   Nesting* nesting = nestings[function->number];
   if (nesting == NULL) {
      nesting  = cg_alloc_near("cg.nesting.function", sizeof(Nesting));
      *nesting = (Nesting){ .mask = ~(UWord)0, .function = function };
      nestings[function->number] = nesting;
   }
   return nesting->is_given_up ? NULL : nesting;
}

Bool cg_writes_ticks(Function* function)
{
   return cg_is_separated(function) && cg_nesting_of(function) == NULL;
}

/* Return the line that gets this line's counts now. */
static LineCost* counted_in(LineCost* line)
{
   Function* owner = line->function == NULL ? NULL : line->function->owner;
   if (owner == NULL || owner->number >= max_nestings
       || nestings[owner->number] == NULL)
      return line;
   return cg_line_in_context(nestings[owner->number]->context, line);
}

/*--- Giving up                                            ---*/

static Nesting** asked;
static UInt      n_asked, max_asked;

static void add_effort(Nesting* nesting, ULong effort)
{
   nesting->effort += effort;
   if (nesting->is_asked || nesting->effort < LEAST_EFFORT
       || nesting->effort < nesting->n_ticks)
      return;
   nesting->n_ticks += cg_fold_group(nesting->function->number);
   if (nesting->effort < nesting->n_ticks)
      return;
   nesting->is_asked = True;
   CG_MAKE_ROOM("cg.nesting.asked", asked, max_asked, n_asked);
   asked[n_asked++] = nesting;
}

static void give_up(Nesting* nesting)
{
   UInt number = nesting->function->number;
   cg_fold_group(number);
   nesting->context     = NULL;
   nesting->is_given_up = True;
   for (UInt i = cg_n_group_blocks(number); i-- > 0;) {
      if (i < cg_n_group_blocks(number))
         cg_discard_translations(cg_group_code(number, i), 1);
   }
   UInt n_kept = 0;
   for (UInt i = 0; i < n_inner; i++) {
      if (inner[i].nesting != nesting)
         inner[n_kept++] = inner[i];
   }
   n_inner = n_kept;
}

void cg_nesting_serve(void)
{
   for (UInt i = 0; i < n_asked; i++)
      give_up(asked[i]);
   n_asked = 0;
}

/*--- Second activations                                   ---*/

/* Return the frame's context if the function has no other; else NULL. */
static Context* context_of_inner(const Frame* frame)
{
   Bool has_one = frame->context != NULL
                  && cg_has_one_context(frame->function);
   return has_one ? frame->context : NULL;
}

static void fold(Nesting* nesting)
{
   UInt number = nesting->function->number;
   nesting->n_ticks += cg_fold_group(number);
   add_effort(nesting, EFFORT_OF_INNER
                          + EFFORT_OF_BLOCK * cg_n_group_blocks(number));
}

static void begin_inner(Nesting* nesting, const Frame* frame)
{
   fold(nesting);
   nesting->context = context_of_inner(frame);
   nesting->SP      = 0;
   nesting->mask    = 0;
   CG_MAKE_ROOM("cg.nesting.inner", inner, max_inner, n_inner);
   inner[n_inner++] = (Inner){ nesting, frame->base };
}

/* Return the stack pointer at the entry of the function, which is active once;
   a higher value if its frame is the root, or not among the 32 at the top. */
static UWord entry_SP(Stack* stack, const Function* function)
{
   Frame* frame = stack->top;
   for (UInt i = 0; i < 32 && !cg_is_root(stack, frame); i++) {
      if (frame->function == function)
         return frame->base - CG_CALL_PUSHES;
      frame = cg_below(frame);
   }
   return ~(UWord)0;
}

/* End the innermost second activation; stack NULL: do not look at its stack. */
static void end_inner(Stack* stack)
{
   Nesting* nesting = inner[--n_inner].nesting;
   fold(nesting);
   nesting->context = NULL;
   nesting->mask    = ~(UWord)0;
   nesting->SP = stack == NULL ? ~(UWord)0 : entry_SP(stack, nesting->function);
}

/* Add the frame to the list if its function is active a second time. */
static void look_at_frame(const Frame* frame)
{
   if (context_of_inner(frame) == NULL)
      return;
   Nesting* nesting = cg_nesting_of(frame->function);
   if (nesting != NULL && nesting->context == NULL)
      begin_inner(nesting, frame);
}

/* Build the list for another stack; stack NULL: no stack runs. */
static void look_at_stack(Stack* stack)
{
   while (n_inner > 0)
      end_inner(NULL);
   stack_number = stack == NULL ? 0 : stack->number;
   if (stack == NULL)
      return;
   SizeT szB = cg_frame_szB(cg_n_direct_columns);
   for (UChar* at = stack->bottom; at <= (UChar*)stack->top; at += szB) {
      const Frame* frame = (const Frame*)at;
      Nesting*     nesting = cg_nesting_of(frame->function);
      if (nesting != NULL && nesting->context == NULL)
         nesting->SP = ~(UWord)0;
      look_at_frame(frame);
   }
}

static Bool has_ended(const Inner* last, Stack* stack)
{
   return cg_n_active(stack, last->nesting->function, False) < 2;
}

void cg_nesting_look(void)
{
   Stack* stack = cg_shadow_current();
   if (cg_has_regions || !cg_has_contexts)
      return;
   if ((stack == NULL ? 0 : stack->number) != stack_number
       || (stack != NULL && stack->has_moved)) {
      look_at_stack(stack);
      return;
   }
   while (n_inner > 0 && has_ended(&inner[n_inner - 1], stack))
      end_inner(stack);
   if (stack != NULL)
      look_at_frame(stack->top);
}

void cg_nesting_looked(Nesting* nesting)
{
   if (nesting->context == NULL)
      add_effort(nesting, EFFORT_OF_LOOK);
}

Addr cg_nesting_limit(void)
{
   const Stack* stack = cg_shadow_current();
   if (n_inner == 0 || stack == NULL)
      return ~(Addr)0;
   return stack->has_moved ? 0 : inner[n_inner - 1].base;
}

/*------------------------------------------------------------*/

void cg_nesting_stop(void)
{
   while (n_inner > 0)
      end_inner(NULL);
   stack_number = 0;
}

void cg_nesting_init(void)
{
   cg_counted_in = counted_in;
}
