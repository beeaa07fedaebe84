/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Call events, the fast path.                                    ---*/

/* A part of calls/shadow.c: plain calls, returns and jumps, as nearly all are.
   A function here that meets another case changes nothing and returns False;
   then the slow path, in calls/shadow.c, takes over.

   A program makes tens of millions of calls a second.  So the compiler makes
   all of this several times, for the most common sets of events: then it knows
   how many words a frame's costs are. */

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

/* Charge the running stack with the changes of these words since the latest
   reading. */
CG_INLINED void cg_advance_by(const TotalsWord* words, UInt n_words,
                              const ULong* now)
{
#pragma GCC unroll 2
   for (UInt i = 0; i < n_words; i++) {
      cg_add_difference(cg_stack->now, &words[i], cg_shadow_totals[i], now[i]);
      cg_shadow_totals[i] = now[i];
   }
}

/* What is counted. */
typedef enum {
   INSNS,  /* one event, whose total has a word of its own */
   CACHES, /* the nine of the caches */
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
   if (counted == ANY_EVENTS || cg_record_kind(record) > CG_LAST_TRANSFER)
      return cg_record_after(record);
   return record + sizeof(Transfer)
          + (counted == INSNS ? 1 : N_CACHE_WORDS) * sizeof(ULong);
}

/* Are the columns and the totals those of the caches? */
static inline Bool counts_caches(void)
{
   const TotalsWord *is = cg_totals_word, *of = cache_words;
   return cg_n_direct_columns == CG_N_CACHE_COLUMNS
          && cg_n_totals == N_CACHE_WORDS && is[0].is_shared
          && is[0].low == of[0].low && is[0].high == of[0].high
          && !is[1].is_shared && is[1].low == of[1].low;
}

/* The running stack in local variables of the consumer.  With one event, the
   stack's own cost is not updated with each record: it is the total less the
   costs of other stacks. */
typedef struct {
   Stack*  stack;
   ULong   total;  /* at the latest transfer */
   ULong   others; /* what of it was not this stack's */
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

/* Return the stack's current costs, computed into *copy if given. */
CG_INLINED const ULong* costs_now(const LocalCosts* costs, ULong* copy)
{
   if (costs->counted != INSNS)
      return costs->stack->now;
   *copy = costs->total - costs->others;
   return copy;
}

/* Bring the stack's costs up to date. */
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

/*--- Transfers                                            ---*/

/* Does the call, at stack pointer SP, not fit the frame on top? */
CG_INLINED Bool is_odd(const Stack* stack, const CallSite* site, Addr SP)
{
   const Frame* top = stack->top;
   return cg_is_left(SP, top) || site->function != top->function
          || stack->SP_is_new || (site->flags & SITE_REPLACES_SP) != 0;
}

/* The processor cannot predict which of several targets comes; so sites that
   vary do not try the latest one first. */
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

/* Does the transfer lead to, and from, functions shown as themselves? */
CG_INLINED Bool is_plain(const Stack* stack, const Target* target)
{
   return target->callee->active_on == NULL && stack->top->context == NULL
          && (target->flags & TARGET_HAS_CONTEXT) == 0;
}

/* Return the arc as cg_context_arc does, from the top frame. */
CG_INLINED Arc* arc_in_contexts(Stack* stack, const CallSite* site)
{
   const Target* target = site->target;
   if (LIKELY(stack->collects && (target->flags & TARGET_HAS_CONTEXT) == 0)) {
      UInt n = cg_n_active(stack, target->callee, False) + 1;
      if (n > target->n_told_apart)
         n = target->n_told_apart;
      const KeptCall* kept
         = cg_kept_call(target->kept_hash, site->line, stack->top->context,
                        target->callee, n, stack->thread);
      if (LIKELY(kept->arc != NULL)) {
         cg_entered = kept->entered;
         return kept->arc;
      }
   }
   return cg_context_arc(stack, site->line, target->callee);
}

/* Return the arc of the transfer from the top frame's function, or NULL if the
   slow path has to find it.  If contexts are kept, sets cg_entered to the
   callee's, unless both are plain. */
CG_INLINED Arc* arc_to(Stack* stack, const CallSite* site, Bool in_contexts,
                       Bool plain)
{
   Target* target = site->target;
   if (in_contexts && !plain)
      return arc_in_contexts(stack, site);
   Arc* arc = target->arc;
   if (UNLIKELY(!stack->collects)) {
      arc = cg_no_arc;
      if (in_contexts)
         cg_entered = NULL;
   }
   return arc == NULL || is_of_other_thread(arc, stack) ? NULL : arc;
}

/* Set the context of the frame just pushed. */
CG_INLINED void set_context(Stack* stack, Bool in_contexts, Bool plain)
{
   if (in_contexts)
      stack->top->context = plain ? NULL : cg_entered;
}

/* Are the lines known that a tick moves between in this context? */
CG_INLINED Bool knows_moves(const Moves* moves, const Context* context)
{
   return !((context != NULL) & (context != moves->context))
          & !cg_separates_threads;
}

CG_INLINED void move_tick(Moves* moves, const Context* context)
{
   moves->n_ticks += context != NULL;
}

/* Is the record after the call that of its return? */
CG_INLINED Bool returns_at_once(const CallSite* site, Addr SP,
                                const UChar* after, const UChar* end)
{
   const Transfer* transfer = (const Transfer*)after;
   return after < end && cg_record_kind(after) == RECORD_RETURN
          && transfer->target == site->return_address && transfer->SP == SP;
}

/* Count a call along the arc that returns at once, as half of all calls do,
   without a frame.  False if it needs a frame. */
CG_INLINED Bool leaf_call(LocalCosts* costs, Arc* arc, const Function* callee,
                          const Transfer* after, const Context* context,
                          Bool in_contexts)
{
   Stack*          stack = costs->stack;
   const CallSite* from
      = (const CallSite*)cg_record_head((const UChar*)after);
   Moves* moves = in_contexts ? from->moves : NULL;
   if (moves != NULL && UNLIKELY(!knows_moves(moves, context)))
      return False;
   Bool is_counted = callee->active_on != NULL; /* see cg_activate */
   Bool is_inner   = False;
   if (is_counted) {
      Activity is = cg_activity(stack, callee, arc);
      if (UNLIKELY(is.of_function == NULL || cg_is_new_recursion(&is)))
         return False;
      is_inner = *is.of_shown > 0;
   }
   BackNode* node = NULL;
   if (costs->has_nodes) {
      node = cg_call_node(stack->top, arc, !is_inner);
      if (UNLIKELY(node == NULL))
         return False;
      node->is_active = False;
   }
   if (moves != NULL)
      move_tick(moves, context);
   UInt  n = n_columns_of(costs->counted);
   ULong entry[N_EVENTS], copy;
   cg_copy_costs(entry, costs_now(costs, &copy), n);
   advance(costs, after);
   const ULong* now = costs_now(costs, &copy);
   cg_add_costs(arc->cost, now, entry, n);
   if (costs->has_nodes)
      cg_add_costs(cg_tree_counts(node)->cost, now, entry, n);
   if (is_counted)
      cg_charge_callee(arc, is_inner, now, entry, n);
   return True;
}

/* Do the call on the fast path.  Returns the next record: `after`, or the one
   after the call's return if that is done, too; NULL if nothing is done. */
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
   Bool plain = in_contexts && is_plain(stack, target);
   Arc* arc   = arc_to(stack, site, in_contexts, plain);
   if (UNLIKELY(arc == NULL))
      return NULL;
   arc->n_calls++;
   if (returns_at_once(site, SP, after, end)
       && LIKELY(leaf_call(costs, arc, target->callee, (const Transfer*)after,
                           plain ? NULL : cg_entered, in_contexts)))
      return record_after(after, costs->counted);
   ULong copy;
   cg_push_at(stack, arc, target->callee, SP, site->return_address, 0,
              costs_now(costs, &copy), n_columns_of(costs->counted),
              costs->has_nodes);
   set_context(stack, in_contexts, plain);
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

/* Is it a jump within its function, such as a switch? */
CG_INLINED Bool is_switch(const LocalCosts* costs, const CallSite* site,
                          Addr SP)
{
   const Stack* stack = costs->stack;
   return site->target->callee == stack->top->function
          && !is_odd(stack, site, SP);
}

/* Is the function one of the frames that will return together with this one? */
CG_INLINED Bool is_in_pile(Frame* frame, const Function* function)
{
   while (frame->function != function) {
      if ((frame->flags & FRAME_IS_TAIL) == 0)
         return False;
      frame = cg_below(frame);
   }
   return True;
}

/* Jump from a linkage stub to the function called by way of it. */
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
           && is_in_pile(cg_below(top), callee)))
      return False;
   ULong        copy;
   const ULong* now       = costs_now(costs, &copy);
   UInt         n_columns = n_columns_of(costs->counted);
   Addr         base = top->base, return_address = top->return_address;
   UWord        flags = top->flags & FRAME_IS_TAIL;
   cg_pop_at(stack, now, n_columns, costs->has_nodes);
   Arc* arc = in_contexts       ? cg_context_arc(stack, line, callee)
              : stack->collects ? cg_recent_arc(line, callee, stack->thread)
                                : cg_no_arc;
   arc->n_calls++;
   cg_push_at(stack, arc, callee, base, return_address, flags, now, n_columns,
              costs->has_nodes);
   set_context(stack, in_contexts, False);
   return True;
}

/* Jump to another function, for good; or to a part of the function kept
   elsewhere, and back. */
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

   ULong        copy;
   const ULong* now       = costs_now(costs, &copy);
   UInt         n_columns = n_columns_of(costs->counted);
   if (is_in_pile(top, target->callee)) {
      if ((target->flags & TARGET_IS_START) != 0
          || cg_below(top)->function != target->callee)
         return False;
      cg_pop_at(stack, now, n_columns, costs->has_nodes);
      return True;
   }
   Bool plain = in_contexts && is_plain(stack, target);
   if ((target->callee->flags & CG_FUNCTION_IS_WATCHED) != 0
       || (in_contexts && !plain
           && site->line->function->owner != top->function))
      return False;
   Arc* arc = arc_to(stack, site, in_contexts, plain);
   if (arc == NULL)
      return False;
   arc->n_calls++;
   cg_push_at(stack, arc, target->callee, top->base, top->return_address,
              FRAME_IS_TAIL, now, n_columns, costs->has_nodes);
   set_context(stack, in_contexts, plain);
   return True;
}
