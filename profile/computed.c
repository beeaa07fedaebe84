/*
   profile/computed.c: sums and quotients of counts, compared.

   Sums that leave 128 bits are taken for the largest count: such rows are
   alike then, which only order and thresholds see.
*/

#include "profile/computed.h"

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

struct cg_computed {
   cg_slice name;
   bool is_quotient;
   sum part, whole;
};

/* ---- definitions ---- */

/* Between the sums of a quotient. Names of events have no blanks in them, so
   blanks divide whatever they are. */
static const char of[] = " / ";

/* Adds the terms of TEXT to S, but for those of other events than EVENTS if it
   is LENIENT; false if there are others and it is not, or there are none. */
static bool read_sum(sum* s, cg_slice text, const cg_names* events,
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
      event = cg_names_find(
         events, (cg_slice){star + 1, (size_t)(behind - star - 1)});
      p = behind < end ? behind + 1 : end;
      if (event == CG_NO_NAME && !lenient)
         return false;
      if (event == CG_NO_NAME)
         continue;
      s->terms = cg_make_room(s->terms, &s->cap, s->n + 1, sizeof(*s->terms));
      s->terms[s->n++] = (term){weight, event};
   }
   return s->n > 0;
}

cg_computed* cg_computed_make(const cg_definitions* d, cg_slice name,
                              const cg_names* events)
{
   for (size_t i = 0; i < d->n; i++) {
      const char* text = d->texts[i];
      size_t len = strlen(text);
      cg_slice rest = {text + name.len + 1, 0};
      const char* slash;
      cg_computed* c;
      bool lenient, good;

      if (len <= name.len || memcmp(text, name.at, name.len) != 0
          || text[name.len] != '=')
         continue;
      lenient = *rest.at == '?';
      rest.at += lenient;
      rest.len = strlen(rest.at);
      slash = strstr(rest.at, of);
      c = cg_alloc_zeroed(1, sizeof(*c));
      c->name = (cg_slice){text, name.len};
      c->is_quotient = slash != NULL;
      good = read_sum(
         &c->part,
         (cg_slice){rest.at, slash ? (size_t)(slash - rest.at) : rest.len},
         events, lenient);
      if (good && slash != NULL)
         good = read_sum(&c->whole, cg_slice_of(slash + strlen(of)), events,
                         lenient);
      if (good)
         return c;
      cg_computed_free(c);
   }
   return NULL;
}

void cg_computed_free(cg_computed* c)
{
   if (c == NULL)
      return;
   free(c->part.terms);
   free(c->whole.terms);
   free(c);
}

cg_slice cg_computed_name(const cg_computed* c)
{
   return c->name;
}

/* ---- values ---- */

static cg_count add_up(const sum* s, const cg_count* counts)
{
   cg_count total = 0;

   for (size_t i = 0; i < s->n; i++) {
      cg_count product;

      if (__builtin_mul_overflow(counts[s->terms[i].event], s->terms[i].weight,
                                 &product)
          || !cg_count_add(&total, product))
         return CG_COUNT_MAX;
   }
   return total;
}

cg_ucount cg_computed_weight(const cg_computed* c, const cg_count* counts)
{
   return cg_count_magnitude(add_up(&c->part, counts));
}

/* Which of PA / WA and PB / WB is larger: >0 if the first. */
static int compare_quotients(cg_ucount pa, cg_ucount wa, cg_ucount pb,
                             cg_ucount wb)
{
   long double a, b;
   cg_ucount x, y;

   if (wa == 0 || wb == 0)
      return (wa != 0) - (wb != 0);
   if (!__builtin_mul_overflow(pa, wb, &x)
       && !__builtin_mul_overflow(pb, wa, &y))
      return (x > y) - (x < y);
   a = (long double)pa / (long double)wa;
   b = (long double)pb / (long double)wb;
   return (a > b) - (a < b);
}

int cg_computed_compare(const cg_computed* c, const cg_count* a,
                        const cg_count* b)
{
   cg_ucount pa = cg_computed_weight(c, a), pb = cg_computed_weight(c, b);

   if (!c->is_quotient)
      return (pb > pa) - (pb < pa);
   return -compare_quotients(pa, cg_count_magnitude(add_up(&c->whole, a)), pb,
                             cg_count_magnitude(add_up(&c->whole, b)));
}
