/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/sides.c: the summary of a difference.  A function in a file is
   new if it has counts only in the new profile, gone if only in the old one,
   and changed if it has different counts in both.  Entries that the report
   hides are included. */

#include "engine/rows/sections.h"

#include <stdlib.h>

typedef struct {
   uint64_t came, gone, changed, same;
   cp_count* grown;    /* [event] */
   cp_count* shrunk;   /* [event] 0 or negative */
} sides;

/* Add an entry to S: COUNTS are N differences, then N old counts. */
static bool add_entry(sides* s, const cp_count* counts, size_t n)
{
   bool was = false, is = false, changed = false, good = true;

   for (size_t e = 0; good && e < n; e++) {
      cp_count* sum = counts[e] > 0 ? &s->grown[e] : &s->shrunk[e];

      was = was || counts[n + e] != 0;
      is = is || counts[e] != -counts[n + e];
      changed = changed || counts[e] != 0;
      good = cp_counts_add(sum, &counts[e], 1, false);
   }
   if (was && is && changed)
      s->changed++;
   else if (was && is)
      s->same++;
   else if (is)
      s->came++;
   else if (was)
      s->gone++;
   return good;
}

static void put_counts(cp_sink* to, const char* keyword, const cp_count* counts,
                       size_t n)
{
   cp_sink_text(to, keyword);
   cp_sink_counts_field(to, counts, n);
   cp_sink_text(to, "\n");
}

bool cp_rows_sides(const cp_view* v, cp_sink* to, cp_error* err)
{
   size_t n = v->profile->n_read;
   sides s = {0};
   bool good = true;

   s.grown = cp_alloc_zeroed(n, sizeof(*s.grown));
   s.shrunk = cp_alloc_zeroed(n, sizeof(*s.shrunk));
   for (uint32_t i = 0; good && i < v->n_entries; i++)
      good = add_entry(&s, cp_view_counts(v, i), n);
   if (good) {
      cp_sink_text(to, "sides\t");
      cp_sink_count(to, (cp_count)s.came);
      cp_sink_text(to, "\t");
      cp_sink_count(to, (cp_count)s.gone);
      cp_sink_text(to, "\t");
      cp_sink_count(to, (cp_count)s.changed);
      cp_sink_text(to, "\t");
      cp_sink_count(to, (cp_count)s.same);
      cp_sink_text(to, "\n");
      put_counts(to, "grown", s.grown, n);
      put_counts(to, "shrunk", s.shrunk, n);
   }
   free(s.grown);
   free(s.shrunk);
   return good || cp_fail_overflow(err);
}
