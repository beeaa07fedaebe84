/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors (features/cycles/predict.h). */

#include "features/cycles/predict.h"

/*--- The history                                          ---*/

#define MAX_HISTORY 64
static ULong past; /* the latest outcome is bit 0 */

/* Return a mask of the newest bits of the history: `part` per cent of `history`
   bits or, if these are fewer than 3, `least` bits. */
static ULong part_of_past(UInt history, UInt part, UInt least)
{
   UInt n_bits = history * part / 100;
   if (n_bits < 3)
      n_bits = least;
   return ~(ULong)0 >> (MAX_HISTORY - n_bits);
}

static void remember_target(Addr target)
{
   UInt hash = (UInt)(target ^ target >> 4 ^ target >> 9 ^ target >> 15);
   /* Append the hash's bit 0 first. */
   past = past << 3 | (hash & 1) << 2 | (hash & 2) | (hash >> 2 & 1);
}

/* Return a hash of the branch and the part `part` of the history; the upper
   bits of the hash are mixed best. */
static inline ULong hash_case(ULong branch_hash, ULong part)
{
   return ((past & part) ^ branch_hash) * 0xd6e8feb86659fd93ULL;
}

/*--- Conditional branches                                 ---*/

/* The limits of a counter.  In a sum, a counter stands for its value less 1/2,
   so that 1 and more mean taken.  The branch's own counter is added twice. */
#define LEAST    (-15)
#define MOST     16
#define N_TABLES 3 /* with parts of the history, the shortest first */

/* Twice the largest sum of an unsure prediction. */
#define SURE 18

/* Values of CycleBranchState.again, which falls by 2 at each repetition: after
   a new outcome; after the return to a steady branch's old way; and the bit for
   a branch that was steady until the latest outcome. */
#define STEADY     30
#define RESUMED    14
#define WAS_STEADY 64

static UInt              unused_bits; /* number of unused bits of a hash */
static UInt              last_state;
static Char*             counters[N_TABLES];
static ULong             part[N_TABLES];
static CycleBranchState* by_branch;

/* The values to which counters change: [0] unchanged, [1] after a branch not
   taken, [2] after a taken one. */
static Char learnt[3][256];

static void make_learnt(void)
{
   for (Int count = LEAST; count <= MOST; count++) {
      UChar i      = (UChar)count;
      learnt[0][i] = (Char)count;
      learnt[1][i] = (Char)(count > LEAST ? count - 1 : LEAST);
      learnt[2][i] = (Char)(count < MOST ? count + 1 : MOST);
   }
}

/* The new `again` after a branch that is not taken, [0], or taken, [1].  A
   steady branch that repeats its outcome stays steady. */
static UChar again_after[2][2 * WAS_STEADY];

static void make_again(void)
{
   for (UInt again = 0; again < 2 * WAS_STEADY; again++) {
      UInt rest = (again & WAS_STEADY ? RESUMED : STEADY)
                  | (again < 2 ? WAS_STEADY : 0);
      UInt less = again < 2 ? again : (again & (WAS_STEADY - 2)) - 2;
      for (UInt taken = 0; taken < 2; taken++) {
         UInt n = (again & 1) == taken ? less : rest;
         again_after[taken][again] = (UChar)(n | taken);
      }
   }
}

CycleBranchKey cg_cycle_branch_key(Addr branch)
{
   return (CycleBranchKey){ &by_branch[(branch ^ branch >> 13) & last_state],
                            branch * 0x9e3779b97f4a7c15ULL };
}

Bool cg_cycle_predict(CycleBranchKey branch, Bool taken)
{
   CycleBranchState* b = branch.state;
   Char* counter[N_TABLES];
   Int   sum = 2 * b->count;
#pragma GCC unroll 3
   for (UInt i = 0; i < N_TABLES; i++) {
      ULong hash = hash_case(branch.hash, part[i]);
      counter[i] = &counters[i][hash >> unused_bits];
      sum += *counter[i];
   }
   Int sign  = 2 * taken - 1;
   Int right = (2 * sum - (N_TABLES + 2)) * sign;
   const Char* become = learnt[(right <= SURE) * (1 + taken)];
   b->count = become[(UChar)b->count];
#pragma GCC unroll 3
   for (UInt i = 0; i < N_TABLES; i++)
      *counter[i] = become[(UChar)*counter[i]];

   b->again = again_after[taken][b->again];
   past     = past << 1 | taken;
   return right > 0;
}

/*--- Indirect branches                                    ---*/

#define N_TARGET_TABLES 5

typedef struct {
   Addr  target;
   UInt  tag;
   UInt  trust; /* 0 to 3 */
} Target;

static UInt    n_targets;
static Target* targets[N_TARGET_TABLES];
static ULong   target_part[N_TARGET_TABLES];
static Target* last_targets; /* by a hash of the branch's address alone */

static inline UInt target_tag(ULong hash)
{
   return (UInt)(hash >> 36 & 0xfff) | 0x1000;
}

static void learn_target(Target* t, Addr target)
{
   if (t->target == target)
      t->trust += t->trust < 3;
   else if (t->trust > 0)
      t->trust--;
   else
      t->target = target;
}

Bool cg_cycle_indirect(CycleBranchKey branch, Addr target)
{
   ULong   hash[N_TARGET_TABLES];
   Target* entry[N_TARGET_TABLES];
   Target* last     = &last_targets[branch.hash >> 48 & (n_targets - 1)];
   Int     provider = -1;
   Addr    guess    = last->target;
   for (Int i = 0; i < N_TARGET_TABLES; i++) {
      hash[i] = hash_case(branch.hash, target_part[i]);
      hash[i] ^= hash[i] >> 32;
      entry[i] = &targets[i][hash[i] & (n_targets - 1)];
      Bool is_it = entry[i]->tag == target_tag(hash[i]);
      /* Do not trust a new entry, which has seen too few branches, if a table
         with a shorter history has an entry. */
      Bool knows = is_it & ((entry[i]->trust > 0) | (provider < 0));
      guess      = knows ? entry[i]->target : guess;
      provider   = is_it ? i : provider;
   }
   if (provider >= 0)
      learn_target(entry[provider], target);
   if (guess != target) {
      Int i = provider + 1;
      while (i < N_TARGET_TABLES && entry[i]->trust > 0)
         entry[i++]->trust--;
      if (i < N_TARGET_TABLES)
         *entry[i] = (Target){ target, target_tag(hash[i]), 0 };
   }
   last->target = target;
   remember_target(target);
   return guess == target;
}

/*--- Calls and returns                                    ---*/

CycleReturns* cg_cycle_returns;

void cg_cycle_call(Addr return_to)
{
   CycleReturns* r = cg_cycle_returns;
   r->to[r->top]   = return_to;
   r->top          = (r->top + 1) % CG_N_RETURNS;
}

Bool cg_cycle_return(Addr target)
{
   CycleReturns* r = cg_cycle_returns;
   r->top          = (r->top - 1) % CG_N_RETURNS;
   return r->to[r->top] == target;
}

void cg_cycle_predict_init(UInt bits, UInt history, UInt n)
{
   /* The parts of the history, in per cent. */
   static const UInt parts[N_TABLES] = { 13, 35, 95 };
   static const UInt target_parts[N_TARGET_TABLES] = { 13, 29, 47, 71, 100 };
   make_learnt();
   make_again();
   unused_bits = 64 - bits;
   last_state  = ((UInt)1 << bits) - 1;
   n_targets   = n;
   by_branch   = cg_alloc_near("cg.cycles.branches",
                               sizeof(by_branch[0]) << bits);
   cg_cycle_returns
      = cg_alloc_near("cg.cycles.branches", sizeof(*cg_cycle_returns));
   for (UInt i = 0; i < N_TABLES; i++) {
      part[i]     = part_of_past(history, parts[i], i + 2);
      counters[i] = cg_alloc("cg.cycles.predict", (SizeT)1 << bits);
   }
   for (UInt i = 0; i <= last_state; i++)
      by_branch[i].again = STEADY;
   last_targets = cg_alloc("cg.cycles.predict", n * sizeof(Target));
   for (UInt i = 0; i < N_TARGET_TABLES; i++) {
      target_part[i] = part_of_past(history, target_parts[i], i + 2);
      targets[i]     = cg_alloc("cg.cycles.predict", n * sizeof(Target));
   }
}
