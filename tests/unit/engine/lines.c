/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The store of count lines, compared with a simple store.  The store packs
   lines, and later adds up lines of one place.  The test also adds the random
   lines to an array of plain sums.  Both must agree: for small counts, for
   counts of up to 60 bits, and after compactions. */

#include "engine/model/lines.h"
#include "random.h"

enum { EVENTS = 3, GROUPS = 5, LINES = 40, ADDRESSES = 5 };

/* The number of places in a group, ordered by line, then by address. */
enum { PLACES = LINES * ADDRESSES };

static const uint64_t addresses[ADDRESSES] = {
   0, 4096, INT64_MAX, (uint64_t)INT64_MAX + 5, UINT64_MAX};

typedef struct {
   cp_count sums[GROUPS][PLACES][EVENTS];
   bool present[GROUPS][PLACES];
} plain_store;

/* Return a random count: mostly zero, else of up to BITS bits, below 64. */
static cp_count random_count(unsigned bits)
{
   cp_ucount v = random_word();

   if (random_word() % 3 != 0)
      return 0;
   v >>= 64 - 1 - random_word() % bits;
   return random_word() % 4 == 0 ? -(cp_count)v : (cp_count)v;
}

static void add_random_lines(cp_lines* s, plain_store* plain, unsigned n,
                             unsigned bits)
{
   while (n-- > 0) {
      uint32_t group = (uint32_t)(random_word() % GROUPS);
      size_t line = random_word() % LINES;
      size_t which = s->addresses ? random_word() % ADDRESSES : 0;
      size_t place = line * ADDRESSES + which;
      bool negate = random_word() % 2 == 0;
      cp_count row[EVENTS];

      for (int e = 0; e < EVENTS; e++)
         row[e] = random_count(bits);
      cp_lines_add(s, group, (cp_place){(cp_count)line, addresses[which]}, row,
                   negate);
      if (!cp_counts_add(plain->sums[group][place], row, EVENTS, negate))
         abort();   /* with this seed a sum does not fit */
      plain->present[group][place] = true;
   }
}

/* Return the number of bits of the largest sum. */
static unsigned bits_of_largest(const plain_store* plain)
{
   cp_ucount any = 0;
   unsigned n = 0;

   for (int g = 0; g < GROUPS; g++)
      for (int i = 0; i < PLACES; i++)
         for (int e = 0; e < EVENTS; e++)
            any |= cp_count_magnitude(plain->sums[g][i][e]);
   for (; any != 0; any >>= 1)
      n++;
   return n;
}

typedef struct {
   const plain_store* plain;
   uint32_t group;
   cp_count last;         /* the number of the last place */
   cp_count sums[EVENTS]; /* the sums over all places */
   unsigned seen, wrong;
} comparison;

static bool compare_line(void* context, cp_place at, const cp_count* sums,
                         cp_error* err)
{
   comparison* c = context;
   cp_count place = at.line * ADDRESSES;

   while (place < PLACES && addresses[place % ADDRESSES] != at.address)
      place++;
   c->wrong += place <= c->last || place >= PLACES;
   c->last = place;
   c->seen++;
   if (place >= 0 && place < PLACES)
      c->wrong += !c->plain->present[c->group][place]
                  || memcmp(c->plain->sums[c->group][place], sums,
                            EVENTS * sizeof(*sums))
                        != 0;
   cp_counts_add(c->sums, sums, EVENTS, false);
   return true;
}

static void compare(const cp_lines* s, const plain_store* plain,
                    const char* when)
{
   unsigned wrong = 0, missing = 0;
   cp_error err = {0};

   for (uint32_t g = 0; g < GROUPS; g++) {
      comparison c = {plain, g, -1, {0}, 0, 0};
      cp_count sums[EVENTS] = {0};

      wrong += !cp_lines_visit(s, g, compare_line, &c, &err) + c.wrong;
      wrong += !cp_lines_sum(s, g, sums, &err)
               || memcmp(sums, c.sums, sizeof(sums)) != 0;
      for (int i = 0; i < PLACES; i++)
         missing += plain->present[g][i];
      missing -= c.seen;
   }
   is_uint(wrong, 0, "places ascend and have the plain sums %s", when);
   is_uint(missing, 0, "no place is missing %s", when);
   cp_buffer_free(&err);
}

static void test_random(unsigned bits)
{
   plain_store* plain = calloc(1, sizeof(*plain));
   cp_error err = {0};
   cp_lines s;

   random_state = 88172645463325252u + bits;
   cp_lines_init(&s, EVENTS);
   add_random_lines(&s, plain, 1, bits);
   compare(&s, plain, "after one line");
   add_random_lines(&s, plain, 5000, bits);
   compare(&s, plain, "after many");
   ok(cp_lines_keep_addresses(&s, &err), "addresses can be kept from now on");
   compare(&s, plain, "after that");
   add_random_lines(&s, plain, 5000, bits);
   compare(&s, plain, "after many with addresses");
   ok(bits_of_largest(plain) >= bits, "a sum has %u bits, as counts", bits);
   cp_lines_free(&s);
   free(plain);
}

/* Test so many rows that compactions happen, which must lose no count. */
static void test_compaction(void)
{
   plain_store* plain = calloc(1, sizeof(*plain));
   size_t before = 0;
   cp_error err = {0};
   bool good = true;
   cp_lines s;

   random_state = 1;
   cp_lines_init(&s, EVENTS);
   add_random_lines(&s, plain, 1000, 46);
   good = cp_lines_compact(&s, &err);
   ok(good && s.bytes > 1000, "a small store is left alone");
   good = cp_lines_keep_addresses(&s, &err);
   for (int i = 0; i < 40 && good && s.bytes >= before; i++) {
      add_random_lines(&s, plain, 500000, 46);
      before = s.bytes;
      good = cp_lines_compact(&s, &err);
   }
   ok(good, "compaction succeeds");
   ok(before >= (size_t)1 << 20 && s.bytes < 100000, "a large store shrinks");
   add_random_lines(&s, plain, 1000, 46);
   compare(&s, plain, "after compaction");
   cp_lines_free(&s);
   free(plain);
}

/* Test small inputs one after the other, as in a merge of thousands. */
static void test_many_inputs(void)
{
   size_t most = 0;
   cp_error err = {0};
   bool good = true;
   cp_lines s;

   cp_lines_init(&s, 1);
   for (int input = 0; good && input < 3000; input++) {
      for (uint32_t group = 0; group < 100; group++)
         for (int line = 1; line < 4; line++)
            cp_lines_add(&s, group, (cp_place){line, 0}, &(cp_count){300},
                         false);
      good = cp_lines_compact(&s, &err);
      most = s.bytes + s.n_runs * 16 > most ? s.bytes + s.n_runs * 16 : most;
   }
   ok(good && most < (size_t)1100 << 10, "3000 inputs take little memory");
   cp_lines_free(&s);
}

static bool refuse(void* context, cp_place place, const cp_count* sums,
                   cp_error* err)
{
   return cp_fail(err, "enough");
}

static void test_failures(void)
{
   static const cp_place first = {1, 0};
   cp_count row[1] = {CP_COUNT_MAX};
   cp_count sum[1] = {0};
   cp_error err = {0};
   cp_lines s;

   cp_lines_init(&s, 1);
   ok(cp_lines_visit(&s, 7, refuse, NULL, &err), "an unknown group is empty");
   cp_lines_add(&s, 0, first, row, false);
   ok(!cp_lines_visit(&s, 0, refuse, NULL, &err), "a visitor can stop");
   cp_buffer_free(&err);
   cp_lines_add(&s, 0, first, row, false);
   ok(!cp_lines_visit(&s, 0, refuse, NULL, &err), "a sum may not fit");
   cp_buffer_add(&err, "", 1);
   is_str(err.at, "a sum of counts does not fit in 64 bits", "and says so");
   ok(!cp_lines_sum(&s, 0, sum, &err), "nor that of a group");
   ok(!cp_lines_keep_addresses(&s, &err), "nor one that is to be rewritten");
   cp_buffer_free(&err);
   cp_lines_free(&s);
}

/* Test rows larger than a chunk of the store. */
static void test_wide_rows(void)
{
   size_t n = 100000;
   cp_count* row = calloc(n, sizeof(*row));
   cp_error err = {0};
   cp_lines s;

   cp_lines_init(&s, n);
   for (size_t i = 0; i < n; i++)
      row[i] = -CP_COUNT_MAX;
   for (int line = 3; line > 0; line--)
      cp_lines_add(&s, 0, (cp_place){line, 0}, row, false);
   size_t longest = (64 + 6) / 7; /* bytes, of seven bits each */

   is_uint(s.bytes, 3 * (n * longest + 1), "the longest numbers take %u bytes",
           (unsigned)longest);
   ok(!cp_lines_visit(&s, 0, refuse, NULL, &err), "and can be visited");
   cp_buffer_free(&err);
   cp_lines_free(&s);
   free(row);
}

int main(void)
{
   /* The bits of counts.  A place gets so few lines that its sums fit. */
   static const unsigned bits[] = {7, 20, 46, 60};

   for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
      test_random(bits[i]);
   test_compaction();
   test_many_inputs();
   test_failures();
   test_wide_rows();
   return done_testing();
}
