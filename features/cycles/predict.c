/*--------------------------------------------------------------------*/
/*--- The branch predictors.              features/cycles/predict.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/predict.h. */

#include "features/cycles/predict.h"

/*------------------------------------------------------------*/
/*--- The history                                          ---*/
/*------------------------------------------------------------*/

#define MAX_HISTORY 64
static ULong past; /* the latest is bit 0 */

/* That of so many bits, in hundredths of the longest. */
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
   /* Bit 0 first. */
   past = past << 3 | (hash & 1) << 2 | (hash & 2) | (hash >> 2 & 1);
}

/* Of the branch with that part of the history; the upper bits are the best. */
static inline ULong hash_case(ULong branch_hash, ULong part)
{
   return ((past & part) ^ branch_hash) * 0xd6e8feb86659fd93ULL;
}

/*------------------------------------------------------------*/
/*--- Conditional branches                                 ---*/
/*------------------------------------------------------------*/

/* Counters are from 1 to 32, and stand for as many halves as twice their
   distance from 16 1/2: taken from 17 on.  In memory, which begins as zeros, 16
   is 0.  The branch's own counts twice. */
#define MIDDLE   16
#define N_TABLES 3 /* with histories, the shortest first */

/* Twice the sum that is sure. */
#define SURE 18

/* In CycleBranchState: what is to come again of a new outcome, and of one that
   has been steady until a moment ago, which the bit notes. */
#define STEADY     30
#define RESUMED    14
#define WAS_STEADY 64

static UInt              unused_bits; /* of a hash */
static UInt              last_state;
static UChar*            counters[N_TABLES];
static ULong             part[N_TABLES];
static CycleBranchState* by_branch;

/* Four counters are moved together, a byte each. */
#define ALL_BYTES 0x01010101u

/* by: ALL_BYTES, the same negative, or 0 */
static inline UInt moved(UInt four, UInt by)
{
   four += by;
   /* 0 becomes 1, and 33 32. */
   four += ~(four + 0x7f * ALL_BYTES) >> 7 & ALL_BYTES;
   return four - ((four + 0x5f * ALL_BYTES) >> 7 & ALL_BYTES);
}

/* With its sign changed if the mask is not 0 but all ones. */
static inline UInt negated_by(UInt mask, UInt n)
{
   return (n ^ mask) - mask;
}

CycleBranchKey cg_cycle_branch_key(Addr branch)
{
   return (CycleBranchKey){ &by_branch[(branch ^ branch >> 13) & last_state],
                            branch * 0x9e3779b97f4a7c15ULL };
}

/* Without branches, as it is not known where they would go: they would cost
   more than all the rest. */
Bool cg_cycle_predict(CycleBranchKey branch, Bool taken)
{
   CycleBranchState* b = branch.state;
   UChar* counter[N_TABLES];
   UInt   four = b->count;
#pragma GCC unroll 3
   for (UInt i = 0; i < N_TABLES; i++) {
      ULong hash = hash_case(branch.hash, part[i]);
      counter[i] = &counters[i][hash >> unused_bits];
      four       = four << 8 | *counter[i];
   }
   four ^= MIDDLE * ALL_BYTES;

   UInt is_not = taken - 1u; /* as a mask */
   UInt sum    = (four * ALL_BYTES >> 24) + (four >> 24);
   Int  right  = (Int)negated_by(
      is_not, 2 * sum - (N_TABLES + 2) * (2 * MIDDLE + 1));
   four = moved(four, negated_by(is_not, ALL_BYTES)
                         & -(UInt)(right <= SURE));
   four ^= MIDDLE * ALL_BYTES;
#pragma GCC unroll 3
   for (UInt i = N_TABLES; i-- > 0; four >>= 8)
      *counter[i] = (UChar)four;
   b->count = (UChar)four;

   UInt again    = b->again;
   UInt is_again = ((again ^ taken) & 1) - 1u; /* likewise */
   UInt rest     = again & WAS_STEADY ? RESUMED : STEADY;
   rest |= again < 2 ? WAS_STEADY : 0;
   b->again = (UChar)((((again & (WAS_STEADY - 2)) - 2) & is_again)
                      | (rest & ~is_again) | taken);
   past          = past << 1 | taken;
   return right > 0;
}

/*------------------------------------------------------------*/
/*--- Indirect branches                                    ---*/
/*------------------------------------------------------------*/

#define N_TARGET_TABLES 5

typedef struct {
   Addr  target;
   UInt  tag;
   UInt  trust; /* 0 to 3 */
} Target;

static UInt    n_targets;
static Target* targets[N_TARGET_TABLES];
static ULong   target_part[N_TARGET_TABLES];
static Target* last_targets; /* by the branch alone */

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
      /* One that is new has seen too little, if another one knows better. */
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

/*------------------------------------------------------------*/
/*--- Calls and returns                                    ---*/
/*------------------------------------------------------------*/

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

/*------------------------------------------------------------*/

void cg_cycle_predict_init(UInt bits, UInt history, UInt n)
{
   /* Geometric rows. */
   static const UInt parts[N_TABLES] = { 13, 35, 95 };
   static const UInt target_parts[N_TARGET_TABLES] = { 13, 29, 47, 71, 100 };
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
