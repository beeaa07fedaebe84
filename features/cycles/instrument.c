/*--------------------------------------------------------------------*/
/*--- The IR that executes segments.  features/cycles/instrument.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/instrument.h.

   What cg_cycle_execute does with a segment (model.c) is emitted, evaluation by
   evaluation; calls are made only for what is rare: lines that are not listed,
   or not in I1, and branches that are not steady. */

#include "features/cycles/instrument.h"

#include "costs/blocks.h"
#include "costs/region.h"
#include "costs/totals.h"
#include "features/cycles/describe.h"
#include "features/cycles/line_costs.h"
#include "features/cycles/memory.h"
#include "features/cycles/model.h"
#include "features/cycles/predict.h"
#include "run/caches/heat.h"
#include "sim/near.h"

#include "pub_tool_libcbase.h"

static const Machine* machine;
static Bool           tells_waits;

/* Near: the bases of the segment that is called for. */
static Addr* bases;

void cg_cycles_instrument_init(const Machine* the_machine, Bool waits_are_told)
{
   machine     = the_machine;
   tells_waits = waits_are_told;
   bases       = cg_alloc_near("cg.cycles.state",
                               CG_MAX_CYCLE_BASES * sizeof(Addr));
}

/*------------------------------------------------------------*/
/*--- What generated code calls                            ---*/
/*------------------------------------------------------------*/

/* Never inline: for a test, which compares the two. */
#ifndef CG_CYCLES_CALLS_ONLY
#define CG_CYCLES_CALLS_ONLY 0
#endif

/* A segment whose superblock is not hot yet. */
typedef struct {
   const CycleCode* code;
   Heat             heat;
} ColdSegment;

static VG_REGPARM(1) void execute_cold(ColdSegment* segment)
{
   cg_cycle_execute(segment->code, bases);
   cg_heat_count(&segment->heat);
}

static VG_REGPARM(1) void execute(const CycleCode* code)
{
   cg_cycle_execute(code, bases);
}

static VG_REGPARM(1) void begin(const CycleCode* code)
{
   cg_cycle_begin(code);
}

static VG_REGPARM(3) void look_up(const CycleReference* ref, Addr first,
                                  Long from)
{
   cg_cycle_look_up(ref, first, from);
}

static VG_REGPARM(3) void note_late(const CycleReference* ref, Addr a,
                                    Long late)
{
   cg_cycle_note_late(ref, a, late);
}

static VG_REGPARM(3) void charge_late(const CycleEval* group, UWord i, Long mem)
{
   cg_cycle_charge_late(group, (UInt)i, mem);
}

static VG_REGPARM(2) void conditional(const CycleCode* code, UWord is_taken)
{
   if (!CG_CYCLES_CALLS_ONLY || !cg_cycle_is_steady(code->key, is_taken != 0))
      cg_cycle_conditional(code, is_taken != 0);
}

/* Calls have their costs by the totals (costs/totals.h), in whole cycles. */
static void set_totals(void)
{
   for (Cost c = COST_ALL; c < N_COSTS; c++)
      cg_totals[cg_total_place(EV_Cy + c)] = cg_cycles->sum[c] / CG_CYCLE;
}

static VG_REGPARM(2) void transfer(const CycleCode* code, UWord next)
{
   if (code->branch != BRANCH_DIRECT || code->is_call)
      cg_cycle_transfer(code, next);
   if (cg_follows_calls)
      set_totals();
}

static VG_REGPARM(1) void mispredict(const CycleCode* code)
{
   cg_cycle_mispredict(code);
}

static void free_cold(void* segment)
{
   cg_pool_free(segment, sizeof(ColdSegment));
}

/*------------------------------------------------------------*/
/*--- Small pieces of IR                                   ---*/
/*------------------------------------------------------------*/

/* The superblock. */
static struct {
   const IRSB* in;
   Addr        code;
   Bool        is_cold;
} sb;

static void call(Emitter* e, const HChar* name, void* function,
                 const void* object, IRExpr* argument, IRExpr* guard)
{
   IRExpr*  o = cg_ir_constant(e, (UWord)object);
   IRDirty* d = cg_ir_call(argument == NULL ? 1 : 2, name, function,
                           argument == NULL ? mkIRExprVec_1(o)
                                            : mkIRExprVec_2(o, argument));
   if (guard != NULL)
      d->guard = guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
}

static IRExpr* op(Emitter* e, IROp o, IRExpr* a, IRExpr* b)
{
   return cg_ir_bind(e, Ity_I64, IRExpr_Binop(o, a, b));
}

static IRExpr* truth(Emitter* e, IROp o, IRExpr* a, IRExpr* b)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Binop(o, a, b));
}

static IRExpr* choose(Emitter* e, IRExpr* condition, IRExpr* yes, IRExpr* no)
{
   return cg_ir_bind(e, Ity_I64, IRExpr_ITE(condition, yes, no));
}

static IRExpr* later(Emitter* e, IRExpr* a, IRExpr* b)
{
   return choose(e, truth(e, Iop_CmpLT64S, a, b), b, a);
}

static IRExpr* load_from(Emitter* e, const void* object)
{
   return cg_ir_load(e, Ity_I64, cg_ir_address(e, object));
}

static void store_to(Emitter* e, const void* object, IRExpr* value)
{
   cg_ir_store(e, cg_ir_address(e, object), value);
}

/*------------------------------------------------------------*/
/*--- Evaluations                                          ---*/
/*------------------------------------------------------------*/

/* What has been computed. */
typedef struct {
   const CycleEval* eval;
   IRExpr*          time;
} Time;

#define MAX_TIMES 16

/* The segment. */
typedef struct {
   Emitter*         e;
   IRExpr* const*   base;
   IRExpr**         arrives; /* [lookup] */
   IRExpr**         extra;   /* [group]; NULL: nothing is loaded */
   IRExpr*          dispatched;
   IRExpr*          retired;
   IRExpr**         node; /* [slot - CG_FIRST_NODE] */
   UInt             n_groups; /* that have retired */
   UInt             n_times;
   Time             time[MAX_TIMES];
} Inline;

static IRExpr* ready(Inline* s, UInt slot)
{
   return slot >= CG_FIRST_NODE ? s->node[slot - CG_FIRST_NODE]
                                : load_from(s->e, &cg_cycles->ready[slot]);
}

static IRExpr* after(Inline* s, IRExpr* time, Long n)
{
   return cg_ir_add(s->e, time, (UWord)n);
}

static IRExpr* wait(Inline* s, const CycleEval* eval, UInt i)
{
   return after(s, ready(s, eval->slot[i]), eval->latency[i]);
}

/* Is it always so much later than the other one, and how much? */
static Bool is_later_by(const CycleEval* eval, const CycleEval* other, Long* n)
{
   if (eval->slot[0] != other->slot[0] || eval->slot[1] != other->slot[1]
       || (eval->after == CG_NEVER) != (other->after == CG_NEVER))
      return False;
   *n = (Long)eval->latency[0] - other->latency[0];
   return (eval->slot[1] == CG_NO_SLOT
           || *n == (Long)eval->latency[1] - other->latency[1])
          && (eval->after == CG_NEVER || *n == eval->after - other->after);
}

static IRExpr* new_time(Inline* s, const CycleEval* eval)
{
   IRExpr* time = eval->after == CG_NEVER
                     ? NULL : after(s, s->dispatched, eval->after);
   for (UInt i = 0; i < 2; i++) {
      if (eval->slot[i] == CG_NO_SLOT)
         continue;
      IRExpr* other = wait(s, eval, i);
      time          = time == NULL ? other : later(s->e, time, other);
   }
   return time == NULL ? after(s, s->dispatched, CG_NEVER) : time;
}

/* Many are so much later than another one, as an operation's result and its
   flags. */
static IRExpr* time_of(Inline* s, const CycleEval* eval)
{
   Bool is_one = eval->slot[1] == CG_NO_SLOT
                 && (eval->slot[0] == CG_NO_SLOT || eval->after == CG_NEVER);
   for (UInt i = 0; i < s->n_times && !is_one; i++) {
      Long n;
      if (is_later_by(eval, s->time[i].eval, &n))
         return after(s, s->time[i].time, n);
   }
   IRExpr* time = new_time(s, eval);
   if (s->n_times < MAX_TIMES && !is_one)
      s->time[s->n_times++] = (Time){ eval, time };
   return time;
}

static Bool is_reference(const CycleEval* eval)
{
   return eval->kind >= EVAL_LOAD && eval->kind <= EVAL_GUARDED_STORE;
}

static void make(Inline* s, UInt slot, IRExpr* time)
{
   if (slot >= CG_FIRST_NODE)
      s->node[slot - CG_FIRST_NODE] = time;
   else
      store_to(s->e, &cg_cycles->ready[slot], time);
}

static IRExpr* address(Inline* s, const CycleReference* ref, Addr offset)
{
   return ref->has_base ? cg_ir_add(s->e, s->base[ref->base], offset)
                        : cg_ir_constant(s->e, offset);
}

/* The address of table[n * (a / 2^bits % many)], each of 8 bytes. */
static IRExpr* element_for(Emitter* e, const void* table, UInt n, UInt many,
                           IRExpr* a, UInt bits)
{
   UInt times = (UInt)__builtin_ctz(n);
   return cg_ir_element(e, table,
                        cg_ir_binop(e, Iop_And64,
                                    cg_ir_shift_right(e, a, bits - times),
                                    cg_ir_constant(e, (many - 1) * n)));
}

/* When it was stored there last. */
static IRExpr* stored_at(Emitter* e, IRExpr* a)
{
   return element_for(e, cg_cycles->stored, 1, CG_N_CYCLE_STORED, a, 3);
}

/* Where the line of a is listed if it is. */
static IRExpr* place_of(Emitter* e, IRExpr* a)
{
   return element_for(e, cg_cycle_listed, 2, CG_N_LISTED, a,
                      cg_cycle_line_bits);
}

/* Less than a line has of bytes if what is listed there is the line of a. */
static IRExpr* distance(Emitter* e, IRExpr* place, IRExpr* a)
{
   return op(e, Iop_Xor64, cg_ir_load(e, Ity_I64, place), a);
}

static IRExpr* arrival_at(Emitter* e, IRExpr* place)
{
   _Static_assert(sizeof(CycleLine) == 16, "as this reads it");
   return cg_ir_load(e, Ity_I64, cg_ir_add(e, place, sizeof(ULong)));
}

/* When the lines of the reference arrive, which can start at `from`.  Once they
   have been looked up, that is where they are listed. */
static void emit_look_up(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e      = s->e;
   IRExpr*  first  = address(s, ref, ref->first);
   IRExpr*  last   = cg_ir_add(e, first, ref->n_bytes - 1);
   IRExpr*  place  = place_of(e, first);
   IRExpr*  other  = ref->n_bytes > 1 ? place_of(e, last) : NULL;
   IRExpr*  differ = distance(e, place, first);
   if (other != NULL)
      differ = op(e, Iop_Or64, differ, distance(e, other, last));
   IRDirty* d = cg_ir_call(3, "cg_cycles_look_up", look_up,
                           mkIRExprVec_3(cg_ir_constant(e, (UWord)ref), first,
                                         from));
   IRExpr*  line = cg_ir_constant(e, (UWord)1 << cg_cycle_line_bits);
   d->guard = cg_ir_bind(e, Ity_I1,
                         IRExpr_Unop(Iop_Not1, truth(e, Iop_CmpLT64U, differ,
                                                     line)));
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
   IRExpr* arrives = arrival_at(e, place);
   s->arrives[ref->lookup]
      = other == NULL ? arrives : later(e, arrives, arrival_at(e, other));
}

/* Arguments are words. */
static void tell(Emitter* e, const HChar* name, void* function,
                 IRExpr** arguments, IRExpr* time)
{
   IRDirty* d = cg_ir_call(3, name, function, arguments);
   d->guard   = truth(e, Iop_CmpLT64S, cg_ir_constant(e, 0), time);
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
}

static IRExpr* emit_load(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e      = s->e;
   IRExpr*  a      = address(s, ref, ref->offset);
   IRExpr*  stored = cg_ir_load(e, Ity_I64, stored_at(e, a));
   IRExpr*  when = later(e, after(s, from, machine->load + ref->latency),
                         after(s, stored, machine->forward + ref->latency));
   if (ref->lookup == CG_NO_LOOKUP)
      return when;
   if (ref->looks_up)
      emit_look_up(s, ref, from);
   IRExpr*  arrives = after(s, s->arrives[ref->lookup], ref->latency);
   IRExpr*  done    = later(e, when, arrives);
   IRExpr*  late    = op(e, Iop_Sub64, done, when);
   IRExpr** extra   = &s->extra[ref->group];
   *extra = *extra == NULL ? late : later(e, *extra, late);
   if (tells_waits)
      tell(e, "cg_cycles_late", note_late,
           mkIRExprVec_3(cg_ir_constant(e, (UWord)ref), a, late), late);
   return done;
}

static void emit_store(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e = s->e;
   if (ref->looks_up)
      emit_look_up(s, ref, from);
   IRExpr* first = stored_at(e, address(s, ref, ref->offset));
   for (UInt i = 0; i < ref->szB; i += 8)
      cg_ir_store(e, cg_ir_add(e, first, i), from);
}

static IRExpr* emit_divide(Inline* s, const CycleEval* eval)
{
   IRExpr* free = later(s->e, load_from(s->e, &cg_cycles->divider_free),
                        after(s, s->dispatched, eval->at));
   store_to(s->e, &cg_cycles->divider_free,
            after(s, free, machine->divide_gap));
   return after(s, later(s->e, time_of(s, eval), free), eval->takes);
}

static void charge(Inline* s, CycleCosts* costs, Cost cost, IRExpr* n)
{
   Emitter* e = s->e;
   if (cg_has_regions)
      n = op(e, Iop_Mul64, n, cg_ir_one(e));
   cg_ir_add_to_counter(e, &costs->of[cost], n);
   if (cg_follows_calls)
      cg_ir_add_to_counter(e, &cg_cycles->sum[cost], n);
}

/* What the group waited, of which so much is not said to be for operands. */
static IRExpr* emit_mem(Inline* s, const CycleEval* eval, UInt group,
                        IRExpr* wait)
{
   Emitter* e     = s->e;
   IRExpr*  extra = s->extra[group];
   IRExpr*  mem   = choose(e, truth(e, Iop_CmpLT64S, extra, wait), extra, wait);
   if (tells_waits)
      tell(e, "cg_cycles_waited", charge_late,
           mkIRExprVec_3(cg_ir_constant(e, (UWord)eval),
                         cg_ir_constant(e, group), mem), extra);
   else
      charge(s, eval->costs, COST_MEM, mem);
   return mem;
}

static void emit_group(Inline* s, const CycleEval* eval)
{
   Emitter* e       = s->e;
   UInt     i       = s->n_groups++;
   IRExpr*  since   = s->retired;
   IRExpr*  soonest = later(e, since, after(s, s->dispatched, eval->soonest));
   Bool     waits   = eval->slot[0] != CG_NO_SLOT || eval->after != CG_NEVER;
   s->retired = waits ? later(e, soonest, time_of(s, eval)) : soonest;
   charge(s, eval->costs, COST_ALL, op(e, Iop_Sub64, s->retired, since));
   /* What a load has noted is to be taken back, though nobody waits for it. */
   if (!waits && !(tells_waits && s->extra[i] != NULL))
      return;
   IRExpr* wait = op(e, Iop_Sub64, s->retired, soonest);
   if (s->extra[i] != NULL)
      wait = op(e, Iop_Sub64, wait, emit_mem(s, eval, i, wait));
   charge(s, eval->costs, COST_DEP, wait);
}

static void emit_eval(Inline* s, const CycleEval* eval)
{
   const CycleReference* ref = (const CycleReference*)(eval + 1);
   switch ((EvalKind)eval->kind) {
   case EVAL_DIVIDE:
      make(s, eval->to, emit_divide(s, eval));
      break;
   case EVAL_LOAD:
      make(s, eval->to, emit_load(s, ref, time_of(s, eval)));
      break;
   case EVAL_STORE:
      emit_store(s, ref, time_of(s, eval));
      break;
   case EVAL_GROUP:
      emit_group(s, eval);
      break;
   case EVAL_BRANCH:
      store_to(s->e, &cg_cycles->result, time_of(s, eval));
      break;
   default:
      make(s, eval->to, time_of(s, eval));
      break;
   }
}

/* A part of the window ends, or a line is absent: both are negative then. */
static void emit_begin(Emitter* e, const CycleCode* code)
{
   IRExpr* left = op(e, Iop_Sub64, load_from(e, &cg_cycles->left),
                     cg_ir_constant(e, code->n_insns));
   store_to(e, &cg_cycles->left, left);
   CycleCodeLine* const* line = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++)
      left = op(e, Iop_Or64, left, load_from(e, &line[i]->absence));
   call(e, "cg_cycles_begin", begin, code, NULL,
        truth(e, Iop_CmpLT64S, left, cg_ir_constant(e, 0)));
}

static IRExpr** none_of(UInt n)
{
   IRExpr** all = LibVEX_Alloc((n + 1) * sizeof(*all));
   for (UInt i = 0; i <= n; i++)
      all[i] = NULL;
   return all;
}

static IRExpr* emit_inline(Emitter* e, const CycleCode* code,
                           IRExpr* const* base)
{
   Inline s  = { .e = e, .base = base };
   s.node    = none_of(code->n_nodes);
   s.arrives = none_of(code->n_lookups);
   s.extra   = none_of(code->n_groups);
   emit_begin(e, code);
   s.dispatched = load_from(e, &cg_cycles->dispatched);
   s.retired    = load_from(e, &cg_cycles->retired);
   const CycleEval* eval = (const CycleEval*)(code + 1);
   for (UInt i = 0; i < code->n_evals; i++) {
      emit_eval(&s, eval);
      eval = is_reference(eval)
                ? (const CycleEval*)((const CycleReference*)(eval + 1) + 1)
                : eval + 1;
   }
   store_to(e, &cg_cycles->retired, s.retired);
   return after(&s, s.dispatched, code->slots);
}

/*------------------------------------------------------------*/
/*--- Segments and branches                                ---*/
/*------------------------------------------------------------*/

/* More is better left to a call. */
#define MAX_EVALS 100

static Bool may_inline(const Emitter* e)
{
   return !CG_CYCLES_CALLS_ONLY && !sb.is_cold && e->word == Ity_I64;
}

/* Returns the clock of dispatch after it, not stored yet; NULL: it has been. */
static IRExpr* emit_segment(Emitter* e, const CycleCode* code,
                            IRExpr* const* base)
{
   if (may_inline(e) && !code->is_guarded && code->n_evals <= MAX_EVALS)
      return emit_inline(e, code, base);
   for (UInt i = 0; i < code->n_bases; i++)
      store_to(e, &bases[i], base[i]);
   if (sb.is_cold) {
      ColdSegment* cold = cg_pool_alloc(sizeof(*cold));
      *cold = (ColdSegment){ code, cg_heat_of(sb.code, CODE_CALLS, False) };
      cg_block_owns(cold, free_cold);
      call(e, "cg_cycles_cold", execute_cold, cold, NULL, NULL);
   } else {
      call(e, "cg_cycles_execute", execute, code, NULL, NULL);
   }
   return NULL;
}

/* Dispatch has come to `ends` with the segment, as emit_segment says; and its
   branch is taken if the condition, an I1, holds; NULL: always. */
static void emit_taken(Emitter* e, const CycleCode* code, IRExpr* ends,
                       IRExpr* condition)
{
   UInt more = cg_cycle_if_taken(code);
   if (more > 0) {
      if (ends == NULL)
         ends = load_from(e, &cg_cycles->dispatched);
      IRExpr* taken
         = op(e, Iop_Add64, ends, IRExpr_Const(IRConst_U64(more)));
      ends = condition == NULL ? taken : choose(e, condition, taken, ends);
   }
   if (ends != NULL)
      store_to(e, &cg_cycles->dispatched, ends);
}

static void emit_conditional(Emitter* e, const CycleCode* code, IRExpr* ends,
                             IRExpr* exits)
{
   IRExpr* is_taken = exits;
   if (code->exit_is_next)
      is_taken = cg_ir_bind(e, Ity_I1, IRExpr_Unop(Iop_Not1, exits));
   IRExpr* bit = cg_ir_bit(e, is_taken);
   emit_taken(e, code, ends, is_taken);
   IRExpr* again
      = cg_ir_load(e, Ity_I8, cg_ir_address(e, &code->key.state->again));
   IRExpr* differs
      = truth(e, CG_WORD_OP(e, CmpNE), cg_ir_widen_byte(e, again),
              cg_ir_add(e, bit, CG_STEADY));
   call(e, "cg_cycles_conditional", conditional, code, bit,
        CG_CYCLES_CALLS_ONLY ? NULL : differs);
}

static IRExpr* returns_at(Emitter* e, IRExpr* place)
{
   return cg_ir_element(e, cg_cycle_returns->to, place);
}

static IRExpr* turn(Emitter* e, IRExpr* place, Long n)
{
   IRExpr* next = cg_ir_binop(e, Iop_And64, cg_ir_add(e, place, (UWord)n),
                              cg_ir_constant(e, CG_N_RETURNS - 1));
   store_to(e, &cg_cycle_returns->top, next);
   return next;
}

/* What cg_cycle_transfer does with a direct call. */
static void emit_call(Emitter* e, const CycleCode* code)
{
   IRExpr* top = load_from(e, &cg_cycle_returns->top);
   cg_ir_store(e, returns_at(e, top), cg_ir_constant(e, code->after));
   turn(e, top, 1);
}

static void emit_return(Emitter* e, const CycleCode* code, IRExpr* next)
{
   IRExpr* top = turn(e, load_from(e, &cg_cycle_returns->top), -1);
   IRExpr* to  = cg_ir_load(e, Ity_I64, returns_at(e, top));
   call(e, "cg_cycles_mispredict", mispredict, code, NULL,
        truth(e, Iop_CmpNE64, to, next));
}

/* The superblock ends with it, at next. */
static void emit_last(Emitter* e, const CycleCode* code, IRExpr* ends,
                      IRExpr* next)
{
   Bool falls_through = next->tag == Iex_Const
                        && cg_address_in(next->Iex.Const.con) == code->after;
   if (!falls_through)
      emit_taken(e, code, ends, NULL);
   else if (ends != NULL)
      store_to(e, &cg_cycles->dispatched, ends);
   if (cg_follows_calls || code->branch == BRANCH_INDIRECT || !may_inline(e))
      call(e, "cg_cycles_transfer", transfer, code, next, NULL);
   else if (code->is_call)
      emit_call(e, code);
   else if (code->branch == BRANCH_RETURN)
      emit_return(e, code, next);
}

static void end_segment(Segment* segment, const IRStmt* exit, const IRSB* in,
                        Addr stay)
{
   Emitter*   e = segment->emitter;
   IRExpr*    base[CG_MAX_CYCLE_BASES];
   CycleCode* code = cg_describe_end(exit, in, stay, base);
   if (code == NULL)
      return;
   cg_block_owns(code, cg_free_cycle_code);
   IRExpr* ends = emit_segment(e, code, base);
   if (code->branch == BRANCH_CONDITIONAL)
      emit_conditional(e, code, ends, exit->Ist.Exit.guard);
   else if (code->branch != BRANCH_NONE)
      emit_last(e, code, ends, in->next);
   else if (ends != NULL)
      store_to(e, &cg_cycles->dispatched, ends);
}

/* Where the program is if it does not leave by this exit. */
static Addr stays_at(const IRStmt* exit)
{
   Int i = 0;
   while (sb.in->stmts[i] != exit)
      i++;
   for (; i < sb.in->stmts_used; i++) {
      const IRStmt* st = sb.in->stmts[i];
      if (st->tag == Ist_IMark)
         return (Addr)st->Ist.IMark.addr;
      if (st != exit && st->tag == Ist_Exit)
         break;
   }
   return sb.in->next->tag == Iex_Const
             ? cg_address_in(sb.in->next->Iex.Const.con)
             : 0;
}

/*------------------------------------------------------------*/
/*--- Hooks                                                ---*/
/*------------------------------------------------------------*/

void cg_cycles_begin(Segment* segment, const IRSB* in)
{
   Int i = 0;
   while (i < in->stmts_used && in->stmts[i]->tag != Ist_IMark)
      i++;
   sb.in      = in;
   sb.code    = i < in->stmts_used ? (Addr)in->stmts[i]->Ist.IMark.addr : 0;
   sb.is_cold = cg_heat_mode(sb.code) == CODE_CALLS;
   cg_describe_begin(in, segment->groups);
}

void cg_cycles_statement(Segment* segment, const IRStmt* st)
{
   if (!cg_describe_has_room())
      end_segment(segment, NULL, NULL, 0);
   if (st->tag == Ist_IMark) {
      UInt line = cg_line_cost((Addr)st->Ist.IMark.addr)->number;
      cg_describe_insn(st, line, cg_cycle_costs_of(line));
   } else if (st->tag == Ist_Exit && st->Ist.Exit.jk != Ijk_SigSEGV) {
      end_segment(segment, st, NULL, stays_at(st));
   } else {
      cg_describe_statement(st, segment->emitter->out->tyenv,
                            segment->emitter);
   }
}

void cg_cycles_end(Segment* segment, const IRSB* in)
{
   end_segment(segment, NULL, in, 0);
}
