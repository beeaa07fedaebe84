/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The model, as functions; instrument.c emits code with the effect of
   cg_cycle_execute. */

#include "features/cycles/model.h"
#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

CycleState* cg_cycles;

static const Machine*       machine;
static const ULong*         is_charged;
static const CycleListener* listener;

/* The late load whose line arrives last, of the loads that were looked up. */
static struct {
   UInt line;
   Addr address;
   Long by; /* time by which it is later than a load from D1 */
} latest;

static inline Long later(Long a, Long b)
{
   return a > b ? a : b;
}

static inline Long at_most(Long a, Long most)
{
   return a < most ? a : most;
}

/* Return the dispatch time of a part of the window. */
static Long length_of_part(void)
{
   return machine->window * 2 / 3 * machine->slot;
}

void cg_cycle_model_init(const Machine* the_machine, const ULong* charged,
                         LevelOfPage level_of_page,
                         const CycleListener* the_listener)
{
   machine    = the_machine;
   is_charged = charged;
   listener   = the_listener;
   cg_cycles  = cg_alloc_near("cg.cycles.state", sizeof(*cg_cycles));
   cg_cycles->part_ends = length_of_part();
   cg_cycle_memory_init(machine, level_of_page);
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

/*--- Misses                                               ---*/

static void miss(UInt line, CycleMiss which)
{
   if (listener->missed != NULL && charges())
      listener->missed(line, which);
}

/* Count a reference's misses: of L2 as `beyond_2`, of all TLBs as `walk`. */
static inline void count_misses(UInt line, const Found* found,
                                CycleMiss beyond_2, CycleMiss walk)
{
   if (UNLIKELY(found->level > 1))
      miss(line, beyond_2);
   if (UNLIKELY(found->walks))
      miss(line, walk);
}

/*--- References and divisions                             ---*/

static inline Long* available_at(Addr a)
{
   return &cg_cycle_available[(a >> 3) % CG_N_AVAILABLE];
}

static inline Addr address_of(const CycleReference* ref, Addr offset,
                              const Addr* bases)
{
   return (ref->has_base ? bases[ref->base] : 0) + offset;
}

void cg_cycle_look_up(const CycleReference* ref, Addr first, Long from)
{
   Found     found;
   Reference r = { ref->insn, first, ref->n_bytes,
                   (ULong)(cg_cycles->dispatched + ref->at), (ULong)from };
   Long      when = (Long)cg_cycle_refer(&r, &found);
   count_misses(ref->line, &found, ref->is_store ? CYCLE_D2mw : CYCLE_D2mr,
                ref->is_store ? CYCLE_DTmw : CYCLE_DTmr);
   Long      by    = when - (from + machine->load);
   if (ref->is_store || by <= 0 || when <= cg_cycles->late)
      return;
   cg_cycles->late = when;
   latest.line     = ref->line;
   latest.address  = first - ref->first + ref->offset;
   latest.by       = by;
}

/* Return the time when the load has its value. */
static Long load(const CycleReference* ref, Addr a, Long from)
{
   return later(from + machine->load, *available_at(a) + machine->forward)
          + ref->latency;
}

/* Note that the stored bytes are available from `from` on, when the store's
   address and value are known: a store buffer holds them. */
static void store(const CycleReference* ref, Addr a, Long from)
{
   for (UInt i = 0; i * 8 < ref->szB; i++)
      available_at(a)[i] = from;
}

/* Compute the reference's times; return the time of a load's result.  For a
   store the result has no meaning. */
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
   if (ref->looks_up)
      cg_cycle_look_up(ref, address_of(ref, ref->first, bases), from);
   if (!is_store)
      return load(ref, a, from);
   store(ref, a, from);
   return from;
}

/* Return the time of a division's result.  While a division waits for operands,
   later divisions can begin. */
static Long divide(const CycleEval* eval, Long dispatched)
{
   Long free = later(cg_cycles->divider_free, dispatched + eval->at);
   cg_cycles->divider_free = free + machine->divide_gap;
   return later(time_of(eval, dispatched), free) + eval->takes;
}

/*--- Fetch and retirement                                 ---*/

/* Return the whole cycles in n sixtieths, rounded down. */
static inline Long whole_cycles(Long n)
{
   return n / CG_CYCLE - (n % CG_CYCLE < 0);
}

/* Add n whole cycles of a cost to the line's `costs` and to the totals. */
static void charge_cycles(CycleCosts* costs, Cost cost, Long n)
{
   costs->of[cost] -= n * CG_CYCLE;
   costs->cycles[COST_REST] += (ULong)n;
   *listener->total[COST_REST] += (ULong)n;
   if (cost != COST_REST) {
      costs->cycles[cost] += (ULong)n;
      *listener->total[cost] += (ULong)n;
   }
   if (UNLIKELY(listener->charged != NULL))
      listener->charged(costs, cost, n);
}

/* Charge n sixtieths, which may be negative, as `cost`. */
static inline void charge(CycleCosts* costs, Cost cost, Long n)
{
   if (!charges())
      return;
   Long sum = costs->of[cost] += n;
   if (listener->total[COST_REST] != NULL && (ULong)sum >= CG_CYCLE)
      charge_cycles(costs, cost, whole_cycles(sum));
}

static __attribute__((noinline)) Long fetch_missing(const CycleCode* code,
                                                    CycleCodeLine*   line)
{
   Found found = cg_cycle_fetch(line);
   count_misses(code->first_line, &found, CYCLE_I2mr, CYCLE_ITmr);
   return machine->fetch[found.level] + (found.walks ? machine->walk : 0);
}

static void fetch(const CycleCode* code)
{
   Long                  wait = 0;
   CycleCodeLine* const* line = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++) {
      if (line[i]->absence != 0)
         wait = later(wait, fetch_missing(code, line[i]));
   }
   if (wait == 0)
      return;
   const CycleEval* group = cg_cycle_first_group(code);
   cg_cycles->dispatched += wait;
   cg_cycles->part_ends += wait;
   Long retires = cg_cycles->dispatched + group->soonest - cg_cycles->retired;
   Long waits   = at_most(later(0, retires), wait);
   charge(group->costs, COST_FE, waits);
   charge(group->costs, COST_REST, -waits); /* retire() charges the wait, too */
}

void cg_cycle_charge_late(const CycleEval* group, Long soonest, Long retired)
{
   Long mem    = at_most(retired - soonest, latest.by);
   Long before = group->costs->of[COST_MEM];
   charge(group->costs, COST_MEM, mem);
   charge(group->costs, COST_DEP, -mem);
   if (listener->waited == NULL || !charges())
      return;
   Long cycles = whole_cycles(before + mem) - whole_cycles(before);
   if (cycles > 0)
      listener->waited(latest.line, (UInt)cycles, latest.address);
}

static void retire(const CycleEval* group, Long dispatched)
{
   Long retired = cg_cycles->retired;
   Long soonest = later(retired, dispatched + group->soonest);
   Long now     = later(time_of(group, dispatched), soonest);
   charge(group->costs, COST_REST, soonest - retired);
   charge(group->costs, COST_DEP, now - soonest);
   if (group->kind == EVAL_LOADING_GROUP && cg_cycles->late > soonest)
      cg_cycle_charge_late(group, soonest, now);
   cg_cycles->retired = now;
}

/* The time by which all instructions dispatched before the present part of the
   window had retired. */
static Long retired_before;

static void pass_part(void)
{
   cg_cycles->dispatched = later(cg_cycles->dispatched, retired_before);
   retired_before        = cg_cycles->retired;
   cg_cycles->part_ends  = cg_cycles->dispatched + length_of_part();
}

void cg_cycle_begin(const CycleCode* code)
{
   if (cg_cycles->dispatched > cg_cycles->part_ends)
      pass_part();
   fetch(code);
}

/* Compute the time of a node's evaluation; return the next evaluation. */
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

/* Evaluate nodes, then groups, then the rest, as flow.h orders them: so the
   host predicts its branches. */
void cg_cycle_execute(const CycleCode* code, const Addr* bases)
{
   if (code->n_lines > 0)
      cg_cycle_begin(code);
   Long             dispatched = cg_cycles->dispatched;
   const CycleEval* eval       = cg_cycle_evals(code);
   while (eval < cg_cycle_first_group(code))
      eval = make_node(eval, bases, dispatched);
   for (UInt i = 0; i < code->n_groups; i++, eval++)
      retire(eval, dispatched);
   for (; eval < cg_cycle_end(code); eval++) {
      Long* made = eval->kind == EVAL_BRANCH ? &cg_cycles->result
                                             : &cg_cycles->ready[eval->to];
      *made = time_of(eval, dispatched);
   }
   cg_cycles->dispatched = dispatched + code->slots;
}

/*--- Branches                                             ---*/

UInt cg_cycle_if_taken(const CycleCode* code)
{
   return machine->taken > code->slots ? machine->taken - code->slots : 0;
}

/* Dispatch the next instruction some time after the branch's result is
   known. */
void cg_cycle_mispredict(const CycleCode* code)
{
   Long result  = cg_cycles->result + code->latency;
   Long again   = result + machine->mispredict;
   Long retired = cg_cycles->retired;
   if (again > retired) {
      charge(code->costs, COST_BR, again - later(retired, result));
      charge(code->costs, COST_DEP, later(retired, result) - retired);
      cg_cycles->retired = again;
   }
   if (again > cg_cycles->dispatched) {
      cg_cycles->part_ends += again - cg_cycles->dispatched;
      cg_cycles->dispatched = again;
   }
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
