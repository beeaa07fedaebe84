/*--------------------------------------------------------------------*/
/*--- The IR that executes segments.  features/cycles/instrument.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/instrument.h.

   What cg_cycle_execute does with a segment (model.c) is emitted, evaluation by
   evaluation.  Code that rarely misses has it for the case that all lines have
   arrived.  If they have not, cg_cycle_execute is called, and what is emitted
   is done upon another state, `idle`, in vain: all has long retired there, so
   nothing is charged.  Code that often misses looks lines up inline, too, and
   calls for those that are not listed. */

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
static Bool           may_look_up; /* inline */

/* Near: the state that emitted code is to use, and the bases of the segment. */
static CycleState** in_use;
static CycleState*  idle;
static Addr*        bases;

#define OFFSET(member) __builtin_offsetof(CycleState, member)

void cg_cycles_instrument_init(const Machine* the_machine, Bool tells_waits)
{
   machine       = the_machine;
   may_look_up   = !tells_waits;
   in_use        = cg_alloc_near("cg.cycles.state", sizeof(*in_use));
   bases         = cg_alloc_near("cg.cycles.state",
                                 CG_MAX_CYCLE_BASES * sizeof(Addr));
   idle          = cg_alloc_near("cg.cycles.state", sizeof(*idle));
   idle->retired = (Long)1 << 61;
   *in_use       = cg_cycles;
}

/*------------------------------------------------------------*/
/*--- What generated code calls                            ---*/
/*------------------------------------------------------------*/

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

/* A segment that is executed inline if all has arrived. */
typedef struct {
   const CycleCode* code;
   Heat             heat;
   ULong            since; /* checkpoints before */
} HotSegment;

/* If it is called for as often among so many instructions for each, the code
   misses often.  A call costs as much as looking up a line some ten times. */
#define CALLS_OF_HOT     1000
#define RARELY           16

static void count_call(HotSegment* hot)
{
   if (!may_look_up || --hot->heat.calls_left > 0)
      return;
   ULong parts = cg_cycles->n_checkpoints - hot->since;
   ULong insns = parts * cg_cycles->part;
   if (insns < (ULong)CALLS_OF_HOT * RARELY * hot->code->n_insns)
      cg_heat_ask(&hot->heat);
   hot->heat.calls_left = CALLS_OF_HOT;
   hot->since           = cg_cycles->n_checkpoints;
}

static VG_REGPARM(1) void execute_slowly(HotSegment* hot)
{
   const CycleCode* code = hot->code;
   cg_cycle_execute_in_window(code, bases);
   idle->dispatched = cg_cycles->dispatched - (Long)code->slots;
   *in_use          = idle;
   count_call(hot);
}

static VG_REGPARM(1) void fetch_lines(const CycleCode* code)
{
   cg_cycle_fetch_lines(code);
}

static VG_REGPARM(3) ULong look_up(const CycleReference* ref, Addr first,
                                   Long from)
{
   return cg_cycle_look_up(ref, first, from);
}

static VG_REGPARM(2) void conditional(const CycleCode* code, UWord is_taken)
{
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

static void free_hot(void* segment)
{
   cg_pool_free(segment, sizeof(HotSegment));
}

/*------------------------------------------------------------*/
/*--- Small pieces of IR                                   ---*/
/*------------------------------------------------------------*/

/* The superblock. */
static struct {
   const IRSB* in;
   Addr        code;
   CodeMode    mode;
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
/*--- Has all of it arrived?                               ---*/
/*------------------------------------------------------------*/

static const CycleEval* first_eval(const CycleCode* code)
{
   return (const CycleEval*)(code + 1);
}

static Bool is_reference(const CycleEval* eval)
{
   return eval->kind >= EVAL_LOAD && eval->kind <= EVAL_GUARDED_STORE;
}

static const CycleEval* next_eval(const CycleEval* eval)
{
   return is_reference(eval)
             ? (const CycleEval*)((const CycleReference*)(eval + 1) + 1)
             : eval + 1;
}

static IRExpr* address(Emitter* e, const CycleReference* ref, Addr offset,
                       IRExpr* const* base)
{
   return ref->has_base ? cg_ir_add(e, base[ref->base], offset)
                        : cg_ir_constant(e, offset);
}

static IRExpr* line_of(Emitter* e, IRExpr* a)
{
   return cg_ir_shift_right(e, a, cg_cycle_line_bits);
}

static IRExpr* place_of(Emitter* e, IRExpr* line)
{
   return cg_ir_binop(e, Iop_And64, line, cg_ir_constant(e, CG_N_LISTED - 1));
}

/* Bytes that are looked up by the line of the last one, which must be that of
   the first one, too. */
typedef struct {
   IRExpr *line, *place; /* NULL: there are none */
} Bytes;

static Bytes bytes_at(Emitter* e, IRExpr* a, UInt n)
{
   Bytes b    = { .line = line_of(e, a) };
   IRExpr* last = n == 1 ? b.line : line_of(e, cg_ir_add(e, a, n - 1));
   b.place    = place_of(e, last);
   return b;
}

/* All that the reference looks up: one that is alone, in one line; others, by
   the first byte and the last one. */
static void find_bytes(Emitter* e, const CycleReference* ref, IRExpr* first,
                       Bytes* bytes)
{
   bytes[0] = bytes_at(e, first, ref->is_alone ? ref->n_bytes : 1);
   bytes[1] = (Bytes){ NULL, NULL };
   if (!ref->is_alone)
      bytes[1] = bytes_at(e, cg_ir_add(e, first, ref->n_bytes - 1), 1);
}

static IRExpr* either(Emitter* e, IRExpr* so_far, IRExpr* more)
{
   return so_far == NULL ? more : op(e, Iop_Or64, so_far, more);
}

/* Not zero if it is not known that they have arrived. */
static IRExpr* is_away(Emitter* e, const Bytes* bytes)
{
   IRExpr* found = cg_ir_load(e, Ity_I64, cg_ir_element(e, cg_cycle_arrived,
                                                        bytes->place));
   return op(e, Iop_Xor64, found, bytes->line);
}

static IRExpr* is_absent(Emitter* e, const CycleCode* code)
{
   IRExpr*               absent = NULL;
   CycleCodeLine* const* line   = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++)
      absent = either(e, absent, load_from(e, &line[i]->is_absent));
   return absent;
}

static IRExpr* is_not_zero(Emitter* e, IRExpr* value)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Unop(Iop_CmpNEZ64, value));
}

static IRExpr* is_slow(Emitter* e, const CycleCode* code, IRExpr* const* base)
{
   IRExpr*          slow = is_absent(e, code);
   const CycleEval* eval = first_eval(code);
   for (UInt i = 0; i < code->n_evals; i++, eval = next_eval(eval)) {
      const CycleReference* ref = (const CycleReference*)(eval + 1);
      if (!is_reference(eval) || !ref->looks_up)
         continue;
      Bytes bytes[2];
      find_bytes(e, ref, address(e, ref, ref->first, base), bytes);
      for (UInt b = 0; b < 2 && bytes[b].line != NULL; b++)
         slow = either(e, slow, is_away(e, &bytes[b]));
   }
   return is_not_zero(e, slow);
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
   const CycleCode* code;
   IRExpr* const*   base;
   IRExpr**         arrives; /* [lookup]; NULL: all have arrived */
   IRExpr**         extra;   /* [group]; NULL: none */
   IRExpr*          state;
   IRExpr*          dispatched;
   IRExpr*          retired;
   IRExpr**         node; /* [slot - CG_FIRST_NODE] */
   UInt             n_times;
   Time             time[MAX_TIMES];
} Inline;

static IRExpr* member(Inline* s, SizeT offset)
{
   return cg_ir_load(s->e, Ity_I64, cg_ir_add(s->e, s->state, offset));
}

static void set_member(Inline* s, SizeT offset, IRExpr* value)
{
   cg_ir_store(s->e, cg_ir_add(s->e, s->state, offset), value);
}

static IRExpr* after(Inline* s, IRExpr* time, Long n)
{
   return cg_ir_add(s->e, time, (UWord)n);
}

static IRExpr* wait(Inline* s, const CycleEval* eval, UInt i)
{
   UInt    slot = eval->slot[i];
   IRExpr* ready = slot >= CG_FIRST_NODE
                      ? s->node[slot - CG_FIRST_NODE]
                      : member(s, OFFSET(ready) + slot * sizeof(Long));
   return after(s, ready, eval->latency[i]);
}

static Bool is_same_time(const CycleEval* a, const CycleEval* b)
{
   return a->after == b->after && a->slot[0] == b->slot[0]
          && a->slot[1] == b->slot[1] && a->latency[0] == b->latency[0]
          && a->latency[1] == b->latency[1];
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

/* NULL: it has not been computed. */
static IRExpr* known_time(const Inline* s, const CycleEval* eval)
{
   for (UInt i = 0; i < s->n_times; i++) {
      if (is_same_time(s->time[i].eval, eval))
         return s->time[i].time;
   }
   return NULL;
}

/* Many are the same as another one, as an operation's result and its flags. */
static IRExpr* time_of(Inline* s, const CycleEval* eval)
{
   IRExpr* time = known_time(s, eval);
   if (time != NULL)
      return time;
   time = new_time(s, eval);
   if (s->n_times < MAX_TIMES)
      s->time[s->n_times++] = (Time){ eval, time };
   return time;
}

static void make(Inline* s, UInt slot, IRExpr* time)
{
   if (slot >= CG_FIRST_NODE)
      s->node[slot - CG_FIRST_NODE] = time;
   else
      set_member(s, OFFSET(ready) + slot * sizeof(Long), time);
}

/* The address of when it was stored there last. */
static IRExpr* stored_at(Inline* s, IRExpr* a)
{
   _Static_assert(sizeof(Long) == 8, "as many bytes as it is for");
   IRExpr* offset
      = cg_ir_binop(s->e, Iop_And64, a,
                    cg_ir_constant(s->e, (CG_N_CYCLE_STORED - 1) * 8));
   return cg_ir_add(s->e, cg_ir_binop(s->e, Iop_Add64, s->state, offset),
                    OFFSET(stored));
}

/* When what is listed there arrives, if it is there; or that, and so that
   *absent is not zero. */
static IRExpr* listed_arrival(Emitter* e, const Bytes* bytes, IRExpr** absent)
{
   _Static_assert(sizeof(CycleLine) == 16, "as the shift says");
   IRExpr* place = cg_ir_element(
      e, cg_cycle_listed,
      cg_ir_binop(e, Iop_Shl64, bytes->place, IRExpr_Const(IRConst_U8(1))));
   IRExpr* found = cg_ir_load(e, Ity_I64, place);
   *absent = either(e, *absent, op(e, Iop_Xor64, found, bytes->line));
   return cg_ir_load(e, Ity_I64, cg_ir_add(e, place, sizeof(ULong)));
}

/* When the lines of the reference arrive, which can start at `from`. */
static void emit_look_up(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e      = s->e;
   IRExpr*  first  = address(e, ref, ref->first, s->base);
   IRExpr*  absent = NULL;
   Bytes    bytes[2];
   find_bytes(e, ref, first, bytes);
   IRExpr*  listed = listed_arrival(e, &bytes[0], &absent);
   if (bytes[1].line != NULL)
      listed = later(e, listed, listed_arrival(e, &bytes[1], &absent));
   IRTemp   called = newIRTemp(e->out->tyenv, Ity_I64);
   IRDirty* d = cg_ir_call(3, "cg_cycles_look_up", look_up,
                           mkIRExprVec_3(cg_ir_constant(e, (UWord)ref), first,
                                         from));
   d->tmp     = called;
   d->guard   = is_not_zero(e, absent);
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
   s->arrives[ref->lookup] = choose(e, is_not_zero(e, absent),
                                    IRExpr_RdTmp(called), listed);
}

static IRExpr* emit_load(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e      = s->e;
   IRExpr*  stored = cg_ir_load(
      e, Ity_I64, stored_at(s, address(e, ref, ref->offset, s->base)));
   IRExpr* when = later(e, after(s, from, machine->load + ref->latency),
                        after(s, stored, machine->forward + ref->latency));
   if (s->arrives == NULL)
      return when;
   if (ref->looks_up)
      emit_look_up(s, ref, from);
   IRExpr*  arrives = after(s, s->arrives[ref->lookup], ref->latency);
   IRExpr*  late    = op(e, Iop_Sub64, arrives, when);
   IRExpr** extra   = &s->extra[ref->group];
   *extra = *extra == NULL ? late : later(e, *extra, late);
   return later(e, when, arrives);
}

static void emit_store(Inline* s, const CycleReference* ref, IRExpr* from)
{
   Emitter* e = s->e;
   if (s->arrives != NULL && ref->looks_up)
      emit_look_up(s, ref, from);
   IRExpr* a = address(e, ref, ref->offset, s->base);
   for (UInt i = 0; i < ref->szB; i += 8)
      cg_ir_store(e, stored_at(s, cg_ir_add(e, a, i)), from);
}

static IRExpr* emit_divide(Inline* s, const CycleEval* eval)
{
   IRExpr* free = later(s->e, member(s, OFFSET(divider_free)),
                        after(s, s->dispatched, eval->at));
   set_member(s, OFFSET(divider_free), after(s, free, machine->divide_gap));
   return after(s, later(s->e, time_of(s, eval), free), eval->takes);
}

static void charge(Inline* s, CycleCosts* costs, Cost cost, IRExpr* n)
{
   Emitter* e = s->e;
   if (cg_has_regions)
      n = op(e, Iop_Mul64, n, cg_ir_one(e));
   cg_ir_add_to_counter(e, &costs->of[cost], n);
   if (cg_follows_calls) {
      SizeT place = OFFSET(sum) + cost * sizeof(ULong);
      set_member(s, place, op(e, Iop_Add64, member(s, place), n));
   }
}

/* The group has retired if it had at `time` and waits for that. */
static IRExpr* with_waits(Inline* s, const CycleEval* eval, IRExpr* time)
{
   IRExpr* known = known_time(s, eval);
   if (known != NULL)
      return later(s->e, time, known);
   if (eval->after > eval->soonest)
      time = later(s->e, time, after(s, s->dispatched, eval->after));
   for (UInt i = 0; i < 2; i++) {
      if (eval->slot[i] != CG_NO_SLOT)
         time = later(s->e, time, wait(s, eval, i));
   }
   return time;
}

/* Group i. */
static void emit_group(Inline* s, const CycleEval* eval, UInt i)
{
   Emitter* e       = s->e;
   IRExpr*  since   = s->retired;
   IRExpr*  soonest = later(e, since, after(s, s->dispatched, eval->soonest));
   Bool     waits   = eval->slot[0] != CG_NO_SLOT
                      || eval->after != eval->soonest;
   s->retired = waits ? with_waits(s, eval, soonest) : soonest;
   charge(s, eval->costs, COST_ALL, op(e, Iop_Sub64, s->retired, since));
   if (!waits)
      return;
   IRExpr* wait = op(e, Iop_Sub64, s->retired, soonest);
   if (s->arrives != NULL && s->extra[i] != NULL) {
      IRExpr* extra = later(e, s->extra[i], cg_ir_constant(e, 0));
      IRExpr* mem   = choose(e, truth(e, Iop_CmpLT64S, extra, wait), extra,
                             wait);
      charge(s, eval->costs, COST_MEM, mem);
      wait = op(e, Iop_Sub64, wait, mem);
   }
   charge(s, eval->costs, COST_DEP, wait);
}

static void emit_eval(Inline* s, const CycleEval* eval, UInt* n_groups)
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
      emit_group(s, eval, (*n_groups)++);
      break;
   case EVAL_BRANCH:
      set_member(s, OFFSET(result), time_of(s, eval));
      break;
   default:
      make(s, eval->to, time_of(s, eval));
      break;
   }
}

/* The window is that of the real state always. */
static void emit_window(Emitter* e, const CycleCode* code)
{
   IRExpr* left = op(e, Iop_Sub64, load_from(e, &cg_cycles->left),
                     cg_ir_constant(e, code->n_insns));
   store_to(e, &cg_cycles->left, left);
   IRDirty* d = cg_ir_call(0, "cg_cycles_checkpoint", cg_cycle_checkpoint,
                           mkIRExprVec_0());
   d->guard   = truth(e, Iop_CmpLT64S, left, cg_ir_constant(e, 0));
   addStmtToIRSB(e->out, IRStmt_Dirty(d));
}

/* The call for all of it, if something is away. */
static void emit_slow_call(Emitter* e, const CycleCode* code,
                           IRExpr* const* base)
{
   HotSegment* hot = cg_pool_alloc(sizeof(*hot));
   *hot = (HotSegment){ code, { sb.code, CALLS_OF_HOT },
                        cg_cycles->n_checkpoints };
   cg_block_owns(hot, free_hot);
   for (UInt i = 0; i < code->n_bases; i++)
      store_to(e, &bases[i], base[i]);
   call(e, "cg_cycles_slowly", execute_slowly, hot, NULL,
        is_slow(e, code, base));
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
   Inline s = { .e = e, .code = code, .base = base };
   s.node   = none_of(code->n_nodes);
   emit_window(e, code);
   Bool looks_up = sb.mode == CODE_TESTS_EACH_BASE && may_look_up;
   if (looks_up) {
      s.arrives = none_of(code->n_lookups);
      s.extra   = none_of(code->n_groups);
      call(e, "cg_cycles_fetch", fetch_lines, code, NULL,
           is_not_zero(e, is_absent(e, code)));
   } else {
      emit_slow_call(e, code, base);
   }
   s.state      = load_from(e, in_use);
   s.dispatched = member(&s, OFFSET(dispatched));
   s.retired    = member(&s, OFFSET(retired));
   UInt             n_groups = 0;
   const CycleEval* eval     = first_eval(code);
   for (UInt i = 0; i < code->n_evals; i++, eval = next_eval(eval))
      emit_eval(&s, eval, &n_groups);
   set_member(&s, OFFSET(retired), s.retired);
   if (!looks_up)
      store_to(e, in_use, cg_ir_constant(e, (UWord)cg_cycles));
   return after(&s, s.dispatched, code->slots);
}

/*------------------------------------------------------------*/
/*--- Segments and branches                                ---*/
/*------------------------------------------------------------*/

/* More is better left to a call. */
#define MAX_EVALS 100

/* Never inline: for a test, which compares the two. */
#ifndef CG_CYCLES_CALLS_ONLY
#define CG_CYCLES_CALLS_ONLY 0
#endif

static Bool may_inline(const Emitter* e)
{
   return !CG_CYCLES_CALLS_ONLY && sb.mode != CODE_CALLS && e->word == Ity_I64;
}

/* Returns the clock of dispatch after it, not stored yet; NULL: it has been. */
static IRExpr* emit_segment(Emitter* e, const CycleCode* code,
                            IRExpr* const* base)
{
   if (may_inline(e) && !code->is_guarded && code->n_evals <= MAX_EVALS)
      return emit_inline(e, code, base);
   for (UInt i = 0; i < code->n_bases; i++)
      store_to(e, &bases[i], base[i]);
   if (sb.mode == CODE_CALLS) {
      ColdSegment* cold = cg_pool_alloc(sizeof(*cold));
      *cold = (ColdSegment){ code, cg_heat_of_segment(sb.code) };
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
   const CycleBranchState* state = cg_cycle_branch_state(code->insn);
   IRExpr* is_taken = exits;
   if (code->exit_is_next)
      is_taken = cg_ir_bind(e, Ity_I1, IRExpr_Unop(Iop_Not1, exits));
   IRExpr* bit = cg_ir_bit(e, is_taken);
   emit_taken(e, code, ends, is_taken);
   IRExpr* steady
      = cg_ir_load(e, Ity_I16, cg_ir_address(e, &state->steady));
   IRExpr* expected = cg_ir_bind(e, e->word,
                                 IRExpr_Unop(e->word == Ity_I64 ? Iop_16Uto64
                                                                : Iop_16Uto32,
                                             steady));
   IRExpr* differs = truth(e, CG_WORD_OP(e, CmpNE), expected,
                           cg_ir_add(e, bit, 1));
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
   sb.mode    = cg_heat_mode(sb.code);
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
