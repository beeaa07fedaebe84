/*
   profile/rows/counts.c: a row's sums are computed when it is written, from
   what it has recorded.
*/

#include "profile/rows/counts.h"

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

static void put(cp_sink* to, cp_product v)
{
   cp_count count = cp_product_count(v);

   cp_sink_counts(to, &count, 1);
}

/* The quotient C of COUNTS; of a difference if OLD, its old counts, are not
   NULL. */
static void put_rate(const cp_view* v, const cp_computed* c,
                     const cp_count* counts, const cp_count* old, cp_sink* to)
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
      cp_sink_text(to, " nan");
   else
      put(to, cp_rate(part, whole) - before);
}

void cp_rows_counts(const cp_view* v, const cp_count* counts, cp_sink* to)
{
   const cp_computed_list* l = v->computed;
   const cp_count* old = n_sides(v) == 2 ? counts + l->n_events : NULL;

   for (const cp_count* side = counts; side != NULL;
        side = side == counts ? old : NULL) {
      if (side == counts)
         cp_sink_counts_field(to, side, l->n_events);
      else
         cp_sink_counts(to, side, l->n_events);
      for (size_t i = 0; i < l->n; i++)
         if (l->at[i].whole == NULL)
            put(to, cp_weighted_sum(l->at[i].part, side, l->n_events));
         else
            put_rate(v, &l->at[i], side, side == counts ? old : NULL, to);
      for (size_t i = 0; i < l->n; i++)
         if (l->at[i].whole != NULL) {
            put(to, cp_weighted_sum(l->at[i].part, side, l->n_events));
            put(to, cp_weighted_sum(l->at[i].whole, side, l->n_events));
         }
   }
}
