/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events of random actions of a program: threads that take turns,
   coroutines that any thread may continue, signal handlers that return, tail
   calls, linkage tables, longjmp, recursion.  Costs are compared with the model
   of machine.h, which is told the active functions. */

#include "tests/unit/calls/machine.h"

#include "tests/unit/calls/paths.h"

#include "random.h"

enum { SWITCH = 30, FIXUP, LONGJMP };
enum { N_PLAIN = 12, MAX_FRAMES = 200 };

/* The activity of a thread outside of coroutines, a coroutine or a handler. */
typedef struct {
   UInt  number; /* the stack's number in the model */
   Addr  top;    /* the end of the stack's memory */
   Addr  SP;     /* the stack pointer, while another stack runs */
   UInt  n;      /* the number of active functions */
   UInt  function[MAX_FRAMES];
   Addr  SP_at_call[MAX_FRAMES];
   bool  is_tail[MAX_FRAMES]; /* was the function entered by a jump? */
   int   interrupted; /* the context that this handler interrupted, or -1 */
   bool  is_in_use;
} Execution;

enum { N_THREADS = 3, N_CONTEXTS = 15 };
static Execution contexts[N_CONTEXTS];
static int     context_of[N_THREADS + 1]; /* [thread] */
static bool    thread_exists[N_THREADS + 1];
static UInt    thread;
static int     now; /* the running context */

static void entered(UInt function, bool is_tail)
{
   Execution* c             = &contexts[now];
   c->function[c->n]      = function;
   c->is_tail[c->n++]     = is_tail;
   model_stack(c->number);
   model_push(function);
}

static void ended(void)
{
   contexts[now].n--;
   model_pop();
}

static void use_context(int context)
{
   now = context;
   model_stack(contexts[now].number);
}

static void begin_context(int context)
{
   Execution* c     = &contexts[context];
   c->n           = 0;
   c->interrupted = -1;
   c->is_in_use   = true;
   c->SP          = c->top;
}

static void do_call(void)
{
   Execution* c = &contexts[now];
   if (c->n + 4 > MAX_FRAMES)
      return;
   UInt function       = draw(N_PLAIN);
   c->SP_at_call[c->n - 1] = sp;
   switch (draw(6)) {
   case 0:
      call_pointer(function);
      break;
   case 1:
      call(PLT);
      entered(PLT, false);
      jump_pointer(START(function));
      ended();
      break;
   case 2:
      call(PLT);
      entered(PLT, false);
      push(0);
      push(0);
      jump_pointer(START(RESOLVER));
      ended();
      entered(RESOLVER, false);
      call(FIXUP);
      entered(FIXUP, false);
      work(draw(9));
      ret();
      ended();
      pop();
      pop();
      jump_pointer(START(function));
      ended();
      break;
   default:
      call(function);
   }
   entered(function, false);
   /* Make room for local variables, until the function returns. */
   sp -= 16 * draw(3);
   contexts[now].SP_at_call[contexts[now].n - 1] = sp;
}

/* Return the stack pointer with which the innermost called function returns
   (tail calls are jumps), or 0 for the outermost function. */
static Addr SP_of_return(const Execution* c)
{
   UInt i = c->n - 1;
   while (c->is_tail[i])
      i--;
   return i == 0 ? 0 : c->SP_at_call[i - 1] - sizeof(Addr);
}

static void do_return(void)
{
   Execution* c  = &contexts[now];
   Addr     at = SP_of_return(c);
   if (at == 0)
      return;
   sp = at;
   ret();
   bool was_tail;
   do {
      was_tail = c->is_tail[c->n - 1];
      ended();
   } while (was_tail);
}

static void do_jump(void)
{
   Execution* c        = &contexts[now];
   UInt     function = draw(N_PLAIN);
   Addr     at       = SP_of_return(c);
   if (at == 0 || c->n + 4 > MAX_FRAMES)
      return;
   sp     = at;
   UInt i = c->n - 1;
   while (c->is_tail[i] && c->function[i] != function)
      i--;
   if (c->function[i] == function) {
      jump_pointer(START(function)); /* a loop */
      while (c->n > i + 1)
         ended();
      c->SP_at_call[i] = sp;
      return;
   }
   if (draw(2) == 0)
      jump(START(function));
   else
      jump_pointer(START(function));
   entered(function, true);
   c->SP_at_call[c->n - 1] = sp;
}

/* Jump into the frame's function, with the stack pointer of its call. */
static void jump_to_frame(int context, UInt frame)
{
   Execution* c = &contexts[context];
   jump_on(c->SP_at_call[frame], INSIDE(c->function[frame]));
}

static void do_longjmp(void)
{
   Execution* c = &contexts[now];
   if (c->n < 3)
      return;
   UInt frame = draw(c->n - 1);
   /* Functions joined by tail calls share a frame. */
   while (c->is_tail[frame + 1])
      frame++;
   if (frame + 1 >= c->n)
      return;
   c->SP_at_call[c->n - 1] = sp;
   call(LONGJMP);
   entered(LONGJMP, false);
   jump_to_frame(now, frame);
   while (c->n > frame + 1)
      ended();
}

/* Call a label in the running function. */
static void do_call_next(void)
{
   call_address(INSIDE(here) + 0x400);
   pop();
}

static void leave_by_switch(void)
{
   Execution* c              = &contexts[now];
   c->SP_at_call[c->n - 1] = sp;
   call(SWITCH);
   entered(SWITCH, false);
   c->SP = sp;
}

static void do_switch(void)
{
   int other = (int)draw(N_CONTEXTS);
   if (other == now || contexts[now].n + 4 > MAX_FRAMES)
      return;
   for (UInt t = 1; t <= N_THREADS; t++) {
      if (thread_exists[t] && context_of[t] == other)
         return;
   }
   Execution* c = &contexts[other];
   for (int i = 0; i < N_CONTEXTS; i++) {
      if (contexts[i].is_in_use && contexts[i].interrupted == other)
         return;
   }
   /* Handlers stay on their thread. */
   if (contexts[now].interrupted >= 0 || c->interrupted >= 0)
      return;
   if (other <= N_THREADS && !c->is_in_use)
      return;
   leave_by_switch();
   context_of[thread] = other;
   if (!c->is_in_use) {
      UInt function = draw(N_PLAIN);
      begin_context(other);
      Addr old = sp;
      sp       = c->top;
      push(START(function));
      Addr at = sp;
      sp      = old;
      ret_on(at);
      use_context(other);
      entered(function, false);
      c->SP_at_call[0] = sp;
   } else {
      ret_on(c->SP);
      use_context(other);
      ended();
   }
}

static void do_thread(void)
{
   UInt other = 1 + draw(N_THREADS);
   if (other == thread)
      return;
   bool is_new = !thread_exists[other];
   if (is_new && contexts[other].is_in_use)
      return;
   UInt function = draw(N_PLAIN);
   thread        = other;
   if (is_new) {
      begin_context((int)other);
      thread_exists[other] = true;
      context_of[other]    = (int)other;
   }
   run_thread(other, function, contexts[other].top);
   use_context(context_of[other]);
   if (is_new) {
      /* The machine's model already has the function. */
      contexts[now].function[contexts[now].n++] = function;
      contexts[now].SP_at_call[0]               = sp;
   }
}

static void do_signal(void)
{
   UInt handler = draw(N_PLAIN);
   for (int i = N_CONTEXTS - 4; i < N_CONTEXTS; i++) {
      Execution* c = &contexts[i];
      if (c->is_in_use)
         continue;
      begin_context(i);
      c->interrupted = now;
      /* The handler runs on the interrupted stack or on its own. */
      Addr at = draw(2) == 0 ? sp - 512 : c->top;
      contexts[now].SP                                    = sp;
      contexts[now].SP_at_call[contexts[now].n - 1] = sp;
      deliver_signal(handler, at);
      context_of[thread] = i;
      use_context(i);
      entered(handler, false);
      c->SP_at_call[0] = sp;
      return;
   }
}

static void end_handlers_to(int context)
{
   while (now != context) {
      Execution* c = &contexts[now];
      while (c->n > 0)
         ended();
      c->is_in_use = false;
      use_context(c->interrupted);
   }
   context_of[thread] = context;
}

/* The handlers, latest last.  Only the latest handler can return, as the
   machine has one list of interruptions. */
static int  pile[16];
static UInt n_pile;

static void do_handler_end(void)
{
   if (contexts[now].interrupted < 0 || n_pile == 0 || pile[n_pile - 1] != now)
      return;
   n_pile--;
   sigreturn();
   int interrupted = contexts[now].interrupted;
   use_context(now);
   end_handlers_to(interrupted);
}

static void see_pile(void)
{
   if (contexts[now].interrupted >= 0
       && (n_pile == 0 || pile[n_pile - 1] != now)) {
      for (UInt i = 0; i < n_pile; i++) {
         if (pile[i] == now)
            return;
      }
      pile[n_pile++] = now;
   }
}

static void step(void)
{
   work(draw(20));
   switch (draw(16)) {
   case 0: case 1: case 2: case 3: case 4: do_call(); break;
   case 5: case 6: case 7: case 8: do_return(); break;
   case 9: do_jump(); break;
   case 10: do_longjmp(); break;
   case 11: do_call_next(); break;
   case 12: do_switch(); break;
   case 13: do_thread(); break;
   case 14:
      if (draw(8) == 0 && n_pile < 4)
         do_signal();
      break;
   case 15: do_handler_end(); break;
   }
   see_pile();
}

static void begin(void)
{
   machine_restart();
   memset(contexts, 0, sizeof(contexts));
   memset(thread_exists, 0, sizeof(thread_exists));
   n_pile = 0;
   for (UInt i = 0; i < N_CONTEXTS; i++) {
      contexts[i].number      = i;
      contexts[i].top         = (Addr)(i + 1) << 16;
      contexts[i].interrupted = -1;
   }
   thread = 0;
   while (thread == 0)
      do_thread();
}

int main(void)
{
   unsigned long seed = begin_random();
   /* The consumer has separate code for Ir alone, for the caches' events
      alone, and for all other cases. */
   const unsigned n_groups[] = { 1, 2, 3, 2, 3 };
#ifdef KEEPS_TREE
   /* The first limits keep all chains; the others cut some. */
   const TreeLimits limits[]
      = { { 4096, 100000 }, { 4096, 1000 }, { 5, 100000 } };
#define LIMITS (&limits[seed / 5 % 3])
#else
#define LIMITS NULL
#endif
   machine_init(n_groups[seed % 5], seed % 5 > 2, LIMITS);
   unsigned n_bad = 0;
   for (unsigned round = 0; round < 30 && n_bad == 0; round++) {
      begin();
      for (unsigned i = 0; i < 2000 && n_bad == 0; i++) {
         step();
         if (i % 50 == 0 && !all_adds_up()) {
            diag("round %u, step %u: costs do not add up", round, i);
            n_bad++;
         }
      }
      if (n_bad == 0 && !inclusive_is_right()) {
         diag("round %u: inclusive costs", round);
         n_bad++;
      }
#ifdef KEEPS_TREE
      const char* fault = cg_back_check(0);
      if (n_bad == 0 && (fault != NULL || !paths_are_right())) {
         diag("round %u: contexts, %s", round, fault);
         n_bad++;
      }
#endif
   }
   is_uint(n_bad, 0, "whatever programs do, costs add up");
   machine_restart();
   return done_testing();
}
