/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The fast path of calls/shadow.c, for plain calls, returns and jumps, as
   nearly all are.  In other cases its functions change nothing and return False
   or NULL, and the slow path takes over.  There is a copy for each common set
   of events, in which the compiler knows the number of a frame's costs. */

#pragma once

#include "calls/call_site.h"
#include "calls/push_pop.h"
#include "calls/record.h"
#include "calls/resync.h"
#include "calls/separate/contexts.h"
#include "calls/stack.h"

/* The totals at the latest reading. */
extern ULong cg_shadow_totals[CG_MAX_TOTALS];

/*--- Costs                                                ---*/

/* Charge the running stack with these words' growth since the last reading. */
CG_INLINED void cg_advance_by(const TotalsWord* words, UInt n_words,
                              const ULong* now)
{
#pragma GCC unroll 2
   for (UInt i = 0; i < n_words; i++) {
      cg_add_difference(cg_stack->now, &words[i], cg_shadow_totals[i], now[i]);
      cg_shadow_totals[i] = now[i];
   }
}

typedef enum {
   INSNS,  /* a single event, whose total fills one word */
   CACHES, /* the nine events of the caches */
   ANY_EVENTS
} Counted;

#define N_CACHE_WORDS 2
static const TotalsWord cache_words[]
   = { { .low = 0, .high = 3, .is_shared = True }, { .low = 6 } };

CG_INLINED UInt n_columns_of(Counted counted)
{
   return counted == INSNS    ? 1
          : counted == CACHES ? CG_N_CACHE_COLUMNS
                              : cg_n_direct_columns;
}

CG_INLINED const UChar* record_after(const UChar* record, Counted counted)
{
   if (cg_record_kind(record) == RECORD_TICK)
      return record + sizeof(BareRecord);
   if (counted == ANY_EVENTS || cg_record_kind(record) > CG_LAST_TRANSFER)
      return cg_record_after(record);
   return record + sizeof(Transfer)
          + (counted == INSNS ? 1 : N_CACHE_WORDS) * sizeof(ULong);
}

/* Are columns and totals those of a run that simulates only caches? */
static inline Bool counts_caches(void)
{
   const TotalsWord *is = cg_totals_word, *of = cache_words;
   return cg_n_direct_columns == CG_N_CACHE_COLUMNS
          && cg_n_totals == N_CACHE_WORDS && is[0].is_shared
          && is[0].low == of[0].low && is[0].high == of[0].high
          && !is[1].is_shared && is[1].low == of[1].low;
}

/* The running stack, in local variables.  With one event, Stack.now is computed
   only when needed: the total less the other stacks' costs. */
typedef struct {
   Stack*  stack;
   ULong   total;  /* at the latest transfer */
   ULong   others; /* part of the total that belongs to other stacks */
   Counted counted;
   Bool    has_nodes; /* cg_keeps_tree */
} LocalCosts;

CG_INLINED LocalCosts load_costs(Counted counted, Bool has_nodes)
{
   LocalCosts costs = { .stack     = cg_stack,
                        .counted   = counted,
                        .has_nodes = has_nodes };
   if (cg_stack != NULL && counted == INSNS) {
      costs.total  = cg_shadow_totals[0];
      costs.others = costs.total - cg_stack->now[0];
   }
   return costs;
}

/* Return the stack's current costs, in *copy if they must be computed. */
CG_INLINED const ULong* costs_now(const LocalCosts* costs, ULong* copy)
{
   if (costs->counted != INSNS)
      return costs->stack->now;
   *copy = costs->total - costs->others;
   return copy;
}

CG_INLINED void store_costs(const LocalCosts* costs)
{
   if (costs->stack != NULL && costs->counted == INSNS) {
      cg_shadow_totals[0] = costs->total;
      costs_now(costs, costs->stack->now);
   }
}

CG_INLINED void advance(LocalCosts* costs, const Transfer* transfer)
{
   const ULong* now = transfer->totals;
   if (costs->counted == INSNS) {
      costs->total = now[0];
   } else if (costs->counted == CACHES) {
      cg_advance_by(cache_words, N_CACHE_WORDS, now);
   } else {
      cg_advance_by(cg_totals_word, cg_n_totals, now);
   }
}

/* May the top frame be the wrong one for the site, at stack pointer SP? */
CG_INLINED Bool is_odd(const Stack* stack, const CallSite* site, Addr SP)
{
   const Frame* top = stack->top;
   return cg_is_left(SP, top) || site->function != top->function
          || stack->SP_is_new || (site->flags & SITE_REPLACES_SP) != 0;
}

/* Set the site's target.  If it varies, the latest one is not compared first:
   the host cannot predict which of several targets comes. */
CG_INLINED void find_target(CallSite* site, RecordKind kind, Addr address)
{
   if ((site->flags & SITE_VARIES) != 0)
      cg_vary_target(site, kind, address);
   else if ((site->flags & SITE_KNOWS_TARGET) == 0
            && UNLIKELY(site->target->address != address))
      cg_change_target(site, address);
}

CG_INLINED Bool is_of_other_thread(const Arc* arc, const Stack* stack)
{
   return arc->thread != stack->thread && arc != cg_no_arc;
}

typedef struct {
   Arc*     arc;
   Context* context; /* of the next frame */
} Entry;

/* Return the Entry of the target from the line, in the top frame's function. */
CG_INLINED Entry enter(Stack* stack, LineCost* line, Target* target,
                       Bool in_contexts)
{
   const Context* from = NULL;
   UInt           n    = 0;
   if (in_contexts) {
      from = stack->top->context;
      n    = cg_n_active(stack, target->callee, cg_most_callers > 0) + 1;
      if (n > target->n_told_apart)
         n = target->n_told_apart;
   }
   Arc* arc = target->arc;
   if (LIKELY(arc != NULL && stack->collects && !is_of_other_thread(arc, stack)
              && target->from == from && target->n == n))
      return (Entry){ arc, in_contexts ? target->entered : NULL };
   arc = cg_arc_of_call(stack, line, target->callee);
   if (stack->collects) {
      target->arc     = arc;
      target->from    = from;
      target->entered = cg_entered;
      target->n       = (UShort)n;
   }
   return (Entry){ arc, cg_entered };
}

/* Do the moves hold for this context, and are threads not told apart? */
CG_INLINED Bool knows_moves(const Moves* moves, const Context* context)
{
   return !((context != NULL) & (context != moves->context))
          & !cg_separates_threads;
}

/* Have the tick that the site's record tells moved to the context's lines. */
CG_INLINED void consume_moves(const Stack* stack, const Context* context,
                              CallSite* site, Bool in_contexts)
{
   if (!in_contexts || site->moves == NULL)
      return;
   if (UNLIKELY(!knows_moves(site->moves, context)))
      cg_context_tick(stack, context, site);
   else
      site->moves->n_ticks += context != NULL;
}

CG_INLINED Bool returns_at_once(const CallSite* site, Addr SP,
                                const Transfer* after)
{
   return cg_record_kind((const UChar*)after) == RECORD_RETURN
          && after->target == site->return_address && after->SP == SP;
}

/* Return the place to which the stub that was called jumps, if the next record,
   `after`, is this jump and not a case for the slow path; else NULL. */
CG_INLINED Target* beyond_stub(const Stack* stack, CallSite* site,
                               const Target* target, Addr SP,
                               const Transfer* after, Bool in_contexts)
{
   const CallSite* jump = (const CallSite*)cg_record_head((const UChar*)after);
   if (target != &site->own
       || (target->callee->flags & CG_FUNCTION_IS_PLT) == 0
       || cg_record_kind((const UChar*)after) != RECORD_JUMP
       || after->SP != SP - CG_CALL_PUSHES || jump->function != target->callee
       || (jump->flags & (SITE_KNOWS_TARGET | SITE_REPLACES_SP)) != 0
       || !stack->collects
       || (in_contexts && cg_context_skips(stack->top->context)))
      return NULL;
   return LIKELY(target->beyond != NULL
                 && target->beyond->address == after->target)
             ? target->beyond
             : cg_find_beyond(site, after->target);
}

/* Count a call without a frame, because the next record ends the call, as for
   about half of all calls.  Return False if the call needs a frame. */
CG_INLINED Bool leaf_call(LocalCosts* costs, const Entry* entry,
                          const Function* callee, const Transfer* after,
                          Bool in_contexts)
{
   Stack* stack = costs->stack;
   Arc*   arc   = entry->arc;
   Bool   is_counted = callee->active_on != NULL; /* see cg_activate */
   Bool is_inner   = False;
   if (is_counted) {
      Activity is = cg_activity(stack, callee, arc);
      if (UNLIKELY(is.of_function == NULL || cg_is_new_recursion(&is)))
         return False;
      is_inner = *is.of_shown > 0;
   }
   BackNode* node = NULL;
   if (costs->has_nodes) {
      node = cg_call_node(stack, stack->top, arc, !is_inner);
      if (UNLIKELY(node == NULL))
         return False;
      node->is_active = False;
   }
   consume_moves(stack, entry->context,
                 (CallSite*)(UWord)cg_record_head((const UChar*)after),
                 in_contexts);
   UInt  n = n_columns_of(costs->counted);
   ULong before[N_EVENTS], copy;
   cg_copy_costs(before, costs_now(costs, &copy), n);
   advance(costs, after);
   const ULong* now = costs_now(costs, &copy);
   cg_add_costs(arc->cost, now, before, n);
   if (costs->has_nodes)
      cg_add_costs(cg_tree_cost(node), now, before, n);
   if (is_counted)
      cg_charge_callee(arc, is_inner, now, before, n);
   return True;
}

CG_INLINED void push(const LocalCosts* costs, const Entry* entry,
                     Function* function, Addr base, Addr return_address,
                     UWord flags)
{
   ULong copy;
   cg_push_at(costs->stack, entry->arc, function, base, return_address, flags,
              costs_now(costs, &copy), n_columns_of(costs->counted),
              costs->has_nodes);
   costs->stack->top->context = entry->context;
}

/* Process the call and, if possible, a stub's jump and the return after it.
   Return the record behind these; NULL: take the slow path. */
CG_INLINED const UChar* call_fast(LocalCosts* costs, CallSite* site, Addr SP,
                                  const UChar* after, const UChar* end,
                                  Bool in_contexts)
{
   Stack*  stack  = costs->stack;
   Target* target = site->target;
   if (UNLIKELY(is_odd(stack, site, SP) || target->callee == NULL))
      return NULL;
   if (UNLIKELY((target->flags & TARGET_STAYS) != 0))
      return after;
   Entry entry = enter(stack, site->line, target, in_contexts);
   entry.arc->n_calls++;
   while (after < end) {
      const Transfer* next = (const Transfer*)after;
      Target* beyond
         = beyond_stub(stack, site, target, SP, next, in_contexts);
      if ((beyond == NULL && !returns_at_once(site, SP, next))
          || UNLIKELY(!leaf_call(costs, &entry, target->callee, next,
                                 in_contexts)))
         break;
      after = record_after(after, costs->counted);
      if (beyond == NULL)
         return after;
      target = beyond;
      entry  = enter(stack, site->line, target, in_contexts);
      entry.arc->n_calls++;
   }
   push(costs, &entry, target->callee, SP, site->return_address, 0);
   return after;
}

CG_INLINED Bool return_fast(const LocalCosts* costs, const Transfer* transfer)
{
   Stack* stack = costs->stack;
   Frame* top   = stack->top;
   if (UNLIKELY(!cg_is_return_of(top, transfer->SP, transfer->target)))
      return False;
   ULong        copy;
   const ULong* now = costs_now(costs, &copy);
   UWord        flags;
   do {
      flags = stack->top->flags;
      cg_pop_at(stack, now, n_columns_of(costs->counted), costs->has_nodes);
   } while (UNLIKELY((flags & FRAME_IS_TAIL) != 0));
   stack->SP_is_new = False;
   return True;
}

/* Is this a jump within its function, such as a switch? */
CG_INLINED Bool is_switch(const LocalCosts* costs, const CallSite* site,
                          Addr SP)
{
   const Stack* stack = costs->stack;
   return site->target->callee == stack->top->function
          && !is_odd(stack, site, SP);
}

/* Jump from a linkage stub, or its resolver, to the function called by it. */
CG_INLINED Bool jump_from_stub(const LocalCosts* costs, Function* callee,
                               Addr SP, Bool in_contexts)
{
   Stack*    stack = costs->stack;
   Frame*    top   = stack->top;
   LineCost* line
      = in_contexts ? cg_context_line_of_call(top) : top->arc->caller;
   if (line == NULL || SP != top->base - CG_CALL_PUSHES
       || (in_contexts && line->function->owner != cg_below(top)->function)
       || ((top->flags & FRAME_IS_TAIL) != 0
           && cg_find_in_pile(cg_below(top), callee) != NULL))
      return False;
   ULong        copy;
   const ULong* now       = costs_now(costs, &copy);
   UInt         n_columns = n_columns_of(costs->counted);
   Addr         base = top->base, return_address = top->return_address;
   UWord        flags = top->flags & FRAME_IS_TAIL;
   cg_pop_at(stack, now, n_columns, costs->has_nodes);
   Entry entry = { in_contexts       ? cg_context_arc(stack, line, callee)
                   : stack->collects ? cg_recent_arc(line, callee,
                                                     stack->thread)
                                     : cg_no_arc,
                   cg_entered };
   entry.arc->n_calls++;
   push(costs, &entry, callee, base, return_address, flags);
   return True;
}

/* Process a jump to another function, or back into the function that jumped to
   this one.  Return False if only the slow path can. */
CG_INLINED Bool jump_fast(const LocalCosts* costs, const CallSite* site,
                          Addr SP, Bool in_contexts)
{
   Stack*  stack  = costs->stack;
   Frame*  top    = stack->top;
   Target* target = site->target;
   if (UNLIKELY(is_odd(stack, site, SP) || site->function == target->callee
                || target->callee == NULL))
      return False;
   if (cg_jumps_for_caller(top, SP))
      return jump_from_stub(costs, target->callee, SP, in_contexts);

   if (cg_find_in_pile(top, target->callee) != NULL) {
      if ((target->flags & TARGET_IS_START) != 0
          || cg_below(top)->function != target->callee)
         return False;
      ULong copy;
      cg_pop_at(stack, costs_now(costs, &copy), n_columns_of(costs->counted),
                costs->has_nodes);
      return True;
   }
   if ((target->callee->flags & CG_FUNCTION_IS_WATCHED) != 0
       || (in_contexts && site->line->function->owner != top->function))
      return False;
   Entry entry = enter(stack, site->line, target, in_contexts);
   entry.arc->n_calls++;
   push(costs, &entry, target->callee, top->base, top->return_address,
        FRAME_IS_TAIL);
   return True;
}
