/*--------------------------------------------------------------------*/
/*--- Following calls: the usual cases.                              ---*/
/*--------------------------------------------------------------------*/

/* A part of run/shadow.c: calls, returns and jumps that are what they seem to
   be, as nearly all are.  Each function here changes nothing and says False if
   its case is not that.

   A program makes tens of millions of calls a second, so all is made several
   times by the compiler, for what is counted most: a frame's costs are then a
   known number of words. */

#ifndef CG_RUN_USUAL_H
#define CG_RUN_USUAL_H

#include "run/arrive.h"
#include "run/record.h"
#include "run/site.h"
#include "run/stack.h"

/* The totals at the latest reading. */
extern ULong cg_shadow_totals[CG_MAX_TOTALS];

/*------------------------------------------------------------*/
/*--- Costs                                                ---*/
/*------------------------------------------------------------*/

/* The running stack has cost what has been counted since the last reading of
   these words. */
CG_INLINED void cg_advance_by(const TotalsWord* words, UInt n_words,
                              const ULong* now)
{
   for (UInt i = 0; i < n_words; i++) {
      cg_add_difference(cg_stack->now, &words[i], cg_shadow_totals[i], now[i]);
      cg_shadow_totals[i] = now[i];
   }
}

/* What is counted. */
typedef enum {
   INSNS,      /* one event, whose total has a word of its own */
   CACHES,     /* the nine of the caches, whose totals are cache_words */
   WHATEVER
} Counted;

static const TotalsWord cache_words[]
   = { { .low = 0, .high = 3, .is_shared = True }, { .low = 6 } };

CG_INLINED UInt n_columns_of(Counted counted)
{
   return counted == INSNS    ? 1
          : counted == CACHES ? CG_N_CACHE_COLUMNS
                              : cg_n_prompt_columns;
}

CG_INLINED const UChar* record_after(const UChar* record, Counted counted)
{
   if (counted == WHATEVER || cg_record_kind(record) > CG_LAST_TRANSFER)
      return cg_record_after(record);
   return record + sizeof(Transfer)
          + (counted == INSNS ? 1 : 2) * sizeof(ULong);
}

/* Are the columns those, and the totals the caches'? */
static inline Bool counts(Counted counted)
{
   const TotalsWord* w = cg_totals_word;
   return cg_n_prompt_columns == n_columns_of(counted) && cg_n_totals == 2
          && w[0].is_shared && w[0].low == cache_words[0].low
          && w[0].high == cache_words[0].high
          && !w[1].is_shared && w[1].low == cache_words[1].low;
}

/* The consumer's hold on the running stack.  If there is one event only, the
   costs of the stack are not brought up to date with each record: they are the
   total less what was not the stack's. */
typedef struct {
   Stack*  stack;
   ULong   total;  /* at the latest transfer */
   ULong   others; /* what of it was not this stack's */
   Counted counted;
} Hold;

CG_INLINED Hold take_hold(Counted counted)
{
   Hold hold = { .stack = cg_stack, .counted = counted };
   if (counted == INSNS) {
      hold.total = cg_shadow_totals[0];
      hold.others
         = cg_stack == NULL ? 0 : cg_shadow_totals[0] - cg_stack->now[0];
   }
   return hold;
}

/* The stack's costs are up to date after. */
CG_INLINED void let_go(const Hold* hold)
{
   if (hold->counted == INSNS && hold->stack != NULL) {
      cg_shadow_totals[0] = hold->total;
      hold->stack->now[0] = hold->total - hold->others;
   }
}

CG_INLINED void advance(Hold* hold, const Transfer* transfer)
{
   if (hold->counted == INSNS)
      hold->total = transfer->totals[0];
   else if (hold->counted == CACHES)
      cg_advance_by(cache_words, 2, transfer->totals);
   else
      cg_advance_by(cg_totals_word, cg_n_totals, transfer->totals);
}

/*------------------------------------------------------------*/
/*--- Transfers                                            ---*/
/*------------------------------------------------------------*/

/* Is the call, with the stack pointer SP, none that the top frame's function is
   expected to make? */
CG_INLINED Bool is_odd(const Stack* stack, const Site* site, Addr SP)
{
   const Frame* top = stack->top;
   return cg_is_left(SP, top) || site->function != top->function
          || stack->SP_is_new || (site->flags & SITE_REPLACES_SP) != 0;
}

CG_INLINED void find_target(Site* site, Addr address)
{
   if ((site->flags & SITE_KNOWS_TARGET) == 0
       && UNLIKELY(site->target->address != address))
      cg_change_target(site, address);
}

/* What the stack's costs are, in *single if there is one event. */
CG_INLINED const ULong* costs_now(const Hold* hold, ULong* single)
{
   *single = hold->total - hold->others;
   return hold->counted == INSNS ? single : hold->stack->now;
}

CG_INLINED Bool is_of_other_thread(const Arc* arc, const Stack* stack)
{
   return arc->thread != stack->thread && arc != cg_no_arc;
}

/* True if it is done. */
CG_INLINED Bool call_usually(const Hold* hold, Site* site, Addr SP)
{
   Stack*  stack  = hold->stack;
   Target* target = site->target;
   Arc*    arc    = stack->collects ? target->arc : cg_no_arc;
   if (UNLIKELY(arc == NULL || is_odd(stack, site, SP)
                || (target->flags & TARGET_STAYS) != 0
                || is_of_other_thread(arc, stack)))
      return False;
   ULong single;
   arc->n_calls++;
   cg_push_at(stack, arc, target->callee, SP, site->return_address, 0,
              costs_now(hold, &single), n_columns_of(hold->counted));
   return True;
}

CG_INLINED Bool return_usually(const Hold* hold, const Transfer* transfer)
{
   Stack* stack = hold->stack;
   Frame* top   = stack->top;
   if (UNLIKELY(!cg_is_return_of(top, transfer->SP, transfer->target)))
      return False;
   ULong        single;
   const ULong* now = costs_now(hold, &single);
   UWord        flags;
   do {
      flags = stack->top->flags;
      if (UNLIKELY((flags & FRAME_IS_TENTATIVE) != 0))
         return False;
      cg_pop_at(stack, now, n_columns_of(hold->counted));
   } while (UNLIKELY((flags & FRAME_IS_TAIL) != 0));
   stack->SP_is_new = False;
   return True;
}

/* Within its function: a switch. */
CG_INLINED Bool is_switch(const Hold* hold, const Site* site, Addr SP)
{
   const Stack* stack = hold->stack;
   return site->target->callee == stack->top->function
          && !is_odd(stack, site, SP);
}

/* Is the function one of the pile that will return together with this frame? */
CG_INLINED Bool is_in_pile(Frame* frame, const Function* function)
{
   while (frame->function != function) {
      if ((frame->flags & FRAME_IS_TAIL) == 0)
         return False;
      frame = cg_below(frame);
   }
   return True;
}

/* From a linkage stub, to what was called by way of it. */
CG_INLINED Bool jump_from_stub(const Hold* hold, Function* callee, Addr SP)
{
   Stack*    stack = hold->stack;
   Frame*    top   = stack->top;
   LineCost* line  = top->arc->site;
   if (line == NULL || SP != top->base - CG_CALL_PUSHES
       || ((top->flags & FRAME_IS_TAIL) != 0
           && is_in_pile(cg_below(top), callee)))
      return False;
   ULong        single;
   const ULong* now       = costs_now(hold, &single);
   UInt         n_columns = n_columns_of(hold->counted);
   Addr         base = top->base, return_address = top->return_address;
   UWord        flags = top->flags & FRAME_IS_TAIL;
   Arc*         arc   = stack->collects
                           ? cg_recent_arc(line, callee, stack->thread)
                           : cg_no_arc;
   arc->n_calls++;
   cg_pop_at(stack, now, n_columns);
   cg_push_at(stack, arc, callee, base, return_address, flags, now, n_columns);
   return True;
}

/* To another function and back, as to a part of the function that is kept
   elsewhere; or for good. */
CG_INLINED Bool jump_usually(const Hold* hold, const Site* site, Addr SP)
{
   Stack*  stack  = hold->stack;
   Frame*  top    = stack->top;
   Target* target = site->target;
   if (UNLIKELY(is_odd(stack, site, SP)))
      return False;
   if (cg_jumps_for_caller(top, SP))
      return jump_from_stub(hold, target->callee, SP);

   ULong        single;
   const ULong* now       = costs_now(hold, &single);
   UInt         n_columns = n_columns_of(hold->counted);
   if (is_in_pile(top, target->callee)) {
      if ((target->flags & TARGET_IS_START) != 0
          || cg_below(top)->function != target->callee)
         return False;
      cg_pop_at(stack, now, n_columns);
      return True;
   }
   Arc* arc = stack->collects ? target->arc : cg_no_arc;
   if (arc == NULL || is_of_other_thread(arc, stack))
      return False;
   arc->n_calls++;
   cg_push_at(stack, arc, target->callee, top->base, top->return_address,
              FRAME_IS_TAIL, now, n_columns);
   return True;
}

#endif
