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

/* Of the segment that is executed: what the slowest load of a group took more
   than a hit, and its place; and how long dispatch waited for its lines. */
static Long extra[CG_MAX_CYCLE_INSNS];
static Slowest slowest[CG_MAX_CYCLE_INSNS];
static Long fetch_wait;
static Bool is_late; /* one of them is not zero */
static Bool has_missed; /* one of its references has been missed */

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

static inline Long first_wait(const CycleEval* eval)
{
   return cg_cycles->ready[eval->slot[0]] + eval->latency[0];
}

static inline Long second_wait(const CycleEval* eval)
{
   return cg_cycles->ready[eval->slot[1]] + eval->latency[1];
}

static inline Long time_of(const CycleEval* eval, Long dispatched)
{
   return later(dispatched + eval->after,
                later(first_wait(eval), second_wait(eval)));
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

static inline Addr address_of(const CycleReference* ref, const Addr* bases)
{
   return (ref->has_base ? bases[ref->base] : 0) + ref->offset;
}

static inline Reference reference(const CycleCode* code,
                                  const CycleReference* ref, Addr a, Long from,
                                  Long dispatched)
{
   return (Reference){ code->address + (Addr)ref->insn, a, ref->szB,
                       (ULong)(dispatched + ref->at), (ULong)from };
}

/* Is it found?  Since one is missed, what is on its way is not, to the end of
   the segment. */
static inline Bool is_hit(const CycleReference* ref, Addr a)
{
   has_missed |= !cg_cycle_hits(a, ref->szB);
   return !has_missed;
}

/* When it has what is not found, from *level. */
static __attribute__((noinline)) Long
load_missing(const CycleCode* code, const CycleReference* ref, Addr a,
             Long from, Long dispatched, UInt* level)
{
   Found     found;
   Reference r    = reference(code, ref, a, from, dispatched);
   Long      done = (Long)cg_cycle_load(&r, &found);
   count_misses(ref->line, &found, CYCLE_D2mr, CYCLE_DTmr);
   *level = found.level;
   return done;
}

static __attribute__((noinline)) void
store_missing(const CycleCode* code, const CycleReference* ref, Addr a,
              Long from, Long dispatched)
{
   Found     found;
   Reference r = reference(code, ref, a, from, dispatched);
   cg_cycle_store(&r, &found);
   count_misses(ref->line, &found, CYCLE_D2mw, CYCLE_DTmw);
}

/* When it has what it loads. */
static Long load(const CycleCode* code, const CycleReference* ref, Addr a,
                 Long from, Long dispatched)
{
   Long stored = *stored_at(a) + machine->forward;
   Long hit    = from + machine->load;
   Long done   = hit;
   UInt level  = 0;
   if (!is_hit(ref, a))
      done = load_missing(code, ref, a, from, dispatched, &level);
   if (level > 0 && done - later(hit, stored) > extra[ref->group]) {
      extra[ref->group]   = done - later(hit, stored);
      slowest[ref->group] = (Slowest){ ref->line, a };
      is_late             = True;
   }
   return later(done, stored) + ref->latency;
}

/* The store is done when it has address and value: what it waits for after that
   is the store buffer's business. */
static void store(const CycleCode* code, const CycleReference* ref, Addr a,
                  Long from, Long dispatched)
{
   if (!is_hit(ref, a))
      store_missing(code, ref, a, from, dispatched);
   for (UInt i = 0; i < ref->szB; i += 8)
      *stored_at(a + i) = from;
}

/* Returns what it makes; whatever if it is a store. */
static Long refer(const CycleCode* code, const CycleEval* eval,
                  const CycleReference* ref, const Addr* bases, Long dispatched)
{
   Bool is_guarded = eval->kind == EVAL_GUARDED_LOAD
                     || eval->kind == EVAL_GUARDED_STORE;
   Bool is_store = eval->kind == EVAL_STORE || eval->kind == EVAL_GUARDED_STORE;
   Addr a        = address_of(ref, bases);
   Long from     = time_of(eval, dispatched);
   if (is_guarded && bases[ref->base] == 0)
      return from + ref->latency;
   if (!is_store)
      return load(code, ref, a, from, dispatched);
   store(code, ref, a, from, dispatched);
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

static __attribute__((noinline)) Long fetch_missing(const CycleCode* code,
                                                    CycleCodeLine*   line)
{
   Found found = cg_cycle_fetch(line);
   count_misses(code->first_line, &found, CYCLE_I2mr, CYCLE_ITmr);
   return machine->fetch[found.level];
}

/* How long dispatch waits for its lines. */
static Long fetch(const CycleCode* code)
{
   Long                  wait = 0;
   CycleCodeLine* const* line = cg_cycle_lines(code);
   for (UInt i = 0; i < code->n_lines; i++) {
      if (line[i]->is_absent)
         wait += fetch_missing(code, line[i]);
   }
   return wait;
}

static void charge(CycleCosts* costs, Cost cost, Long n)
{
   if (!charges())
      return;
   costs->of[cost] += (ULong)n;
   cg_cycles->sum[cost] += (ULong)n;
}

static __attribute__((noinline)) void
charge_wait(CycleCosts* costs, Long n, const Slowest* load)
{
   ULong before = cg_cycles->sum[COST_MEM];
   charge(costs, COST_MEM, n);
   if (listener->waited == NULL)
      return;
   ULong cycles = cg_cycles->sum[COST_MEM] / CG_CYCLE - before / CG_CYCLE;
   if (cycles > 0)
      listener->waited(load->line, (UInt)cycles, load->address);
}

/* Group i of the segment. */
static void retire(const CycleEval* group, UInt i, Long dispatched)
{
   Long retired = cg_cycles->retired;
   Long now     = later(time_of(group, dispatched), retired);
   Long wait    = now - later(retired, dispatched + group->soonest);
   charge(group->costs, COST_ALL, now - retired);
   if (is_late) {
      Long mem = at_most(wait, extra[i]);
      charge_wait(group->costs, mem, &slowest[i]);
      charge(group->costs, COST_DEP, wait - mem);
      charge(group->costs, COST_FE,
             at_most(now - retired - wait, fetch_wait));
      extra[i] = fetch_wait = 0;
   } else {
      charge(group->costs, COST_DEP, wait);
   }
   cg_cycles->retired = now;
}

/* When all had retired at the latest checkpoints, in turn. */
static Long retired_at[CG_N_WINDOW_PARTS];
static UInt n_checkpoints;

void cg_cycle_checkpoint(void)
{
   Long* at = &retired_at[n_checkpoints++ % CG_N_WINDOW_PARTS];
   cg_cycles->dispatched = later(cg_cycles->dispatched, *at);
   *at = cg_cycles->retired;
   cg_cycles->left += machine->window * 2 / (2 * CG_N_WINDOW_PARTS + 1);
}

/* Returns the clock of dispatch when the segment begins. */
static Long begin(const CycleCode* code)
{
   fetch_wait = fetch(code);
   is_late    = fetch_wait > 0;
   has_missed = False;
   Long dispatched       = cg_cycles->dispatched + fetch_wait;
   cg_cycles->dispatched = dispatched + code->slots;
   return dispatched;
}

void cg_cycle_execute(const CycleCode* code, const Addr* bases)
{
   cg_cycles->left -= code->n_insns;
   if (cg_cycles->left < 0)
      cg_cycle_checkpoint();
   cg_cycle_execute_in_window(code, bases);
}

void cg_cycle_execute_in_window(const CycleCode* code, const Addr* bases)
{
   Long             dispatched = begin(code);
   Long*            ready      = cg_cycles->ready;
   const CycleEval* eval       = (const CycleEval*)(code + 1);
   UInt             n_groups   = 0;
   for (UInt n = code->n_evals; n > 0; n--, eval++) {
      switch ((EvalKind)eval->kind) {
      case EVAL_VALUE:
         ready[eval->to] = time_of(eval, dispatched);
         break;
      case EVAL_MOVE:
         ready[eval->to] = later(first_wait(eval), second_wait(eval));
         break;
      case EVAL_DIVIDE:
         ready[eval->to] = divide(eval, dispatched);
         break;
      case EVAL_LOAD:
      case EVAL_STORE:
      case EVAL_GUARDED_LOAD:
      case EVAL_GUARDED_STORE: {
         const CycleReference* ref = (const CycleReference*)(eval + 1);
         ready[eval->to] = refer(code, eval, ref, bases, dispatched);
         eval = (const CycleEval*)(ref + 1) - 1;
         break;
      }
      case EVAL_GROUP:
         retire(eval, n_groups++, dispatched);
         break;
      case EVAL_BRANCH:
         cg_cycles->result = time_of(eval, dispatched);
         break;
      }
   }
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

void cg_cycle_conditional(const CycleCode* code, Bool is_taken)
{
   if (!cg_cycle_predict(code->insn, is_taken))
      cg_cycle_mispredict(code);
}

void cg_cycle_transfer(const CycleCode* code, Addr next)
{
   Bool is_right = code->branch == BRANCH_RETURN
                      ? cg_cycle_return(next)
                      : code->branch != BRANCH_INDIRECT
                           || cg_cycle_indirect(code->insn, next);
   if (code->is_call)
      cg_cycle_call(code->after);
   if (!is_right)
      cg_cycle_mispredict(code);
}
