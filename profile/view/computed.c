/*
   profile/view/computed.c: weights of computed events, and rows compared by
   them.
*/

#include "profile/view/computed.h"

#include <stdlib.h>
#include <string.h>

/* ---- definitions ---- */

/* Reads a number for each of N events, each after a space, from *P on. */
static int64_t* read_weights(const char** p, size_t n)
{
   int64_t* weights = cp_alloc(n, sizeof(*weights));

   for (size_t i = 0; i < n; i++) {
      const char* digits = *p + 1;
      char* end;

      weights[i] = **p == ' ' ? strtoll(digits, &end, 10) : 0;
      if (**p != ' ' || end == digits || *digits == ' ') {
         free(weights);
         return NULL;
      }
      *p = end;
   }
   return weights;
}

bool cp_computed_add(cp_computed_list* l, cp_slice text, cp_error* err)
{
   static const char over[] = " /";
   char* copy = cp_alloc_zeroed(text.len + 1, 1);
   cp_computed c = {.name = copy};
   const char* p;
   bool good;

   memcpy(copy, text.at, text.len);
   p = copy + strcspn(copy, " ");
   c.part = read_weights(&p, l->n_events);
   good = c.part != NULL;
   if (good && strncmp(p, over, strlen(over)) == 0) {
      p += strlen(over);
      c.whole = read_weights(&p, l->n_events);
      good = c.whole != NULL;
   }
   CP_MAKE_ROOM(l->at, l->cap, l->n + 1);
   l->at[l->n++] = c;
   l->n_rates += c.whole != NULL;
   if (!good || p != copy + text.len) {
      cp_fail(err, "not a name with weights: ");
      cp_buffer_add_excerpt(err, text);
      return false;
   }
   copy[strcspn(copy, " ")] = '\0';
   return true;
}

void cp_computed_free(cp_computed_list* l)
{
   for (size_t i = 0; i < l->n; i++) {
      free(l->at[i].name);
      free(l->at[i].part);
      free(l->at[i].whole);
   }
   free(l->at);
   *l = (cp_computed_list){0};
}

const cp_computed* cp_computed_find(const cp_computed_list* l, cp_slice name)
{
   for (size_t i = 0; i < l->n; i++)
      if (cp_slice_equal(cp_slice_of(l->at[i].name), name))
         return &l->at[i];
   return NULL;
}

/* ---- values ---- */

/* Whether A is too large for a count: then *COUNT is the largest count. */
static bool is_beyond(cp_wide a, cp_ucount* count)
{
   bool beyond = a.high != 0 || a.low > (cp_ucount)CP_COUNT_MAX;

   *count = beyond ? (cp_ucount)CP_COUNT_MAX : a.low;
   return beyond;
}

static long double approximately(cp_wide a)
{
   return (long double)a.high * CP_WIDE_HIGH + (long double)a.low;
}

cp_ucount cp_computed_weight(const cp_computed_list* l, const cp_computed* c,
                             const cp_count* counts)
{
   cp_ucount weight;

   (void)is_beyond(cp_wide_sum(c->part, counts, l->n_events), &weight);
   return weight;
}

/* Which of PA / WA and PB / WB is larger: >0 if the first. */
static int compare_quotients(cp_wide pa, cp_wide wa, cp_wide pb, cp_wide wb)
{
   static const cp_wide nothing;
   int a_is = cp_wide_compare(wa, nothing) != 0;
   int b_is = cp_wide_compare(wb, nothing) != 0;
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

int cp_computed_compare(const cp_computed_list* l, const cp_computed* c,
                        const cp_count* a, const cp_count* b)
{
   size_t n = l->n_events;
   cp_wide pa = cp_wide_sum(c->part, a, n), pb = cp_wide_sum(c->part, b, n);

   if (c->whole == NULL)
      return cp_wide_compare(pb, pa);
   return compare_quotients(pb, cp_wide_sum(c->whole, b, n), pa,
                            cp_wide_sum(c->whole, a, n));
}
