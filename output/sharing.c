/*--------------------------------------------------------------------*/
/*--- The writer of sharing.                      output/sharing.c ---*/
/*--------------------------------------------------------------------*/

/* See output/sharing.h.  Lines refer to objects by number.  So the lines are
   collected before the objects are sorted and numbered, and written after
   them. */

#include "output/sharing.h"

#include "format/sharing_text.h"

#include "pub_tool_mallocfree.h"

_Static_assert(CG_NO_OFFSET == CG_ANY_OFFSET,
               "the format has what parts of lines have");

SharedLine** cg_shared_lines_to_write(UInt* n)
{
   *n = 0;
   if (!cg_keeps_sharing())
      return NULL;
   SharedLine** lines = cg_all_shared_lines(n);
   for (UInt i = 0; i < *n; i++) {
      for (UInt k = 0; k < lines[i]->n_parts; k++)
         lines[i]->parts[k].object->number = 1;
   }
   return lines;
}

void cg_write_sharing_header(DataWriter* w, UInt n)
{
   const SharingTotals* totals = cg_sharing_totals();
   if (cg_keeps_sharing())
      cg_put_sharing(w, &(SharingText){
         .window = totals->window,
         .lines  = n,
         .side[0] = { totals->true_misses, totals->false_misses,
                      totals->handed } });
}

static void put_uses(DataWriter* w, const SharedLine* line)
{
   SharedUseText* uses
      = VG_(malloc)("cg.output.uses", line->n_uses * sizeof(*uses));
   for (UInt i = 0; i < line->n_uses; i++) {
      const SharedUse* use = &line->uses[i];
      uses[i] = (SharedUseText){
         .thread  = use->thread,
         .side[0] = { use->reads, use->writes, use->read_mask, use->write_mask,
                      use->misses } };
   }
   cg_put_shared_uses(w, uses, line->n_uses);
   VG_(free)(uses);
}

void cg_write_shared_lines(DataWriter* w, SharedLine** lines, UInt n)
{
   cg_sort_shared_lines(lines, n);
   for (UInt i = 0; i < n; i++) {
      const SharedLine* line = lines[i];
      cg_put_shared_line(w, &(SharedLineText){
         .side[0] = { line->n_lines, line->changes, line->true_misses,
                      line->false_misses } });
      for (UInt k = 0; k < line->n_parts; k++)
         cg_put_shared_part(w, &(SharedPartText){
            .from   = line->parts[k].from,
            .object = line->parts[k].object->number,
            .offset = line->parts[k].offset });
      put_uses(w, line);
   }
}
