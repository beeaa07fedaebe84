/*--------------------------------------------------------------------*/
/*--- The model.                            features/cycles/model.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/model.h. */

#include "features/cycles/model.h"

#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

static const Machine* machine;

/* While a segment is executed, a copy is used, which the compiler can keep in
   registers. */
typedef struct {
   ULong dispatched;   /* the clock of dispatch */
   ULong retired;      /* the clock of retirement */
   ULong divider_free;
   ULong fetch_wait;   /* of dispatch, for lines, not charged yet */
   UInt  n_retired;
   UInt  place;        /* in the window, of the next instruction */
} Core;

static Core  core;
static ULong may_take;   /* the next taken branch not before that */
static ULong ready[CG_N_VALUES];
static Addr  fetched;    /* the instruction line fetched last, its number */

/* When the last instructions have retired: a ring, as long as the window. */
#define MAX_WINDOW 4096
static ULong retired_at[MAX_WINDOW];

/* What was stored last to eight bytes of memory, and when. */
typedef struct {
   Addr  place;
   ULong when;
   UInt  insn; /* the number of the instruction */
} Stored;

#define N_STORED 1024
static Stored stored[N_STORED];

static inline ULong later(ULong a, ULong b)
{
   return a > b ? a : b;
}

void cg_cycle_model_init(const Machine* the_machine)
{
   machine = the_machine;
   cg_cycle_memory_init(machine);
   cg_cycle_predict_init(machine->predictor, machine->history,
                         machine->indirect);
}

ULong cg_cycle_clock(void)
{
   return core.retired;
}

static inline ULong when_ready(const CycleCode* code, UInt source, UInt n,
                               ULong from)
{
   for (UInt i = 0; i < n; i++)
      from = later(from, ready[code->sources[source + i]]);
   return from;
}

static inline Stored* stored_at(Addr a)
{
   return &stored[(a >> 3) % N_STORED];
}

/*------------------------------------------------------------*/
/*--- Steps                                                ---*/
/*------------------------------------------------------------*/

/* What an instruction comes to. */
typedef struct {
   ULong done;   /* its last step */
   ULong memory; /* what of that its slowest load took more than a hit */
} Outcome;

static inline void have(const Step* step, ULong done, Outcome* outcome)
{
   ready[step->value] = done;
   outcome->done      = later(outcome->done, done);
}

static inline void load(const CycleCode* code, const Step* step, Addr insn,
                        Addr a, const Core* c, Outcome* outcome)
{
   ULong from  = when_ready(code, step->source, step->n_sources, c->dispatched);
   ULong hit   = from + machine->load;
   ULong done  = hit;
   UInt  level = 0;
   if (UNLIKELY(!cg_cycle_hits(a, step->szB, hit)))
      done = cg_cycle_load(
         &(Reference){ insn, a, step->szB, c->dispatched, from }, &level);
   const Stored* last = stored_at(a);
   if (last->place == a >> 3 && c->n_retired - last->insn <= machine->stores)
      done = later(from, last->when) + machine->forward;
   else if (level > 0 && done > hit)
      outcome->memory = later(outcome->memory, done - hit);
   have(step, done + step->latency, outcome);
}

/* The store is done when it has address and value: what it waits for after that
   is the store buffer's business. */
static inline void store(const CycleCode* code, const Step* step, Addr insn,
                         Addr a, const Core* c, Outcome* outcome)
{
   ULong from = when_ready(code, step->source, step->n_sources, c->dispatched);
   if (UNLIKELY(!cg_cycle_hits(a, step->szB, from + machine->load)))
      cg_cycle_store(&(Reference){ insn, a, step->szB, c->dispatched, from });
   for (UInt i = 0; i < step->szB; i += 8)
      *stored_at(a + i) = (Stored){ (a + i) >> 3, from, c->n_retired };
   outcome->done = later(outcome->done, from);
}

static inline void operation(const CycleCode* code, const Step* step,
                             const Core* c, Outcome* outcome)
{
   have(step,
        when_ready(code, step->source, step->n_sources, c->dispatched)
           + step->latency, outcome);
}

/* A division that waits for operands does not keep those waiting that come
   after it. */
static inline void divide(const CycleCode* code, const Step* step, Core* c,
                          Outcome* outcome)
{
   ULong free = later(c->divider_free, c->dispatched);
   ULong from = when_ready(code, step->source, step->n_sources, free);
   c->divider_free = free + machine->divide_gap;
   have(step, from + step->latency, outcome);
}

static inline void do_step(const CycleCode* code, const Step* step, Addr insn,
                           const Addr* bases, Core* c, Outcome* outcome)
{
   if (step->kind == STEP_OP) {
      operation(code, step, c, outcome);
      return;
   }
   if (step->kind == STEP_MOVE) {
      ready[step->value] = ready[code->sources[step->source]];
      return;
   }
   if (step->kind == STEP_DIVIDE) {
      divide(code, step, c, outcome);
      return;
   }
   Addr base = step->base == CG_CODE_NO_BASE ? 0 : bases[step->base];
   if (step->kind == STEP_STORE) {
      if (!step->is_guarded || base != 0)
         store(code, step, insn, base + step->offset, c, outcome);
   } else if (step->is_guarded && base == 0) {
      operation(code, step, c, outcome);
   } else {
      load(code, step, insn, base + step->offset, c, outcome);
   }
}

/*------------------------------------------------------------*/
/*--- Instructions                                         ---*/
/*------------------------------------------------------------*/

/* How long dispatch waits for it. */
static ULong fetch(const CycleInsn* insn)
{
   ULong wait = 0;
   Addr  last = (insn->address + insn->szB - 1) >> CG_FETCH_BITS;
   for (Addr line = insn->address >> CG_FETCH_BITS; line <= last; line++) {
      if (line == fetched)
         continue;
      UInt level = cg_cycle_fetch(line << CG_FETCH_BITS);
      fetched    = line;
      if (level > 0)
         wait += machine->fetch[level];
   }
   return wait;
}

static inline ULong at_most(ULong a, ULong most)
{
   return a < most ? a : most;
}

/* It costs something. */
static inline void charge(const Core* c, const Outcome* outcome, ULong soonest,
                          ULong done, CycleCosts* costs)
{
   ULong all = done - c->retired;
   /* What of it lies behind a step of one cycle. */
   ULong wait = done - later(c->retired, soonest);
   costs->of[COST_ALL] += all;
   if (wait > 0) {
      ULong mem = at_most(wait, outcome->memory);
      costs->of[COST_MEM] += mem;
      costs->of[COST_DEP] += wait - mem;
   }
   if (UNLIKELY(c->fetch_wait > 0))
      costs->of[COST_FE] += at_most(all - wait, c->fetch_wait);
}

static inline void retire(Core* c, const Outcome* outcome, CycleCosts* costs)
{
   /* A step of one cycle, as soon as it is dispatched. */
   ULong soonest = c->dispatched + machine->latency[OP_ALU];
   ULong done    = later(outcome->done, soonest);
   if (done > c->retired) {
      charge(c, outcome, soonest, done, costs);
      c->retired = done;
   }
   c->fetch_wait = 0;
   c->n_retired++;
   retired_at[c->place] = c->retired;
   c->place = c->place + 1 == machine->window ? 0 : c->place + 1;
}

static inline void dispatch(Core* c, const CycleInsn* insn)
{
   if (!insn->is_fetched) {
      ULong wait = fetch(insn);
      c->dispatched += wait;
      c->fetch_wait += wait;
   }
   c->dispatched = later(c->dispatched + insn->slots, retired_at[c->place]);
}

/*------------------------------------------------------------*/
/*--- Branches                                             ---*/
/*------------------------------------------------------------*/

static Bool predict(const CycleBranch* branch, Addr next, Bool is_taken)
{
   switch (branch->kind) {
   case BRANCH_CONDITIONAL:
      return cg_cycle_conditional(branch->insn, is_taken);
   case BRANCH_INDIRECT:
      return cg_cycle_indirect(branch->insn, next);
   case BRANCH_RETURN:
      return cg_cycle_return(next);
   default:
      return True;
   }
}

/* Its costs are those of the segment's last instruction. */
static inline void branch(const CycleCode* code, Addr next, Bool goes_on,
                          Core* c, CycleCosts* costs)
{
   const CycleBranch* b = &code->branch;
   if (next == 0 || b->kind == BRANCH_NONE)
      return;
   if (goes_on)
      next = b->stay;
   Bool is_taken = next != b->after;
   Bool is_right = predict(b, next, is_taken);
   if (b->kind == BRANCH_DIRECT || b->kind == BRANCH_RETURN)
      cg_cycle_jump(next);
   if (b->is_call)
      cg_cycle_call(b->after);
   if (!is_right) {
      ULong result = when_ready(code, b->source, b->n_sources, c->dispatched)
                     + b->latency;
      ULong again  = result + machine->mispredict;
      if (again > c->retired) {
         costs->of[COST_ALL] += again - c->retired;
         costs->of[COST_BR] += again - later(c->retired, result);
         costs->of[COST_DEP] += later(c->retired, result) - c->retired;
         c->retired = again;
      }
      c->dispatched = later(c->dispatched, again);
      may_take   = 0;
   } else if (is_taken) {
      c->dispatched = later(c->dispatched, may_take);
      may_take   = c->dispatched + machine->taken;
   }
}

void cg_cycle_execute(const CycleCode* code, const Addr* bases, Addr next,
                      Bool goes_on, CycleCosts* costs)
{
   Core             c    = core;
   const Step*      step = code->steps;
   const CycleInsn* insn = code->insns;
   for (const CycleInsn* end = insn + code->n_insns; insn < end; insn++) {
      Outcome outcome = { 0, 0 };
      dispatch(&c, insn);
      for (const Step* last = step + insn->n_steps; step < last; step++)
         do_step(code, step, insn->address, bases, &c, &outcome);
      retire(&c, &outcome, &costs[insn->line]);
   }
   branch(code, next, goes_on, &c, &costs[insn[-1].line]);
   core = c;
}
