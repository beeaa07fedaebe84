/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* References in groups, from their collection to the notes of last uses: the
   tool's own translate/group.c, translate/plan.c, caches/replay.c and cg_sim.c,
   against the plain model of model.h.  Random superblocks are handed to
   translate/group.c as by translate/instrument.c, and each runs a few times
   with other addresses; generated.h stands in for the code that
   translate/emit.c would make.  The misses of every reference are checked.
   Also, no inline test finds a line that is not in its cache; lines are in the
   order of last uses; and inline tests find lines again after a replay. */

#include "translate/group.h"

#include "cg_sim.h"
#include "tests/unit/caches/generated.h"
#include "tests/unit/caches/model.h"
#include "tap.h"

/*--- The superblock                                       ---*/

/* The first temporaries are values of the program's registers; each later
   temporary is the sum of an earlier temporary and a constant. */
enum { N_ROOTS = 6 };
static struct {
   IRTemp from;
   UWord  plus;
} temps[MAX_TEMPS];
static UInt n_temps;

static Groups groups;

/* The references in program order.  References that are simulated together have
   the same step.  translate/group.c leaves out a fetch that cannot miss; the
   fetch's step is the next one. */
enum { MAX_REFERENCES = 48 };
typedef struct {
   RefKind       kind; /* never REF_FETCH_BOTH */
   Bool          happens;
   UInt          step;
   const IRExpr* address; /* of data */
   Addr          a;       /* its value, or the address of the fetch */
   UWord         size;
   LineCost*     line; /* no other reference has this line */
} Reference;
static Reference references[MAX_REFERENCES];
static UInt      n_references;

/*--- Superblocks at random                                ---*/

/* Expressions live until the next superblock. */
static IRExpr  exprs[4 * MAX_REFERENCES];
static IRConst constants[2 * MAX_REFERENCES];
static UInt    n_exprs, n_constants;

static IRExpr* new_expr(IRExprTag tag)
{
   exprs[n_exprs].tag = tag;
   return &exprs[n_exprs++];
}

static IRExpr* constant(UWord value)
{
   IRConst* con = &constants[n_constants++];
   con->tag     = sizeof(Addr) == 8 ? Ico_U64 : Ico_U32;
   if (con->tag == Ico_U64)
      con->Ico.U64 = value;
   else
      con->Ico.U32 = (UInt)value;
   IRExpr* expr        = new_expr(Iex_Const);
   expr->Iex.Const.con = con;
   return expr;
}

static IRExpr* read_temp(IRTemp tmp)
{
   IRExpr* expr        = new_expr(Iex_RdTmp);
   expr->Iex.RdTmp.tmp = tmp;
   return expr;
}

static IRExpr* add_temp(IRTemp from, UWord plus)
{
   Bool    adds = below(2);
   IRExpr* sum  = new_expr(Iex_Binop);
   if (sizeof(Addr) == 8)
      sum->Iex.Binop.op = adds ? Iop_Add64 : Iop_Sub64;
   else
      sum->Iex.Binop.op = adds ? Iop_Add32 : Iop_Sub32;
   sum->Iex.Binop.arg1 = read_temp(from);
   sum->Iex.Binop.arg2 = constant(adds ? plus : -plus);
   cg_group_learn(&groups, n_temps, sum);
   temps[n_temps].from = from;
   temps[n_temps].plus = plus;
   return read_temp(n_temps++);
}

/* Return an offset: mostly small, at times to the same set or index entry. */
static UWord random_offset(const ModelCache* D1)
{
   switch (below(16)) {
   case 0: case 1:
      return (UWord)D1->sets * D1->line_size * (below(9) - 4);
   case 2:
      return (UWord)CG_N_INDEXED * D1->line_size * (below(3) - 1);
   case 3: case 4: case 5:
      return below(8 * D1->line_size) - 4 * D1->line_size;
   default:
      return below(D1->line_size) - D1->line_size / 2;
   }
}

static IRExpr* random_address(const ModelCache* D1)
{
   if (below(8) == 0)
      return constant(next_address(D1));
   /* The root of most addresses for a while, as in programs. */
   static IRTemp root;
   if (below(4) == 0)
      root = (IRTemp)below(N_ROOTS);
   if (n_temps == MAX_TEMPS || below(4) == 0)
      return read_temp(root);
   Bool is_far = n_temps > N_ROOTS && below(4) == 0;
   return add_temp(is_far ? (IRTemp)below(n_temps) : root, random_offset(D1));
}

static void make_lines(void)
{
   static UChar* chunk;
   cg_line_szB    = sizeof(LineCost) + N_EVENTS * sizeof(ULong);
   chunk          = calloc(MAX_REFERENCES, cg_line_szB);
   cg_line_chunks = &chunk;
   for (UInt i = 0; i < MAX_REFERENCES; i++)
      cg_line_by_number(i)->number = i;
}

static Reference* add_reference(RefKind kind, UWord size)
{
   Reference* ref = &references[n_references];
   *ref = (Reference){ .kind = kind, .size = size,
                       .line = cg_line_by_number(n_references) };
   n_references++;
   return ref;
}

static void add_fetch(Addr pc, UWord size)
{
   Reference* ref = add_reference(REF_FETCH, size);
   ref->a         = pc;
   cg_group_fetch(&groups, pc, size, ref->line);
   ref->step = n_steps;
}

static void add_data(const ModelCache* D1, unsigned largest)
{
   Reference* ref = add_reference(below(2) ? REF_READ : REF_WRITE,
                                  1 + below(below(4) ? 8 : largest));
   IRExpr* address = random_address(D1);
   ref->address    = address;
   if (below(24) == 0) {
      cg_group_guarded(&groups, ref->kind, address, ref->size, ref->line, NULL);
      ref->step = n_steps - 1;
   } else {
      cg_group_data(&groups, ref->kind, address, ref->size, ref->line);
      ref->step = n_steps;
   }
}

static void make_superblock(const ModelCache* I1, const ModelCache* D1,
                            const ModelCache* LL)
{
   unsigned largest = smaller(smaller(D1->line_size, LL->line_size), 64);
   drop_steps();
   n_references = n_exprs = n_constants = 0;
   n_temps = N_ROOTS;
   static Place places[MAX_TEMPS];
   memset(places, 0, sizeof(places));
   static const CodeMode modes[]
      = { CODE_CALLS, CODE_TESTS, CODE_TESTS, CODE_TESTS_EACH_BASE };
   cg_group_begin(&groups, NULL, modes[below(4)], 0x1000, places);
   Addr pc    = next_address(I1);
   UInt limit = 1 + (UInt)below(MAX_REFERENCES - 4);
   while (n_references < limit) {
      UWord size = 1 + below(15);
      add_fetch(pc, size);
      /* After a jump that VEX follows, the next instruction is elsewhere. */
      pc = below(16) == 0 ? next_address(I1) : pc + size;
      for (UInt i = (UInt)below(4); i > 0; i--)
         add_data(D1, largest);
      if (below(6) == 0)
         cg_group_end(&groups, NULL); /* a side exit */
   }
   cg_group_end(&groups, NULL);
}

/*--- Checks                                               ---*/

static const Event first_miss[]
   = { [REF_FETCH] = EV_I1mr, [REF_READ] = EV_D1mr, [REF_WRITE] = EV_D1mw };

/* Return whether the counts of the reference's line are those of OUTCOME. */
static Bool is_counted(const Reference* ref, Depth outcome)
{
   ULong expected[N_EVENTS] = { 0 };
   Event event              = first_miss[ref->kind];
   Bool  is_guarded = steps[ref->step].is_guarded && ref->kind >= REF_READ;
   if (ref->happens) {
      expected[event - 1] = is_guarded; /* Dr or Dw */
      expected[event]     = outcome != CG_HIT;
      expected[event + 1] = outcome > 1;
   }
   return memcmp(ref->line->count, expected, sizeof(expected)) == 0;
}

/* Return whether a replay has lost the line of the reference's first byte: D1
   has this line, but the index entry for it has another line, and no later
   reference of the group shares the entry. */
static Bool is_lost(const Reference* ref, const ModelCache* D1)
{
   const IndexedLine* entry = cg_index_entry(ref->a);
   for (const Reference* other = ref + 1;
        other < references + n_references && other->step == ref->step; other++)
      if (other->kind >= REF_READ
          && (cg_index_entry(other->a) == entry
              || cg_index_entry(other->a + other->size - 1) == entry))
         return False;
   return model_has(D1, ref->a)
          && entry->base != cg_line_base(&cg_D1.shape, ref->a);
}

/* Return the base of the line in this way of D1. */
static Addr base_in(Way way)
{
   return (Addr)(((ULong)~*way.high << 32 | *way.tag)
                 << cg_D1.shape.line_bits);
}

/* Return whether the model has each line of a's set, in the same order of
   last uses. Line zero is left out: the model has it in many ways. */
static Bool is_in_order(const ModelCache* D1, Addr a)
{
   const ModelLine* known[64];
   UInt             age[64];
   unsigned         n_lines = 0;
   for (unsigned i = 0; i < D1->ways; i++) {
      Way  way  = cg_way(&cg_D1, cg_set_of(&cg_D1.shape, a), i);
      Addr base = base_in(way);
      if (*way.high == CG_NO_HIGH || base == 0)
         continue;
      age[n_lines]   = cg_after_all_touches() - *way.time;
      known[n_lines] = model_find(D1, base / D1->line_size);
      if (known[n_lines] == NULL)
         return False;
      for (unsigned j = 0; j < n_lines; j++)
         if ((age[j] > age[n_lines])
             != (known[j]->last_used < known[n_lines]->last_used))
            return False;
      n_lines++;
   }
   return True;
}

/*--- Running                                              ---*/

static struct {
   unsigned references, inlined, replayed, cold, two_points;
   unsigned wrong, unsound, unseen, disordered;
} n;

static Bool passes_tests(const Step* step, const ModelCache* I1,
                         const ModelCache* D1)
{
   UWord all = 0;
   for (UInt i = 0; i < step->plan.n_probes; i++) {
      const Probe* probe = &step->plan.probes[i];
      Bool         is_in;
      if (probe->fetch_line != NULL) {
         is_in = model_has(I1, probe->fetch_line->base);
      } else {
         Addr a     = address_of(step, probe), last = a + probe->size - 1;
         Bool is_one = a / D1->line_size == last / D1->line_size;
         is_in       = is_one && model_has(D1, a);
      }
      UWord word = test_word(step, probe);
      n.unsound += !calls_replay(word) && !is_in;
      all |= word;
   }
   return !calls_replay(all);
}

/* Return whether the plan tests both ends of some reference. */
static Bool has_two_points(const Plan* plan)
{
   for (UInt i = 1; i < plan->n_probes; i++) {
      const Probe *first = &plan->probes[i - 1], *last = &plan->probes[i];
      if (first->fetch_line == NULL && last->fetch_line == NULL
          && first->base == last->base && first->time == last->time)
         return True;
   }
   return False;
}

static void run_step(UInt step, ModelCache* I1, ModelCache* D1, ModelCache* LL)
{
   const Step* s          = &steps[step];
   Bool        happens    = !s->is_guarded || below(2);
   Bool        is_cold    = s->is_called;
   Bool        is_replayed
      = !s->is_guarded && !is_cold && !passes_tests(s, I1, D1);
   UInt        clock = cg_sim->clock;
   if (is_replayed || is_cold)
      call_replay(s);
   else if (s->is_guarded && happens)
      call_replay_guarded(s);
   n.replayed += is_replayed;
   n.cold += is_cold;
   n.inlined += !is_replayed && !is_cold && !s->is_guarded;
   n.two_points += has_two_points(&s->plan);

   Reference* end = references + n_references;
   Reference* ref = references;
   while (ref < end && ref->step < step)
      ref++;
   const Reference* first = ref;
   for (; ref < end && ref->step == step; ref++) {
      Depth outcome = CG_HIT;
      ref->happens         = happens || ref->kind == REF_FETCH;
      if (ref->happens)
         outcome = model_ref(ref->kind == REF_FETCH ? I1 : D1, LL, ref->a,
                             (unsigned)ref->size);
      n.wrong += !is_counted(ref, outcome);
      n.references++;
   }
   if (is_cold)
      n.wrong += cg_sim->clock != clock + s->group->n_times;
   else if (!s->is_guarded)
      note_uses(s);
   for (const Reference* used = first; used < ref; used++) {
      if (used->kind < REF_READ)
         continue;
      n.unseen += is_replayed && is_lost(used, D1);
      n.disordered += !is_in_order(D1, used->a);
   }
}

/* Run the superblock, at times only up to some step, as if by a side exit. */
static void run_superblock(ModelCache* I1, ModelCache* D1, ModelCache* LL)
{
   for (UInt i = 0; i < N_ROOTS; i++)
      temp_value[i] = below(2) ? temp_value[i] : next_address(D1);
   for (UInt i = N_ROOTS; i < n_temps; i++)
      temp_value[i] = temp_value[temps[i].from] + temps[i].plus;
   for (UInt i = 0; i < n_references; i++) {
      Reference* ref = &references[i];
      if (ref->kind >= REF_READ)
         ref->a = value_of(ref->address);
      memset(ref->line->count, 0, N_EVENTS * sizeof(ULong));
   }
   for (UInt step = 0; step < n_steps && below(24) > 0; step++)
      run_step(step, I1, D1, LL);
}

/* Return the number of index entries whose last use is not their line's. */
static unsigned count_wrong_entries(void)
{
   unsigned n_wrong = 0;
   for (UWord i = 0; i < CG_N_INDEXED; i++) {
      const IndexedLine* entry = &cg_sim->line_index[i];
      if (cg_index_entry(entry->base) != entry) {
         n_wrong += entry->last_use != &cg_sim->nobody;
         continue;
      }
      UWord set = cg_set_of(&cg_D1.shape, entry->base);
      UInt  way = cg_search_way(&cg_D1, set, entry->base);
      n_wrong += way == cg_D1.shape.assoc
                 || cg_way(&cg_D1, set, way).time != entry->last_use;
   }
   return n_wrong;
}

static void compare(const Case* c)
{
   ModelCache I1 = new_model(&c->geometry[CG_I1]);
   ModelCache D1 = new_model(&c->geometry[CG_D1]);
   ModelCache LL = new_model(&c->geometry[CG_LL]);
   cg_sim_init(c->geometry, (LLModel){ False, False });
   memset(&n, 0, sizeof(n));
   while (n.references < 150000) {
      make_superblock(&I1, &D1, &LL);
      for (UInt i = 0; i < 4; i++)
         run_superblock(&I1, &D1, &LL);
      cg_sim_keep_time();
   }
   is_uint(n.wrong, 0, "%s: %u references in groups have the model's misses",
           c->name, n.references);
   is_uint(n.unsound, 0, "... no test sees a line that is not in its cache");
   is_uint(n.unseen, 0, "... a replay leaves lines where they are seen");
   is_uint(n.disordered, 0, "... and all in the order of their last uses");
   is_uint(count_wrong_entries(), 0, "... each entry knows its line's time");
   ok(n.inlined > 300 && n.replayed > 300 && n.cold > 300
         && (D1.sets == 1) == (n.two_points == 0),
      "... and it was all there: %u groups inline, %u replayed, %u cold, %u "
      "with two points",
      n.inlined, n.replayed, n.cold, n.two_points);
   drop_steps();
   free(I1.lines);
   free(D1.lines);
   free(LL.lines);
}

int main(void)
{
   make_lines();
   for_all_cases(compare);
   return done_testing();
}
