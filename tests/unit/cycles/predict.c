/*
   The predictors against a plain form of them: the history is a row of
   outcomes, and tables are searched one by one.  First, what they are to
   predict: loops, patterns, returns.
*/

#include "features/cycles/predict.h"
#include "tap.h"
#include "random.h"

#define N_TABLES  5
#define BITS      6 /* small: there are many collisions */
#define N_ENTRIES (1u << BITS)
#define N_TARGETS 32
#define HISTORY   200

static const UInt lengths[N_TABLES] = { 8, 18, 40, 90, 200 };

/*------------------------------------------------------------*/
/*--- The plain form                                       ---*/
/*------------------------------------------------------------*/

static Bool past[HISTORY]; /* the latest first */

static void note(Bool bit)
{
   memmove(past + 1, past, sizeof(past) - sizeof(past[0]));
   past[0] = bit;
}

static ULong hash_of(Addr branch, UInt table)
{
   ULong fold = 0;
   for (UInt i = 0; i < lengths[table]; i++)
      fold ^= (ULong)past[i] << i % 64;
   ULong h = (fold ^ branch * 0x9e3779b97f4a7c15ULL) * 0xd6e8feb86659fd93ULL;
   return h ^ h >> 32;
}

static void move(UInt* counter, Bool up, UInt most)
{
   if (up && *counter < most)
      ++*counter;
   if (!up && *counter > 0)
      --*counter;
}

typedef struct {
   UInt tag, count, use;
} Entry;

typedef struct {
   UInt count, n;
   Bool is_steady;
} Alone;

static Entry entries[N_TABLES][N_ENTRIES];
static Alone alone[4 * N_ENTRIES];
static UInt  n_asked;

/* Those that have this case, the longest history first; returns how many. */
static UInt matches(Addr branch, Entry** found, UInt* longest)
{
   UInt n   = 0;
   *longest = 0;
   for (UInt table = N_TABLES; table > 0; table--) {
      ULong  hash = hash_of(branch, table - 1);
      Entry* e    = &entries[table - 1][hash % N_ENTRIES];
      if (e->tag != ((hash >> 40 & 0xfff) | 0x1000))
         continue;
      if (n == 0)
         *longest = table;
      found[n++] = e;
   }
   return n;
}

/* A wrong one gets an entry in the first table of longer histories, from that
   on, whose entry is of no use. */
static void get_entry(Addr branch, UInt table, Bool taken)
{
   for (; table < N_TABLES; table++) {
      ULong  hash = hash_of(branch, table);
      Entry* e    = &entries[table][hash % N_ENTRIES];
      if (e->use == 0) {
         *e = (Entry){ (hash >> 40 & 0xfff) | 0x1000, taken ? 4 : 3, 0 };
         return;
      }
      e->use--;
   }
}

static Bool guess_of(Addr branch, Bool taken, UInt* count)
{
   Entry* found[N_TABLES];
   UInt   longest;
   UInt   n     = matches(branch, found, &longest);
   Bool   other = n > 1 ? found[1]->count >= 4 : *count >= 2;
   Bool   guess = other;
   Bool   learns_alone = n == 0;
   if (n > 0) {
      Entry* e      = found[0];
      Bool   is_new = e->use == 0 && (e->count == 3 || e->count == 4);
      Bool   own    = e->count >= 4;
      if (!is_new)
         guess = own;
      learns_alone = is_new && n == 1;
      if (own != other)
         move(&e->use, own == taken, 3);
      move(&e->count, taken, 7);
   }
   if (learns_alone)
      move(count, taken, 3);
   if (guess != taken)
      get_entry(branch, longest, taken);
   return guess;
}

static Bool plain_predict(Addr branch, Bool taken)
{
   Alone* a = &alone[(branch ^ branch >> 13) % (4 * N_ENTRIES)];
   if (a->is_steady && (a->count == 3) == taken)
      return True;
   Bool again = (a->count >= 2) == taken;
   Bool guess = guess_of(branch, taken, &a->count);
   if (++n_asked % (1 << 18) == 0) {
      for (UInt i = 0; i < N_TABLES * N_ENTRIES; i++)
         entries[i / N_ENTRIES][i % N_ENTRIES].use /= 2;
   }
   a->n         = again ? a->n + 1 : 0;
   a->is_steady = a->n == 31;
   if (a->is_steady) {
      a->count = taken ? 3 : 0;
      a->n     = 0;
   }
   note(taken);
   return guess == taken;
}

typedef struct {
   Addr target;
   UInt tag, trust;
} Target;

static Target targets[N_TABLES][N_TARGETS];
static Addr   latest[N_TARGETS];

static Bool plain_indirect(Addr branch, Addr target)
{
   Addr*   last         = &latest[(branch ^ branch >> 7) % N_TARGETS];
   Addr    guess        = *last;
   Target* longest      = NULL;
   UInt    first_longer = 0;
   for (UInt i = 0; i < N_TABLES; i++) {
      ULong   hash = hash_of(branch, i);
      Target* t    = &targets[i][hash % N_TARGETS];
      if (t->tag != ((hash >> 36 & 0xfff) | 0x1000))
         continue;
      if (longest == NULL || t->trust > 0)
         guess = t->target;
      longest      = t;
      first_longer = i + 1;
   }
   if (longest != NULL && longest->target == target)
      move(&longest->trust, True, 3);
   else if (longest != NULL && longest->trust > 0)
      longest->trust--;
   else if (longest != NULL)
      longest->target = target;
   for (UInt i = first_longer; guess != target && i < N_TABLES; i++) {
      ULong   hash = hash_of(branch, i);
      Target* t    = &targets[i][hash % N_TARGETS];
      if (t->trust == 0) {
         *t = (Target){ target, (hash >> 36 & 0xfff) | 0x1000, 0 };
         break;
      }
      t->trust--;
   }
   *last = target;
   Addr bits = target ^ target >> 4 ^ target >> 9 ^ target >> 15;
   for (UInt i = 0; i < 3; i++)
      note(bits >> i & 1);
   return guess == target;
}

/*------------------------------------------------------------*/
/*--- Checks                                               ---*/
/*------------------------------------------------------------*/

static UInt draw(UInt n)
{
   return (UInt)(random_word() >> 33) % n;
}

/* Both are asked; returns whether they were right. */
static UInt n_differ;

static Bool conditional(Addr branch, Bool taken)
{
   Bool right = cg_cycle_predict(branch, taken);
   n_differ += right != plain_predict(branch, taken);
   return right;
}

static Bool indirect(Addr branch, Addr target)
{
   Bool right = cg_cycle_indirect(branch, target);
   n_differ += right != plain_indirect(branch, target);
   return right;
}

static void check_patterns(void)
{
   UInt wrong = 0;
   for (UInt i = 0; i < 3000; i++)
      wrong += !conditional(0x1000, True) && i > 2;
   is_uint(wrong, 0, "a branch that is always taken is foreseen");
   is_uint(cg_cycle_branch_state(0x1000)->steady, 2, "... it is steady");
   ok(!conditional(0x1000, False), "... until it is not");
   is_uint(cg_cycle_branch_state(0x1000)->steady, 0, "... nor steady then");
   for (UInt i = 0; i < 4000; i++)
      wrong += !conditional(0x2000, i % 7 != 6) && i >= 2000;
   ok(wrong < 20, "loops of seven: %u of 286 ends are not foreseen", wrong);
   wrong = 0;
   for (UInt i = 0; i < 4000; i++)
      wrong += !indirect(0x3000, 0x8000 + 0x110 * (i % 3)) && i >= 2000;
   ok(wrong < 20, "a switch of three in turn: %u of 2000 are wrong", wrong);
   wrong = 0;
   for (UInt i = 0; i < 2000; i++)
      wrong += !conditional(0x4000, (Bool)draw(2));
   ok(wrong > 850 && wrong < 1150, "of random ones, half are wrong: %u",
      wrong);
}

static void check_returns(void)
{
   UInt wrong = 0;
   for (Addr i = 1; i <= 40; i++)
      cg_cycle_call(i);
   for (Addr i = 40; i > 8; i--)
      wrong += !cg_cycle_return(i);
   is_uint(wrong, 0, "32 returns are foreseen");
   ok(!cg_cycle_return(8), "... more are not");
}

/* A program: branches of each kind, some of which depend on those before. */
static void check_random(void)
{
   UInt n_wrong = 0, n = 900000;
   for (UInt i = 0; i < n; i++) {
      UInt which  = draw(60);
      Addr branch = 0x10000 + 0x1235 * which;
      if (which < 15)
         n_wrong += !indirect(branch, 0x5000 + 0x123 * draw(which / 3 + 1));
      else if (which < 30)
         n_wrong += !conditional(branch, draw(300) > 0);
      else if (which < 45)
         n_wrong += !conditional(branch, past[which % 5] ^ past[which % 9]);
      else
         n_wrong += !conditional(branch, draw(which - 43) == 0);
   }
   ok(n_wrong > n / 20 && n_wrong < n / 2, "%u of %u are wrong", n_wrong, n);
   ok(n_asked > 1 << 18, "entries have aged");
}

int main(void)
{
   random_state = 88172645463325252ULL;
   cg_cycle_predict_init(BITS, HISTORY, N_TARGETS);
   for (UInt i = 0; i < 4 * N_ENTRIES; i++)
      alone[i].count = 1;
   check_patterns();
   check_returns();
   check_random();
   is_uint(n_differ, 0, "all as in the plain form");
   return done_testing();
}
