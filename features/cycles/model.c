/*--------------------------------------------------------------------*/
/*--- The model.                            features/cycles/model.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/model.h.  What instrument.c emits does the same as
   cg_cycle_execute. */

#include "features/cycles/model.h"

#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

CycleState* cg_cycles;

static const Machine*       machine;
static const ULong*         is_charged;
static const CycleListener* listener;

typedef struct {
   UInt line;
   Addr address;
} Slowest;

/* Of the segment that is executed: when the lines arrive that a reference has
   looked up; and what the slowest load of a group took more than a hit, and its
   place. */
static ULong   arrives[CG_MAX_CYCLE_STEPS];
static Long    extra[CG_MAX_CYCLE_INSNS];
static Slowest slowest[CG_MAX_CYCLE_INSNS];

static inline Long later(Long a, Long b)
{
   return a > b ? a : b;
}

static inline Long at_most(Long a, Long most)
{
   return a < most ? a : most;
}

void cg_cycle_model_init(const Machine* the_machine, const ULong* charged,
                         Bool (*is_anonymous)(Addr a),
                         const CycleListener* the_listener)
{
   machine    = the_machine;
   is_charged = charged;
   listener   = the_listener;
   cg_cycles  = cg_alloc_near("cg.cycles.state", sizeof(*cg_cycles));
   cg_cycle_memory_init(machine, is_anonymous);
   cg_cycle_predict_init(machine->predictor, machine->history,
                         machine->indirect);
}

static inline Long wait(const CycleEval* eval, UInt i)
{
   return cg_cycles->ready[eval->slot[i]] + eval->latency[i];
}

static inline Long time_of(const CycleEval* eval, Long dispatched)
{
   return later(dispatched + eval->after,
                later(wait(eval, 0), wait(eval, 1)));
}

static inline Bool charges(void)
{
   return is_charged == NULL || *is_charged != 0;
}

/*------------------------------------------------------------*/
/*--- Misses                                               ---*/
/*------------------------------------------------------------*/

static void miss(UInt line, CycleMiss which)
{
   if (listener->missed != NULL && charges())
      listener->missed(line, which);
}

/* Of a reference of that kind. */
static inline void count_misses(UInt line, const Found* found,
                                CycleMiss beyond_2, CycleMiss walk)
{
   if (UNLIKELY(found->level > 1))
      miss(line, beyond_2);
   if (UNLIKELY(found->walks))
      miss(line, walk);
}

/*------------------------------------------------------------*/
/*--- References and divisions                             ---*/
/*------------------------------------------------------------*/

static inline Long* stored_at(Addr a)
{
   return &cg_cycles->stored[(a >> 3) % CG_N_CYCLE_STORED];
}

static inline Addr address_of(const CycleReference* ref, Addr offset,
                              const Addr* bases)
{
   return (ref->has_base ? bases[ref->base] : 0) + offset;
}

ULong cg_cycle_look_up(const CycleReference* ref, Addr first, Long from)
{
   Found     found;
   Reference r = { ref->insn, first, ref->n_bytes,
                   (ULong)(cg_cycles->dispatched + ref->at), (ULong)from };
   ULong     when = cg_cycle_refer(&r, &found);
   count_misses(ref->line, &found, ref->is_store ? CYCLE_D2mw : CYCLE_D2mr,
                ref->is_store ? CYCLE_DTmw : CYCLE_DTmr);
   return when;
}

void cg_cycle_look_up_early(const CycleEval* eval, Addr first)
{
   cg_cycle_look_up(cg_cycle_reference(eval), first,
                    time_of(eval, cg_cycles->dispatched));
}

/* When the lines arrive of a reference that can start at `from`; 0: they have
   been there. */
static inline Long arrival(const CycleReference* ref, const Addr* bases,
                           Long from)
{
   if (ref->lookup == CG_NO_LOOKUP)
      return 0;
   ULong* when = &arrives[ref->lookup];
   if (ref->looks_up)
      *when = cg_cycle_look_up(ref, address_of(ref, ref->first, bases), from);
   return (Long)*when;
}

void cg_cycle_note_late(const CycleReference* ref, Addr a, Long late)
{
   if (late <= extra[ref->group])
      return;
   extra[ref->group]   = late;
   slowest[ref->group] = (Slowest){ ref->line, a };
}

/* When it has what it loads. */
static Long load(const CycleReference* ref, const Addr* bases, Addr a,
                 Long from)
{
   Long when = later(from + machine->load, *stored_at(a) + machine->forward);
   Long late = arrival(ref, bases, from) - when;
   if (late > 0) {
      when += late;
      cg_cycle_note_late(ref, a, late);
   }
   return when + ref->latency;
}

/* The store is done when it has address and value: what it waits for after that
   is the store buffer's business. */
static void store(const CycleReference* ref, const Addr* bases, Addr a,
                  Long from)
{
   arrival(ref, bases, from);
   for (UInt i = 0; i * 8 < ref->szB; i++)
      stored_at(a)[i] = from;
}

/* Returns what it makes; whatever if it is a store. */
static Long refer(const CycleEval* eval, const CycleReference* ref,
                  const Addr* bases, Long dispatched)
{
   Bool is_guarded = eval->kind == EVAL_GUARDED_LOAD
                     || eval->kind == EVAL_GUARDED_STORE;
   Bool is_store = eval->kind == EVAL_STORE || eval->kind == EVAL_GUARDED_STORE;
   Addr a        = address_of(ref, ref->offset, bases);
   Long from     = time_of(eval, dispatched);
   if (is_guarded && bases[ref->base] == 0)
      return from + ref->latency;
   if (!is_store)
      return load(ref, bases, a, from);
   store(ref, bases, a, from);
   return from;
}

/* A division that waits for operands does not keep those waiting that come
   after it. */
static Long divide(const CycleEval* eval, Long dispatched)
{
   Long free = later(cg_cycles->divider_free, dispatched + eval->at);
   cg_cycles->divider_free = free + machine->divide_gap;
   return later(time_of(eval, dispatched), free) + eval->takes;
}

/*------------------------------------------------------------*/
/*--- Fetch and retirement                                 ---*/
/*------------------------------------------------------------*/

static void charge(CycleCosts* costs, Cost cost, Long n)
{
   if (!charges())
      return;
   costs->of[cost] += (ULong)n;
   cg_cycles->sum[cost] += (ULong)n;
}

static __attribute__((noinline)) Long fetch_missing(const CycleCode* code,
                                                    CycleCodeLine*   line)
{
   Found found = cg_cycle_fetch(line);
   count_misses(code->first_line, &found, CYCLE_I2mr, CYCLE_ITmr);
   return machine->fetch[found.level];
}

static void fetch(const CycleCode* code)
{
   Long                  wait = 0;
   CycleCodeLine* const* line = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++) {
      if (line[i]->absence != 0)
         wait += fetch_missing(code, line[i]);
   }
   if (wait == 0)
      return;
   const CycleEval* group = cg_cycle_first_group(code);
   cg_cycles->dispatched += wait;
   Long retires = cg_cycles->dispatched + group->soonest - cg_cycles->retired;
   charge(group->costs, COST_FE, at_most(later(0, retires), wait));
}

void cg_cycle_charge_late(const CycleEval* group, UInt i, Long mem)
{
   ULong before = cg_cycles->sum[COST_MEM];
   extra[i]     = 0;
   charge(group->costs, COST_MEM, mem);
   if (listener->waited == NULL)
      return;
   ULong cycles = cg_cycles->sum[COST_MEM] / CG_CYCLE - before / CG_CYCLE;
   if (cycles > 0)
      listener->waited(slowest[i].line, (UInt)cycles, slowest[i].address);
}

/* Group i of the segment. */
static void retire(const CycleEval* group, UInt i, Long dispatched)
{
   Long retired = cg_cycles->retired;
   Long soonest = later(retired, dispatched + group->soonest);
   Long now     = later(time_of(group, dispatched), soonest);
   Long wait    = now - soonest;
   Long mem     = at_most(wait, extra[i]);
   charge(group->costs, COST_ALL, now - retired);
   charge(group->costs, COST_DEP, wait - mem);
   if (extra[i] > 0)
      cg_cycle_charge_late(group, i, mem);
   cg_cycles->retired = now;
}

/* When all had retired at the end of the part of a window before this one. */
static Long retired_before;

static void pass_part(void)
{
   cg_cycles->dispatched = later(cg_cycles->dispatched, retired_before);
   retired_before        = cg_cycles->retired;
   cg_cycles->left += machine->window * 2 / 3;
}

void cg_cycle_begin(const CycleCode* code)
{
   if (cg_cycles->left < 0)
      pass_part();
   fetch(code);
}

/* Returns the evaluation after it: its kind is tested once. */
static inline const CycleEval* make_node(const CycleEval* eval,
                                         const Addr* bases, Long dispatched)
{
   Long* made = &cg_cycles->ready[eval->to];
   if (cg_cycle_is_reference(eval)) {
      const CycleReference* ref = cg_cycle_reference(eval);
      *made = refer(eval, ref, bases, dispatched);
      return (const CycleEval*)(ref + 1);
   }
   *made = eval->kind == EVAL_DIVIDE ? divide(eval, dispatched)
                                     : time_of(eval, dispatched);
   return eval + 1;
}

/* By their order (flow.h), so that the host foresees what comes next. */
void cg_cycle_execute(const CycleCode* code, const Addr* bases)
{
   cg_cycles->left -= code->n_insns;
   cg_cycle_begin(code);
   Long             dispatched = cg_cycles->dispatched;
   const CycleEval* eval       = cg_cycle_evals(code);
   while (eval < cg_cycle_first_group(code))
      eval = make_node(eval, bases, dispatched);
   for (UInt i = 0; i < code->n_groups; i++, eval++)
      retire(eval, i, dispatched);
   for (; eval < cg_cycle_end(code); eval++) {
      Long* made = eval->kind == EVAL_BRANCH ? &cg_cycles->result
                                             : &cg_cycles->ready[eval->to];
      *made = time_of(eval, dispatched);
   }
   cg_cycles->dispatched = dispatched + code->slots;
}

/*------------------------------------------------------------*/
/*--- Branches                                             ---*/
/*------------------------------------------------------------*/

UInt cg_cycle_if_taken(const CycleCode* code)
{
   return machine->taken > code->slots ? machine->taken - code->slots : 0;
}

/* What comes next is dispatched when the branch's result is there, and some
   more. */
void cg_cycle_mispredict(const CycleCode* code)
{
   Long result  = cg_cycles->result + code->latency;
   Long again   = result + machine->mispredict;
   Long retired = cg_cycles->retired;
   if (again > retired) {
      charge(code->costs, COST_ALL, again - retired);
      charge(code->costs, COST_BR, again - later(retired, result));
      charge(code->costs, COST_DEP, later(retired, result) - retired);
      cg_cycles->retired = again;
   }
   cg_cycles->dispatched = later(cg_cycles->dispatched, again);
}

void cg_cycle_transfer(const CycleCode* code, Addr next)
{
   Bool is_right = code->branch == BRANCH_RETURN
                      ? cg_cycle_return(next)
                      : code->branch != BRANCH_INDIRECT
                           || cg_cycle_indirect(code->key, next);
   if (code->is_call)
      cg_cycle_call(code->after);
   if (!is_right)
      cg_cycle_mispredict(code);
}
