/*--------------------------------------------------------------------*/
/*--- The branch predictors.              features/cycles/predict.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/predict.h. */

#include "features/cycles/predict.h"

#define N_TABLES 5 /* with histories, the shortest first */

/*------------------------------------------------------------*/
/*--- The history                                          ---*/
/*------------------------------------------------------------*/

#define MAX_HISTORY 256
static ULong past[MAX_HISTORY / 64]; /* the latest is bit 0 of past[0] */

#define N_WORDS (MAX_HISTORY / 64)

/* How long a table's history is: so many whole words, and these bits of the
   next one. */
static struct {
   UInt  n_words;
   ULong mask;
} length[N_TABLES];

/* The latest is the last of n bits. */
static inline void remember(UInt bits, UInt n)
{
#pragma GCC unroll 4
   for (UInt i = N_WORDS - 1; i > 0; i--)
      past[i] = past[i] << n | past[i - 1] >> (64 - n);
   past[0] = past[0] << n | bits;
}

static void remember_target(Addr target)
{
   UInt hash = (UInt)(target ^ target >> 4 ^ target >> 9 ^ target >> 15);
   /* Bit 0 first. */
   remember((hash & 1) << 2 | (hash & 2) | (hash >> 2 & 1), 3);
}

static inline ULong spread(Addr branch)
{
   return branch * 0x9e3779b97f4a7c15ULL;
}

/* hash[i]: of the branch with the history of table i, of which bit n is
   exclusive-ored into bit n % 64. */
static inline void hash_cases(Addr branch, ULong* hash)
{
   ULong spread_branch = spread(branch);
   ULong whole[N_WORDS]; /* words before this one */
   whole[0] = 0;
   for (UInt w = 1; w < N_WORDS; w++)
      whole[w] = whole[w - 1] ^ past[w - 1];
#pragma GCC unroll 5
   for (UInt i = 0; i < N_TABLES; i++) {
      UInt  w    = length[i].n_words;
      ULong fold = whole[w] ^ (past[w] & length[i].mask);
      ULong h    = (fold ^ spread_branch) * 0xd6e8feb86659fd93ULL;
      hash[i]    = h ^ h >> 32;
   }
}

/*------------------------------------------------------------*/
/*--- Conditional branches                                 ---*/
/*------------------------------------------------------------*/

typedef struct {
   UShort tag;   /* 0: empty */
   UChar  count; /* 0 to 7; taken from 4 on */
   UChar  use;   /* 0 to 3: it was right where the one that is asked next
                    was not */
} Entry;

/* How often a branch goes the same way before it is steady. */
#define STEADY 31

static UInt              table_bits;
static Entry*            tables[N_TABLES];
static CycleBranchState* by_branch;
static UInt              n_since_ageing;

static inline void count(UChar* counter, Bool up, UChar most)
{
   if (up)
      *counter = (UChar)(*counter + (*counter < most));
   else
      *counter = (UChar)(*counter - (*counter > 0));
}

static inline UShort tag_of(ULong hash)
{
   return (UShort)(hash >> 40 & 0xfff) | 0x1000;
}

static void age(void)
{
   if (++n_since_ageing < 1 << 18)
      return;
   n_since_ageing = 0;
   for (UInt i = 0; i < N_TABLES; i++) {
      for (UInt j = 0; j < (UInt)1 << table_bits; j++)
         tables[i][j].use >>= 1;
   }
}

/* The tables are asked. */
static __attribute__((noinline)) Bool by_history(Addr branch, Bool taken,
                                                 UChar* base)
{
   UInt   mask = ((UInt)1 << table_bits) - 1;
   ULong  hash[N_TABLES];
   Entry* entry[N_TABLES];
   Int    provider = -1, next = -1;
   hash_cases(branch, hash);
#pragma GCC unroll 5
   for (UInt i = 0; i < N_TABLES; i++) {
      entry[i] = &tables[i][hash[i] & mask];
      if (entry[i]->tag == tag_of(hash[i])) {
         next     = provider;
         provider = (Int)i;
      }
   }
   Bool by_next = next >= 0 ? entry[next]->count >= 4 : *base >= 2;
   Bool guess   = by_next;
   if (provider >= 0) {
      Entry* p   = entry[provider];
      /* One that is new has seen too little. */
      Bool is_new = p->use == 0 && (p->count == 3 || p->count == 4);
      Bool by_provider = p->count >= 4;
      guess = is_new ? by_next : by_provider;
      if (by_provider != by_next)
         count(&p->use, by_provider == taken, 3);
      count(&p->count, taken, 7);
      if (is_new && next < 0)
         count(base, taken, 3);
   } else {
      count(base, taken, 3);
   }
   if (guess != taken) {
      Int i = provider + 1;
      while (i < N_TABLES && entry[i]->use > 0)
         entry[i++]->use--;
      if (i < N_TABLES)
         *entry[i] = (Entry){ tag_of(hash[i]), taken ? 4 : 3, 0 };
   }
   age();
   return guess == taken;
}

CycleBranchState* cg_cycle_branch_state(Addr branch)
{
   UInt last = ((UInt)4 << table_bits) - 1;
   return &by_branch[(branch ^ branch >> 13) & last];
}

Bool cg_cycle_predict(Addr branch, Bool taken)
{
   CycleBranchState* b = cg_cycle_branch_state(branch);
   if (b->steady == 1 + taken)
      return True;
   Bool is_like_before = (b->count >= 2) == taken;
   Bool is_right       = by_history(branch, taken, &b->count);
   b->n                = is_like_before ? (UChar)(b->n + 1) : 0;
   b->steady           = 0;
   if (b->n == STEADY) {
      b->count  = taken ? 3 : 0;
      b->n      = 0;
      b->steady = 1 + taken;
   }
   remember(taken, 1);
   return is_right;
}

/*------------------------------------------------------------*/
/*--- Indirect branches                                    ---*/
/*------------------------------------------------------------*/

typedef struct {
   Addr  target;
   UInt  tag;
   UInt  trust; /* 0 to 3 */
} Target;

static UInt    n_targets;
static Target* targets[N_TABLES];
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

Bool cg_cycle_indirect(Addr branch, Addr target)
{
   ULong   hash[N_TABLES];
   Target* entry[N_TABLES];
   Target* last     = &last_targets[(branch ^ branch >> 7) & (n_targets - 1)];
   Int     provider = -1;
   Addr    guess    = last->target;
   hash_cases(branch, hash);
#pragma GCC unroll 5
   for (Int i = 0; i < N_TABLES; i++) {
      entry[i] = &targets[i][hash[i] & (n_targets - 1)];
      if (entry[i]->tag != target_tag(hash[i]))
         continue;
      /* One that is new has seen too little, if another one knows better. */
      if (entry[i]->trust > 0 || provider < 0)
         guess = entry[i]->target;
      provider = i;
   }
   if (provider >= 0)
      learn_target(entry[provider], target);
   if (guess != target) {
      Int i = provider + 1;
      while (i < N_TABLES && entry[i]->trust > 0)
         entry[i++]->trust--;
      if (i < N_TABLES)
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
   /* In hundredths of the longest: a geometric row. */
   static const UInt part[N_TABLES] = { 4, 9, 20, 45, 100 };
   table_bits   = bits;
   n_targets    = n;
   by_branch    = cg_alloc_near("cg.cycles.branches",
                                ((SizeT)4 << bits) * sizeof(by_branch[0]));
   cg_cycle_returns
      = cg_alloc_near("cg.cycles.branches", sizeof(*cg_cycle_returns));
   last_targets = cg_alloc("cg.cycles.predict", n * sizeof(Target));
   for (UInt i = 0; i < N_TABLES; i++) {
      UInt n_bits = history * part[i] / 100;
      if (n_bits < 3)
         n_bits = i + 2;
      length[i].n_words = (n_bits - 1) / 64;
      length[i].mask    = ~(ULong)0 >> (63 - (n_bits - 1) % 64);
      tables[i] = cg_alloc("cg.cycles.predict", sizeof(Entry) << bits);
      targets[i] = cg_alloc("cg.cycles.predict", n * sizeof(Target));
   }
   for (SizeT i = 0; i < (SizeT)4 << bits; i++)
      by_branch[i].count = 1;
}
