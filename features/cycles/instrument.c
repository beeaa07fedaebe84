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

static VG_REGPARM(2) void look_up_early(const CycleEval* eval, Addr first)
{
   cg_cycle_look_up_early(eval, first);
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

/* What a reference looks up is listed there if the distance is less than a
   line has of bytes. */
typedef struct {
   IRExpr* first;
   IRExpr* place;
   IRExpr* other; /* of its last byte; NULL: the same line's */
   IRExpr* distance;
} Listed;

static Listed emit_listed(Inline* s, const CycleReference* ref)
{
   Emitter* e = s->e;
   Listed   l = { .first = address(s, ref, ref->first) };
   IRExpr*  last = cg_ir_add(e, l.first, ref->n_bytes - 1);
   l.place    = place_of(e, l.first);
   l.distance = distance(e, l.place, l.first);
   if (ref->n_bytes > 1) {
      l.other    = place_of(e, last);
      l.distance = op(e, Iop_Or64, l.distance, distance(e, l.other, last));
   }
   return l;
}

/* The reference's lines, which that call looks up if they are not listed.  Then
   they are. */
static void emit_look_up(Inline* s, const CycleReference* ref, const Listed* l,
                         IRDirty* call_it)
{
   Emitter* e    = s->e;
   IRExpr*  line = cg_ir_constant(e, (UWord)1 << cg_cycle_line_bits);
   call_it->guard
      = cg_ir_bind(e, Ity_I1,
                   IRExpr_Unop(Iop_Not1,
                               truth(e, Iop_CmpLT64U, l->distance, line)));
   addStmtToIRSB(e->out, IRStmt_Dirty(call_it));
   IRExpr* arrives = arrival_at(e, l->place);
   s->arrives[ref->lookup]
      = l->other == NULL ? arrives : later(e, arrives, arrival_at(e, l->other));
}

/* Of a reference which can start at `from`. */
static void look_up_at(Inline* s, const CycleReference* ref, IRExpr* from)
{
   if (!ref->looks_up || s->arrives[ref->lookup] != NULL)
      return;
   Listed   l    = emit_listed(s, ref);
   IRExpr** what = mkIRExprVec_3(cg_ir_constant(s->e, (UWord)ref), l.first,
                                 from);
   emit_look_up(s, ref, &l, cg_ir_call(3, "cg_cycles_look_up", look_up, what));
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
   look_up_at(s, ref, from);
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
   look_up_at(s, ref, from);
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

/* So much as is between the two times. */
static void charge_from(Inline* s, CycleCosts* costs, Cost cost, IRExpr* from,
                        IRExpr* to)
{
   Emitter* e       = s->e;
   ULong*   counter = &costs->of[cost];
   if (cg_has_regions || cg_follows_calls)
      charge(s, costs, cost, op(e, Iop_Sub64, to, from));
   else
      store_to(e, counter,
               op(e, Iop_Sub64, op(e, Iop_Add64, load_from(e, counter), to),
                  from));
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
   charge_from(s, eval->costs, COST_ALL, since, s->retired);
   /* What a load has noted is to be taken back, though nobody waits for it. */
   if (!waits && !(tells_waits && s->extra[i] != NULL))
      return;
   if (s->extra[i] == NULL) {
      charge_from(s, eval->costs, COST_DEP, soonest, s->retired);
      return;
   }
   IRExpr* wait = op(e, Iop_Sub64, s->retired, soonest);
   charge(s, eval->costs, COST_DEP,
          op(e, Iop_Sub64, wait, emit_mem(s, eval, i, wait)));
}

static void emit_eval(Inline* s, const CycleEval* eval)
{
   const CycleReference* ref = cg_cycle_reference(eval);
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

/* Before anything has been computed that would have to be kept across the
   calls. */
static void emit_early_look_ups(Inline* s, const CycleCode* code)
{
   const CycleEval* eval = cg_cycle_look_up_from(code, cg_cycle_evals(code));
   while (eval != NULL && cg_cycle_is_early(eval)) {
      const CycleReference* ref = cg_cycle_reference(eval);
      Listed   l    = emit_listed(s, ref);
      IRExpr** what = mkIRExprVec_2(cg_ir_constant(s->e, (UWord)eval), l.first);
      IRDirty* call_it = cg_ir_call(2, "cg_cycles_look_up_early", look_up_early,
                                    what);
      /* VEX may not fetch an arrival of before after it. */
      call_it->mFx   = Ifx_Write;
      call_it->mAddr = cg_ir_constant(s->e, (UWord)cg_cycle_listed);
      call_it->mSize = CG_N_LISTED * sizeof(CycleLine);
      emit_look_up(s, ref, &l, call_it);
      eval = cg_cycle_look_up_from(code, cg_cycle_next(eval));
   }
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
   emit_early_look_ups(&s, code);
   s.dispatched = load_from(e, &cg_cycles->dispatched);
   s.retired    = load_from(e, &cg_cycles->retired);
   for (const CycleEval* eval = cg_cycle_evals(code);
        eval < cg_cycle_end(code); eval = cg_cycle_next(eval))
      emit_eval(&s, eval);
   store_to(e, &cg_cycles->retired, s.retired);
   return s.dispatched;
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

/* Returns the clock of dispatch before it, and it is to be stored what that is
   after it; NULL: it has been. */
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

/* How dispatch goes on from `dispatched`, as emit_segment says, if the branch
   is taken or is not. */
static IRExpr* goes_on(Emitter* e, const CycleCode* code, IRExpr* dispatched,
                       Bool is_taken)
{
   UInt slots = dispatched == NULL ? 0 : code->slots;
   UInt more  = is_taken ? cg_cycle_if_taken(code) : 0;
   if (dispatched == NULL)
      dispatched = load_from(e, &cg_cycles->dispatched);
   return slots + more == 0
             ? dispatched
             : op(e, Iop_Add64, dispatched,
                  IRExpr_Const(IRConst_U64(slots + more)));
}

static void emit_dispatched(Emitter* e, const CycleCode* code,
                            IRExpr* dispatched, Bool is_taken)
{
   if (dispatched != NULL || (is_taken && cg_cycle_if_taken(code) > 0))
      store_to(e, &cg_cycles->dispatched,
               goes_on(e, code, dispatched, is_taken));
}

static void emit_conditional(Emitter* e, const CycleCode* code,
                             IRExpr* dispatched, IRExpr* exits)
{
   Bool inverted = code->exit_is_next;
   if (cg_cycle_if_taken(code) == 0)
      emit_dispatched(e, code, dispatched, False);
   else
      store_to(e, &cg_cycles->dispatched,
               choose(e, exits, goes_on(e, code, dispatched, !inverted),
                      goes_on(e, code, dispatched, inverted)));
   IRExpr* is_taken = exits;
   if (inverted)
      is_taken = cg_ir_bind(e, Ity_I1, IRExpr_Unop(Iop_Not1, exits));
   IRExpr* bit = cg_ir_bit(e, is_taken);
   IRExpr* again
      = cg_ir_load(e, Ity_I8, cg_ir_address(e, &code->key.state->again));
   IRExpr* differs = truth(e, CG_WORD_OP(e, CmpNE),
                           cg_ir_widen_byte(e, again), bit);
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
static void emit_last(Emitter* e, const CycleCode* code, IRExpr* dispatched,
                      IRExpr* next)
{
   Bool falls_through = next->tag == Iex_Const
                        && cg_address_in(next->Iex.Const.con) == code->after;
   emit_dispatched(e, code, dispatched, !falls_through);
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
   IRExpr* dispatched = emit_segment(e, code, base);
   if (code->branch == BRANCH_CONDITIONAL)
      emit_conditional(e, code, dispatched, exit->Ist.Exit.guard);
   else if (code->branch != BRANCH_NONE)
      emit_last(e, code, dispatched, in->next);
   else
      emit_dispatched(e, code, dispatched, False);
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
