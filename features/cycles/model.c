/*--------------------------------------------------------------------*/
/*--- The model.                            features/cycles/model.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/model.h. */

#include "features/cycles/model.h"

#include "features/cycles/memory.h"
#include "features/cycles/predict.h"

static const Machine* machine;

static ULong dispatched; /* the clock of dispatch */
static ULong retired;    /* the clock of retirement */
static ULong divider_free;
static ULong may_take;   /* the next taken branch not before that */
static ULong ready[CG_N_VALUES];
static Addr  fetched;    /* the instruction line fetched last, its number */
static ULong fetch_wait; /* of dispatch, for lines, not charged yet */

/* The window: a ring of when the last instructions have retired. */
#define N_RETIRED 4096
static ULong retired_at[N_RETIRED];
static UInt  n_retired;

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
   return retired;
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

static void load(const CycleCode* code, const Step* step, Addr insn, Addr a,
                 Outcome* outcome)
{
   UInt  level;
   ULong from = when_ready(code, step->source, step->n_sources, dispatched);
   ULong done
      = cg_cycle_load(&(Reference){ insn, a, step->szB, dispatched, from },
                      &level);
   const Stored* last = stored_at(a);
   ULong         hit  = from + machine->load;
   if (last->place == a >> 3 && n_retired - last->insn <= machine->stores)
      done = later(from, last->when) + machine->forward;
   else if (level > 0 && done > hit)
      outcome->memory = later(outcome->memory, done - hit);
   done += step->latency;
   ready[step->value] = done;
   outcome->done      = later(outcome->done, done);
}

/* The store is done when it has address and value: what it waits for after that
   is the store buffer's business. */
static void store(const CycleCode* code, const Step* step, Addr insn, Addr a,
                  Outcome* outcome)
{
   ULong from = when_ready(code, step->source, step->n_sources, dispatched);
   cg_cycle_store(&(Reference){ insn, a, step->szB, dispatched, from });
   for (UInt i = 0; i < step->szB; i += 8)
      *stored_at(a + i) = (Stored){ (a + i) >> 3, from, n_retired };
   outcome->done = later(outcome->done, from);
}

static void operation(const CycleCode* code, const Step* step,
                      Outcome* outcome)
{
   ULong done = when_ready(code, step->source, step->n_sources, dispatched)
                + step->latency;
   ready[step->value] = done;
   outcome->done      = later(outcome->done, done);
}

/* A division that waits for operands does not keep those waiting that come
   after it. */
static void divide(const CycleCode* code, const Step* step, Outcome* outcome)
{
   divider_free = later(divider_free, dispatched);
   ULong from   = when_ready(code, step->source, step->n_sources, divider_free);
   divider_free += machine->divide_gap;
   ready[step->value] = from + step->latency;
   outcome->done      = later(outcome->done, ready[step->value]);
}

static void do_step(const CycleCode* code, const Step* step, Addr insn,
                    const Addr* bases, Outcome* outcome)
{
   Addr base = step->base == CG_CODE_NO_BASE ? 0 : bases[step->base];
   switch (step->kind) {
   case STEP_OP:
      operation(code, step, outcome);
      break;
   case STEP_DIVIDE:
      divide(code, step, outcome);
      break;
   case STEP_MOVE:
      ready[step->value] = ready[code->sources[step->source]];
      break;
   case STEP_LOAD:
      if (step->is_guarded && base == 0)
         operation(code, step, outcome);
      else
         load(code, step, insn, base + step->offset, outcome);
      break;
   default:
      if (!step->is_guarded || base != 0)
         store(code, step, insn, base + step->offset, outcome);
   }
}

/*------------------------------------------------------------*/
/*--- Instructions                                         ---*/
/*------------------------------------------------------------*/

static void fetch(const CycleInsn* insn)
{
   UInt bits = 6;
   Addr last = (insn->address + insn->szB - 1) >> bits;
   for (Addr line = insn->address >> bits; line <= last; line++) {
      if (line == fetched)
         continue;
      UInt level = cg_cycle_fetch(line << bits);
      fetched    = line;
      if (level > 0) {
         dispatched += machine->fetch[level];
         fetch_wait += machine->fetch[level];
      }
   }
}

static inline ULong at_most(ULong a, ULong most)
{
   return a < most ? a : most;
}

static void retire(const Outcome* outcome, CycleCosts* costs)
{
   /* A step of one cycle, as soon as it is dispatched. */
   ULong soonest = dispatched + machine->latency[OP_ALU];
   ULong done    = later(outcome->done, soonest);
   retired_at[n_retired++ % N_RETIRED] = later(retired, done);
   ULong fetching = fetch_wait;
   fetch_wait     = 0;
   if (done <= retired)
      return;
   ULong all = done - retired;
   /* What of it lies behind that. */
   ULong wait = done - later(retired, at_most(soonest, done));
   ULong mem  = at_most(wait, outcome->memory);
   ULong fe   = at_most(all - wait, fetching);
   costs->of[COST_ALL] += all;
   costs->of[COST_MEM] += mem;
   costs->of[COST_DEP] += wait - mem;
   costs->of[COST_FE] += fe;
   retired    = done;
}

static void dispatch(const CycleInsn* insn)
{
   fetch(insn);
   dispatched += insn->slots;
   if (n_retired >= machine->window)
      dispatched = later(dispatched,
                         retired_at[(n_retired - machine->window)
                                    % N_RETIRED]);
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
static void branch(const CycleCode* code, Addr next, Bool goes_on,
                   CycleCosts* costs)
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
      ULong result = when_ready(code, b->source, b->n_sources, dispatched)
                     + b->latency;
      ULong again  = result + machine->mispredict;
      if (again > retired) {
         costs->of[COST_ALL] += again - retired;
         costs->of[COST_BR] += again - later(retired, result);
         costs->of[COST_DEP] += later(retired, result) - retired;
         retired = again;
      }
      dispatched = later(dispatched, again);
      may_take   = 0;
   } else if (is_taken) {
      dispatched = later(dispatched, may_take);
      may_take   = dispatched + machine->taken;
   }
}

void cg_cycle_execute(const CycleCode* code, const Addr* bases, Addr next,
                      Bool goes_on, CycleCosts* costs)
{
   const Step* step = code->steps;
   for (UInt i = 0; i < code->n_insns; i++) {
      const CycleInsn* insn    = &code->insns[i];
      Outcome          outcome = { 0, 0 };
      dispatch(insn);
      for (const Step* end = step + insn->n_steps; step < end; step++)
         do_step(code, step, insn->address, bases, &outcome);
      retire(&outcome, &costs[i]);
   }
   branch(code, next, goes_on, &costs[code->n_insns - 1]);
}
