/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/counts.c: computes a row's computed events from the recorded ones
   when the row is written. */

#include "engine/rows/counts.h"

void cp_rows_events(const cp_profile* p, cp_sink* to)
{
   cp_sink_text(to, "events");
   for (uint32_t e = 0; e < p->events.n; e++) {
      cp_sink_text(to, e == 0 ? "\t" : " ");
      cp_sink_slice(to, p->events.at[e]);
   }
   cp_sink_text(to, "\n");
}

static size_t n_sides(const cp_view* v)
{
   return v->profile->options.sides ? 2 : 1;
}

/* Set *RATE to the quotient C of COUNTS; or to its change, if OLD is not NULL
   and COUNTS are differences from OLD.  False if a denominator is 0. */
static bool find_rate(const cp_view* v, const cp_computed* c,
                      const cp_count* counts, const cp_count* old,
                      cp_count* rate)
{
   size_t n = v->computed->n_events;
   cp_product part = cp_weighted_sum(c->part, counts, n);
   cp_product whole = cp_weighted_sum(c->whole, counts, n);
   cp_product before = 0;

   if (old != NULL) {
      cp_product old_part = cp_weighted_sum(c->part, old, n);
      cp_product old_whole = cp_weighted_sum(c->whole, old, n);

      part += old_part;
      whole += old_whole;
      if (old_whole == 0)
         whole = 0;
      else
         before = cp_rate(old_part, old_whole);
   }
   if (whole == 0)
      return false;
   *rate = cp_product_count(cp_rate(part, whole) - before);
   return true;
}

size_t cp_rows_width(const cp_view* v)
{
   const cp_computed_list* l = v->computed;

   return n_sides(v) * (l->n_events + l->n + 2 * l->n_rates);
}

/* Return the quotient whose numerator or denominator is at PLACE, an index in
   the sums after all events. */
static const cp_computed* rate_at(const cp_computed_list* l, size_t place)
{
   size_t i = 0;

   for (size_t rate = 0;; i++)
      if (l->at[i].whole != NULL && rate++ == place / 2)
         return &l->at[i];
}

bool cp_rows_find_count(const cp_view* v, const cp_count* counts, size_t place,
                        cp_count* count)
{
   const cp_computed_list* l = v->computed;
   const cp_count* old = n_sides(v) == 2 ? counts + l->n_events : NULL;
   size_t width = cp_rows_width(v) / n_sides(v);
   const cp_computed* c;

   if (place >= width) {
      counts = old;
      old = NULL;
      place -= width;
   }
   if (place < l->n_events) {
      *count = counts[place];
      return true;
   }
   place -= l->n_events;
   c = place < l->n ? &l->at[place] : rate_at(l, place - l->n);
   if (place < l->n && c->whole != NULL)
      return find_rate(v, c, counts, old, count);
   *count = cp_product_count(cp_weighted_sum(
      place < l->n || (place - l->n) % 2 == 0 ? c->part : c->whole, counts,
      l->n_events));
   return true;
}

void cp_rows_count(const cp_view* v, const cp_count* counts, size_t place,
                   cp_sink* to)
{
   cp_count count;

   if (cp_rows_find_count(v, counts, place, &count))
      cp_sink_count(to, count);
   else
      cp_sink_text(to, "null");
}

void cp_rows_counts(const cp_view* v, const cp_count* counts, cp_sink* to)
{
   const cp_computed_list* l = v->computed;
   size_t n = cp_rows_width(v), width = n / n_sides(v), place = l->n_events;
   cp_count count;

   cp_sink_counts_field(to, counts, l->n_events);
   while (place < n) {
      if (place == width) {
         cp_sink_counts(to, counts + l->n_events, l->n_events);
         place += l->n_events;
      } else if (cp_rows_find_count(v, counts, place++, &count))
         cp_sink_counts(to, &count, 1);
      else
         cp_sink_text(to, " nan");
   }
}
