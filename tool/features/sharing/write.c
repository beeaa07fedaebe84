/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of contended lines, in the data profile.  Lines refer to objects
   by number: collect() comes before objects are numbered, put_lines() after. */

#include "features/sharing/table.h"
#include "features/sharing/windows.h"
#include "output/text.h"

#include "pub_tool_mallocfree.h"

/* The maximum number of a line's threads whose uses are written separately; the
   uses of other threads are added up. */
#define MAX_THREADS 8

static SharedLine** lines;
static UInt         n_lines;

/* Give the objects of the lines a number, so that they are written, too. */
static void collect(void)
{
   cg_windows_close();
   lines = cg_all_shared_lines(&n_lines);
   for (UInt i = 0; i < n_lines; i++) {
      for (UInt k = 0; k < lines[i]->n_parts; k++)
         lines[i]->parts[k].object->number = 1;
   }
}

static void put_header(OutFile* file)
{
   const SharingTotals* totals = &cg_sharing_totals;
   cg_put_format(file, "sharing: %llu %u %llu %llu %llu\n",
                 (ULong)cg_sharing_window, n_lines, totals->true_misses,
                 totals->false_misses, totals->handed);
}

/* Write a line's uses by the thread or, if that is 0, by several threads. */
static void put_use(OutFile* file, UInt thread, const SharedUse* use)
{
   if (thread == 0)
      cg_put(file, "sharer *");
   else
      cg_put_format(file, "sharer %u", thread);
   cg_put_format(file, " %llu %llu 0x%llx 0x%llx %llu\n", use->reads,
                 use->writes, (ULong)use->read_mask, (ULong)use->write_mask,
                 use->misses);
}

static Bool matters_more(const SharedUse* a, const SharedUse* b)
{
   return a->misses != b->misses
             ? a->misses > b->misses
             : a->reads + a->writes > b->reads + b->writes;
}

static Bool is_told_apart(const SharedLine* line, UInt i)
{
   const SharedUse* uses   = line->uses;
   UInt             before = 0;
   for (UInt k = 0; k < line->n_uses; k++)
      before += uses[k].thread != 0
                && (matters_more(&uses[k], &uses[i])
                    || (k < i && !matters_more(&uses[i], &uses[k])));
   return uses[i].thread != 0 && before < MAX_THREADS;
}

/* Write the uses with most misses, by thread, and the sum of the other uses. */
static void put_uses(OutFile* file, const SharedLine* line)
{
   SharedUse others     = { .thread = 0 };
   Bool      has_others = False;
   for (UInt i = 0; i < line->n_uses; i++) {
      const SharedUse* use = &line->uses[i];
      if (is_told_apart(line, i)) {
         put_use(file, use->thread, use);
         continue;
      }
      has_others = True;
      cg_add_shared_use(&others, use);
   }
   if (has_others)
      put_use(file, 0, &others);
}

static void put_lines(OutFile* file)
{
   cg_sort_shared_lines(lines, n_lines);
   for (UInt i = 0; i < n_lines; i++) {
      const SharedLine* line = lines[i];
      cg_put_format(file, "shared: %llu %llu %llu %llu\n",
                    (ULong)line->n_lines, (ULong)line->changes,
                    (ULong)line->true_misses, (ULong)line->false_misses);
      for (UInt k = 0; k < line->n_parts; k++) {
         cg_put_format(file, "part %llu %llu ", (ULong)line->parts[k].from,
                       (ULong)line->parts[k].object->number);
         if (line->parts[k].offset == CG_ANY_OFFSET)
            cg_put(file, "*\n");
         else
            cg_put_format(file, "%llu\n", (ULong)line->parts[k].offset);
      }
      put_uses(file, line);
   }
   VG_(free)(lines);
}

const DataAppendix cg_sharing_appendix = { .collect    = collect,
                                           .put_header = put_header,
                                           .put        = put_lines };
