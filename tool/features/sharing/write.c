/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- The writer of sharing.              features/sharing/write.c ---*/
/*--------------------------------------------------------------------*/

/* See features/sharing/write.h.  Lines refer to objects by number.  So the
   lines are collected before the objects are sorted and numbered, and written
   after them. */

#include "features/sharing/write.h"

#include "features/sharing/table.h"
#include "features/sharing/text.h"
#include "features/sharing/windows.h"

#include "pub_tool_mallocfree.h"

_Static_assert(CG_NO_OFFSET == CG_ANY_OFFSET,
               "the format has what parts of lines have");

static SharedLine** lines;
static UInt         n_lines;

/* The objects of the lines are to be written, too. */
static void collect(void)
{
   cg_windows_close();
   lines = cg_all_shared_lines(&n_lines);
   for (UInt i = 0; i < n_lines; i++) {
      for (UInt k = 0; k < lines[i]->n_parts; k++)
         lines[i]->parts[k].object->number = 1;
   }
}

static void put_header(DataWriter* w)
{
   const SharingTotals* totals = cg_sharing_totals();
   cg_put_sharing(w, &(SharingText){
      .window       = cg_sharing_window,
      .lines        = n_lines,
      .true_misses  = totals->true_misses,
      .false_misses = totals->false_misses,
      .handed       = totals->handed });
}

static void put_uses(DataWriter* w, const SharedLine* line)
{
   SharedUseText* uses
      = VG_(malloc)("cg.output.uses", line->n_uses * sizeof(*uses));
   for (UInt i = 0; i < line->n_uses; i++) {
      const SharedUse* use = &line->uses[i];
      uses[i] = (SharedUseText){ .thread     = use->thread,
                                 .reads      = use->reads,
                                 .writes     = use->writes,
                                 .read_mask  = use->read_mask,
                                 .write_mask = use->write_mask,
                                 .misses     = use->misses };
   }
   cg_put_shared_uses(w, uses, line->n_uses);
   VG_(free)(uses);
}

static void put_lines(DataWriter* w)
{
   cg_sort_shared_lines(lines, n_lines);
   for (UInt i = 0; i < n_lines; i++) {
      const SharedLine* line = lines[i];
      cg_put_shared_line(w, &(SharedLineText){
         .n            = line->n_lines,
         .changes      = line->changes,
         .true_misses  = line->true_misses,
         .false_misses = line->false_misses });
      for (UInt k = 0; k < line->n_parts; k++)
         cg_put_shared_part(w, &(SharedPartText){
            .from   = line->parts[k].from,
            .object = line->parts[k].object->number,
            .offset = line->parts[k].offset });
      put_uses(w, line);
   }
   VG_(free)(lines);
}

const DataAppendix cg_sharing_appendix = { .collect    = collect,
                                           .put_header = put_header,
                                           .put        = put_lines };
