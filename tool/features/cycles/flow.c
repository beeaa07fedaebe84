/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The translation of a segment's steps to evaluations: composition over the
   operations max and +. */

#include "features/cycles/flow.h"

#define MAX_TERM 64 /* maximum number of waits of a Term */
#define MAX_KEPT 4  /* maximum number of waits of a Value; a term with more
                       becomes a node */

typedef struct {
   UInt slot, latency;
} Wait;

typedef struct {
   Int  after;
   UInt n;
   Wait wait[MAX_TERM];
} Term;

/* A value's time, if made_in is this segment's number.  Otherwise the segment
   has not produced the value. */
typedef struct {
   UInt made_in; /* number of a segment */
   Int  after;
   UInt n;
   Wait wait[MAX_KEPT];
} Value;

static Value* values; /* by number of the value */
static UInt  number; /* number of this segment */

static const CycleSegment* segment;
static const Machine*      machine;

/* The references that one look-up serves. */
typedef struct {
   UInt base;
   Word first, last; /* offsets from the base of the first and last byte */
   CycleReference* looks_up; /* the first reference, which looks up the lines of
                                all references */
} Lookup;

#define NO_LOOKUP 256 /* a base that no step has */

/* The parts of the segment's code during composition. */
typedef struct {
   UInt   n_evals, n_lookups, n_nodes, n_groups, n_lines, n_written;
   Bool   is_guarded;
   Wait   waits[CG_MAX_NODES][2]; /* the node's waits */
   UInt   least[CG_MAX_NODES];    /* the least time from the node's waits to the
                                     node */
   Int    ready[CG_MAX_NODES];    /* the node's earliest time after dispatch, or
                                     CG_NEVER */
   Bool   is_pair[CG_MAX_NODES];  /* the node is just the later of its waits */
   Term   groups[CG_MAX_CYCLE_INSNS];
   CycleCosts* costs[CG_MAX_CYCLE_INSNS];
   Int    soonest[CG_MAX_CYCLE_INSNS];
   Int    retires; /* the earliest time after dispatch when the previous group
                      retires */
   Bool   loads[CG_MAX_CYCLE_INSNS + 1]; /* True if the group loads from outside
                                            the stack */
   Lookup lookups[CG_MAX_CYCLE_STEPS];
   Addr   lines[4 * CG_MAX_CYCLE_INSNS]; /* the superblock's instruction lines
                                            so far */
   UInt   first_line;                    /* index of the segment's first line */
   UShort written[CG_N_VALUES]; /* the values written, in order */
} Made;

/* The size in bytes of a buffer for code, larger than any segment's. */
#define MAX_CODE (1 << 20)
typedef union {
   CycleCode head;
   UChar     bytes[MAX_CODE];
} Code;
/* The large data of this module, allocated only in runs with cycles. */
static Made* made;
static Code* code;
static UInt code_szB;

static Int later(Int a, Int b)
{
   return a > b ? a : b;
}

/*--- Terms                                                ---*/

static void* append(UInt szB)
{
   void* place = code->bytes + code_szB;
   code_szB += szB;
   cg_assert(code_szB <= MAX_CODE);
   return place;
}

static UInt new_node(UInt least)
{
   UInt i = made->n_nodes++;
   cg_assert(i < CG_MAX_NODES);
   made->waits[i][0] = made->waits[i][1] = (Wait){ CG_NO_SLOT, 0 };
   made->least[i]    = least;
   made->ready[i]    = CG_NEVER;
   made->is_pair[i]  = False;
   return CG_FIRST_NODE + i;
}

/* Return the earliest time after dispatch at which the wait can end; CG_NEVER
   if unknown. */
static Int soonest_of(const Wait* wait)
{
   if (wait->slot < CG_FIRST_NODE)
      return CG_NEVER;
   Int node = made->ready[wait->slot - CG_FIRST_NODE];
   return node == CG_NEVER ? node : node + (Int)wait->latency;
}

/* Store the node's n waits; `after` is its least time after dispatch. */
static void note_waits(UInt node, Int after, const Wait* wait, UInt n)
{
   for (UInt i = 0; i < n; i++) {
      made->waits[node][i] = wait[i];
      after                = later(after, soonest_of(&wait[i]));
   }
   made->ready[node]
      = after == CG_NEVER ? after : after + (Int)made->least[node];
}

static CycleEval* append_eval(EvalKind kind, UInt to, Int after,
                              const Wait* wait, UInt n)
{
   CycleEval* eval = append(sizeof(*eval));
   made->n_evals++;
   *eval = (CycleEval){ .kind  = (UShort)kind,
                        .to    = (UShort)to,
                        .after = after,
                        .slot  = { CG_NO_SLOT, CG_NO_SLOT } };
   for (UInt i = 0; i < n; i++) {
      eval->slot[i]    = (UShort)wait[i].slot;
      eval->latency[i] = wait[i].latency;
   }
   if (to >= CG_FIRST_NODE && to < CG_NO_SLOT)
      note_waits(to - CG_FIRST_NODE, after, wait, n);
   return eval;
}

/* Return a node for the later of two waits, if possible an existing node. */
static UInt pair(const Wait* wait)
{
   for (UInt i = 0; i < made->n_nodes; i++) {
      const Wait* other = made->waits[i];
      if (made->is_pair[i] && other[0].slot == wait[0].slot
          && other[1].slot == wait[1].slot
          && other[0].latency == wait[0].latency
          && other[1].latency == wait[1].latency)
         return CG_FIRST_NODE + i;
   }
   UInt slot = new_node(0);
   made->is_pair[slot - CG_FIRST_NODE] = True;
   append_eval(EVAL_VALUE, slot, CG_NEVER, wait, 2);
   return slot;
}

static void sort_by_slot(Term* term)
{
   for (UInt i = 1; i < term->n; i++) {
      Wait wait = term->wait[i];
      UInt j    = i;
      for (; j > 0 && term->wait[j - 1].slot > wait.slot; j--)
         term->wait[j] = term->wait[j - 1];
      term->wait[j] = wait;
   }
}

/* Reduce the term to at most two waits: replace pairs of waits by nodes.  Terms
   that differ only by a constant time share these nodes. */
static void shorten(Term* term)
{
   sort_by_slot(term);
   while (term->n > 2) {
      Wait* last    = &term->wait[term->n - 2];
      UInt  latency = last[0].latency < last[1].latency ? last[0].latency
                                                        : last[1].latency;
      last[0].latency -= latency;
      last[1].latency -= latency;
      last[0] = (Wait){ pair(last), latency };
      term->n--;
   }
}

static CycleEval* append_term(EvalKind kind, UInt to, Term* term)
{
   shorten(term);
   return append_eval(kind, to, term->after, term->wait, term->n);
}

/* Remove the i-th wait, and keep the order of the others. */
static void drop(Term* term, UInt i)
{
   for (term->n--; i < term->n; i++)
      term->wait[i] = term->wait[i + 1];
}

/* Return the least time from the slot to the node, by way of the node's waits;
   -1 if no wait for the slot is found behind at most `depth` other nodes. */
static Int least_after(UInt node, UInt slot, UInt depth)
{
   Int most = -1;
   for (UInt i = 0; i < 2; i++) {
      const Wait* wait = &made->waits[node][i];
      Int         least = wait->slot == slot ? 0 : -1;
      if (least < 0 && wait->slot >= CG_FIRST_NODE && wait->slot != CG_NO_SLOT
          && depth > 0)
         least = least_after(wait->slot - CG_FIRST_NODE, slot, depth - 1);
      if (least >= 0)
         most = later(most, least + (Int)(wait->latency + made->least[node]));
   }
   return most;
}

#define MAX_DEPTH 3

/* Remove waits, also for dispatch, that are implied by the wait for a node. */
static void prune(Term* term)
{
   for (UInt i = 0; i < term->n; i++) {
      if (soonest_of(&term->wait[i]) >= term->after)
         term->after = CG_NEVER;
      if (term->wait[i].slot < CG_FIRST_NODE)
         continue;
      UInt node    = term->wait[i].slot - CG_FIRST_NODE;
      UInt latency = term->wait[i].latency;
      for (UInt j = 0; j < term->n; j++) {
         if (j == i)
            continue;
         Int least = least_after(node, term->wait[j].slot, MAX_DEPTH);
         if (least >= 0 && (UInt)least + latency >= term->wait[j].latency) {
            drop(term, j);
            i -= j < i;
            j--;
         }
      }
   }
}

static void wait_for_node(Term* term, UInt slot)
{
   *term = (Term){ .after = CG_NEVER, .n = 1 };
   term->wait[0] = (Wait){ slot, 0 };
}

static void become_node(Term* term)
{
   UInt slot = new_node(0);
   prune(term);
   append_term(EVAL_VALUE, slot, term);
   wait_for_node(term, slot);
}

static void add_wait(Term* term, UInt slot, UInt latency)
{
   for (UInt i = 0; i < term->n; i++) {
      if (term->wait[i].slot == slot) {
         if (term->wait[i].latency < latency)
            term->wait[i].latency = latency;
         return;
      }
   }
   if (term->n == MAX_TERM)
      become_node(term);
   term->wait[term->n++] = (Wait){ slot, latency };
}

static void add_term(Term* term, const Term* other)
{
   term->after = later(term->after, other->after);
   for (UInt i = 0; i < other->n; i++)
      add_wait(term, other->wait[i].slot, other->wait[i].latency);
}

static Term delayed(Term term, UInt latency)
{
   if (term.after != CG_NEVER)
      term.after += (Int)latency;
   for (UInt i = 0; i < term.n; i++)
      term.wait[i].latency += latency;
   return term;
}

/*--- Values                                               ---*/

static Term term_of(UShort value)
{
   const Value* v    = &values[value];
   Term         term = { .after = CG_NEVER };
   if (v->made_in != number) {
      term.n       = 1;
      term.wait[0] = (Wait){ value, 0 };
      return term;
   }
   term.after = v->after;
   term.n     = v->n;
   for (UInt i = 0; i < v->n; i++)
      term.wait[i] = v->wait[i];
   return term;
}

static void set_value(UShort value, Term term)
{
   if (term.n > MAX_KEPT)
      become_node(&term);
   Value* v = &values[value];
   if (v->made_in != number)
      made->written[made->n_written++] = value;
   v->made_in = number;
   v->after   = term.after;
   v->n       = term.n;
   for (UInt i = 0; i < term.n; i++)
      v->wait[i] = term.wait[i];
}

static Term term_of_sources(UInt source, UInt n, Int after)
{
   Term term = { .after = after };
   for (UInt i = 0; i < n; i++) {
      Term other = term_of(segment->sources[source + i]);
      add_term(&term, &other);
   }
   return term;
}

/*--- Steps                                                ---*/

/* Return the least time from a step's inputs to its result. */
static UInt least_latency(const Step* step)
{
   Bool is_load = step->kind == STEP_LOAD && !step->is_guarded;
   return step->latency + (is_load ? machine->load : 0);
}

static Bool joins(Lookup* lookup, const Step* step)
{
   Word first = (Word)step->offset, last = first + step->szB - 1;
   Word from  = first < lookup->first ? first : lookup->first;
   Word to    = last > lookup->last ? last : lookup->last;
   if (lookup->base != step->base || to - from >= (Word)machine->cache[0].line)
      return False;
   if (from == first && to == last && from == lookup->first
       && to == lookup->last)
      return True;
   lookup->first = from;
   lookup->last  = to;
   lookup->looks_up->first   = (Addr)from;
   lookup->looks_up->n_bytes = (UInt)(to - from + 1);
   return True;
}

/* Set ref->looks_up if the reference is the first of those looked up together.
   A guarded reference is looked up alone, one to the stack not at all. */
static void find_lookup(CycleReference* ref, const Step* step)
{
   UInt n = 0;
   if (step->is_on_stack)
      return;
   made->loads[made->n_groups] |= !ref->is_store;
   while (n < made->n_lookups
          && (step->is_guarded || !joins(&made->lookups[n], step)))
      n++;
   ref->looks_up = n == made->n_lookups;
   if (!ref->looks_up)
      return;
   ref->first   = step->offset;
   ref->n_bytes = 1;
   made->lookups[made->n_lookups++] = (Lookup){
      .base     = step->is_guarded ? NO_LOOKUP : step->base,
      .first    = (Word)step->offset,
      .last     = (Word)step->offset + step->szB - 1,
      .looks_up = ref,
   };
}

static void append_reference(const Step* step, const CycleInsn* insn, UInt at)
{
   CycleReference* ref = append(sizeof(*ref));
   Bool has_base = step->base != CG_CODE_NO_BASE;
   made->is_guarded |= step->is_guarded;
   *ref = (CycleReference){ .offset   = step->offset,
                            .latency  = step->latency,
                            .at       = at,
                            .insn     = insn->address,
                            .line     = insn->line,
                            .base     = has_base ? step->base : 0,
                            .szB      = step->szB,
                            .has_base = has_base,
                            .is_store = step->kind == STEP_STORE };
   find_lookup(ref, step);
}

/* Append the evaluation of a load, store or division; return the slot of its
   result. */
static UInt append_step(const Step* step, const CycleInsn* insn, UInt at,
                        Term* term)
{
   UInt     slot = new_node(least_latency(step));
   EvalKind kind = step->kind == STEP_DIVIDE ? EVAL_DIVIDE
                   : step->kind == STEP_STORE
                      ? (step->is_guarded ? EVAL_GUARDED_STORE : EVAL_STORE)
                      : (step->is_guarded ? EVAL_GUARDED_LOAD : EVAL_LOAD);
   CycleEval* eval = append_term(kind, slot, term);
   if (step->kind == STEP_DIVIDE) {
      eval->at    = at;
      eval->takes = step->latency;
   } else {
      append_reference(step, insn, at);
   }
   return slot;
}

/* Compose the step of an instruction that is dispatched at `at`; unless it is a
   move, add its end to *done, the time when all the group's steps are done. */
static void compose(const Step* step, const CycleInsn* insn, UInt at,
                    Term* done)
{
   if (step->kind == STEP_MOVE) {
      set_value(step->value, term_of(segment->sources[step->source]));
      return;
   }
   Term term = term_of_sources(step->source, step->n_sources, (Int)at);
   prune(&term);
   if (step->kind == STEP_OP) {
      term = delayed(term, step->latency);
      set_value(step->value, term);
      term = term_of(step->value);
   } else {
      UInt slot = append_step(step, insn, at, &term);
      if (step->kind != STEP_STORE) {
         wait_for_node(&term, slot);
         set_value(step->value, term);
      }
   }
   add_term(done, &term);
}

/*--- Groups                                               ---*/

/* Remove the term's waits that end at the latest when earlier instructions
   retire: those without a latency for values of earlier segments, and those
   that an earlier group has with at least their latency. */
static void leave_out_retired(Term* term)
{
   for (UInt i = 0; i < term->n; i++) {
      const Wait* wait       = &term->wait[i];
      Bool        is_retired = wait->latency == 0
                               && wait->slot < CG_FIRST_NODE;
      for (UInt g = 0; g < made->n_groups && !is_retired; g++) {
         const Term* other = &made->groups[g];
         for (UInt j = 0; j < other->n; j++)
            is_retired |= other->wait[j].slot == wait->slot
                          && other->wait[j].latency >= wait->latency;
      }
      if (is_retired)
         drop(term, i--);
   }
}

/* Note the earliest time when the group can retire, given soonest and *done. */
static void note_retires(const Term* done, Int soonest)
{
   Int least = later(soonest, done->after);
   for (UInt i = 0; i < done->n; i++)
      least = later(least, soonest_of(&done->wait[i]));
   made->retires = later(made->retires, least);
}

static void end_group(Term* done, CycleCosts* costs, UInt at)
{
   Int soonest = (Int)(at + machine->latency[OP_ALU]);
   if (done->after <= soonest)
      done->after = CG_NEVER;
   prune(done);
   leave_out_retired(done);
   if (soonest <= made->retires)
      soonest = CG_NEVER;
   note_retires(done, soonest);
   made->costs[made->n_groups]    = costs;
   made->soonest[made->n_groups]  = soonest;
   made->groups[made->n_groups++] = *done;
   made->loads[made->n_groups]    = False;
   *done = (Term){ .after = CG_NEVER };
}

/* Append the evaluations of all groups, after evaluations of the nodes that
   groups need; return the offset in the code of the first group. */
static UInt append_groups(void)
{
   for (UInt g = 0; g < made->n_groups; g++)
      shorten(&made->groups[g]);
   UInt place = code_szB;
   for (UInt g = 0; g < made->n_groups; g++) {
      EvalKind   kind = made->loads[g] ? EVAL_LOADING_GROUP : EVAL_GROUP;
      CycleEval* eval = append_term(kind, CG_NO_SLOT, &made->groups[g]);
      eval->costs     = made->costs[g];
      eval->soonest   = made->soonest[g];
   }
   return place;
}

static void fetch_line(Addr line)
{
   for (UInt i = 0; i < made->n_lines; i++) {
      if (made->lines[i] == line)
         return;
   }
   cg_assert(made->n_lines < 4 * CG_MAX_CYCLE_INSNS);
   made->lines[made->n_lines++] = line;
}

static void fetch(const CycleInsn* insn)
{
   UInt bits = (UInt)__builtin_ctz(machine->I1.line);
   Addr last = (insn->address + insn->szB - 1) >> bits;
   for (Addr line = insn->address >> bits; line <= last; line++)
      fetch_line(line);
}

/* Compose all instructions; return the dispatch time that their slots take. */
static UInt compose_insns(void)
{
   Term             done = { .after = CG_NEVER };
   UInt             at   = 0;
   const Step*      step = segment->steps;
   const CycleInsn* insn = segment->insns;
   for (const CycleInsn* end = insn + segment->n_insns; insn < end; insn++) {
      fetch(insn);
      at += insn->slots;
      for (const Step* last = step + insn->n_steps; step < last; step++)
         compose(step, insn, at, &done);
      if (insn + 1 == end || insn[1].costs != insn->costs)
         end_group(&done, insn->costs, at);
   }
   return at;
}

/*--- Results                                              ---*/

static Bool is_wanted(UShort value)
{
   const Value* v = &values[value];
   if (value >= CG_N_REGISTERS && !segment->is_wanted[value])
      return False;
   return v->after != CG_NEVER || v->n != 1 || v->wait[0].slot != value
          || v->wait[0].latency != 0;
}

static Bool waits_for(const Value* v, UInt slot)
{
   for (UInt i = 0; i < v->n; i++) {
      if (v->wait[i].slot == slot)
         return True;
   }
   return False;
}

/* Does one of the n wanted values, other than `value` itself, wait for the old
   time of `value`? */
static Bool is_still_read(UShort value, const UShort* wanted, UInt n)
{
   for (UInt i = 0; i < n; i++) {
      if (wanted[i] != value && waits_for(&values[wanted[i]], value))
         return True;
   }
   return False;
}

/* Have the wanted values that wait for the old time of `value` wait for a copy
   of that time. */
static void copy_old(UShort value, const UShort* wanted, UInt n)
{
   Term term = { .after = CG_NEVER, .n = 1 };
   term.wait[0] = (Wait){ value, 0 };
   UInt copy = new_node(0);
   append_term(EVAL_VALUE, copy, &term);
   for (UInt i = 0; i < n; i++) {
      Value* v = &values[wanted[i]];
      for (UInt j = 0; j < v->n && wanted[i] != value; j++) {
         if (v->wait[j].slot == value)
            v->wait[j].slot = copy;
      }
   }
}

/* Append the evaluations of values used after the segment; a value comes after
   all values that wait for its old time. */
static void append_results(void)
{
   static UShort wanted[CG_N_VALUES];
   UInt n = 0;
   for (UInt i = 0; i < made->n_written; i++) {
      if (is_wanted(made->written[i]))
         wanted[n++] = made->written[i];
   }
   while (n > 0) {
      UInt i = 0;
      while (i < n && is_still_read(wanted[i], wanted, n))
         i++;
      if (i == n) {
         i = 0;
         copy_old(wanted[i], wanted, n);
      }
      Term term = term_of(wanted[i]);
      append_term(EVAL_VALUE, wanted[i], &term);
      wanted[i] = wanted[--n];
   }
}

/*--- Segments                                             ---*/

static void append_branch(UInt slots)
{
   const CycleBranch* branch = &segment->branch;
   Term result = term_of_sources(branch->source, branch->n_sources,
                                 (Int)slots);
   prune(&result);
   append_term(EVAL_BRANCH, CG_NO_SLOT, &result);
}

static UInt append_lines(void)
{
   UInt place = code_szB;
   for (UInt i = made->first_line; i < made->n_lines; i++)
      *(CycleCodeLine**)append(sizeof(CycleCodeLine*))
         = cg_cycle_code_line(made->lines[i]);
   return place;
}

void cg_cycle_begin_superblock(void)
{
   if (made == NULL) {
      made   = cg_alloc("cg.cycles.flow", sizeof(*made));
      code   = cg_alloc("cg.cycles.flow", sizeof(*code));
      values = cg_alloc("cg.cycles.flow", CG_N_VALUES * sizeof(Value));
   }
   made->n_lines = 0;
}

const CycleCode* cg_cycle_compile(const CycleSegment* the_segment,
                                  const Machine* the_machine)
{
   segment = the_segment, machine = the_machine;
   number++;
   made->n_evals = made->n_lookups = made->n_nodes = made->n_groups = 0;
   made->n_written  = 0;
   made->retires    = CG_NEVER;
   made->first_line = made->n_lines;
   made->is_guarded = made->loads[0] = False;
   code_szB = sizeof(CycleCode);
   const CycleBranch* branch = &segment->branch;
   UInt slots = compose_insns();
   UInt first_group = append_groups();
   if (branch->kind != BRANCH_NONE)
      append_branch(slots);
   append_results();
   UInt lines = append_lines();
   code->head  = (CycleCode){
      .address = segment->insns[0].address,
      .szB     = code_szB,
      .n_lines = made->n_lines - made->first_line,
      .lines   = lines,
      .first_group = first_group,
      .slots   = slots,
      .n_bases = (UShort)segment->n_bases,
      .n_groups  = (UShort)made->n_groups,
      .n_evals = (UShort)made->n_evals,
      .n_nodes = (UShort)made->n_nodes,
      .is_guarded   = made->is_guarded,
      .branch       = branch->kind,
      .is_call      = branch->is_call,
      .exit_is_next = branch->exit == branch->after,
      .latency      = branch->latency,
      .key          = cg_cycle_branch_key(branch->insn),
      .after        = branch->after,
      .costs        = made->costs[made->n_groups - 1],
      .first_line   = segment->insns[0].line,
   };
   return &code->head;
}
