/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The place to which a transfer leads, found by the stack pointer: a frame of
   the running stack; another stack, which expects the transfer or has the stack
   pointer in its range; or a new stack. */

#include "calls/resync.h"
#include "calls/copied.h"
#include "calls/push_pop.h"
#include "calls/separate/contexts.h"
#include "calls/suspended.h"
#include "base/valgrind.h"

Stack* cg_stack;

/* The maximum move, in bytes, of a stack pointer within a function. */
#define FAR ((Addr)1 << 20)

/* The most bytes of a frame whose copy is searched for: in other memory, and in
   the same, where variable-length arrays, too, move the stack pointer. */
#define MAX_FRAME_SZB      ((SizeT)1 << 16)
#define MAX_NEAR_FRAME_SZB ((SizeT)1 << 9)

/*--- Frames that end                                      ---*/

static void pop_above(Stack* stack, const Frame* frame)
{
   while (stack->top > frame)
      cg_pop(stack);
}

/* Pop the top frame, and the frames that jumped to it, which return with it. */
static void pop_returned(Stack* stack)
{
   UWord flags;
   do {
      flags = stack->top->flags;
      cg_pop(stack);
   } while ((flags & FRAME_IS_TAIL) != 0);
}

/* Return the lowest frame, from this one down in the same memory, that the
   program has left at SP; NULL if it has left none. */
static Frame* lowest_left(Frame* frame, Addr SP)
{
   Frame* left = NULL;
   while (!cg_has_moved(frame) && cg_is_left(SP, frame)) {
      left  = frame;
      frame = cg_below(frame);
   }
   return left;
}

/* Return the lowest frame left at its base, or `left`.  If calls push nothing,
   the stack pointer is at a frame's base not only after its return, but also
   while the function has nothing on the stack.  The program has left the frame
   if it continues at the frame's return address or in the calling function.
   After a longjmp, frame and caller may be of one function: one that has called
   setjmp has its return address on the stack. */
static Frame* lowest_left_at_base(const Stack* stack, const Arrival* arrival,
                                  Frame* left)
{
   Frame* frame = left == NULL ? stack->top : cg_below(left);
   if (CG_CALL_PUSHES > 0)
      return left;
   for (; frame->base == arrival->SP && !cg_is_root(stack, frame);
        frame = cg_below(frame)) {
      if (frame->return_address == arrival->target
          || (!arrival->enters
              && (arrival->replaces_SP || frame->function != arrival->function)
              && cg_below(frame)->function == arrival->function))
         left = frame;
   }
   return left;
}

/* Return the end of the frame's memory: the highest stack pointer there. */
static Addr end_of_memory(const Stack* stack, Frame* frame)
{
   while (!cg_is_root(stack, frame) && !cg_has_moved(cg_below(frame)))
      frame = cg_below(frame);
   return cg_is_root(stack, frame) ? stack->high : frame->base;
}

static Addr base_of(const Stack* stack, const Frame* frame)
{
   return frame->base == CG_ROOT_BASE ? stack->high : frame->base;
}

/* Return the highest frame that has not been left, if a function had moved, and
   it or a function below it continues in its former memory; else NULL. */
static Frame* gone_on_in_lower_memory(const Stack* stack,
                                      const Arrival* arrival)
{
   Frame* frame = stack->top;
   for (;; frame = cg_below(frame)) {
      if (cg_has_moved(frame) && arrival->SP <= end_of_memory(stack, frame)
          && arrival->SP + FAR > base_of(stack, frame)) {
         Frame *on = frame, *left = NULL;
         while (cg_is_left(arrival->SP, on)
                && (left == NULL || !cg_has_moved(on))) {
            left = on;
            on   = cg_below(on);
         }
         if (on->function == arrival->function
             || (left != NULL
                 && cg_is_return_of(left, arrival->SP, arrival->target)))
            return on;
      }
      if (cg_is_root(stack, frame))
         return NULL;
   }
}

/* Does code that a run-time has made go on, or begin, within the frame of such
   code?  Interpreters such as Java's, which push return addresses and jump,
   have many functions within one of these frames. */
static Bool is_within_made(const Stack* stack, const Arrival* arrival)
{
   const Frame* top = stack->top;
   return top->base - arrival->SP < FAR
          && top->function->object == arrival->function->object
          && cg_may_be_named(arrival->target);
}

/* Pop the frames above the frame that continues in lower memory, if any. */
static Bool goes_on_in_lower_memory(Stack* stack, const Arrival* arrival)
{
   Frame* on = gone_on_in_lower_memory(stack, arrival);
   if (on == NULL)
      return False;
   pop_above(stack, on);
   if (base_of(stack, on) - arrival->SP < FAR)
      on->flags &= ~(UWord)FRAME_HAS_MOVED;
   return True;
}

/*--- Jumps                                                ---*/

/* Return the line charged with a call or jump from the function: any line of
   it, if one is known and `line` is not in the function; else `line`. */
static LineCost* line_of(const Function* function, LineCost* line)
{
   if ((line == NULL || line->function->owner != function)
       && function->any_line != NULL)
      return function->any_line;
   return line;
}

static LineCost* line_of_call(const Frame* frame)
{
   return cg_has_contexts ? cg_context_line_of_call(frame)
                          : frame->arc->caller;
}

static void push(Stack* stack, LineCost* line, Function* callee, Addr base,
                 Addr return_address, UWord flags)
{
   line     = line_of(stack->top->function, line);
   Arc* arc = cg_arc_of_call(stack, line, callee);
   arc->n_calls++;
   cg_push(stack, arc, callee, base, return_address, flags);
}

/* Jump from the top frame, which has not been left. */
static void jump_on(Stack* stack, const Arrival* arrival, LineCost* line)
{
   Frame* frame = cg_find_in_pile(stack->top, arrival->function);
   if (frame == NULL) {
      Frame* top = stack->top;
      push(stack, line, arrival->function, top->base, top->return_address,
           FRAME_IS_TAIL);
      if ((arrival->function->flags & CG_FUNCTION_IS_WATCHED) != 0)
         cg_stack_watcher.jumped(stack, arrival->SP);
   } else if (frame != stack->top) {
      /* Do not count a jump from the compiler back to the function. */
      if (arrival->enters
          && (stack->top->function->flags & CG_FUNCTION_COMPILES) == 0)
         cg_count_call(stack, line_of(stack->top->function, line),
                       arrival->function);
      pop_above(stack, frame);
   }
}

/* Does a return enter a function whose frame lies on top of data that the top
   frame has on the stack?  V8 enters its interpreter in this way after it has
   given up optimised code.  Such a return counts as a call. */
static Bool is_return_from_amid(const Stack* stack, const Arrival* arrival)
{
   const Frame* top = stack->top;
   return arrival->is_return && arrival->enters && top->base != CG_ROOT_BASE
          && top->base - (arrival->SP + CG_CALL_PUSHES) - 1 < FAR;
}

static void jump(Stack* stack, const Arrival* arrival)
{
   Frame* top = stack->top;
   if (top->function == arrival->function)
      return;
   if (is_return_from_amid(stack, arrival)) {
      push(stack, arrival->line, arrival->function,
           arrival->SP + CG_CALL_PUSHES, 0, 0);
      return;
   }
   if (cg_is_root(stack, top) || !cg_jumps_for_caller(top, arrival->SP)) {
      jump_on(stack, arrival, arrival->line);
      return;
   }

   LineCost* line = line_of_call(top);
   Addr      base = top->base, return_address = top->return_address;
   UWord     flags = top->flags & FRAME_IS_TAIL;
   Bool      to_resolver
      = (top->function->flags & CG_FUNCTION_IS_PLT) != 0
        && arrival->SP < base - CG_CALL_PUSHES;
   cg_pop(stack);
   if ((flags & FRAME_IS_TAIL) != 0
       && cg_find_in_pile(stack->top, arrival->function) != NULL) {
      jump_on(stack, arrival, line);
      return;
   }
   if (to_resolver)
      flags |= FRAME_IS_RESOLVER;
   push(stack, line, arrival->function, base, return_address, flags);
}

/* Return from the root to a function that was its caller all along, and becomes
   the root.  A handler has no caller, since it returns to code that ends it;
   nor has a region's outermost function, if calls outside are not followed. */
static void return_from_root(Stack* stack, const Arrival* arrival)
{
   ULong     entry[N_EVENTS];
   BackNode* node  = NULL;
   UWord     flags = 0;
   pop_above(stack, (Frame*)stack->bottom);
   Bool   has_caller = stack->interrupted == NULL
                     && (cg_regions_invert || stack->n_collecting == 0);
   Arc*   arc        = cg_arc_of_call(stack, NULL, arrival->function);
   Frame* root       = stack->top;
   VG_(memcpy)(entry, root->entry, cg_n_direct_columns * sizeof(ULong));
   if (has_caller && stack->collects) {
      LineCost* line
         = line_of(arrival->function,
                   cg_line_cost(arrival->target - !arrival->enters));
      Arc*      nobodys = root->arc;
      root->arc = cg_has_contexts
                     ? cg_context_arc_of_root(stack, root, line)
                     : cg_arc(line, root->function, stack->thread);
      root->arc->n_calls++;
      cg_charge_flushed(stack, root->arc, nobodys, arc);
   }
   if (has_caller && (root->node != NULL || cg_keeps_tree))
      node = cg_nest_root(stack, root, arc, &flags);
   cg_pop(stack);
   stack->high = arrival->SP;
   if (!has_caller) {
      arc = cg_arc_of_call(stack, NULL, arrival->function);
      cg_push(stack, arc, arrival->function, CG_ROOT_BASE, 0, 0);
      return;
   }
   root = cg_push_at(stack, arc, arrival->function, CG_ROOT_BASE, 0, flags,
                     entry, cg_n_direct_columns, False);
   root->node    = node;
   root->context = cg_entered;
}

/*--- Other stacks                                         ---*/

Stack* cg_begin_stack(Function* function, Addr SP, UInt thread,
                      Stack* interrupted)
{
   Stack* stack = cg_new_stack(SP, thread, interrupted);
   Arc*   arc   = cg_arc_of_call(stack, NULL, function);
   cg_push(stack, arc, function, CG_ROOT_BASE, 0, 0);
   return stack;
}

static Bool has_interrupted(const Stack* handlers, const Stack* stack)
{
   for (; handlers != NULL; handlers = handlers->interrupted) {
      if (handlers == stack)
         return True;
   }
   return False;
}

/* End the handlers, now left, that interrupted this stack. */
static void leave_handlers(const Stack* interrupted)
{
   while (cg_stack != interrupted) {
      Stack* left = cg_stack;
      cg_stack    = left->interrupted;
      cg_end_stack(left);
   }
   cg_resume(cg_stack);
}

static void switch_to(Stack* stack)
{
   cg_suspend(cg_stack);
   cg_resume(stack);
   stack->thread = cg_stack->thread;
   stack->is_on  = cg_stack->is_on;
   cg_look_at_region(stack);
   cg_stack = stack;
}

/* Have all frames but the root been left at SP, or is at most a return address
   on the stack? */
static Bool has_left_all(const Stack* stack, Addr SP)
{
   Frame* frame = cg_highest_at_root(stack);
   while (cg_is_left(SP, frame))
      frame = cg_below(frame);
   return stack->high - SP <= CG_CALL_PUSHES || cg_is_root(stack, frame);
}

/* Change from the running stack to another one; frames that were left stay for
   now.  Return True if a handler had interrupted the other stack. */
static Bool change_stack(const Arrival* arrival)
{
   Stack* stack = cg_find_around(arrival->SP);
   if (stack != NULL && has_interrupted(cg_stack->interrupted, stack)) {
      leave_handlers(stack);
      return True;
   }
   if (stack != NULL && stack->state == STACK_IS_SUSPENDED
       && (arrival->enters || arrival->SP == stack->high)) {
      /* SP is in that stack's memory, but the function does not run on it: if
         all frames have been left, end that stack. */
      if (has_left_all(stack, arrival->SP))
         cg_end_stack(stack);
      stack = NULL;
   }
   if (stack == NULL)
      stack = cg_begin_stack(arrival->function, arrival->SP, cg_stack->thread,
                             NULL);
   switch_to(stack);
   return False;
}

/*--- Resynchronising                                      ---*/

/* Is the arrival below the running stack's top frame, though its stack pointer
   came from elsewhere?  If far below: only if no other stack has SP in its
   memory, and the frame is a root's, or its function or made code continues. */
static Bool is_below_top(const Stack* stack, const Arrival* arrival)
{
   const Frame* top = stack->top;
   if (top->base - arrival->SP < CG_NEAR_CALL)
      return True;
   if (top->base == CG_ROOT_BASE
       && (arrival->SP > stack->high || stack->high - arrival->SP >= FAR))
      return False;
   return (top->base == CG_ROOT_BASE
           || (top->function == arrival->function && !arrival->enters)
           || is_within_made(stack, arrival))
          && cg_find_around(arrival->SP) == NULL;
}

/* Return the frame in which the program continues, the highest one below this
   frame with the arrival's function; NULL if there seems to be none.

   The cases are: a return that leaves values on the stack, or leads elsewhere
   than expected, as in some languages; code that sets up the frame of V8's
   baseline code, or ends its optimised code; and a longjmp whose setjmp had
   arguments on the stack. */
static Frame* gone_on_with(const Stack* stack, const Arrival* arrival,
                           Frame* frame)
{
   Addr depth = frame->base - arrival->SP;
   if (!(arrival->replaces_SP || arrival->is_return) || arrival->enters
       || frame->function == arrival->function || cg_has_moved(frame)
       || depth >= FAR
       || (depth >= CG_NEAR_CALL && cg_find_around(arrival->SP) != NULL))
      return NULL;
   Bool is_in_caller = False;
   while (!cg_is_root(stack, frame)) {
      if ((frame->flags & FRAME_IS_TAIL) == 0) {
         if (is_in_caller)
            return NULL;
         is_in_caller = True;
      }
      frame = cg_below(frame);
      if (cg_has_moved(frame))
         return NULL;
      if (frame->function == arrival->function)
         return frame;
   }
   return NULL;
}

/* Have the frames down to `left` really been left?  If not, this is another
   stack, above the running one or in the middle of its memory. */
static Bool is_above_left(const Arrival* arrival, Frame* left)
{
   return !arrival->replaces_SP || arrival->SP - left->base < CG_NEAR_CALL
          || (!arrival->enters
              && cg_find_in_pile(cg_below(left), arrival->function) != NULL
              && cg_find_around(arrival->SP) == NULL);
}

/* Does the stack's first function return to the start of another one, as with
   makecontext?  If not, the return is a jump to a pushed address. */
static Bool begins_behind_root(const Stack* stack, const Arrival* arrival)
{
   return !arrival->replaces_SP
          && arrival->SP >= stack->high + CG_CALL_PUSHES;
}

/* Has the stack's first function returned to an unseen caller?  SP's height
   above the stack matters only if this could be a return to another stack. */
static Bool is_return_of_root(const Stack* stack, const Arrival* arrival)
{
   Addr rise = arrival->SP - stack->high;
   return arrival->is_return && stack->top->base == CG_ROOT_BASE
          && (!arrival->enters || stack->interrupted != NULL
              || begins_behind_root(stack, arrival))
          && (arrival->replaces_SP
                 ? rise < FAR && cg_find_around(arrival->SP) == NULL
                 : (Word)rise >= 0);
}

/* Pop the frames down to `left`: all of them have been left to a place other
   than the return address of `left`. If the function below does not have that
   place, it jumps to the one there, from the line that called `left`. */
static void jump_from_below(Stack* stack, Frame* left, const Arrival* arrival)
{
   Frame*    below   = cg_below(left);
   Arrival   further = *arrival;
   if (line_of_call(left) != NULL)
      further.line = line_of_call(left);
   pop_above(stack, below);
   jump(stack, &further);
}

/* Resynchronise cg_stack; return False if the arrival is on another stack. */
static Bool resync_on_same_stack(const Arrival* arrival)
{
   Stack* stack = cg_stack;
   Frame* left  = lowest_left_at_base(stack, arrival,
                                      lowest_left(stack->top, arrival->SP));
   if (arrival->replaces_SP && stack->has_moved
       && (left == NULL || cg_has_moved(cg_below(left)))
       && goes_on_in_lower_memory(stack, arrival))
      return True;
   Frame* below = gone_on_with(stack, arrival,
                               left == NULL ? stack->top : cg_below(left));

   if (left != NULL) {
      if (left->return_address == arrival->target) {
         pop_above(stack, left);
         pop_returned(stack);
         return True;
      }
      if (!is_above_left(arrival, left))
         return False;
      if (below != NULL)
         pop_above(stack, below);
      else
         jump_from_below(stack, left, arrival);
      return True;
   } else if (is_return_of_root(stack, arrival)) {
      return_from_root(stack, arrival);
      return True;
   } else if (below != NULL) {
      pop_above(stack, below);
      return True;
   } else if (arrival->replaces_SP && !is_below_top(stack, arrival)) {
      return False;
   }
   jump(stack, arrival);
   return True;
}

/* Push a frame from another stack: the same call, already counted. */
static void push_again(Stack* stack, const Frame* frame)
{
   cg_entered = frame->context;
   Frame* again = cg_push(stack, frame->arc, frame->function, frame->base,
                          frame->return_address,
                          frame->flags & (FRAME_IS_TAIL | FRAME_IS_RESOLVER
                                          | FRAME_HAS_MOVED));
   if (cg_keeps_tree && again->node != NULL
       && (again->flags & FRAME_HAS_NO_OWN_NODE) == 0)
      cg_tree_add_calls(again->node, (ULong)-1);
}

/* Separate a scheduler from the stack to which it returns.  The frame's
   function has moved to its thread's scheduler, which waits for work, and now
   another thread continues with this stack.  The scheduler gets a stack of its
   own, with the frames above this one. */
static void take_from_thread(Stack* stack, Frame* frame)
{
   SizeT  szB   = cg_frame_szB(cg_n_direct_columns);
   UChar* from  = (UChar*)frame + szB; /* start of the frames above */
   SizeT  n_szB = (SizeT)((UChar*)stack->top + szB - from);
   UChar* taken = VG_(malloc)("cg.resync.taken", n_szB);
   VG_(memcpy)(taken, from, n_szB);
   pop_above(stack, frame);

   const Frame* root = (const Frame*)taken;
   cg_end_stacks_in(root->base - 1, root->base);
   Stack* rest = cg_begin_stack(root->function, root->base, stack->thread,
                                NULL);
   for (UChar* at = taken + szB; at < taken + n_szB; at += szB) {
      const Frame* moved = (const Frame*)at;
      push_again(rest, moved);
      rest->has_moved |= cg_has_moved(moved);
   }
   VG_(free)(taken);
   cg_change_stack_of_thread(stack, rest);
   cg_suspend(stack);
}

/* Return from the frame's call, on whichever stack it is. */
static void return_on(Stack* stack, Frame* frame)
{
   if (stack != cg_stack) {
      if (stack->state == STACK_RUNS)
         take_from_thread(stack, frame);
      switch_to(stack);
   }
   pop_above(stack, frame);
   pop_returned(stack);
}

/* Continue another stack, if the call by which the program left it returns;
   or if another function begins in place of the call, as with Boost's
   ontop_fcontext, and returns for it.  A function that begins by a return is a
   new coroutine.  Return False if there is no such stack. */
static Bool resync_on_suspended(const Arrival* arrival)
{
   Frame* frame;
   Stack* stack = cg_find_expecting(arrival->SP, arrival->target, &frame);
   if (stack != NULL) {
      return_on(stack, frame);
      return True;
   }
   if (!arrival->enters || arrival->is_return)
      return False;
   stack = cg_find_called(arrival->SP);
   if (stack == NULL)
      return False;
   switch_to(stack);
   jump(stack, arrival);
   return True;
}

/*--- Copies of stacks                                     ---*/

/* Move the running stack's frame, and those below it, to the copy in which the
   program continues.  Former stacks in that memory end. */
static void go_on_in_copy(Frame* frame, Addr shift)
{
   cg_move_frames(cg_stack, frame, shift);
   cg_end_stacks_in(frame->base, end_of_memory(cg_stack, frame));
}

/* Return the frame to which this frame's call returns; or NULL. */
static Frame* returns_to(const Stack* stack, Frame* frame)
{
   while ((frame->flags & FRAME_IS_TAIL) != 0)
      frame = cg_below(frame);
   return cg_is_root(stack, frame) ? NULL : cg_below(frame);
}

/* Return the frame whose call returns to a copy of its caller's frame: the
   stack's top frame, or a frame whose function has moved; NULL if there is
   none.  Top frames of other running threads do not count.  *shift is as in
   calls/copied.h. */
static Frame* returns_in_copy(const Stack* stack, const Arrival* arrival,
                              Addr* shift)
{
   for (Frame* frame = stack->top; !cg_is_root(stack, frame);
        frame        = cg_below(frame)) {
      *shift = arrival->SP - frame->base;
      Bool may_return = frame != stack->top ? cg_has_moved(frame)
                        : stack->state == STACK_IS_SUSPENDED
                           || stack == cg_stack;
      if (may_return && frame->return_address == arrival->target
          && *shift + CG_NEAR_CALL > 2 * CG_NEAR_CALL) {
         Frame* caller = returns_to(stack, frame);
         if (caller != NULL && cg_is_copied(stack, caller, *shift,
                                              arrival->is_latest))
            return frame;
      }
      if (!stack->has_moved)
         break;
   }
   return NULL;
}

/* Find a frame as returns_in_copy does, on another stack: *stack; or NULL. */
static Frame* find_returning_in_copy(const Arrival* arrival, Stack** stack,
                                     Addr* shift)
{
   Frame* frame = NULL;
   for (*stack = cg_stacks;
        *stack != NULL && (*stack)->state != STACK_IS_SUSPENDED;
        *stack = (*stack)->next) {
      if ((*stack)->state == STACK_RUNS && *stack != cg_stack
          && (frame = returns_in_copy(*stack, arrival, shift)) != NULL)
         return frame;
   }
   StackLink* link = NULL;
   while (frame == NULL
          && (link = cg_find_returning(link, arrival->target)) != NULL) {
      *stack = link->stack;
      frame  = returns_in_copy(*stack, arrival, shift);
   }
   return frame;
}

static Bool is_among_frames(const Stack* stack, Addr SP)
{
   for (Frame* frame = stack->top;; frame = cg_below(frame)) {
      if ((frame == stack->top || cg_has_moved(frame))
          && SP + CG_NEAR_CALL >= base_of(stack, frame)
          && SP <= end_of_memory(stack, frame))
         return True;
      if (cg_is_root(stack, frame))
         return False;
   }
}

/* Return the frame of the running stack whose function continues, not at its
   start, in a copy of the frame, as after setcontext; or NULL. */
static Frame* goes_on_in_copy(const Arrival* arrival, Addr* shift)
{
   Stack* stack = cg_stack;
   Frame* frame = stack->top;
   if (!arrival->replaces_SP || arrival->enters
       || frame->function == arrival->function
       || is_among_frames(stack, arrival->SP) || is_within_made(stack, arrival)
       || cg_find_around(arrival->SP) != NULL)
      return NULL;
   while (!cg_is_root(stack, frame) && frame->function != arrival->function)
      frame = cg_below(frame);
   return cg_find_copy(stack, frame, arrival->SP, MAX_FRAME_SZB,
                       arrival->is_latest, shift)
             ? frame
             : NULL;
}

/* Continue on a copy of the running stack, or of another one, if any. */
static Bool resync_on_copy(const Arrival* arrival)
{
   Addr   shift;
   Stack* stack = cg_stack;
   Frame* frame = returns_in_copy(stack, arrival, &shift);
   if (frame == NULL) {
      frame = goes_on_in_copy(arrival, &shift);
      if (frame != NULL) {
         pop_above(stack, frame);
         go_on_in_copy(frame, shift);
         return True;
      }
   }
   if (frame == NULL && arrival->replaces_SP)
      frame = find_returning_in_copy(arrival, &stack, &shift);
   if (frame == NULL)
      return False;
   return_on(stack, frame);
   go_on_in_copy(stack->top, shift);
   return True;
}

/* Does SP lie in the top frame's memory?  A function that replaces its caller's
   frame, as at the end of V8's optimised code, sets SP above its own frame. */
static Bool is_in_same_memory(const Stack* stack, Addr SP)
{
   Frame* top  = stack->top;
   Addr   base = base_of(stack, top);
   return base - SP < FAR
          || (SP - base < FAR && SP <= end_of_memory(stack, top));
}

/* Allow for a scheduler's stack, which can lie near that of a coroutine that
   moves to it.  A place that is moved to repeatedly is looked up once. */
void cg_see_move(Addr SP, Bool is_latest)
{
   static Addr latest;
   Stack*      stack = cg_stack;
   Frame*      top   = stack->top;
   Addr        shift;
   Bool        is_near = is_in_same_memory(stack, SP);
   if (SP != latest && cg_find_around(SP) == NULL) {
      SizeT max_szB = is_near ? MAX_NEAR_FRAME_SZB : MAX_FRAME_SZB;
      Bool  is_copy = cg_find_copy(stack, top, SP, max_szB, is_latest,
                                    &shift);
      if (is_copy || is_near)
         top->flags &= ~(UWord)FRAME_HAS_MOVED;
      if (is_copy)
         go_on_in_copy(top, shift);
      if (is_copy || is_near)
         return;
   }
   latest = SP;
   top->flags |= FRAME_HAS_MOVED;
   stack->has_moved = True;
}

/*------------------------------------------------------------*/

void cg_resync(const Arrival* arrival)
{
   cg_stack->SP_is_new = False;
   if (arrival->replaces_SP && arrival->target != 0
       && resync_on_suspended(arrival))
      return;
   if (arrival->target != 0 && (arrival->replaces_SP || arrival->is_return)
       && resync_on_copy(arrival))
      return;
   if (resync_on_same_stack(arrival))
      return;
   if (change_stack(arrival) && resync_on_same_stack(arrival))
      return;
   if (cg_stack->has_moved && goes_on_in_lower_memory(cg_stack, arrival))
      return;
   Arrival further     = *arrival;
   further.replaces_SP = False;
   resync_on_same_stack(&further);
}

/*--- Handlers and threads                                 ---*/

void cg_begin_handler(Function* handler, Addr SP)
{
   cg_interrupt(cg_stack);
   cg_stack = cg_begin_stack(handler, SP, cg_stack->thread, cg_stack);
}

void cg_end_handler(void)
{
   if (cg_stack->interrupted != NULL)
      leave_handlers(cg_stack->interrupted);
}

/* Allow for Go's handler, which may not return to the place it interrupted, but
   make that place seem to call the function that switches goroutines. */
void cg_resume_interrupted(const Arrival* arrival)
{
   Stack* stack  = cg_stack;
   Addr   called = stack->interrupted_at;
   Addr   SP     = stack->low + CG_NEAR_CALL;
   if (CG_CALL_PUSHES > 0 && arrival->enters && arrival->target != called
       && arrival->SP + CG_CALL_PUSHES == SP)
      push(stack, cg_line_cost(called), arrival->function, SP, called, 0);
   else
      cg_resync(arrival);
}

void cg_end_thread_stacks(void)
{
   while (cg_stack != NULL) {
      Stack* ended = cg_stack;
      cg_stack     = ended->interrupted;
      cg_end_stack(ended);
   }
}
