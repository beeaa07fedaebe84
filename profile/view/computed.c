/*
   profile/view/computed.c: sums and quotients of counts, compared.

   A weight has 54 bits and a count 128, so sums of their products are kept in
   192 bits, which are enough for any row.  A threshold knows only 128 of these,
   and takes larger sums for the largest count. */

#include "profile/view/computed.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   int64_t weight;
   uint32_t event;
} term;

typedef struct {
   term* terms;
   size_t n;
   size_t cap;
} sum;

struct cp_computed {
   cp_slice name;
   bool is_quotient;
   sum part, whole;
};

/* ---- definitions ---- */

/* Between the sums of a quotient. Names of events have no blanks in them, so
   blanks divide whatever they are. */
static const char of[] = " / ";

/* Adds the terms of TEXT to S, but for those of other events than EVENTS if it
   is LENIENT; false if there are others and it is not, or there are none. */
static bool read_sum(sum* s, cp_slice text, const cp_names* events,
                     bool lenient)
{
   const char* p = text.at;
   const char* end = text.at + text.len;

   while (p < end) {
      char* star;
      long long weight = strtoll(p, &star, 10);
      const char* behind;
      uint32_t event;

      if (star == p || star >= end || *star != '*')
         return false;
      behind = memchr(star, ' ', (size_t)(end - star));
      if (behind == NULL)
         behind = end;
      event = cp_names_find(
         events, (cp_slice){star + 1, (size_t)(behind - star - 1)});
      p = behind < end ? behind + 1 : end;
      if (event == CP_NO_NAME && !lenient)
         return false;
      if (event == CP_NO_NAME)
         continue;
      CP_MAKE_ROOM(s->terms, s->cap, s->n + 1);
      s->terms[s->n++] = (term){weight, event};
   }
   return s->n > 0;
}

cp_computed* cp_computed_make(const cp_texts* d, cp_slice name,
                              const cp_names* events)
{
   for (size_t i = 0; i < d->n; i++) {
      const char* text = d->at[i];
      size_t len = strlen(text);
      cp_slice rest = {text + name.len + 1, 0};
      const char* slash;
      cp_computed* c;
      bool lenient, good;

      if (len <= name.len || memcmp(text, name.at, name.len) != 0
          || text[name.len] != '=')
         continue;
      lenient = *rest.at == '?';
      rest.at += lenient;
      rest.len = strlen(rest.at);
      slash = strstr(rest.at, of);
      c = cp_alloc_zeroed(1, sizeof(*c));
      c->name = (cp_slice){text, name.len};
      c->is_quotient = slash != NULL;
      good = read_sum(
         &c->part,
         (cp_slice){rest.at, slash ? (size_t)(slash - rest.at) : rest.len},
         events, lenient);
      if (good && slash != NULL)
         good = read_sum(&c->whole, cp_slice_of(slash + strlen(of)), events,
                         lenient);
      if (good)
         return c;
      cp_computed_free(c);
   }
   return NULL;
}

void cp_computed_free(cp_computed* c)
{
   if (c == NULL)
      return;
   free(c->part.terms);
   free(c->whole.terms);
   free(c);
}

cp_slice cp_computed_name(const cp_computed* c)
{
   return c->name;
}

/* ---- values ---- */

/* A magnitude: HIGH times 2^64, and LOW. */
typedef struct {
   cp_ucount high;
   uint64_t low;
} wide;

static wide magnitude_of(const sum* s, const cp_count* counts)
{
   /* LOW stays within 64 bits between terms, and above 0. */
   cp_count high = 0, low = 0;

   for (size_t i = 0; i < s->n; i++) {
      cp_count count = counts[s->terms[i].event];
      int64_t weight = s->terms[i].weight;

      low += (cp_count)(uint64_t)count * weight;
      high += (count >> 64) * weight + (low >> 64);
      low = (cp_count)(uint64_t)low;
   }
   if (high >= 0)
      return (wide){(cp_ucount)high, (uint64_t)low};
   return (wide){-(cp_ucount)high - (low != 0), -(uint64_t)low};
}

static int compare_wide(wide a, wide b)
{
   return a.high != b.high ? (a.high > b.high) - (a.high < b.high)
                           : (a.low > b.low) - (a.low < b.low);
}

/* Whether A is no count: then *COUNT is the largest one. */
static bool is_beyond(wide a, cp_ucount* count)
{
   bool beyond = a.high >> 63 != 0;

   *count = beyond ? (cp_ucount)CP_COUNT_MAX : a.high << 64 | a.low;
   return beyond;
}

static long double approximately(wide a)
{
   return (long double)a.high * 0x1p64L + (long double)a.low;
}

cp_ucount cp_computed_weight(const cp_computed* c, const cp_count* counts)
{
   cp_ucount weight;

   (void)is_beyond(magnitude_of(&c->part, counts), &weight);
   return weight;
}

/* Which of PA / WA and PB / WB is larger: >0 if the first. */
static int compare_quotients(wide pa, wide wa, wide pb, wide wb)
{
   static const wide nothing;
   int a_is = compare_wide(wa, nothing) != 0;
   int b_is = compare_wide(wb, nothing) != 0;
   cp_ucount p, q, r, s, x, y;
   long double a, b;

   if (!a_is || !b_is)
      return a_is - b_is;
   if (!is_beyond(pa, &p) && !is_beyond(wb, &q) && !is_beyond(pb, &r)
       && !is_beyond(wa, &s) && !__builtin_mul_overflow(p, q, &x)
       && !__builtin_mul_overflow(r, s, &y))
      return (x > y) - (x < y);
   a = approximately(pa) / approximately(wa);
   b = approximately(pb) / approximately(wb);
   return (a > b) - (a < b);
}

int cp_computed_compare(const cp_computed* c, const cp_count* a,
                        const cp_count* b)
{
   wide pa = magnitude_of(&c->part, a), pb = magnitude_of(&c->part, b);

   if (!c->is_quotient)
      return compare_wide(pb, pa);
   return compare_quotients(pb, magnitude_of(&c->whole, b), pa,
                            magnitude_of(&c->whole, a));
}
