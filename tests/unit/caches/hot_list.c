/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Hot lists against exact counts, for streams of known distributions: their
   bounds must always hold. */

#include "features/values/hot_list.h"
#include "random.h"

#include <math.h>

enum { N = 20000, K = 16, MAX_VALUES = 5000, N_SEEDS = 20 };

typedef enum { CONSTANT, MOSTLY, HALF, TENTHS, ZIPF, STEEP, PHASES } Kind;

static const struct {
   const char* name;
   Kind        kind;
   unsigned    values;
} streams[] = {
   { "a constant", CONSTANT, 1 },
   { "95 % one value", MOSTLY, MAX_VALUES },
   { "50 % one value", HALF, MAX_VALUES },
   { "ten values of 5 %", TENTHS, MAX_VALUES },
   { "Zipf 1.0", ZIPF, MAX_VALUES },
   { "Zipf 1.5", STEEP, MAX_VALUES },
   { "a phase change", PHASES, 2 },
};

static unsigned stream[N];
static unsigned exact[MAX_VALUES];
static double   until[MAX_VALUES]; /* Zipf: the cumulative shares */

static double chance(void)
{
   return (double)(random_word() >> 11) / 9007199254740992.0;
}

static void prepare_zipf(double exponent)
{
   double sum = 0;
   for (unsigned i = 0; i < MAX_VALUES; i++) {
      sum += pow(i + 1.0, -exponent);
      until[i] = sum;
   }
   for (unsigned i = 0; i < MAX_VALUES; i++)
      until[i] /= sum;
}

static unsigned from_zipf(void)
{
   double   at  = chance();
   unsigned low = 0, high = MAX_VALUES - 1;
   while (low < high) {
      unsigned middle = (low + high) / 2;
      if (until[middle] < at)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

static unsigned value_at(Kind kind, unsigned i)
{
   switch (kind) {
   case CONSTANT: return 0;
   case MOSTLY:   return chance() < 0.95 ? 0 : 1 + draw(MAX_VALUES - 1);
   case HALF:     return chance() < 0.50 ? 0 : 1 + draw(MAX_VALUES - 1);
   case TENTHS:
      return chance() < 0.50 ? draw(10) : 10 + draw(MAX_VALUES - 10);
   case ZIPF:
   case STEEP:    return from_zipf();
   case PHASES:   return i < N / 2 ? 0 : 1;
   }
   return 0;
}

static void make_stream(Kind kind, unsigned seed)
{
   random_state = 88172645463325252ull + seed;
   memset(exact, 0, sizeof(exact));
   for (unsigned i = 0; i < N; i++) {
      stream[i] = value_at(kind, i);
      exact[stream[i]]++;
   }
}

static HotList* list_of(unsigned max)
{
   HotList* list = calloc(1, cg_hot_szB(max));
   cg_hot_init(list, max);
   for (unsigned i = 0; i < N; i++)
      cg_hot_add(list, stream[i], 0);
   cg_hot_sort(list);
   return list;
}

static const HotEntry* find(const HotList* list, unsigned value)
{
   for (unsigned i = 0; i < list->n; i++) {
      if (list->entries[i].value == value)
         return &list->entries[i];
   }
   return NULL;
}

/* Return the first broken rule, or NULL. */
static const char* broken_bound(const HotList* list)
{
   ULong sum = 0;
   for (unsigned i = 0; i < list->n; i++) {
      const HotEntry* e = &list->entries[i];
      sum += e->count;
      if (e->count < exact[e->value])
         return "a count is too small";
      if (e->count - e->error > exact[e->value])
         return "an error is too small";
      if (e->error > N / list->max)
         return "an error is above n / K";
      if (i > 0 && e->count > e[-1].count)
         return "the counts do not fall";
   }
   for (unsigned i = 0; i < MAX_VALUES; i++) {
      if (exact[i] > N / list->max && find(list, i) == NULL)
         return "a value with a share above 1 / K is not held";
   }
   return sum == N && list->seen == N ? NULL : "the counts do not add up";
}

static void test_bounds(unsigned s)
{
   static const unsigned lengths[] = { 1, 2, K, 100 };
   const char*           broken    = NULL;
   for (unsigned seed = 0; seed < N_SEEDS && broken == NULL; seed++) {
      make_stream(streams[s].kind, seed);
      HotList* list = list_of(lengths[seed % 4]);
      broken        = broken_bound(list);
      free(list);
   }
   is_str(broken, NULL, "%s: the bounds hold", streams[s].name);
}

/* Test that values that differ only in their tags are told apart. */
static void test_tags(void)
{
   HotList* list = calloc(1, cg_hot_szB(4));
   cg_hot_init(list, 4);
   for (unsigned i = 0; i < 30; i++)
      cg_hot_add(list, 9, i % 3 == 0);
   cg_hot_sort(list);
   is_uint(list->n, 2, "one value with two tags is two entries");
   is_uint(list->entries[0].count, 20, "... each with its count");
   is_uint(list->entries[1].tag, 1, "... and its tag");
   free(list);
}

/* Test a stream whose value changes halfway, and a value that comes late. */
static void test_phases(void)
{
   make_stream(PHASES, 0);
   HotList* list = list_of(K);
   is_uint(find(list, 0)->count, N / 2, "the first phase is counted");
   is_uint(find(list, 1)->count, N / 2, "... and so is the second");
   free(list);
   random_state = 99;
   memset(exact, 0, sizeof(exact));
   for (unsigned i = 0; i < N; i++) {
      stream[i] = i >= N / 2 && i % 2 == 0 ? 0 : 1 + draw(MAX_VALUES - 1);
      exact[stream[i]]++;
   }
   list = list_of(K);
   is_str(broken_bound(list), NULL, "a value that comes late: the bounds hold");
   is_uint(list->entries[0].value, 0, "... and it is the first");
   free(list);
}

int main(void)
{
   for (unsigned s = 0; s < sizeof(streams) / sizeof(streams[0]); s++) {
      if (streams[s].kind == ZIPF || streams[s].kind == STEEP)
         prepare_zipf(streams[s].kind == ZIPF ? 1.0 : 1.5);
      test_bounds(s);
   }
   test_tags();
   test_phases();
   return done_testing();
}
