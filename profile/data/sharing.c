/*
   profile/data/sharing.c: merges and writes lines that threads contend for.

   Whenever a file has been read, lines are sorted to find equal ones.  There
   may be equal lines in two files, or in one file if changed names have made
   one object of several.
*/

#include "profile/data/sharing.h"

#include "profile/base/base.h"

#include <stdlib.h>
#include <string.h>

void cp_shared_line_free(cp_shared_line* line)
{
   free(line->parts);
   free(line->uses);
}

void cp_sharing_free(cp_sharing* s)
{
   for (uint32_t i = 0; i < s->n_lines; i++)
      cp_shared_line_free(&s->lines[i]);
   free(s->lines);
}

/* ---- order ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
   return a < b ? -1 : a > b;
}

static int compare_parts(const cp_shared_line* a, const cp_shared_line* b,
                         const uint32_t* rank)
{
   int order = compare_numbers(a->n_parts, b->n_parts);

   for (uint32_t i = 0; order == 0 && i < a->n_parts; i++) {
      const SharedPartText* x = &a->parts[i];
      const SharedPartText* y = &b->parts[i];

      order = rank == NULL
                 ? compare_numbers(x->object, y->object)
                 : compare_numbers(rank[x->object], rank[y->object]);
      if (order == 0)
         order = compare_numbers(x->offset, y->offset);
      if (order == 0)
         order = compare_numbers(x->from, y->from);
   }
   return order;
}

static int compare_lines(uint32_t a, uint32_t b, const void* context)
{
   const cp_sharing* s = context;

   return compare_parts(&s->lines[a], &s->lines[b], NULL);
}

/* ---- adding up ---- */

static bool add(DataCount* to, DataCount n)
{
   return !__builtin_add_overflow(*to, n, to);
}

static SharedUseText* use_of(cp_shared_line* line, uint64_t thread)
{
   uint32_t i = 0;

   /* The others' number, 0, less one is above all. */
   while (i < line->n_uses && line->uses[i].thread - 1 < thread - 1)
      i++;
   if (i < line->n_uses && line->uses[i].thread == thread)
      return &line->uses[i];
   CP_MAKE_ROOM(line->uses, line->uses_cap, (size_t)line->n_uses + 1);
   memmove(&line->uses[i + 1], &line->uses[i],
           (line->n_uses - i) * sizeof(*line->uses));
   line->n_uses++;
   line->uses[i] = (SharedUseText){.thread = thread};
   return &line->uses[i];
}

static bool add_use(cp_shared_line* to, const SharedUseText* more)
{
   SharedUseText* use = use_of(to, more->thread);
   bool good = true;

   for (int i = 0; i < CG_SHARING_SIDES; i++) {
      struct SharedDoings* sum = &use->side[i];
      const struct SharedDoings* one = &more->side[i];

      sum->read_mask |= one->read_mask;
      sum->write_mask |= one->write_mask;
      good = add(&sum->reads, one->reads) && add(&sum->writes, one->writes)
             && add(&sum->misses, one->misses) && good;
   }
   return good;
}

static bool add_line(cp_shared_line* to, const cp_shared_line* more)
{
   bool good = true;

   for (int i = 0; i < CG_SHARING_SIDES; i++) {
      struct SharedSums* sum = &to->sums.side[i];
      const struct SharedSums* one = &more->sums.side[i];

      good = add(&sum->n, one->n) && add(&sum->changes, one->changes)
             && add(&sum->true_misses, one->true_misses)
             && add(&sum->false_misses, one->false_misses) && good;
   }
   for (uint32_t i = 0; i < more->n_uses; i++)
      good = add_use(to, &more->uses[i]) && good;
   return good;
}

bool cp_sharing_combine(cp_sharing* s)
{
   uint32_t* order = cp_sorted(s->n_lines, compare_lines, s);
   cp_shared_line* lines = cp_alloc((size_t)s->n_lines + 1, sizeof(*lines));
   uint32_t n = 0;
   bool good = true;

   for (uint32_t i = 0; i < s->n_lines; i++) {
      cp_shared_line* line = &s->lines[order[i]];

      if (n > 0 && compare_parts(&lines[n - 1], line, NULL) == 0) {
         good = add_line(&lines[n - 1], line) && good;
         cp_shared_line_free(line);
      } else {
         lines[n++] = *line;
      }
   }
   free(order);
   free(s->lines);
   s->lines = lines;
   s->n_lines = n;
   s->lines_cap = n + 1;
   return good;
}

/* ---- writing ---- */

void cp_sharing_put_header(const cp_sharing* s, DataWriter* w)
{
   SharingText totals = s->totals;

   totals.lines = s->n_lines;
   if (s->is_known)
      cg_put_sharing(w, &totals);
}

typedef struct {
   const cp_sharing* s;
   const uint32_t* rank;   /* [place]: the object's number in the file */
} Context;

/* Those with the most misses first. */
static int compare_to_write(uint32_t a, uint32_t b, const void* context)
{
   const Context* c = context;
   int order = 0;

   for (int i = 0; i < CG_SHARING_SIDES && order == 0; i++) {
      const struct SharedSums* x = &c->s->lines[a].sums.side[i];
      const struct SharedSums* y = &c->s->lines[b].sums.side[i];

      order = compare_numbers(y->true_misses + y->false_misses,
                              x->true_misses + x->false_misses);
   }
   return order != 0 ? order
                     : compare_parts(&c->s->lines[a], &c->s->lines[b],
                                     c->rank);
}

static void put_line(const cp_shared_line* line, DataWriter* w,
                     const uint32_t* rank)
{
   cg_put_shared_line(w, &line->sums);
   for (uint32_t i = 0; i < line->n_parts; i++) {
      SharedPartText part = line->parts[i];

      part.object = rank[part.object];
      cg_put_shared_part(w, &part);
   }
   cg_put_shared_uses(w, line->uses, line->n_uses);
}

void cp_sharing_put(const cp_sharing* s, DataWriter* w, const uint32_t* order,
                    uint32_t n_objects)
{
   uint32_t* rank = cp_alloc((size_t)n_objects + 1, sizeof(*rank));
   Context context = {s, rank};
   uint32_t* lines;

   for (uint32_t i = 0; i < n_objects; i++)
      rank[order[i]] = i + 1;
   lines = cp_sorted(s->n_lines, compare_to_write, &context);
   for (uint32_t i = 0; i < s->n_lines; i++)
      put_line(&s->lines[lines[i]], w, rank);
   free(lines);
   free(rank);
}
