/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* See tests/unit/cycles/plain.h. */

#include "tests/unit/cycles/plain.h"

#include "features/cycles/predict.h"

PlainState plain;

static const Machine* machine;
static const ULong*   is_charged;

/* The time spent on dispatch in this part of a window, without waits; and the
   time when everything of the previous part had retired. */
static Long part;
static Long retired_then;

/* The instruction lines that the superblock has fetched. */
static Addr fetched[CG_MAX_CYCLE_INSNS * 8];
static UInt n_fetched;

/* The arrival of the latest line that a load has looked up and waited for; the
   line's delay compared with a line from D1; and the loaded address. */
static Long late, late_by;
static Addr latest;

static const CycleSegment* segment;
static const Addr*         bases;

/* A look-up for all references of the segment that have one base and lie within
   the length of a D1 line.  The first reference looks up the lines of all. */
typedef struct {
   UInt base;
   Word first, last; /* bytes, from the base */
   Bool differ;      /* are there references to different bytes? */
   Bool is_looked_up;
} Lookup;

static Lookup lookups[CG_MAX_CYCLE_STEPS];
static UInt   n_lookups;
static UInt   lookup_of[CG_MAX_CYCLE_STEPS]; /* by step */

static Long                slots;  /* the segment's slots of dispatch */
static Long                fetch_wait; /* the segment's wait for its code, until
                                          a group is charged for it */

/* A group of successive instructions with the same costs. */
typedef struct {
   CycleCosts* costs;
   Long last; /* when its last instruction is dispatched */
   Long done; /* when all its steps are done */
   Bool looks_up; /* a load of the group is not on the stack */
} Group;

static Group groups[CG_MAX_CYCLE_INSNS];
static UInt  n_groups;

static Long later(Long a, Long b)
{
   return a > b ? a : b;
}

static Long earlier(Long a, Long b)
{
   return a < b ? a : b;
}

void plain_init(const Machine* the_machine, const ULong* charged,
                LevelOfPage level_of_page)
{
   machine    = the_machine;
   is_charged = charged;
   cg_cycle_memory_init(machine, level_of_page);
   cg_cycle_predict_init(machine->predictor, machine->history,
                         machine->indirect);
}

static void count(UInt line, Bool happens, CycleMiss miss)
{
   if (happens && *is_charged != 0)
      plain.missed[line][miss]++;
}

/*--- Dispatch                                             ---*/

/* Begin a part of the window.  Its dispatch waits until all earlier parts but
   the last have retired. */
static void pass_part(void)
{
   plain.dispatched = later(plain.dispatched, retired_then);
   retired_then     = plain.retired;
   part             = 0;
}

static Bool has_fetched(Addr line)
{
   for (UInt i = 0; i < n_fetched; i++) {
      if (fetched[i] == line)
         return True;
   }
   return False;
}

/* Fetch the byte's line, unless the superblock has fetched it; return the time
   that this takes.  is_first: the segment has fetched nothing yet, so a part of
   the window may end. */
static Long fetch(Addr byte, Bool is_first)
{
   Addr line = byte / machine->I1.line;
   if (has_fetched(line))
      return 0;
   if (is_first && part > machine->window * 2 / 3 * machine->slot)
      pass_part();
   fetched[n_fetched++] = line;
   Found found = cg_cycle_fetch(cg_cycle_code_line(line));
   count(segment->insns[0].line, found.level > 1, CYCLE_I2mr);
   count(segment->insns[0].line, found.walks, CYCLE_ITmr);
   return machine->fetch[found.level] + (found.walks ? machine->walk : 0);
}

static Long fetch_all(void)
{
   Long wait   = 0;
   UInt before = n_fetched;
   for (UInt i = 0; i < segment->n_insns; i++) {
      const CycleInsn* insn = &segment->insns[i];
      for (UInt byte = 0; byte < insn->szB; byte++)
         wait = later(wait, fetch(insn->address + byte, n_fetched == before));
   }
   return wait;
}

void plain_begin_superblock(void)
{
   n_fetched = 0;
}

/*--- Steps                                                ---*/

/* Return the earliest begin of a step that waits for n sources, from number
   `source` on, and for the time `soonest`. */
static Long begin_of(UInt source, UInt n, Long soonest)
{
   for (UInt i = 0; i < n; i++)
      soonest = later(soonest, plain.ready[segment->sources[source + i]]);
   return soonest;
}

static Reference reference_of(const Step* step, const CycleInsn* insn, Long now,
                              Long from)
{
   Addr base = step->base == CG_CODE_NO_BASE ? 0 : bases[step->base];
   return (Reference){ .insn    = insn->address,
                       .address = base + step->offset,
                       .szB     = step->szB,
                       .now     = (ULong)now,
                       .from    = (ULong)from };
}

static Bool is_together(const Lookup* l, UInt base, Word first, Word last)
{
   Word begin = (Word)earlier(l->first, first);
   Word end   = (Word)later(l->last, last);
   return l->base == base && end - begin < (Word)machine->cache[0].line;
}

/* Assign each reference, in order, to the first look-up that it can join. */
static void find_lookups(void)
{
   UInt n_steps = 0;
   for (UInt i = 0; i < segment->n_insns; i++)
      n_steps += segment->insns[i].n_steps;
   n_lookups = 0;
   for (UInt i = 0; i < n_steps; i++) {
      const Step* step  = &segment->steps[i];
      Word        first = (Word)step->offset, last = first + step->szB - 1;
      UInt        l     = 0;
      if ((step->kind != STEP_LOAD && step->kind != STEP_STORE)
          || step->is_on_stack)
         continue;
      /* A guarded reference is looked up alone. */
      UInt base = step->is_guarded ? 1000 + i : step->base;
      while (l < n_lookups && !is_together(&lookups[l], base, first, last))
         l++;
      if (l == n_lookups)
         lookups[n_lookups++] = (Lookup){ base, first, last, False, False };
      lookups[l].differ |= first != lookups[l].first || last != lookups[l].last;
      if (first < lookups[l].first)
         lookups[l].first = first;
      if (last > lookups[l].last)
         lookups[l].last = last;
      lookup_of[i] = l;
   }
}

static void look_up(const Reference* r, const Step* step, UInt line)
{
   if (step->is_on_stack)
      return;
   Lookup* l        = &lookups[lookup_of[step - segment->steps]];
   Bool    is_store = step->kind == STEP_STORE;
   if (l->is_looked_up)
      return;
   Found     found;
   Reference all   = *r;
   all.address     = r->address - step->offset + (Addr)l->first;
   all.szB         = l->differ ? (UInt)(l->last - l->first + 1) : 1;
   Long arrives    = (Long)cg_cycle_refer(&all, &found);
   l->is_looked_up = True;
   count(line, found.level > 1, is_store ? CYCLE_D2mw : CYCLE_D2mr);
   count(line, found.walks, is_store ? CYCLE_DTmw : CYCLE_DTmr);
   Long by = arrives - (Long)r->from - machine->load;
   if (is_store || by <= 0 || arrives <= late)
      return;
   late    = arrives;
   late_by = by;
   latest  = r->address;
}

static Long* available_at(const Reference* r)
{
   return &cg_cycle_available[r->address / 8 % CG_N_AVAILABLE];
}

/* Return when the load's value is ready, without the step's latency. */
static Long load(const Reference* r, const Step* step, UInt line)
{
   look_up(r, step, line);
   return later((Long)r->from + machine->load,
                *available_at(r) + machine->forward);
}

static void store(const Reference* r, const Step* step, UInt line)
{
   look_up(r, step, line);
   for (UInt byte = 0; byte == 0 || byte < r->szB; byte += 8)
      available_at(r)[byte / 8] = (Long)r->from;
}

static Long divide(const Step* step, Long now, Long from)
{
   Long turn          = later(plain.divider_free, now);
   plain.divider_free = turn + machine->divide_gap;
   return later(from, turn) + step->latency;
}

/* Execute a step of an instruction that the group dispatches at `now`. */
static void execute_step(const Step* step, const CycleInsn* insn, Long now,
                         Group* group)
{
   if (step->kind == STEP_MOVE) {
      plain.ready[step->value]
         = plain.ready[segment->sources[step->source]];
      return;
   }
   Long      from = begin_of(step->source, step->n_sources, now);
   Reference r    = reference_of(step, insn, now, from);
   Bool      happens = !step->is_guarded || bases[step->base] != 0;
   Long      ends = from;
   switch (step->kind) {
   case STEP_LOAD:
      ends = (happens ? load(&r, step, insn->line) : from) + step->latency;
      break;
   case STEP_STORE:
      if (happens)
         store(&r, step, insn->line);
      break;
   case STEP_DIVIDE:
      ends = divide(step, now, from);
      break;
   default:
      ends = from + step->latency;
      break;
   }
   if (step->kind != STEP_STORE)
      plain.ready[step->value] = ends;
   group->done = later(group->done, ends);
   group->looks_up |= step->kind == STEP_LOAD && !step->is_on_stack;
}

/*--- Retirement                                           ---*/

static void charge(CycleCosts* costs, Cost cost, Long n)
{
   if (*is_charged != 0)
      costs->of[cost] += n;
}

/* Move n from COST_REST to that cost. */
static void charge_wait(CycleCosts* costs, Cost cost, Long n)
{
   charge(costs, COST_REST, -n);
   charge(costs, cost, n);
}

static void retire(const Group* g)
{
   /* The group's end, if it waits for no operand. */
   Long soonest = later(plain.retired, g->last + machine->latency[OP_ALU]);
   Long end     = later(soonest, g->done);
   Bool is_late = g->looks_up && late > soonest;
   Long mem     = is_late ? earlier(end - soonest, late_by) : 0;
   charge(g->costs, COST_REST, end - plain.retired);
   Long cycles = g->costs->of[COST_MEM] / CG_CYCLE;
   charge_wait(g->costs, COST_MEM, mem);
   cycles = g->costs->of[COST_MEM] / CG_CYCLE - cycles;
   plain.waited[latest % PLAIN_ADDRESSES] += (ULong)cycles;
   charge_wait(g->costs, COST_DEP, end - soonest - mem);
   charge_wait(g->costs, COST_FE, earlier(soonest - plain.retired, fetch_wait));
   plain.retired = end;
   fetch_wait = 0;
}

void plain_execute(const CycleSegment* the_segment, const Addr* the_bases)
{
   segment    = the_segment;
   bases      = the_bases;
   find_lookups();
   n_groups           = 0;
   fetch_wait         = fetch_all();
   const Step* step   = segment->steps;
   Long        begins = plain.dispatched + fetch_wait;
   Long        now    = begins;
   for (UInt i = 0; i < segment->n_insns; i++) {
      const CycleInsn* insn = &segment->insns[i];
      if (i == 0 || insn[-1].costs != insn->costs)
         groups[n_groups++] = (Group){ .costs = insn->costs };
      now += insn->slots;
      groups[n_groups - 1].last = now;
      for (UInt n = 0; n < insn->n_steps; n++)
         execute_step(step++, insn, now, &groups[n_groups - 1]);
   }
   for (UInt i = 0; i < n_groups; i++)
      retire(&groups[i]);
   plain.dispatched = now;
   slots            = now - begins;
   part += slots;
}

/*--- Branches                                             ---*/

static Bool is_foreseen(const CycleBranch* b, Addr next)
{
   CycleBranchKey key      = cg_cycle_branch_key(b->insn);
   Bool           is_taken = next != b->after;
   switch ((BranchKind)b->kind) {
   case BRANCH_CONDITIONAL:
      return cg_cycle_is_steady(key, is_taken)
             || cg_cycle_predict(key, is_taken);
   case BRANCH_INDIRECT:
      return cg_cycle_indirect(key, next);
   case BRANCH_RETURN:
      return cg_cycle_return(next);
   default:
      return True;
   }
}

void plain_branch(const CycleSegment* the_segment, Addr next)
{
   segment              = the_segment;
   const CycleBranch* b = &segment->branch;
   if (b->kind == BRANCH_NONE)
      return;
   /* The branch comes right after the segment's end. */
   Long result = begin_of(b->source, b->n_sources, plain.dispatched)
                 + b->latency;
   if (next != b->after) {
      Long more = later(0, machine->taken - slots);
      plain.dispatched += more;
      part += more;
   }
   Bool foreseen = is_foreseen(b, next);
   if (b->is_call)
      cg_cycle_call(b->after);
   if (foreseen)
      return;
   CycleCosts* costs = segment->insns[segment->n_insns - 1].costs;
   Long        again = result + machine->mispredict;
   Long        known = later(plain.retired, result);
   Long        end   = later(plain.retired, again);
   if (end > plain.retired) {
      charge(costs, COST_REST, end - plain.retired);
      charge_wait(costs, COST_DEP, known - plain.retired);
      charge_wait(costs, COST_BR, end - known);
   }
   plain.retired    = end;
   plain.dispatched = later(plain.dispatched, again);
}
