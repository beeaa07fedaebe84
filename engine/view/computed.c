/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/computed.c: reads weights of computed events, computes the
   events, and compares rows by them. */

#include "engine/view/computed.h"

#include <stdlib.h>
#include <string.h>

/* ---- definitions ---- */

/* Read N weights, each after a space, at *P, and move *P after them; NULL if
   they are malformed. */
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

static cp_product magnitude(cp_product v)
{
   return v < 0 ? -v : v;
}

cp_product cp_weighted_sum(const int64_t* weights, const cp_count* counts,
                           size_t n)
{
   cp_product sum = 0;

   for (size_t i = 0; i < n; i++)
      sum += (cp_product)weights[i] * counts[i];
   return sum;
}

cp_count cp_product_count(cp_product v)
{
   return v >= CP_COUNT_MAX    ? CP_COUNT_MAX
          : v <= -CP_COUNT_MAX ? -CP_COUNT_MAX
                               : (cp_count)v;
}

cp_count cp_rate(cp_product part, cp_product whole)
{
   static const int64_t doubled = 2 * 1000000, too_long = (int64_t)1 << 50;
   cp_product n = magnitude(part), size = magnitude(whole);
   cp_count rate;

   /* Dividing such large numbers loses far less than a millionth of the
      rate. */
   while (n > (cp_product)too_long * too_long) {
      n /= 1024;
      size /= 1024;
   }
   rate = size < 1 ? CP_COUNT_MAX
                   : cp_product_count((n * doubled + size) / (2 * size));
   return (part < 0) != (whole < 0) ? -rate : rate;
}

/* Return whether the sum with WEIGHTS fits in a count for N counts up to
   TOTALS. */
static bool fits(const int64_t* weights, const cp_count* totals, size_t n)
{
   cp_product sum = 0;

   for (size_t i = 0; weights != NULL && i < n; i++)
      sum += magnitude((cp_product)weights[i] * totals[i]);
   return sum <= CP_COUNT_MAX;
}

bool cp_computed_fit(const cp_computed_list* l, const cp_count* totals,
                     cp_error* err)
{
   for (size_t i = 0; i < l->n; i++)
      if (!fits(l->at[i].part, totals, l->n_events)
          || !fits(l->at[i].whole, totals, l->n_events))
         return cp_fail(err, "the event %s does not fit in 64 bits: give it "
                             "smaller weights",
                        l->at[i].name);
   return true;
}

cp_ucount cp_computed_weight(const cp_computed_list* l, const cp_computed* c,
                             const cp_count* counts)
{
   return cp_count_magnitude(
      cp_product_count(cp_weighted_sum(c->part, counts, l->n_events)));
}

/* Compare the magnitudes of PA / WA and PB / WB: >0 if PA / WA is larger. */
static int compare_quotients(cp_product pa, cp_product wa, cp_product pb,
                             cp_product wb)
{
   cp_product a, b;

   if (wa == 0 || wb == 0)
      return (wa != 0) - (wb != 0);
   a = (cp_product)cp_product_count(magnitude(pa))
       * cp_product_count(magnitude(wb));
   b = (cp_product)cp_product_count(magnitude(pb))
       * cp_product_count(magnitude(wa));
   return (a > b) - (a < b);
}

int cp_computed_compare(const cp_computed_list* l, const cp_computed* c,
                        const cp_count* a, const cp_count* b)
{
   size_t n = l->n_events;
   cp_product pa = cp_weighted_sum(c->part, a, n);
   cp_product pb = cp_weighted_sum(c->part, b, n);

   if (c->whole == NULL)
      return (magnitude(pb) > magnitude(pa)) - (magnitude(pb) < magnitude(pa));
   return compare_quotients(pb, cp_weighted_sum(c->whole, b, n), pa,
                            cp_weighted_sum(c->whole, a, n));
}
