/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/jumps.c: jumps, compacted when there are many new ones. */

#include "engine/model/jumps.h"

#include <stdlib.h>

void cp_jumps_add(cp_jumps* s, const cp_jump* jump, bool negate)
{
   cp_jump* added;

   CP_MAKE_ROOM(s->at, s->cap, (size_t)s->n + 1);
   added = &s->at[s->n++];
   *added = *jump;
   if (negate) {
      added->followed = -jump->followed;
      added->executed = -jump->executed;
   }
}

int cp_jumps_compare(const cp_jump* a, const cp_jump* b)
{
   int order = cp_compare_places(a->from.place, b->from.place);

   if (order == 0)
      order = a->conditional - b->conditional;
   return order != 0 ? order : cp_compare_places(a->to.place, b->to.place);
}

static int compare_ends(const cp_jump_end* a, const cp_jump_end* b)
{
   int order = cp_order(a->function, b->function);

   return order != 0 ? order : cp_order(a->file, b->file);
}

static int compare(const void* a, const void* b)
{
   const cp_jump* i = a;
   const cp_jump* j = b;
   int order = compare_ends(&i->from, &j->from);

   if (order == 0)
      order = cp_jumps_compare(i, j);
   return order != 0 ? order : compare_ends(&i->to, &j->to);
}

bool cp_jumps_sum(cp_jump* sum, const cp_jump* jump, cp_error* err)
{
   return (cp_count_add(&sum->followed, jump->followed)
           && cp_count_add(&sum->executed, jump->executed))
          || cp_fail_overflow(err);
}

bool cp_jumps_compact(cp_jumps* s, cp_error* err)
{
   uint32_t n = 0;

   if (s->n < 2 * s->n_summed + 1024)
      return true;
   qsort(s->at, s->n, sizeof(*s->at), compare);
   for (uint32_t i = 0; i < s->n; i++) {
      if (n == 0 || compare(&s->at[n - 1], &s->at[i]) != 0)
         s->at[n++] = s->at[i];
      else if (!cp_jumps_sum(&s->at[n - 1], &s->at[i], err))
         return false;
   }
   s->n = s->n_summed = n;
   return true;
}

void cp_jumps_free(cp_jumps* s)
{
   free(s->at);
   *s = (cp_jumps){0};
}
