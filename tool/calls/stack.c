/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Shadow stacks.  A function's outermost activations are found on each stack,
   which has its own costs.  Nearly always a function is active at most once;
   then active_on names the stack.  Special functions, such as those that have
   been active more than once at a time, have their activations counted. */

#include "calls/push_pop.h"
#include "calls/stack.h"
#include "base/valgrind.h"

Stack*       cg_stacks;
Stack*       cg_last_stack;
Word         cg_deep_offset;
StackWatcher cg_stack_watcher;
ULong        cg_unread_costs[N_EVENTS];
Context*     cg_entered;

#define N_FIRST_FRAMES 64

/*--- Activations                                          ---*/

/* The activations of all special functions, by function and stack.  An entry
   with the count 0 is kept only while it is its function's latest. */
static Table activations;

/* Hash a stack's entries to near chains, because a stack runs for a while. */
static UWord hash_of(const Function* function, const Stack* stack)
{
   return cg_mix((UWord)stack, 0) + (function->number & 15);
}

static UWord hash_of_activation(const Link* entry)
{
   const Activation* a = (const Activation*)entry;
   return hash_of(a->function, a->stack);
}

static void drop_if_inactive(Activation* a)
{
   if (a == NULL || a->n > 0)
      return;
   cg_table_remove(&activations, &a->link);
   VG_(free)(a);
}

/* Return the special function's activations on the stack; set its `latest`. */
static __attribute__((noinline)) Activation* find_activation(const Stack* stack,
                                                            Function* function)
{
   if (activations.chains == NULL)
      cg_table_init(&activations, 4096, hash_of_activation);
   Activation* found = NULL;
   CG_EACH_OF (&activations, hash_of(function, stack), Activation, a) {
      if (a->function == function && a->stack == stack) {
         found = a;
         break;
      }
   }
   if (found == NULL) {
      found  = VG_(malloc)("cg.stack.activation", sizeof(Activation));
      *found = (Activation){ .function = function, .stack = stack };
      cg_table_add(&activations, &found->link);
   }
   drop_if_inactive(function->latest);
   function->latest = found;
   return found;
}

static inline Activation* activation_on(const Stack* stack,
                                       Function* function)
{
   Activation* latest = function->latest;
   return LIKELY(latest != NULL && latest->stack == stack)
             ? latest
             : find_activation(stack, function);
}

static void make_special(Function* function)
{
   const Stack* active_on = function->active_on;
   if (active_on == CG_SPECIAL)
      return;
   function->active_on = CG_SPECIAL;
   if (active_on != NULL)
      activation_on(active_on, function)->n = 1;
}

void cg_watch_function(Function* function)
{
   function->flags |= CG_FUNCTION_IS_WATCHED;
   make_special(function);
}

static void see_recursion(Function* function)
{
   make_special(function);
   if ((function->flags & CG_FUNCTION_IS_RECURSIVE) == 0)
      cg_make_recursive(function);
}

UInt cg_n_active_special(const Stack* stack, Function* function)
{
   function->flags |= CG_FUNCTION_HAS_CONTEXTS;
   make_special(function);
   return activation_on(stack, function)->n;
}

/* Return the function as which a special function's frame is shown, or NULL. */
static Function* shown_as(const Frame* frame)
{
   Function* shown = frame->arc->callee;
   return shown == frame->function ? NULL : shown;
}

UWord cg_activate_again(Stack* stack, const Frame* frame)
{
   Function* function = frame->function;
   Function* shown    = shown_as(frame);
   make_special(function);
   Bool is_alone = activation_on(stack, function)->n++ == 0;
   Bool is_inner = !is_alone;
   if (shown != NULL)
      is_inner = activation_on(stack, shown)->n++ > 0;
   if (is_inner)
      see_recursion(shown != NULL ? shown : function);
   if ((function->flags & CG_FUNCTION_IS_WATCHED) != 0)
      cg_stack_watcher.enter(stack, frame, is_alone);
   return is_inner ? FRAME_IS_INNER : 0;
}

void cg_deactivate_special(Stack* stack, const Frame* frame, const ULong* now)
{
   Function*   function = frame->function;
   Function*   shown    = shown_as(frame);
   Activation* a        = activation_on(stack, function);
   cg_charge_function(frame, now, cg_n_direct_columns);
   tl_assert(a->n > 0);
   Bool is_alone = --a->n == 0;
   if (shown != NULL)
      activation_on(stack, shown)->n--;
   if ((function->flags & CG_FUNCTION_IS_WATCHED) != 0)
      cg_stack_watcher.leave(stack, frame, is_alone);
}

/*--- Frames                                               ---*/

Frame* cg_push(Stack* stack, Arc* arc, Function* function, Addr base,
               Addr return_address, UWord flags)
{
   Frame* frame = cg_push_at(stack, arc, function, base, return_address, flags,
                             stack->now, cg_n_direct_columns, False);
   if (cg_keeps_tree && cg_is_root(stack, frame))
      cg_enter_node_rarely(stack, frame);
   else if (cg_keeps_tree)
      cg_enter_node(stack, frame, cg_below(frame));
   frame->context = cg_entered;
   return frame;
}

void cg_pop(Stack* stack)
{
   cg_pop_at(stack, stack->now, cg_n_direct_columns, cg_keeps_tree);
}

/*--- Stacks                                               ---*/

void cg_look_at_region(Stack* stack)
{
   stack->in_region = cg_is_in_region(stack->is_on, stack->n_collecting);
   stack->collects  = stack->in_region
                     || (cg_regions_invert && !cg_region_is_closed);
}

static void take_from_list(Stack* stack)
{
   *(stack->previous == NULL ? &cg_stacks : &stack->previous->next)
      = stack->next;
   *(stack->next == NULL ? &cg_last_stack : &stack->next->previous)
      = stack->previous;
}

static void put_in_list(Stack* stack, Stack* previous, Stack* next)
{
   stack->previous = previous;
   stack->next     = next;
   *(previous == NULL ? &cg_stacks : &previous->next) = stack;
   *(next == NULL ? &cg_last_stack : &next->previous) = stack;
}

void cg_reorder_stack(Stack* stack, Bool is_suspended)
{
   take_from_list(stack);
   if (is_suspended)
      put_in_list(stack, cg_last_stack, NULL);
   else
      put_in_list(stack, NULL, cg_stacks);
}

UWord cg_new_stack_number(void)
{
   static UWord n_numbers;
   return ++n_numbers;
}

Stack* cg_new_stack(Addr SP, UInt thread, Stack* interrupted)
{
   SizeT  szB   = N_FIRST_FRAMES * cg_frame_szB(cg_n_direct_columns);
   Stack* stack = VG_(calloc)("cg.stack", 1, sizeof(Stack));
   stack->bottom   = VG_(malloc)("cg.stack.frames", szB);
   stack->end      = stack->bottom + szB;
   stack->number   = cg_new_stack_number();
   stack->high     = SP;
   stack->thread   = thread;
   stack->is_on    = cg_region_begins;
   stack->interrupted = interrupted;
   if (interrupted != NULL)
      interrupted->n_handlers++;
   cg_look_at_region(stack);
   if (cg_keeps_tree) {
      stack->tree = cg_tree_new_root(thread, interrupted != NULL);
      cg_deep_offset = (Word)((cg_tree_limits.max_depth - 1)
                              * cg_frame_szB(cg_n_direct_columns));
   }
   put_in_list(stack, NULL, cg_stacks);

   stack->top = (Frame*)(stack->bottom - cg_frame_szB(cg_n_direct_columns));
   return stack;
}

/* Double the stack's memory; return the place of the next frame. */
Frame* cg_grow_stack(Stack* stack)
{
   SizeT old_szB = (SizeT)(stack->end - stack->bottom);
   stack->bottom = VG_(realloc)("cg.stack.frames", stack->bottom, 2 * old_szB);
   stack->end    = stack->bottom + 2 * old_szB;
   stack->top    = (Frame*)(stack->bottom + old_szB
                            - cg_frame_szB(cg_n_direct_columns));
   return (Frame*)(stack->bottom + old_szB);
}

void cg_free_stack(Stack* stack)
{
   while ((UChar*)stack->top >= stack->bottom)
      cg_pop(stack);
   if (stack->tree != NULL)
      cg_back_leave(stack->tree);

   if (stack->interrupted != NULL)
      stack->interrupted->n_handlers--;
   take_from_list(stack);
   VG_(free)(stack->bottom);
   VG_(free)(stack);
}

/*--- Flushing                                             ---*/

static void note_flushed(Stack* stack, const Frame* root)
{
   ULong deferred[CG_N_DEFERRED_COSTS] = { 0 };
   if (stack->tree != NULL)
      cg_back_take_flushed(stack->tree, deferred);
   if (root->arc == cg_no_arc)
      return;
   cg_add_costs(stack->flushed, stack->now, root->entry, cg_n_direct_columns);
   cg_add_deferred(stack->flushed, deferred, CG_N_DEFERRED_COSTS);
}

static void flush(Stack* stack)
{
   note_flushed(stack, (const Frame*)stack->bottom);
   for (Frame* frame = stack->top; (UChar*)frame >= stack->bottom;
        frame        = cg_below(frame)) {
      cg_charge_function(frame, stack->now, cg_n_direct_columns);
      cg_add_costs(frame->arc->cost, stack->now, frame->entry,
                   cg_n_direct_columns);
      if (cg_keeps_tree)
         cg_charge_node(frame, stack->now, cg_n_direct_columns);
      cg_copy_costs(frame->entry, stack->now, cg_n_direct_columns);
   }
}

void cg_flush_stacks(void)
{
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next)
      flush(stack);
}

void cg_stacks_zeroed(Bool were_dumped, UInt thread)
{
   for (Stack* stack = cg_stacks; stack != NULL; stack = stack->next) {
      if (thread != 0 && stack->thread != thread)
         continue;
      if (were_dumped)
         cg_add_counts(stack->dumped, stack->flushed);
      else
         VG_(memset)(stack->dumped, 0, sizeof(stack->dumped));
      VG_(memset)(stack->flushed, 0, sizeof(stack->flushed));
   }
}

void cg_charge_flushed(const Stack* stack, Arc* call, Arc* root, Arc* next)
{
   ULong* inclusive = next->callee == NULL ? NULL : next->callee->inclusive;
   for (UInt i = 0; i < cg_n_columns; i++) {
      ULong cost = stack->flushed[i] + stack->dumped[i];
      call->cost[i] += cost;
      root->cost[i] -= cost;
      next->cost[i] += cost;
      if (inclusive != NULL)
         inclusive[i] += cost;
   }
}
