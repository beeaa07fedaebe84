/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Random superblocks, executed by the composed model and by its plain form
   (plain.h).  After each segment both have equal clocks, costs and times of the
   values that are used later, to a sixtieth of a cycle.  As each form has
   static state, it runs in its own process, and reports through a pipe. */

#include "tests/unit/cycles/machine.h"
#include "tests/unit/cycles/plain.h"

#include "features/cycles/memory.h"
#include "features/cycles/model.h"
#include "features/cycles/predict.h"
#include "random.h"

#include <sys/wait.h>

#define MAX_SEGMENTS    5 /* of a superblock */
#define N_SUPERBLOCKS   40 /* of a program */
#define N_PROGRAMS      12
#define N_EXECUTIONS    1200
#define N_LINES         PLAIN_LINES
#define N_BASES         30
#define FIRST_TEMPORARY CG_N_REGISTERS
#define N_TEMPORARIES   60

/*--- Random code                                          ---*/

typedef struct {
   CycleSegment segment;
   CycleInsn    insns[CG_MAX_CYCLE_INSNS];
   Step         steps[CG_MAX_CYCLE_STEPS];
   UShort       sources[CG_MAX_CYCLE_SOURCES];
   Bool         is_wanted[CG_N_VALUES];
   Bool         is_known[CG_N_VALUES]; /* temporaries that have been made */
   UInt         n_steps, n_sources;
   UInt         taken_of_8; /* how often of 8 times its branch leaves */
   UInt         wide_of_20; /* how many of 20 instructions take two slots */
   CycleCode*   code;
} Piece;

typedef struct {
   UInt  n;
   Piece piece[MAX_SEGMENTS];
} Superblock;

static Superblock superblocks[N_SUPERBLOCKS];
static CycleCosts costs[N_LINES];
static Machine    machine;
static ULong      is_charged;

/* The superblock's temporaries so far. */
static UShort temporaries[N_TEMPORARIES];
static UInt   n_temporaries;

static UShort some_register(void)
{
   return (UShort)(draw(8) > 0 ? draw(6) : draw(CG_N_REGISTERS));
}

static UShort some_source(void)
{
   return n_temporaries > 0 && draw(2) ? temporaries[draw(n_temporaries)]
                                       : some_register();
}

static UShort some_value(void)
{
   if (draw(2))
      return some_register();
   UInt t = draw(N_TEMPORARIES);
   return (UShort)(t == 0 ? CG_N_VALUES - 1 : FIRST_TEMPORARY + t);
}

static void note_made(UShort value)
{
   for (UInt i = 0; i < n_temporaries; i++) {
      if (temporaries[i] == value)
         return;
   }
   if (value >= FIRST_TEMPORARY)
      temporaries[n_temporaries++] = value;
}

static UInt some_latency(void)
{
   static const UInt cycles[] = { 0, 0, 1, 1, 1, 3, 5, 20 };
   return draw(20) == 0 ? draw(100) : draw(200) == 0 ? 5000 * CG_CYCLE
                                    : cycles[draw(8)] * CG_CYCLE;
}

static UChar draw_sources(Piece* p, UInt most)
{
   UInt n = draw(12) == 0 ? draw(CG_MAX_STEP_SOURCES + 1) : draw(4);
   if (n > most)
      n = most;
   for (UInt i = 0; i < n; i++)
      p->sources[p->n_sources++] = some_source();
   return (UChar)n;
}

static void refers(Step* step)
{
   static const UChar sizes[] = { 1, 2, 4, 8, 8, 8, 16, 32, 64, 28, 128 };
   step->szB        = sizes[draw(sizeof(sizes))];
   step->is_guarded = draw(10) == 0;
   step->base       = (UChar)draw(draw(4) == 0 ? N_BASES : 5);
   step->offset     = draw(3) ? 8 * draw(4) : draw(100);
   step->is_on_stack = !step->is_guarded && step->base == 0;
   if (!step->is_guarded && draw(10) == 0) {
      step->base   = CG_CODE_NO_BASE;
      step->offset = 0x5000 + draw(2000);
   }
}

static void draw_step(Piece* p)
{
   static const UChar kinds[]
      = { STEP_OP,    STEP_OP,   STEP_OP,   STEP_OP,
          STEP_LOAD,  STEP_LOAD, STEP_LOAD, STEP_STORE,
          STEP_STORE, STEP_MOVE, STEP_MOVE, STEP_DIVIDE };
   Step* step = &p->steps[p->n_steps++];
   *step = (Step){ .kind   = kinds[draw(sizeof(kinds))],
                   .source = (UShort)p->n_sources };
   if (step->kind == STEP_MOVE) {
      p->sources[p->n_sources++] = some_source();
      step->n_sources            = 1;
   } else {
      step->n_sources = draw_sources(p, CG_MAX_STEP_SOURCES);
   }
   if (step->kind == STEP_LOAD || step->kind == STEP_STORE)
      refers(step);
   if (step->kind == STEP_LOAD)
      step->latency = draw(4) ? 0 : draw(2 * CG_CYCLE);
   else if (step->kind != STEP_STORE && step->kind != STEP_MOVE)
      step->latency = some_latency();
   step->value = step->kind == STEP_STORE ? CG_N_VALUES - 1 : some_value();
   if (step->kind != STEP_STORE)
      note_made(step->value);
}

static void draw_insn(Piece* p, Addr* address)
{
   CycleInsn*  insn   = &p->insns[p->segment.n_insns];
   CycleCosts* before = p->segment.n_insns > 0 ? insn[-1].costs : NULL;
   UInt        n_slots = draw(20) < p->wide_of_20 ? 2 : draw(6) > 0;
   *insn = (CycleInsn){ .address = *address,
                        .costs   = before != NULL && draw(2)
                                      ? before : &costs[draw(N_LINES)],
                        .szB     = (UChar)(1 + draw(12)),
                        .n_slots = (UChar)n_slots,
                        .slots   = (UShort)(n_slots * machine.slot) };
   insn->line = (UInt)(insn->costs - costs);
   for (UInt n = draw(4); n > 0 && p->n_steps < CG_MAX_CYCLE_STEPS - 1
                          && p->n_sources < CG_MAX_CYCLE_SOURCES - 40; n--) {
      draw_step(p);
      insn->n_steps++;
   }
   p->segment.n_insns++;
   *address += insn->szB;
   if (draw(8) == 0) /* a jump, forwards or backwards */
      *address += draw(2) ? 100 : -(Addr)200;
}

static void draw_branch(Piece* p, Bool is_last)
{
   static const UChar last[] = { BRANCH_NONE, BRANCH_DIRECT, BRANCH_INDIRECT,
                                 BRANCH_RETURN, BRANCH_CONDITIONAL };
   const CycleInsn* insn = &p->insns[p->segment.n_insns - 1];
   CycleBranch*     b    = &p->segment.branch;
   Bool             exit_is_next = draw(3) == 0;
   *b = (CycleBranch){ .kind    = is_last        ? last[draw(5)]
                                  : draw(8) == 0 ? BRANCH_NONE
                                                 : BRANCH_CONDITIONAL,
                       .source  = (UShort)p->n_sources,
                       .latency = some_latency(),
                       .insn    = insn->address,
                       .after   = insn->address + insn->szB };
   b->is_call   = (b->kind == BRANCH_DIRECT || b->kind == BRANCH_INDIRECT)
                  && draw(2);
   b->n_sources = draw_sources(p, CG_MAX_STEP_SOURCES);
   b->exit      = b->after + (exit_is_next ? 0 : 64 + draw(1000));
   b->stay      = b->after + (exit_is_next ? 64 + draw(1000) : 0);
   p->taken_of_8 = draw(3) ? 8 * draw(2) : draw(9);
}

static void draw_piece(Piece* p, Addr* address, Bool is_last)
{
   *p = (Piece){ .wide_of_20 = draw(3) ? 1 : 18, .code = p->code };
   p->segment.n_bases   = N_BASES;
   p->segment.insns     = p->insns;
   p->segment.steps     = p->steps;
   p->segment.sources   = p->sources;
   p->segment.is_wanted = p->is_wanted;
   for (UInt n = draw(20) == 0 ? 200 - draw(80) : draw(10) + 1; n > 0; n--)
      draw_insn(p, address);
   draw_branch(p, is_last);
   for (UInt i = 0; i < n_temporaries; i++)
      p->is_known[temporaries[i]] = True;
}

/* Make p from the end of piece `of`, from a random instruction on; registers
   take the place of temporaries. */
static void take_rest(Piece* p, const Piece* of)
{
   CycleCode* code      = p->code;
   UInt       n_dropped = draw(of->segment.n_insns);
   *p                   = *of;
   p->code              = code;
   p->segment.insns     = p->insns + (of->segment.insns - of->insns);
   p->segment.steps     = p->steps + (of->segment.steps - of->steps);
   p->segment.sources   = p->sources;
   p->segment.is_wanted = p->is_wanted;
   for (UInt i = 0; i < n_dropped; i++)
      p->segment.steps += (p->segment.insns++)->n_steps;
   p->segment.n_insns -= n_dropped;
   memset(p->is_known, 0, sizeof(p->is_known));
   for (UInt i = 0; i < p->n_sources; i++) {
      if (p->sources[i] >= FIRST_TEMPORARY)
         p->sources[i] = some_register();
   }
}

/* Note the values that later segments of the superblock use. */
static void note_wanted(Superblock* s)
{
   for (UInt i = s->n - 1; i > 0; i--) {
      const Piece* p = &s->piece[i];
      for (UInt j = 0; j < i; j++) {
         for (UInt k = 0; k < p->n_sources; k++)
            s->piece[j].is_wanted[p->sources[k]] = True;
      }
   }
}

static void draw_superblock(Superblock* s, Bool is_composed)
{
   Addr address  = 0x10000 + draw(0x4000);
   n_temporaries = 0;
   if (s > superblocks && draw(4) == 0) {
      s->n = 1;
      take_rest(&s->piece[0], &s[-1].piece[0]);
   } else {
      s->n = 1 + draw(MAX_SEGMENTS);
      for (UInt i = 0; i < s->n; i++)
         draw_piece(&s->piece[i], &address, i + 1 == s->n);
      note_wanted(s);
   }
   if (is_composed)
      cg_cycle_begin_superblock();
   for (UInt i = 0; i < s->n && is_composed; i++) {
      Piece*           p    = &s->piece[i];
      const CycleCode* code = cg_cycle_compile(&p->segment, &machine);
      free(p->code);
      p->code = memcpy(cg_alloc("", code->szB), code, code->szB);
   }
}

/*--- Its execution                                        ---*/

/* The state that is compared after a segment. */
typedef struct {
   Long  dispatched, retired, divider_free;
   Long  costs[N_LINES][N_COSTS];
   ULong missed[N_LINES][N_CYCLE_MISSES];
   ULong waited[PLAIN_ADDRESSES];
   Long  ready[CG_N_REGISTERS + N_TEMPORARIES]; /* 0: an unwanted temporary */
} Seen;

static Addr bases[N_BASES];

/* Draw the bases.  The first is a stack's.  The second advances by a stride,
   separately for each instruction that ends a segment.  The others stay,
   advance, are random, or are zero. */
static void draw_bases(const Piece* p)
{
   static Addr stream = 0x100000;
   static Addr strided[4096];
   Addr*       at = &strided[p->segment.branch.insn % 4096];
   if (*at == 0)
      *at = 0x400000 + (p->segment.branch.insn << 16);
   bases[0] = 0x7000;
   bases[1] = *at += 192;
   for (UInt i = 2; i < N_BASES; i++) {
      UInt how = draw(10);
      if (how == 0)
         bases[i] = 0;
      else if (how == 1)
         bases[i] = 0x200000 + draw(1 << 16);
      else if (how == 2)
         bases[i] = stream += draw(2) ? 64 : 8;
      else if (how == 3)
         bases[i] += 192;
      else if (how < 7)
         bases[i] = 0x8000 + 8 * draw(128);
   }
}

static Addr next_of(const Piece* p)
{
   const CycleBranch* b = &p->segment.branch;
   if (b->kind == BRANCH_CONDITIONAL)
      return draw(8) < p->taken_of_8 ? b->exit : b->stay;
   return draw(6) == 0 ? b->after : 0x10000 + 16 * draw(4);
}

/* Execute the piece as by the code that instrument.c generates. */
static void execute_composed(const Piece* p, Addr next)
{
   const CycleCode* code     = p->code;
   Bool             is_taken = next != code->after;
   cg_cycle_execute(code, bases);
   if (code->branch == BRANCH_NONE)
      return;
   if (is_taken)
      cg_cycles->dispatched += cg_cycle_if_taken(code);
   if (code->branch != BRANCH_CONDITIONAL) {
      if (code->branch != BRANCH_DIRECT || code->is_call)
         cg_cycle_transfer(code, next);
   } else if (!cg_cycle_is_steady(code->key, is_taken)) {
      cg_cycle_conditional(code, is_taken);
   }
}

static void execute_plain(const Piece* p, Addr next)
{
   plain_execute(&p->segment, bases);
   plain_branch(&p->segment, next);
}

/* The misses and waits that the composed form reports. */
static ULong missed[N_LINES][N_CYCLE_MISSES];
static ULong waited[PLAIN_ADDRESSES];

static void note_miss(UInt line, CycleMiss miss)
{
   missed[line][miss]++;
}

static void note_wait(UInt line, UInt cycles, Addr a)
{
   waited[a % PLAIN_ADDRESSES] += cycles;
}

/* The whole cycles that the composed form charges, in sixtieths of a cycle. */
static Long whole[N_LINES][N_COSTS];

static void note_charged(const CycleCosts* its, Cost cost, Long cycles)
{
   whole[its - costs][cost] += cycles * CG_CYCLE;
}

static ULong totals[N_COSTS];

static const CycleListener listener
   = { { &totals[0], &totals[1], &totals[2], &totals[3], &totals[4] },
       note_charged, note_miss, note_wait };

static void tell(int pipe_end, const Piece* p, Bool is_composed)
{
   Seen seen = { .ready = { 0 } };
   ULong sum[N_COSTS] = { 0 };
   for (UInt i = 0; i < N_LINES * N_COSTS; i++)
      sum[i % N_COSTS] += costs[i / N_COSTS].cycles[i % N_COSTS];
   if (memcmp(sum, totals, sizeof(sum)) != 0)
      _exit(1);
   for (UInt i = 0; i < N_LINES * N_COSTS; i++) {
      Long rest = costs[i / N_COSTS].own[i % N_COSTS];
      if (is_composed && (rest < 0 || rest >= CG_CYCLE))
         _exit(1);
      seen.costs[i / N_COSTS][i % N_COSTS]
         = rest + whole[i / N_COSTS][i % N_COSTS];
   }
   memcpy(seen.missed, is_composed ? missed : plain.missed, sizeof(missed));
   memcpy(seen.waited, is_composed ? waited : plain.waited, sizeof(waited));
   const Long* ready = is_composed ? cg_cycles->ready : plain.ready;
   for (UInt i = 0; i < CG_N_REGISTERS + N_TEMPORARIES; i++) {
      if (i < CG_N_REGISTERS || (p->is_wanted[i] && p->is_known[i]))
         seen.ready[i] = ready[i];
   }
   if (is_composed) {
      seen.dispatched   = cg_cycles->dispatched;
      seen.retired      = cg_cycles->retired;
      seen.divider_free = cg_cycles->divider_free;
   } else {
      seen.dispatched   = plain.dispatched;
      seen.retired      = plain.retired;
      seen.divider_free = plain.divider_free;
   }
   if (write(pipe_end, &seen, sizeof(seen)) != sizeof(seen))
      _exit(1);
}

static UInt level_of_page(Addr a)
{
   return 1 + (a >> 13) % 3;
}

static void execute(int pipe_end, Bool is_composed)
{
   if (is_composed)
      cg_cycle_model_init(&machine, &is_charged, level_of_page, &listener);
   else
      plain_init(&machine, &is_charged, level_of_page);
   for (UInt program = 0; program < N_PROGRAMS; program++) {
      for (UInt i = 0; i < N_SUPERBLOCKS; i++)
         draw_superblock(&superblocks[i], is_composed);
      for (UInt i = 0; i < N_EXECUTIONS; i++) {
         const Superblock* s = &superblocks[draw(4) ? draw(4)
                                                    : draw(N_SUPERBLOCKS)];
         Bool goes_on = True;
         plain_begin_superblock();
         for (UInt j = 0; j < s->n && goes_on; j++) {
            const Piece* p    = &s->piece[j];
            Addr         next = next_of(p);
            draw_bases(p);
            is_charged = draw(10) > 0;
            if (draw(30) == 0)
               cg_cycle_kernel_wrote(bases[draw(N_BASES)], draw(300));
            if (is_composed)
               execute_composed(p, next);
            else
               execute_plain(p, next);
            tell(pipe_end, p, is_composed);
            goes_on = p->segment.branch.kind != BRANCH_CONDITIONAL
                      || next != p->segment.branch.exit;
         }
      }
   }
}

/* Start a form in a child process; return the end of the pipe to read from. */
static int start(Bool is_composed, pid_t* child)
{
   int ends[2];
   if (pipe(ends) != 0 || (*child = fork()) < 0)
      abort();
   if (*child == 0) {
      close(ends[0]);
      execute(ends[1], is_composed);
      _exit(0);
   }
   close(ends[1]);
   return ends[0];
}

/* Read one state into *seen; return false at the end of the pipe. */
static bool hear(int pipe_end, Seen* seen)
{
   size_t  n   = 0;
   ssize_t got = 1;
   while (n < sizeof(*seen) && got > 0) {
      got = read(pipe_end, (char*)seen + n, sizeof(*seen) - n);
      n += got > 0 ? (size_t)got : 0;
   }
   return n == sizeof(*seen);
}

/*--- The comparison                                       ---*/

static bool same_clock(const char* name, Long composed, Long expected)
{
   if (composed != expected)
      diag("%s: %lld, plain %lld", name, (long long)composed,
           (long long)expected);
   return composed == expected;
}

static bool same(const Seen* a, const Seen* b)
{
   bool good = same_clock("dispatched", a->dispatched, b->dispatched);
   good &= same_clock("retired", a->retired, b->retired);
   good &= same_clock("divider_free", a->divider_free, b->divider_free);
   char name[80];
   for (UInt i = 0; i < N_LINES * N_COSTS; i++) {
      snprintf(name, sizeof(name), "line %u, cost %u", i / N_COSTS,
               i % N_COSTS);
      good &= same_clock(name, a->costs[i / N_COSTS][i % N_COSTS],
                         b->costs[i / N_COSTS][i % N_COSTS]);
   }
   for (UInt i = 0; i < N_LINES * N_CYCLE_MISSES; i++) {
      snprintf(name, sizeof(name), "line %u, miss %u", i / N_CYCLE_MISSES,
               i % N_CYCLE_MISSES);
      good &= same_clock(name,
                         (Long)a->missed[i / N_CYCLE_MISSES]
                                        [i % N_CYCLE_MISSES],
                         (Long)b->missed[i / N_CYCLE_MISSES]
                                        [i % N_CYCLE_MISSES]);
   }
   for (UInt i = 0; i < PLAIN_ADDRESSES; i++) {
      snprintf(name, sizeof(name), "waits for %u", i);
      good &= same_clock(name, (Long)a->waited[i], (Long)b->waited[i]);
   }
   for (UInt i = 0; i < CG_N_REGISTERS + N_TEMPORARIES; i++) {
      snprintf(name, sizeof(name), "value %u", i);
      good &= same_clock(name, a->ready[i], b->ready[i]);
   }
   return good;
}

static bool ended_well(pid_t child)
{
   int status;
   return waitpid(child, &status, 0) == child && status == 0;
}

/* Compare both forms on the plain machine with these figures, separated by
   |. */
static void check(const char* what, const char* figures)
{
   ok(read_plain(&machine, figures) == NULL, "%s: a machine", what);
   pid_t child[2];
   random_state    = 88172645463325252ULL;
   int  composed   = start(True, &child[0]);
   int  plain_form = start(False, &child[1]);
   Seen a, b;
   UInt n    = 0;
   bool good = true;
   while (good && hear(composed, &a) && hear(plain_form, &b)) {
      n++;
      good = same(&a, &b);
   }
   ok(good, "%s: after each segment all is equal (%u)", what, n);
   bool ended = !good || !hear(plain_form, &b);
   close(composed);
   close(plain_form);
   for (int i = 0; i < 2; i++)
      ended &= ended_well(child[i]) || !good;
   ok(ended && n > N_PROGRAMS * N_EXECUTIONS, "%s: to the end", what);
   if (good)
      ok(a.costs[0][COST_MEM] > 0 && a.costs[0][COST_BR] > 0
            && a.costs[0][COST_FE] > 0 && a.costs[0][COST_DEP] > 0,
         "%s: there are costs of each kind", what);
   ULong least = ~(ULong)0;
   for (UInt i = 0; good && i < N_CYCLE_MISSES; i++)
      least = a.missed[0][i] < least ? a.missed[0][i] : least;
   ok(least > 0, "%s: ... and misses", what);
}

int main(void)
{
   for (UInt i = 0; i < N_LINES; i++)
      costs[i].of = costs[i].own;
   check("plain", "");
   check("prefetchers", "stream 16|L2-gap 2|memory-gap 7.5|misses 4|"
                        "L3 256 8 64|L3-latency 40|L3-fetch 30|L3-gap 4|"
                        "walk 30");
   check("narrow", "width 0.25|window 16|divide-gap 1|taken-branch 3|"
                   "memory-gap 1|L2-gap 0.5");
   check("wide", "width 8|window 512|forward 0|load 3|taken-branch 0.5");
   check("small caches", "D1 1 2 64|L2 2 1 64|I1 1 1 64|stream 8|misses 2");
   return done_testing();
}
