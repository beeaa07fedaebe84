/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Contexts, and the chains of callers that identify them, each kept once, for
   ever: chains are as long as options ask for, and a function that calls itself
   is in a chain once.  The latest calls' contexts are cached. */

#include "calls/separate/contexts.h"
#include "base/table.h"
#include "counts/threads.h"
#include "base/valgrind.h"

/*--- Chains and contexts                                  ---*/

/* A chain of functions; the latest called is first. */
typedef struct Chain {
   struct Chain* next_in_hash;
   struct Chain* callers; /* NULL: none known, or none within the limit */
   Function*     function;
} Chain;

struct Context {
   Context*  next_in_hash;
   Chain*    chain;  /* begins with the context's function, or with the caller
                        of a skipped one */
   Function* function;
   UInt      activation; /* from 1 to the last told apart; 0: it is skipped */
   LineCost* charged; /* if the function is skipped: line that called it */
   Function* shown;   /* function that gets the costs, unless skipped */
};

static Table chains, contexts;

static UWord hash_of_chain(const Link* entry)
{
   const Chain* c = (const Chain*)entry;
   return cg_mix((UWord)c->callers, (UWord)c->function >> 3);
}

static UWord hash_of_context(const Link* entry)
{
   const Context* c = (const Context*)entry;
   return cg_mix(cg_mix((UWord)c->chain, (UWord)c->function >> 3),
                 ((UWord)c->charged >> 3) + c->activation);
}

/* Return the chain of the function and as many callers as `room` allows. */
static Chain* chain_of(Chain* callers, Function* function, UInt room)
{
   if (room == 0)
      callers = NULL;
   else if (callers != NULL)
      callers = chain_of(callers->callers, callers->function, room - 1);
   Chain wanted = { .callers = callers, .function = function };
   CG_EACH_OF (&chains, hash_of_chain((Link*)&wanted), Chain, known) {
      if (known->callers == callers && known->function == function)
         return known;
   }
   return cg_table_keep(&chains, &wanted, sizeof(wanted));
}

/* Return the function f'ACTIVATION'CALLER'CALLER... of this chain. */
static Function* function_in(const Chain* chain, UInt activation)
{
   Function* function  = chain->function;
   UInt      n_callers = cg_treatment_of(function)->n_callers;
   SizeT     szB       = VG_(strlen)(function->name) + 16;
   const Chain* c      = chain->callers;
   for (UInt i = 0; i < n_callers && c != NULL; i++, c = c->callers)
      szB += VG_(strlen)(c->function->name) + 1;
   HChar* name = VG_(malloc)("cg.contexts.name", szB);
   HChar* end  = name + VG_(sprintf)(name, "%s", function->name);
   if (activation > 1)
      end += VG_(sprintf)(end, "'%u", activation);
   c = chain->callers;
   for (UInt i = 0; i < n_callers && c != NULL; i++, c = c->callers)
      end += VG_(sprintf)(end, "'%s", c->function->name);
   Function* found = cg_function_called(function, name);
   VG_(free)(name);
   return found;
}

/* Return the context with the members of `wanted`; its `shown` is filled in. */
static Context* context_like(const Context* wanted)
{
   UWord hash = hash_of_context((const Link*)wanted);
   CG_EACH_OF (&contexts, hash, Context, known) {
      if (known->chain == wanted->chain && known->function == wanted->function
          && known->activation == wanted->activation
          && known->charged == wanted->charged)
         return known;
   }
   Context* added = cg_table_keep(&contexts, wanted, sizeof(*wanted));
   if (added->charged == NULL)
      added->shown = function_in(added->chain, added->activation);
   return added;
}

/*--- Lines                                                ---*/

/* The plain function's line for each line of a context: [LineCost.number]. */
static LineCost** plain_lines;
static UInt       max_plain_lines;

static LineCost* plain_line(LineCost* line)
{
   return line == NULL || line->number >= max_plain_lines
                || plain_lines[line->number] == NULL
             ? line
             : plain_lines[line->number];
}

LineCost* cg_line_in_context(const Context* context, LineCost* line)
{
   if (context == NULL)
      return line;
   if (context->charged != NULL)
      return context->charged;
   if (context->shown == context->function
       || line->function->owner != context->function)
      return line;
   LineCost* found = cg_line_in(context->shown, line);
   CG_MAKE_ROOM("cg.contexts.lines", plain_lines, max_plain_lines,
                found->number);
   plain_lines[found->number] = line;
   return found;
}

/*--- Calls                                                ---*/

/* Return the context of the callee's n-th activation, called from context
   `from` (NULL: not known); return NULL if the callee is shown as itself. */
static Context* context_of_call(const Context* from, Function* callee, UInt n)
{
   const Treatment* t    = cg_treatment_of(callee);
   UInt activation = n < t->n_activations ? n : t->n_activations;
   if (activation == 0)
      activation = 1;
   if (cg_most_callers == 0 && activation == 1)
      return NULL;
   Chain* callers = from == NULL ? NULL : from->chain;
   if (callers != NULL && callers->function == callee)
      callers = callers->callers;
   Context wanted = { .chain      = chain_of(callers, callee, cg_most_callers),
                      .function   = callee,
                      .activation = activation };
   return context_like(&wanted);
}

/* Return the arc of a call of the callee's n-th activation, from `line` in
   context `from` (each may be NULL); set cg_entered to the callee's context. */
static Arc* find_arc(const Stack* stack, const Context* from, LineCost* line,
                     Function* callee, UInt n)
{
   if (line == NULL) {
      cg_entered = context_of_call(NULL, callee, n);
   } else {
      line = cg_line_in_context(from, line);
      if (cg_treatment_of(callee)->is_skipped) {
         cg_entered = context_like(
            &(Context){ .chain    = from == NULL ? NULL : from->chain,
                        .function = callee,
                        .charged  = line });
         return cg_no_arc;
      }
      cg_entered = context_of_call(from, callee, n);
   }
   if (cg_entered != NULL)
      callee = cg_entered->shown;
   return stack->collects ? cg_recent_arc(line, callee, stack->thread)
                          : cg_no_arc;
}

/* An entry of the cache of calls' arcs; members before `arc` are its key. */
typedef struct {
   const LineCost* line;
   const Context*  from;
   const Function* callee;
   UInt            n, thread;

   Arc*     arc;
   Context* entered;
} KeptCall;

#define N_KEPT_CALLS 2048 /* a power of two */
static KeptCall kept_calls[N_KEPT_CALLS];

void cg_forget_kept_calls(void)
{
   VG_(memset)(kept_calls, 0, sizeof(kept_calls));
}

Arc* cg_context_arc(Stack* stack, LineCost* line, Function* callee)
{
   UInt           most = cg_n_told_apart(callee);
   UInt           n    = cg_n_active(stack, callee, cg_most_callers > 0) + 1;
   const Context* from = line == NULL ? NULL : stack->top->context;
   if (!stack->collects || line == NULL)
      return find_arc(stack, from, line, callee, n);
   if (n > most)
      n = most;
   UWord hash = ((UWord)line >> 4) + ((UWord)callee >> 4) * 5
                + ((UWord)from >> 3) + n;
   KeptCall* kept = &kept_calls[(hash ^ hash >> 11) % N_KEPT_CALLS];
   if (UNLIKELY(kept->line != line || kept->callee != callee
                || kept->from != from || kept->n != n
                || kept->thread != stack->thread)) {
      Arc* arc = find_arc(stack, from, line, callee, n);
      *kept = (KeptCall){ line, from, callee, n, stack->thread, arc,
                          cg_entered };
   }
   cg_entered = kept->entered;
   return kept->arc;
}

Function* cg_shown_as_entered(Function* function)
{
   return cg_entered == NULL ? function : cg_entered->shown;
}

Arc* cg_context_arc_of_root(const Stack* stack, const Frame* root,
                            LineCost* line)
{
   return cg_arc(cg_line_in_context(cg_entered, line), root->arc->callee,
                 stack->thread);
}

Bool cg_context_skips(const Context* context)
{
   return context != NULL && context->charged != NULL;
}

LineCost* cg_context_line_of_call(const Frame* frame)
{
   if (cg_context_skips(frame->context))
      return plain_line(frame->context->charged);
   return plain_line(frame->arc->caller);
}

/*--- Costs                                                ---*/

/* Are counts of the function's code charged elsewhere in this context? */
static Bool is_elsewhere(const Stack* stack, const Context* context,
                         const Function* function)
{
   return context != NULL && stack->collects && context->function == function
          && (context->charged != NULL || context->shown != function);
}

void cg_context_tick(const Stack* stack, const Context* context,
                     CallSite* site)
{
   Moves* moves = site->moves;
   if (!is_elsewhere(stack, context, site->function))
      return;
   if (moves->context != context) {
      cg_move_ticks(moves);
      moves->context = context;
      for (UInt i = 0; i < moves->n; i++)
         moves->move[i].to = cg_line_in_context(context, moves->move[i].from);
   }
   moves->n_ticks++;
   if (cg_separates_threads)
      cg_move_ticks(moves);
}

LineCost* cg_context_line(const Stack* stack, LineCost* line)
{
   const Context* context = stack->top->context;
   return is_elsewhere(stack, context, line->function->owner)
             ? cg_line_in_context(context, line)
             : line;
}

void cg_context_misses(const Stack* stack, UInt line, UInt column,
                       UInt n_columns, ULong n)
{
   LineCost* from = cg_line_by_number(line);
   LineCost* to   = cg_context_line(stack, from);
   for (UInt i = column; i < column + n_columns; i++) {
      from->count[i] -= n;
      to->count[i] += n;
   }
}

/*------------------------------------------------------------*/

void cg_contexts_init(void)
{
   cg_keep_contexts();
   cg_table_init(&chains, 1024, hash_of_chain);
   cg_table_init(&contexts, 1024, hash_of_context);
}
