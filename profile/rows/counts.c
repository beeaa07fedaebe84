/*
   profile/rows/counts.c: a row's sums are computed when it is written, from
   what it has recorded.
*/

#include "profile/rows/counts.h"

void cp_rows_events(const cp_profile* p, cp_sink* to)
{
   cp_sink_text(to, "events");
   for (uint32_t e = 0; e < p->events.n; e++) {
      cp_sink_text(to, " ");
      cp_sink_slice(to, p->events.at[e]);
   }
   cp_sink_text(to, "\n");
}

static size_t n_sides(const cp_view* v)
{
   return v->profile->options.sides ? 2 : 1;
}

static bool is_nothing(cp_wide v)
{
   return v.high == 0 && v.low == 0;
}

static void put(cp_sink* to, cp_wide v)
{
   char* begin = cp_sink_room(to, 1 + CP_WIDE_DIGITS);

   *begin = ' ';
   cp_sink_filled(to, cp_wide_print(begin + 1, v));
}

/* The quotient C of COUNTS; of a difference if OLD, its old counts, are not
   NULL. */
static void put_rate(const cp_view* v, const cp_computed* c,
                     const cp_count* counts, const cp_count* old, cp_sink* to)
{
   size_t n = v->computed->n_events;
   cp_wide part = cp_wide_sum(c->part, counts, n);
   cp_wide whole = cp_wide_sum(c->whole, counts, n);
   cp_wide before = {0};

   if (old != NULL) {
      cp_wide old_part = cp_wide_sum(c->part, old, n);
      cp_wide old_whole = cp_wide_sum(c->whole, old, n);

      part = cp_wide_add(part, old_part);
      whole = cp_wide_add(whole, old_whole);
      if (is_nothing(old_whole))
         whole = old_whole;
      else
         before = cp_wide_rate(old_part, old_whole);
   }
   if (is_nothing(whole)) {
      cp_sink_text(to, " nan");
      return;
   }
   before.negative = !before.negative && !is_nothing(before);
   put(to, cp_wide_add(cp_wide_rate(part, whole), before));
}

void cp_rows_counts(const cp_view* v, const cp_count* counts, cp_sink* to)
{
   const cp_computed_list* l = v->computed;
   const cp_count* old = n_sides(v) == 2 ? counts + l->n_events : NULL;

   for (const cp_count* side = counts; side != NULL;
        side = side == counts ? old : NULL) {
      cp_sink_counts(to, side, l->n_events);
      for (size_t i = 0; i < l->n; i++)
         if (l->at[i].whole == NULL)
            put(to, cp_wide_sum(l->at[i].part, side, l->n_events));
         else
            put_rate(v, &l->at[i], side, side == counts ? old : NULL, to);
      for (size_t i = 0; i < l->n; i++)
         if (l->at[i].whole != NULL) {
            put(to, cp_wide_sum(l->at[i].part, side, l->n_events));
            put(to, cp_wide_sum(l->at[i].whole, side, l->n_events));
         }
   }
}
