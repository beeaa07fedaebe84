/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that executes segments.  Hot code has the effect of cg_cycle_execute
   (model.c), inline, evaluation by evaluation, with calls for indirect branches
   and for rare events, such as data lines not listed and late loads.  Cold,
   long and guarded segments, and all of 32-bit guests, are calls. */

#include "features/cycles/instrument.h"
#include "base/near.h"
#include "calls/call_events.h"
#include "calls/separate/contexts.h"
#include "counts/blocks.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "features/cycles/describe.h"
#include "features/cycles/line_costs.h"
#include "features/cycles/memory.h"
#include "features/cycles/model.h"
#include "features/cycles/predict.h"
#include "run/heat.h"

#include "pub_tool_libcbase.h"

static const Machine* machine;

/* The bases for the next cg_cycle_execute, near the anchor (base/near.h). */
static Addr* bases;

void cg_cycles_instrument_init(const Machine* the_machine)
{
   machine = the_machine;
   bases   = cg_alloc_near("cg.cycles.state",
                           CG_MAX_CYCLE_BASES * sizeof(Addr));
}

/*--- What generated code calls                            ---*/

/* A test defines this as 1, so that all code makes calls, and compares the
   results with those of inline code. */
#ifndef CG_CYCLES_CALLS_ONLY
#define CG_CYCLES_CALLS_ONLY 0
#endif

/* A segment whose superblock is not yet hot. */
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

static VG_REGPARM(3) void charge_late(const CycleEval* group, Long soonest,
                                      Long retired)
{
   cg_cycle_charge_late(group, soonest, retired);
}

static VG_REGPARM(2) void conditional(const CycleCode* code, UWord is_taken)
{
   if (!CG_CYCLES_CALLS_ONLY || !cg_cycle_is_steady(code->key, is_taken != 0))
      cg_cycle_conditional(code, is_taken != 0);
}

static VG_REGPARM(2) void transfer(const CycleCode* code, UWord next)
{
   cg_cycle_transfer(code, next);
}

/* Record that generated code has charged `all` whole cycles to the line of
   `costs`, `dep` of them as COST_DEP. */
static VG_REGPARM(3) void tell(CycleCosts* costs, UWord all, UWord dep)
{
   cg_call_events_count(costs->line, EV_Cy, (Int)all);
   if (dep > 0)
      cg_call_events_count(costs->line, EV_CyDep, (Int)dep);
}

static VG_REGPARM(1) void mispredict(const CycleCode* code)
{
   cg_cycle_mispredict(code);
}

static void free_cold(void* segment)
{
   cg_pool_free(segment, sizeof(ColdSegment));
}

/*--- Small pieces of IR                                   ---*/

/* The superblock being instrumented. */
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

static IRExpr* load_from(Emitter* e, const void* object)
{
   return cg_ir_load(e, Ity_I64, cg_ir_address(e, object));
}

static void store_to(Emitter* e, const void* object, IRExpr* value)
{
   cg_ir_store(e, cg_ir_address(e, object), value);
}

/*--- Evaluations                                          ---*/

/* A time: `by` sixtieths after the computed time `than`. */
typedef struct {
   IRExpr* than;
   Long    by;
} Time;

/* A time, and the expression that has computed it. */
typedef struct {
   Time    of;
   IRExpr* is;
} Sum;

#define N_SUMS 4

typedef struct {
   const CycleEval* eval;
   Time             time;
} Evaluated;

#define MAX_EVALUATED 16

/* The state of emitting a segment inline. */
typedef struct {
   Emitter*         e;
   IRExpr* const*   base;
   IRExpr*          dispatched;
   IRExpr*          retired;
   Time*            node; /* [slot - CG_FIRST_NODE] */
   UInt             n_evaluated;
   Evaluated        evaluated[MAX_EVALUATED];
   UInt             n_sums;
   Sum              sums[N_SUMS];
   IRExpr*          cycles[2]; /* whole cycles charged, if calls are followed:
                                  all, and those of COST_DEP; NULL: none */
} Inline;

static Time after(Time time, Long n)
{
   time.by += n;
   return time;
}

/* Return an expression for the time, if possible one computed recently. */
static IRExpr* computed(Inline* s, Time time)
{
   if (time.by == 0)
      return time.than;
   for (UInt i = 0; i < N_SUMS; i++) {
      if (s->sums[i].of.than == time.than && s->sums[i].of.by == time.by)
         return s->sums[i].is;
   }
   IRExpr* sum = cg_ir_add(s->e, time.than, (UWord)time.by);
   s->sums[s->n_sums++ % N_SUMS] = (Sum){ time, sum };
   return sum;
}

/* Return the later time; a distance common to both is added only when the
   result is computed. */
static Time later(Inline* s, Time a, Time b)
{
   Emitter* e  = s->e;
   Long     by = a.by < b.by ? a.by : b.by;
   IRExpr*  x  = computed(s, after(a, -by));
   IRExpr*  y  = computed(s, after(b, -by));
   return (Time){ choose(e, truth(e, Iop_CmpLT64S, x, y), y, x), by };
}

static Time ready(Inline* s, UInt slot)
{
   return slot >= CG_FIRST_NODE
             ? s->node[slot - CG_FIRST_NODE]
             : (Time){ load_from(s->e, &cg_cycles->ready[slot]), 0 };
}

static Time after_dispatch(Inline* s, Long n)
{
   return (Time){ s->dispatched, n };
}

/* Return whether the evaluation is always later than `other` by a constant
   time; if so, set *n to that time. */
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

static Time new_time(Inline* s, const CycleEval* eval)
{
   Bool is_any = eval->after != CG_NEVER || eval->slot[0] == CG_NO_SLOT;
   Time time   = after_dispatch(s, eval->after);
   for (UInt i = 0; i < 2; i++) {
      if (eval->slot[i] == CG_NO_SLOT)
         continue;
      Time other = after(ready(s, eval->slot[i]), eval->latency[i]);
      time       = is_any ? later(s, time, other) : other;
      is_any     = True;
   }
   return time;
}

/* Return the evaluation's time.  Often it is another evaluation's time plus a
   constant, as with a result and its flags. */
static Time time_of(Inline* s, const CycleEval* eval)
{
   Bool is_one = eval->slot[1] == CG_NO_SLOT
                 && (eval->slot[0] == CG_NO_SLOT || eval->after == CG_NEVER);
   for (UInt i = 0; i < s->n_evaluated && !is_one; i++) {
      Long n;
      if (is_later_by(eval, s->evaluated[i].eval, &n))
         return after(s->evaluated[i].time, n);
   }
   Time time = new_time(s, eval);
   if (s->n_evaluated < MAX_EVALUATED && !is_one)
      s->evaluated[s->n_evaluated++] = (Evaluated){ eval, time };
   return time;
}

static void make(Inline* s, UInt slot, Time time)
{
   if (slot >= CG_FIRST_NODE)
      s->node[slot - CG_FIRST_NODE] = time;
   else
      store_to(s->e, &cg_cycles->ready[slot], computed(s, time));
}

static IRExpr* address(Inline* s, const CycleReference* ref, Addr offset)
{
   return ref->has_base ? cg_ir_add(s->e, s->base[ref->base], offset)
                        : cg_ir_constant(s->e, offset);
}

/* Return the address of table[a / 2^bits % n]; elements have 8 bytes. */
static IRExpr* element_for(Emitter* e, const void* table, UInt n, IRExpr* a,
                           UInt bits)
{
   return cg_ir_element(e, table,
                        cg_ir_binop(e, Iop_And64,
                                    cg_ir_shift_right(e, a, bits),
                                    cg_ir_constant(e, n - 1)));
}

static IRExpr* available_at(Inline* s, const CycleReference* ref)
{
   return element_for(s->e, cg_cycle_available, CG_N_AVAILABLE,
                      address(s, ref, ref->offset), 3);
}

/* Return the offset of a in its line if the line is listed as used; else a
   number not below the line size. */
static IRExpr* distance(Emitter* e, IRExpr* a)
{
   IRExpr* place = element_for(e, cg_cycle_listed, CG_N_LISTED, a,
                               cg_cycle_line_bits);
   return op(e, Iop_Xor64, cg_ir_load(e, Ity_I64, place), a);
}

/* The maximum n_bytes of references that are tested as if they were in one
   line, as most are.  If they are not, the test fails. */
#define MAX_BYTES_OF_ONE 8

/* Emit the look-up of the reference, which can start at time `from`. */
static void emit_look_up(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e     = s->e;
   IRExpr*  first = address(s, ref, ref->first);
   IRExpr*  last  = distance(e, first);
   if (ref->n_bytes > MAX_BYTES_OF_ONE)
      last = op(e, Iop_Or64, last,
                distance(e, cg_ir_add(e, first, ref->n_bytes - 1)));
   else
      last = cg_ir_add(e, last, ref->n_bytes - 1);
   IRDirty* d = cg_ir_call(3, "cg_cycles_look_up", look_up,
                           mkIRExprVec_3(cg_ir_constant(e, (UWord)ref), first,
                                         from));
   IRExpr* line = cg_ir_constant(e, (UWord)1 << cg_cycle_line_bits);
   d->guard = cg_ir_bind(e, Ity_I1,
                         IRExpr_Unop(Iop_Not1,
                                     truth(e, Iop_CmpLT64U, last, line)));
   /* Keep VEX from moving loads from cg_cycle_available across the call. */
   d->mFx   = Ifx_Write;
   d->mAddr = cg_ir_constant(e, (UWord)cg_cycle_available);
   d->mSize = CG_N_AVAILABLE * sizeof(Long);
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
   /* Load the clock again, which is cheaper than keeping it across the call. */
   s->dispatched = load_from(e, &cg_cycles->dispatched);
}

static Time emit_load(Inline* s, const CycleReference* ref, Time from)
{
   Time available = { cg_ir_load(s->e, Ity_I64, available_at(s, ref)),
                      machine->forward };
   return after(later(s, after(from, machine->load), available), ref->latency);
}

static void emit_store(Inline* s, const CycleReference* ref, IRExpr* from)
{
   IRExpr* first = available_at(s, ref);
   for (UInt i = 0; i < ref->szB; i += 8)
      cg_ir_store(s->e, cg_ir_add(s->e, first, i), from);
}

static void emit_reference(Inline* s, const CycleEval* eval)
{
   const CycleReference* ref  = cg_cycle_reference(eval);
   Time                  from = time_of(s, eval);
   if (ref->looks_up || ref->is_store)
      from = (Time){ computed(s, from), 0 };
   if (ref->looks_up)
      emit_look_up(s, ref, from.than);
   if (ref->is_store)
      emit_store(s, ref, from.than);
   else
      make(s, eval->to, emit_load(s, ref, from));
}

static Time emit_divide(Inline* s, const CycleEval* eval)
{
   Time free = { load_from(s->e, &cg_cycles->divider_free), 0 };
   free      = later(s, free, after_dispatch(s, eval->at));
   store_to(s->e, &cg_cycles->divider_free,
            computed(s, after(free, machine->divide_gap)));
   return after(later(s, time_of(s, eval), free), eval->takes);
}

/* The inverse of 60: x / 60 is (x * RECIPROCAL) >> RECIPROCAL_BITS for all x
   below 2^30 (Granlund and Montgomery, Division by invariant integers using
   multiplication).  No wait takes 2^30 sixtieths. */
#define RECIPROCAL      0x44444445UL
#define RECIPROCAL_BITS 36
_Static_assert(CG_CYCLE == 60, "the reciprocal is of a cycle");

/* Charge the time from `from` to `to` as `cost`; if calls are followed, return
   how many cycles have become whole, else NULL. */
static IRExpr* charge(Inline* s, CycleCosts* costs, Cost cost, IRExpr* from,
                      IRExpr* to)
{
   Emitter* e   = s->e;
   Long*    sum = &costs->of[cost];
   IRExpr*  old = load_from(e, sum);
   if (!cg_has_regions && !cg_follows_calls) {
      store_to(e, sum,
               op(e, Iop_Sub64, op(e, Iop_Add64, old, to), from));
      return NULL;
   }
   IRExpr* n = op(e, Iop_Sub64, to, from);
   if (cg_has_regions)
      n = op(e, Iop_Mul64, n, cg_ir_one(e));
   n = op(e, Iop_Add64, old, n);
   if (!cg_follows_calls) {
      store_to(e, sum, n);
      return NULL;
   }
   IRExpr* whole
      = cg_ir_shift_right(e, op(e, Iop_Mul64, n, cg_ir_constant(e, RECIPROCAL)),
                          RECIPROCAL_BITS);
   store_to(e, sum,
            op(e, Iop_Sub64, n,
               op(e, Iop_Mul64, whole, cg_ir_constant(e, CG_CYCLE))));
   return whole;
}

/* Must charges to the line be recorded, for contexts of its function or for
   bodies of inlined functions? */
static Bool is_told(const LineCost* line)
{
   return cg_has_contexts
          || (cg_tree_has_bodies && line->function->body != NULL);
}

/* Add the whole cycles charged, `rest` and `dep`, to the line's costs, and note
   them for add_to_totals; dep may be NULL. */
static void count_cycles(Inline* s, CycleCosts* costs, IRExpr* rest,
                         IRExpr* dep)
{
   Emitter* e    = s->e;
   IRExpr*  n[2] = { dep == NULL ? rest : op(e, Iop_Add64, rest, dep), dep };
   for (UInt i = 0; i < 2 && n[i] != NULL; i++) {
      cg_ir_add_to_counter(e, &costs->cycles[i == 0 ? COST_REST : COST_DEP],
                           n[i]);
      s->cycles[i] = s->cycles[i] == NULL
                        ? n[i] : op(e, Iop_Add64, s->cycles[i], n[i]);
   }
   if (!is_told(cg_line_by_number(costs->line)))
      return;
   IRDirty* d
      = cg_ir_call(3, "cg_cycles_tell", tell,
                   mkIRExprVec_3(cg_ir_constant(e, (UWord)costs), n[0],
                                 dep == NULL ? cg_ir_constant(e, 0) : dep));
   d->guard = truth(e, Iop_CmpNE64, n[0], cg_ir_constant(e, 0));
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
}

/* Add the segment's cycles to the running totals. */
static void add_to_totals(Inline* s)
{
   for (UInt i = 0; i < 2 && s->cycles[i] != NULL; i++)
      cg_ir_add_to_counter(
         s->e, &cg_totals[cg_total_place(i == 0 ? EV_Cy : EV_CyDep)],
         s->cycles[i]);
}

/* Emit a call that charges the group's wait, from `soonest` on, to memory, if a
   load is late. */
static void emit_mem(Inline* s, const CycleEval* eval, IRExpr* soonest)
{
   Emitter* e  = s->e;
   IRDirty* d  = cg_ir_call(3, "cg_cycles_late", charge_late,
                            mkIRExprVec_3(cg_ir_constant(e, (UWord)eval),
                                          soonest, s->retired));
   d->guard = truth(e, Iop_CmpLT64S, soonest, load_from(e, &cg_cycles->late));
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
}

static void emit_group(Inline* s, const CycleEval* eval)
{
   /* Load this only here: otherwise it would be kept across calls for
      references. */
   IRExpr* since = s->retired != NULL
                      ? s->retired : load_from(s->e, &cg_cycles->retired);
   Time    retired = { since, 0 };
   Bool    waits   = eval->slot[0] != CG_NO_SLOT || eval->after != CG_NEVER;
   if (eval->soonest != CG_NEVER)
      retired = later(s, retired, after_dispatch(s, eval->soonest));
   IRExpr* soonest = computed(s, retired);
   s->retired = waits ? computed(s, later(s, retired, time_of(s, eval)))
                      : soonest;
   IRExpr* rest = charge(s, eval->costs, COST_REST, since, soonest);
   IRExpr* dep  = waits ? charge(s, eval->costs, COST_DEP, soonest, s->retired)
                        : NULL;
   if (cg_follows_calls)
      count_cycles(s, eval->costs, rest, dep);
   if (waits && eval->kind == EVAL_LOADING_GROUP)
      emit_mem(s, eval, soonest);
}

static void emit_eval(Inline* s, const CycleEval* eval)
{
   switch ((EvalKind)eval->kind) {
   case EVAL_DIVIDE:
      make(s, eval->to, emit_divide(s, eval));
      break;
   case EVAL_LOAD:
   case EVAL_STORE:
      emit_reference(s, eval);
      break;
   case EVAL_GROUP:
   case EVAL_LOADING_GROUP:
      emit_group(s, eval);
      break;
   case EVAL_BRANCH:
      store_to(s->e, &cg_cycles->result, computed(s, time_of(s, eval)));
      break;
   default:
      make(s, eval->to, time_of(s, eval));
      break;
   }
}

/* Emit a test, and a call of begin() if part of the window has ended or one of
   the segment's lines is absent: then `rest` is negative. */
static void emit_begin(Emitter* e, const CycleCode* code)
{
   if (code->n_lines == 0)
      return;
   IRExpr* rest = op(e, Iop_Sub64, load_from(e, &cg_cycles->part_ends),
                     load_from(e, &cg_cycles->dispatched));
   CycleCodeLine* const* line = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++)
      rest = op(e, Iop_Or64, rest, load_from(e, &line[i]->absence));
   call(e, "cg_cycles_begin", begin, code, NULL,
        truth(e, Iop_CmpLT64S, rest, cg_ir_constant(e, 0)));
}

static IRExpr* emit_inline(Emitter* e, const CycleCode* code,
                           IRExpr* const* base)
{
   Inline s  = { .e = e, .base = base };
   s.node    = LibVEX_Alloc((code->n_nodes + 1) * sizeof(Time));
   emit_begin(e, code);
   s.dispatched = load_from(e, &cg_cycles->dispatched);
   for (const CycleEval* eval = cg_cycle_evals(code);
        eval < cg_cycle_end(code); eval = cg_cycle_next(eval))
      emit_eval(&s, eval);
   store_to(e, &cg_cycles->retired, s.retired);
   add_to_totals(&s);
   return s.dispatched;
}

/*--- Segments and branches                                ---*/

/* The maximum number of evaluations done inline; a longer segment is executed
   by a call. */
#define MAX_EVALS 100

static Bool may_inline(const Emitter* e)
{
   return !CG_CYCLES_CALLS_ONLY && !sb.is_cold && e->word == Ity_I64;
}

/* Emit the segment.  Return NULL if it stores the clock of dispatch, else the
   clock before the segment: then the caller must store the clock after it. */
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

/* Return the clock after the segment, given emit_segment's result `dispatched`;
   is_taken: the segment's branch is taken. */
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

/* Emit code with the effect of cg_cycle_transfer for a direct call. */
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

/* Emit the end of the superblock's last segment, which goes on at `next`. */
static void emit_last(Emitter* e, const CycleCode* code, IRExpr* dispatched,
                      IRExpr* next)
{
   Bool falls_through = next->tag == Iex_Const
                        && cg_address_in(next->Iex.Const.con) == code->after;
   emit_dispatched(e, code, dispatched, !falls_through);
   if (code->branch == BRANCH_DIRECT && !code->is_call)
      return;
   if (code->branch == BRANCH_INDIRECT || !may_inline(e))
      call(e, "cg_cycles_transfer", transfer, code, next, NULL);
   else if (code->is_call)
      emit_call(e, code);
   else
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

/* Return the address where the program goes on if it does not leave by this
   exit; 0 if that is not known. */
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

/*--- Hooks                                                ---*/

void cg_cycles_begin(Segment* segment, const IRSB* in)
{
   Int i = 0;
   while (i < in->stmts_used && in->stmts[i]->tag != Ist_IMark)
      i++;
   sb.in      = in;
   sb.code    = i < in->stmts_used ? (Addr)in->stmts[i]->Ist.IMark.addr : 0;
   sb.is_cold = cg_heat_mode(sb.code) == CODE_CALLS;
   cg_cycle_begin_superblock();
   cg_describe_begin(in, segment->groups);
}

void cg_cycles_statement(Segment* segment, const IRStmt* st)
{
   if (!cg_describe_has_room())
      end_segment(segment, NULL, NULL, 0);
   if (st->tag == Ist_IMark) {
      Addr            a    = (Addr)st->Ist.IMark.addr;
      const LineCost* line = cg_line_cost(a);
      cg_describe_insn(st, line->number, cg_cycle_costs_of(line, a));
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
