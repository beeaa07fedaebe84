/*--------------------------------------------------------------------*/
/*--- Nesting, seen at once.               run/calls/nesting.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/nesting.h.  The second activations that are on the running
   stack are in a list, the innermost last.  It is made anew when another stack
   runs. */

#include "run/calls/nesting.h"

#include "costs/blocks.h"
#include "costs/region.h"
#include "costs/table.h"
#include "run/calls/call_site.h"
#include "run/calls/shadow.h"
#include "run/calls/watch.h"
#include "run/discard.h"
#include "sim/near.h"

static Nesting** nestings; /* [Function.number]; NULL: not looked at yet */
static UInt        max_nestings;

/* The running stack's second activations. */
typedef struct {
   Nesting* nesting;
   Addr       base; /* as its Frame's */
} Inner;

static Inner* inner;
static UInt   n_inner, max_inner;
static UWord  stack_number; /* of the stack; 0: none is known */

/* What it takes to see an entry that was none of a second activation; to begin
   or end one; and to fold a block: in ticks. */
#define EFFORT_OF_LOOK  10
#define EFFORT_OF_INNER 40
#define EFFORT_OF_BLOCK 4

/* Nothing is given up before this. */
#define LEAST_EFFORT 20000

Nesting* cg_nesting_of(Function* function)
{
   if (!cg_has_contexts || cg_has_regions || !cg_has_one_context(function))
      return NULL;
   CG_MAKE_ROOM("cg.nesting", nestings, max_nestings, function->number);
   Nesting* r = nestings[function->number];
   if (r == NULL) {
      r  = cg_alloc_near("cg.nesting.function", sizeof(Nesting));
      *r = (Nesting){ .mask = ~(UWord)0, .function = function };
      nestings[function->number] = r;
   }
   return r->is_given_up ? NULL : r;
}

Bool cg_writes_ticks(Function* function)
{
   return cg_is_separated(function) && cg_nesting_of(function) == NULL;
}

/* A line's counts are those of another one now. */
static LineCost* counted_in(LineCost* line)
{
   Function* owner = line->function == NULL ? NULL : line->function->owner;
   if (owner == NULL || owner->number >= max_nestings
       || nestings[owner->number] == NULL)
      return line;
   return cg_line_in_context(nestings[owner->number]->context, line);
}

/*------------------------------------------------------------*/
/*--- Giving up                                            ---*/
/*------------------------------------------------------------*/

static Nesting** asked;
static UInt        n_asked, max_asked;

static void add_effort(Nesting* r, ULong effort)
{
   r->effort += effort;
   if (r->is_asked || r->effort < LEAST_EFFORT || r->effort < r->n_ticks)
      return;
   r->n_ticks += cg_fold_group(r->function->number);
   if (r->effort < r->n_ticks)
      return;
   r->is_asked = True;
   CG_MAKE_ROOM("cg.nesting.asked", asked, max_asked, n_asked);
   asked[n_asked++] = r;
}

static void give_up(Nesting* r)
{
   UInt number = r->function->number;
   cg_fold_group(number);
   r->context     = NULL;
   r->is_given_up = True;
   for (UInt n = cg_n_group_blocks(number);
        n > 0 && cg_n_group_blocks(number) > 0; n--)
      cg_discard_translations(cg_group_code(number), 1);
   for (UInt i = 0; i < n_inner; i++) {
      if (inner[i].nesting == r)
         inner[i--] = inner[--n_inner];
   }
}

void cg_nesting_serve(void)
{
   for (UInt i = 0; i < n_asked; i++)
      give_up(asked[i]);
   n_asked = 0;
}

/*------------------------------------------------------------*/
/*--- Second activations                                   ---*/
/*------------------------------------------------------------*/

static void fold(Nesting* r)
{
   UInt number = r->function->number;
   r->n_ticks += cg_fold_group(number);
   add_effort(r, EFFORT_OF_INNER + EFFORT_OF_BLOCK * cg_n_group_blocks(number));
}

static void begin_inner(Nesting* r, const Frame* frame)
{
   fold(r);
   r->context = cg_context_of_inner(frame);
   r->SP      = 0;
   r->mask    = 0;
   CG_MAKE_ROOM("cg.nesting.inner", inner, max_inner, n_inner);
   inner[n_inner++] = (Inner){ r, frame->base };
}

/* Where the function, which is active once, was entered; or higher, if it takes
   long to find. */
static UWord entry_SP(Stack* stack, const Function* function)
{
   Frame* frame = stack->top;
   for (UInt i = 0; i < 32 && !cg_is_root(stack, frame); i++) {
      if (frame->function == function
          && (frame->flags & FRAME_IS_TENTATIVE) == 0)
         return frame->base - CG_CALL_PUSHES;
      frame = cg_below(frame);
   }
   return ~(UWord)0;
}

/* The innermost one ends, on that stack, or with it (NULL). */
static void end_inner(Stack* stack)
{
   Nesting* r = inner[--n_inner].nesting;
   fold(r);
   r->context = NULL;
   r->mask    = ~(UWord)0;
   r->SP = stack == NULL ? ~(UWord)0 : entry_SP(stack, r->function);
}

/* The frame's function may be active a second time. */
static void look_at_frame(const Frame* frame)
{
   if (cg_context_of_inner(frame) == NULL)
      return;
   Nesting* r = cg_nesting_of(frame->function);
   if (r != NULL && r->context == NULL)
      begin_inner(r, frame);
}

/* Another stack runs, or none. */
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
      Nesting*   r     = cg_nesting_of(frame->function);
      if (r != NULL && r->context == NULL)
         r->SP = ~(UWord)0;
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
       || (stack != NULL && stack->has_elsewhere)) {
      look_at_stack(stack);
      return;
   }
   while (n_inner > 0 && has_ended(&inner[n_inner - 1], stack))
      end_inner(stack);
   if (stack != NULL)
      look_at_frame(stack->top);
}

VG_REGPARM(1) void cg_nesting_enter(Nesting* nesting)
{
   cg_watch_serve();
   if (nesting->context == NULL)
      add_effort(nesting, EFFORT_OF_LOOK);
}

Addr cg_nesting_limit(void)
{
   const Stack* stack = cg_shadow_current();
   if (n_inner == 0 || stack == NULL)
      return ~(Addr)0;
   return stack->has_elsewhere ? 0 : inner[n_inner - 1].base;
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
   cg_watch_SP_init();
}
