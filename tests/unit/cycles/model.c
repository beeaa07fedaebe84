/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The model of cycles on pieces of code whose times are computed by hand from
   the machine's figures; then on random code, where all costs add up to the
   clock, and no cost is negative. */

#include "tests/unit/cycles/machine.h"

#include "features/cycles/model.h"
#include "random.h"

#define MAX_INSNS 64

static CycleInsn    insns[MAX_INSNS];
static Step         steps[MAX_INSNS];
static UShort       sources[MAX_INSNS * 2];
static CycleCosts   costs[MAX_INSNS]; /* each instruction's costs */
static Bool         is_wanted[CG_N_VALUES];
static CycleSegment segment;
static Addr         first; /* the first instruction's address */
static UInt         n_steps, n_sources;
static Machine      machine;

static void forget_costs(void)
{
   memset(costs, 0, sizeof(costs));
   for (UInt i = 0; i < MAX_INSNS; i++)
      costs[i].of = costs[i].own;
}

/* Begin a new piece of code, on a new instruction line. */
static void begin(void)
{
   static Addr address = 0x1000;
   address += 0x1000;
   first   = address;
   segment = (CycleSegment){ .insns = insns, .steps = steps, .n_bases = 1,
                             .sources = sources, .is_wanted = is_wanted };
   n_steps = n_sources = 0;
}

static Step* add(StepKind kind, UInt value, UInt latency)
{
   insns[segment.n_insns]
      = (CycleInsn){ .address = first + segment.n_insns, .szB = 1,
                     .costs = &costs[segment.n_insns], .n_slots = 1,
                     .slots = 15, .n_steps = 1 };
   segment.n_insns++;
   steps[n_steps]
      = (Step){ .kind = (UChar)kind, .value = (UShort)value, .szB = 8,
                .source = (UShort)n_sources, .latency = latency * CG_CYCLE,
                .base = 0 };
   return &steps[n_steps++];
}

static void waits_for(UInt value)
{
   sources[n_sources++] = (UShort)value;
   steps[n_steps - 1].n_sources++;
}

static const CycleCode* compiled(void)
{
   cg_cycle_begin_superblock();
   return cg_cycle_compile(&segment, &machine);
}

/* Execute the code; its branch, if it has one, leads to `next`. */
static void execute(const CycleCode* code, const Addr* bases, Addr next)
{
   cg_cycle_execute(code, bases);
   if (code->branch == BRANCH_NONE)
      return;
   if (next != code->after)
      cg_cycles->dispatched += cg_cycle_if_taken(code);
   if (code->branch == BRANCH_CONDITIONAL)
      cg_cycle_conditional(code, next != code->after);
   else
      cg_cycle_transfer(code, next);
}

static ULong clock_now(void)
{
   return (ULong)cg_cycles->retired;
}

/* Execute the code once, to load it into the caches, then n times, each time
   going on at `next`; return the time of the n executions, in sixtieths of a
   cycle. */
static ULong time_of(UInt n, const Addr* bases, Addr next)
{
   const CycleCode* code = compiled();
   execute(code, bases, next);
   forget_costs();
   ULong before = clock_now();
   for (UInt i = 0; i < n; i++)
      execute(code, bases, next);
   return clock_now() - before;
}

static ULong cost(Cost which)
{
   Long sum = 0;
   for (UInt i = 0; i < segment.n_insns; i++)
      sum += costs[i].of[which];
   return (ULong)sum;
}

static void check_width_and_flow(void)
{
   Addr none[1] = { 0 };
   begin();
   for (UInt i = 0; i < 40; i++)
      add(STEP_OP, i, 1);
   is_uint(time_of(10, none, 0), 400 * 15, "what waits for nothing: width");
   is_uint(cost(COST_REST), 400 * 15, "... all of it has been charged");
   is_uint(cost(COST_DEP), 0, "... and nothing waits");

   begin();
   for (UInt i = 0; i < 10; i++) {
      add(STEP_OP, 1, 3);
      waits_for(1);
   }
   ULong all = time_of(20, none, 0);
   ok(all >= 590 * 60 && all <= 600 * 60, "a chain: its latencies");
   ok(cost(COST_DEP) > all * 9 / 10, "... spent waiting for operands");
}

static void check_memory(void)
{
   Addr bases[1] = { 0x100000 };
   begin();
   add(STEP_LOAD, 1, 0);
   waits_for(1);
   ULong all = time_of(100, bases, 0);
   ok(all >= 399 * 60 && all <= 401 * 60, "a load that waits for a load: 4");
   is_uint(cost(COST_MEM), 0, "... no time of memory");

   /* Each load is from a new line and waits for the last load: 100 cycles. */
   ULong before = clock_now();
   forget_costs();
   for (UInt i = 0; i < 50; i++) {
      bases[0] = 0x200000 + i * 0x40;
      execute(compiled(), bases, 0);
   }
   all = clock_now() - before;
   ok(all >= 4990 * 60 && all <= 5010 * 60, "a chase through memory");
   is_uint(cost(COST_MEM), 50 * 96 * 60, "... is memory's but for the hits");

   /* Independent loads overlap: at most eight are in flight. */
   steps[0].n_sources = 0;
   before             = clock_now();
   for (UInt i = 0; i < 80; i++) {
      bases[0] = 0x300000 + i * 0x40;
      execute(compiled(), bases, 0);
   }
   all = clock_now() - before;
   ok(all >= 950 * 60 && all <= 1110 * 60, "eight misses overlap: %llu",
      (unsigned long long)all / 60);

   bases[0] = 0x400000;
   begin();
   add(STEP_LOAD, 1, 0);
   add(STEP_OP, 1, 1);
   waits_for(1);
   add(STEP_STORE, CG_N_VALUES - 1, 0);
   waits_for(1);
   all = time_of(1000, bases, 0);
   ok(all >= 5800 * 60 && all <= 6000 * 60, "a counter in memory: 5 + 1");
}

static void check_branches(void)
{
   Addr none[1] = { 0 };
   begin();
   add(STEP_OP, 1, 1);
   segment.branch = (CycleBranch){ .kind    = BRANCH_CONDITIONAL,
                                   .insn    = first,
                                   .after   = first + 1,
                                   .latency = CG_CYCLE };
   for (UInt i = 0; i < 20; i++)
      time_of(1, none, first);
   is_uint(time_of(100, none, first), 100 * 60, "a loop takes a cycle a turn");
   ULong before = clock_now();
   forget_costs();
   execute(compiled(), none, first + 1);
   ok(clock_now() - before >= 11 * 60, "its end is not foreseen");
   is_uint(cost(COST_BR), 600, "... which costs ten cycles, the branch's");
}

static void check_sums(void)
{
   ULong all = 0, before = clock_now();
   Long  least = 0;
   for (UInt round = 0; round < 2000; round++) {
      Addr bases[1] = { 0x10000 + draw(1 << 20) };
      begin();
      for (UInt i = draw(20) + 1; i > 0; i--) {
         add(draw(2) ? STEP_OP : draw(2) ? STEP_LOAD : STEP_STORE, draw(8),
             draw(4));
         for (UInt n = draw(3); n > 0; n--)
            waits_for(draw(8));
      }
      segment.branch.kind = (UChar)(draw(2) ? BRANCH_CONDITIONAL : BRANCH_NONE);
      forget_costs();
      execute(compiled(), bases, first + segment.n_insns - 1 + draw(2));
      for (UInt i = 0; i < segment.n_insns; i++) {
         for (UInt c = 0; c < N_COSTS; c++) {
            all += (ULong)costs[i].of[c];
            least = costs[i].of[c] < least ? costs[i].of[c] : least;
         }
      }
   }
   is_uint(all, clock_now() - before, "costs add up to the clock");
   ok(least >= 0, "no cost is negative");
}

int main(void)
{
   random_state = 88172645463325252ULL;
   ok(read_plain(&machine, NULL) == NULL, "the machine is read");
   static const CycleListener nobody;
   forget_costs();
   cg_cycle_model_init(&machine, NULL, all_in_memory, &nobody);
   check_width_and_flow();
   check_memory();
   check_branches();
   check_sums();
   return done_testing();
}
