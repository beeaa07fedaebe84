/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The predictors against a plain form, in which the history is an array of
   outcomes, and counters are odd numbers.  First come easy cases, which
   must mostly be predicted: loops, patterns, returns. */

#include "features/cycles/predict.h"
#include "random.h"

#define N_TABLES        3
#define N_TARGET_TABLES 5
#define BITS            6 /* small, so that there are many collisions */
#define N_COUNTERS      (1u << BITS)
#define N_TARGETS       32
#define HISTORY         64

static const UInt lengths[N_TABLES]               = { 8, 22, 60 };
static const UInt target_lengths[N_TARGET_TABLES] = { 8, 18, 30, 45, 64 };

/*--- The plain form                                       ---*/

static Bool past[HISTORY]; /* the latest first */

static void note(Bool bit)
{
   memmove(past + 1, past, sizeof(past) - sizeof(past[0]));
   past[0] = bit;
}

static ULong hash_of(Addr branch, UInt length)
{
   ULong bits = 0;
   for (UInt i = 0; i < length; i++)
      bits += (ULong)past[i] << i;
   return (bits ^ branch * 0x9e3779b97f4a7c15ULL) * 0xd6e8feb86659fd93ULL;
}

/* The state of a branch alone, without the history. */
typedef struct {
   Int  counter;   /* as in counters */
   UInt n, needed; /* repetitions of the last outcome, and the number of them
                      that makes the branch steady */
   Bool last, has_just_left; /* the outcome; did it end a steady state? */
} Alone;

static Bool is_steady(const Alone* a)
{
   return a->n == a->needed;
}

static Int   counters[N_TABLES][N_COUNTERS]; /* odd numbers from -31 to 31 */
static Alone alone[N_COUNTERS];

static void learn(Int* counter, Bool taken)
{
   if (taken && *counter < 31)
      *counter += 2;
   if (!taken && *counter > -31)
      *counter -= 2;
}

static void forget_all(void)
{
   for (UInt i = 0; i < N_COUNTERS; i++) {
      alone[i].counter = -1;
      alone[i].needed  = 15;
      for (UInt table = 0; table < N_TABLES; table++)
         counters[table][i] = -1;
   }
}

static Bool plain_predict(Addr branch, Bool taken)
{
   Alone* a = &alone[(branch ^ branch >> 13) % N_COUNTERS];
   if (is_steady(a) && a->last == taken)
      return True;
   Int* with_past[N_TABLES];
   Int  sum = 2 * a->counter;
   for (UInt table = 0; table < N_TABLES; table++) {
      ULong place      = hash_of(branch, lengths[table]) >> (64 - BITS);
      with_past[table] = &counters[table][place];
      sum += *with_past[table];
   }
   Bool is_right = (sum > 0) == taken;
   if (!is_right || (sum >= -18 && sum <= 18)) {
      learn(&a->counter, taken);
      for (UInt table = 0; table < N_TABLES; table++)
         learn(with_past[table], taken);
   }
   if (a->last == taken) {
      a->n++;
      a->has_just_left = False;
   } else {
      Bool is_back     = a->has_just_left;
      a->has_just_left = is_steady(a);
      a->n             = 0;
      a->needed        = is_back ? 7 : 15;
   }
   a->last = taken;
   note(taken);
   return is_right;
}

typedef struct {
   Addr target;
   UInt tag, trust;
} Target;

static void move(UInt* counter, Bool up, UInt most)
{
   if (up && *counter < most)
      ++*counter;
   if (!up && *counter > 0)
      --*counter;
}

static Target targets[N_TARGET_TABLES][N_TARGETS];
static Addr   latest[N_TARGETS];

static ULong target_hash(Addr branch, UInt table)
{
   ULong hash = hash_of(branch, target_lengths[table]);
   return hash ^ hash >> 32;
}

static Bool plain_indirect(Addr branch, Addr target)
{
   ULong   spread       = branch * 0x9e3779b97f4a7c15ULL;
   Addr*   last         = &latest[(spread >> 48) % N_TARGETS];
   Addr    guess        = *last;
   Target* longest      = NULL;
   UInt    first_longer = 0;
   for (UInt i = 0; i < N_TARGET_TABLES; i++) {
      ULong   hash = target_hash(branch, i);
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
   for (UInt i = first_longer; guess != target && i < N_TARGET_TABLES; i++) {
      ULong   hash = target_hash(branch, i);
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

/*--- Checks                                               ---*/

/* The number of branches that the two forms predict differently.  The next two
   functions ask both forms, and return whether the prediction was right. */
static UInt n_differ;

static Bool conditional(Addr branch, Bool taken)
{
   CycleBranchKey key = cg_cycle_branch_key(branch);
   Bool right = cg_cycle_is_steady(key, taken) || cg_cycle_predict(key, taken);
   n_differ += right != plain_predict(branch, taken);
   return right;
}

static Bool indirect(Addr branch, Addr target)
{
   Bool right = cg_cycle_indirect(cg_cycle_branch_key(branch), target);
   n_differ += right != plain_indirect(branch, target);
   return right;
}

static void check_patterns(void)
{
   UInt wrong = 0;
   for (UInt i = 0; i < 3000; i++)
      wrong += !conditional(0x1000, True) && i > 2;
   is_uint(wrong, 0, "a branch that is always taken is foreseen");
   CycleBranchKey key = cg_cycle_branch_key(0x1000);
   ok(cg_cycle_is_steady(key, True), "... it is steady");
   ok(!conditional(0x1000, False), "... until it is not");
   ok(!cg_cycle_is_steady(key, True) && !cg_cycle_is_steady(key, False),
      "... nor steady then");
   for (UInt i = 0; i < 8; i++) {
      ok(!cg_cycle_is_steady(key, True), "... after %u times", i);
      conditional(0x1000, True);
   }
   ok(cg_cycle_is_steady(key, True), "... but soon again");
   wrong = 0;
   for (UInt i = 0; i < 4000; i++)
      wrong += !conditional(0x2000, i % 7 != 6) && i >= 2000;
   ok(wrong < 20, "loops of seven: %u of 286 ends are not foreseen", wrong);
   wrong = 0;
   for (UInt i = 0; i < 4000; i++)
      wrong += !conditional(0x2010, i % 40 != 39) && i >= 2000;
   ok(wrong < 5, "loops of forty: %u of 50 ends are not foreseen", wrong);
   wrong = 0;
   for (UInt i = 0; i < 4000; i++)
      wrong += !indirect(0x3000, 0x8000 + 0x110 * (i % 3)) && i >= 2000;
   ok(wrong < 20, "a switch of three in turn: %u of 2000 are wrong", wrong);
   wrong = 0;
   for (UInt i = 0; i < 2000; i++)
      wrong += !conditional(0x4000, (Bool)draw(2));
   ok(wrong > 850 && wrong < 1150, "of random ones, half are wrong: %u", wrong);
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

/* Run random conditional and indirect branches, some predictable by history. */
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
}

int main(void)
{
   random_state = 88172645463325252ULL;
   cg_cycle_predict_init(BITS, HISTORY, N_TARGETS);
   forget_all();
   check_patterns();
   check_returns();
   check_random();
   is_uint(n_differ, 0, "all as in the plain form");
   return done_testing();
}
