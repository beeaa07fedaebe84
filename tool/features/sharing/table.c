/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of contended lines, hashed by their parts.  When it has MAX_LINES,
   new lines are told apart by objects only, not by offsets. */

#include "features/sharing/table.h"
#include "base/text.h"
#include "base/valgrind.h"

#define MAX_LINES 20000

static Table         lines;
SharingTotals cg_sharing_totals;

/*--- The table                                            ---*/

static UWord hash_of_parts(const SharedPart* parts, UInt n)
{
   UWord hash = n;
   for (UInt i = 0; i < n; i++)
      hash = cg_mix((UWord)parts[i].object + (hash << 3),
                    (UWord)parts[i].offset * CG_SHARED_LINE_SZB
                       + parts[i].from);
   return hash;
}

static UWord hash_of_line(const Link* entry)
{
   const SharedLine* line = (const SharedLine*)entry;
   return hash_of_parts(line->parts, line->n_parts);
}

void cg_shared_lines_init(void)
{
   cg_table_init(&lines, 1024, hash_of_line);
}

static Bool are_same(const SharedLine* line, const SharedPart* parts, UInt n)
{
   if (line->n_parts != n)
      return False;
   for (UInt i = 0; i < n; i++) {
      if (line->parts[i].from != parts[i].from
          || line->parts[i].object != parts[i].object
          || line->parts[i].offset != parts[i].offset)
         return False;
   }
   return True;
}

static SharedLine* find_line(const SharedPart* parts, UInt n)
{
   CG_EACH_OF (&lines, hash_of_parts(parts, n), SharedLine, known) {
      if (are_same(known, parts, n))
         return known;
   }
   return NULL;
}

static SharedLine* add_line(const SharedPart* parts, UInt n)
{
   SharedLine line = { .n_parts = n,
                       .parts   = cg_permanent(n * sizeof(*parts)) };
   VG_(memcpy)(line.parts, parts, n * sizeof(*parts));
   return cg_table_keep(&lines, &line, sizeof(line));
}

/* Copy the parts to `all`, without offsets and each object only once; return
   the number of copies. */
static UInt without_offsets(const SharedPart* parts, UInt n, SharedPart* all)
{
   UInt n_all = 0;
   for (UInt i = 0; i < n; i++) {
      UInt k = 0;
      while (k < n_all && all[k].object != parts[i].object)
         k++;
      if (k == n_all)
         all[n_all++] = (SharedPart){ .object = parts[i].object,
                                      .offset = CG_ANY_OFFSET };
   }
   return n_all;
}

SharedLine* cg_shared_line(const SharedPart* parts, UInt n_parts)
{
   SharedPart  all[CG_MAX_SHARED_PARTS];
   SharedLine* line = find_line(parts, n_parts);
   if (line == NULL && lines.n_entries >= MAX_LINES) {
      n_parts = without_offsets(parts, n_parts, all);
      parts   = all;
      line    = find_line(parts, n_parts);
   }
   return line != NULL ? line : add_line(parts, n_parts);
}

/*--- Uses and misses                                      ---*/

static SharedUse* use_of(SharedLine* line, UInt thread)
{
   UInt i = 0;
   while (i < line->n_uses && line->uses[i].thread != thread)
      i++;
   CG_MAKE_ROOM("cg.sharing.uses", line->uses, line->max_uses, i);
   if (i == line->n_uses)
      line->uses[line->n_uses++] = (SharedUse){ .thread = thread };
   return &line->uses[i];
}

void cg_shared_line_used(SharedLine* line, const SharedUse* use)
{
   cg_add_shared_use(use_of(line, use->thread), use);
}

void cg_add_shared_use(SharedUse* sum, const SharedUse* use)
{
   sum->reads += use->reads;
   sum->writes += use->writes;
   sum->read_mask |= use->read_mask;
   sum->write_mask |= use->write_mask;
   sum->misses += use->misses;
}

void cg_shared_line_missed(SharedLine* line, ULong true_misses,
                           ULong false_misses)
{
   line->n_lines++;
   line->true_misses += true_misses;
   line->false_misses += false_misses;
   cg_sharing_totals.true_misses += true_misses;
   cg_sharing_totals.false_misses += false_misses;
}

/*--- All of them                                          ---*/

static Int compare_parts(const SharedLine* a, const SharedLine* b)
{
   Int d = cg_compare_numbers(a->n_parts, b->n_parts);
   for (UInt i = 0; d == 0 && i < a->n_parts; i++) {
      const SharedPart *x = &a->parts[i], *y = &b->parts[i];
      d = cg_compare_numbers(x->object->number, y->object->number)
             ?: cg_compare_numbers(x->offset, y->offset)
             ?: cg_compare_numbers(x->from, y->from);
   }
   return d;
}

static Int compare_lines(const void* x, const void* y)
{
   const SharedLine* a = *(SharedLine* const*)x;
   const SharedLine* b = *(SharedLine* const*)y;
   return cg_compare_numbers(b->true_misses + b->false_misses,
                             a->true_misses + a->false_misses)
             ?: compare_parts(a, b);
}

static Int compare_uses(const void* x, const void* y)
{
   return cg_compare_numbers(((const SharedUse*)x)->thread,
                         ((const SharedUse*)y)->thread);
}

SharedLine** cg_all_shared_lines(UInt* n)
{
   SharedLine** all = VG_(malloc)("cg.sharing.all",
                                  (lines.n_entries + 1) * sizeof(*all));
   *n               = 0;
   CG_EACH (&lines, SharedLine, line) {
      if (line->n_lines > 0)
         all[(*n)++] = line;
   }
   return all;
}

void cg_sort_shared_lines(SharedLine** all, UInt n)
{
   VG_(ssort)(all, n, sizeof(*all), compare_lines);
   for (UInt i = 0; i < n; i++)
      VG_(ssort)(all[i]->uses, all[i]->n_uses, sizeof(*all[i]->uses),
                 compare_uses);
}

void cg_zero_shared_lines(void)
{
   CG_EACH (&lines, SharedLine, line) {
      line->n_lines = line->changes = 0;
      line->true_misses = line->false_misses = 0;
      line->n_uses                           = 0;
   }
   cg_sharing_totals = (SharingTotals){ 0 };
}
