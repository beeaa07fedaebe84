/*
   profile/rows/sides.c: a difference summed up.

   A function in a file that has counts in the new profile only has come, in
   the old one only, has gone.  Of the others one has changed if any event of
   it has.  All entries of the view count, shown or not.
*/

#include "profile/rows/sides.h"

#include <stdlib.h>

typedef struct {
   uint64_t came, gone, changed, same;
   cg_count* grown;    /* [event] */
   cg_count* shrunk;   /* [event] not above 0 */
} sides;

/* Adds an entry with COUNTS: N differences, then N counts of old. */
static bool add_entry(sides* s, const cg_count* counts, size_t n)
{
   bool was = false, is = false, changed = false, good = true;

   for (size_t e = 0; good && e < n; e++) {
      cg_count* sum = counts[e] > 0 ? &s->grown[e] : &s->shrunk[e];

      was = was || counts[n + e] != 0;
      is = is || counts[e] + counts[n + e] != 0;
      changed = changed || counts[e] != 0;
      good = cg_counts_add(sum, &counts[e], 1, false);
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

static void put_counts(cg_sink* to, const char* keyword, const cg_count* counts,
                       size_t n)
{
   cg_sink_text(to, keyword);
   cg_sink_counts(to, counts, n);
   cg_sink_text(to, "\n");
}

bool cg_rows_sides(const cg_view* v, cg_sink* to, cg_error* err)
{
   size_t n = v->profile->n_read;
   sides s = {0};
   bool good = true;

   s.grown = cg_alloc_zeroed(n, sizeof(*s.grown));
   s.shrunk = cg_alloc_zeroed(n, sizeof(*s.shrunk));
   for (uint32_t i = 0; good && i < v->n_entries; i++)
      good = add_entry(&s, cg_view_counts(v, i), n);
   if (good) {
      cg_sink_text(to, "sides ");
      cg_sink_count(to, (cg_count)s.came);
      cg_sink_text(to, " ");
      cg_sink_count(to, (cg_count)s.gone);
      cg_sink_text(to, " ");
      cg_sink_count(to, (cg_count)s.changed);
      cg_sink_text(to, " ");
      cg_sink_count(to, (cg_count)s.same);
      cg_sink_text(to, "\n");
      put_counts(to, "grown", s.grown, n);
      put_counts(to, "shrunk", s.shrunk, n);
   }
   free(s.grown);
   free(s.shrunk);
   return good || cg_fail_overflow(err);
}
