/*
   profile/data/sharing_read.c: the reader of lines that threads contend for.

   As strict as profile/data/data.c, which hands it the lines of the file that
   are about sharing.  A line of memory is complete when the next one begins.
*/

#include "profile/data/sharing.h"

#include "profile/base/base.h"

#include <stdlib.h>

#define LINE_SZB 64   /* bytes that masks are of */

void cp_sharing_reader_free(cp_sharing_reader* r)
{
   free(r->objects);
   if (r->is_in_line)
      cp_shared_line_free(&r->line);
}

void cp_sharing_see_object(cp_sharing_reader* r, uint32_t place)
{
   CP_MAKE_ROOM(r->objects, r->objects_cap, r->n_objects + 1);
   r->objects[r->n_objects++] = place;
}

bool cp_sharing_has_begun(const cp_sharing_reader* r)
{
   return r->sums.lines > 0 || r->is_in_line;
}

static bool take_field(cp_line* l, DataCount* n)
{
   uint64_t field;

   if (!cp_take_field(l, &field))
      return false;
   *n = field;
   return true;
}

static bool add(DataCount* to, DataCount n)
{
   return !__builtin_add_overflow(*to, n, to);
}

bool cp_sharing_take_header(cp_sharing_reader* r, cp_line* l)
{
   SharingText* h = &r->header;
   bool good = !r->has_header && cp_take_number(l, &h->window)
               && take_field(l, &h->true_misses)
               && take_field(l, &h->false_misses) && take_field(l, &h->lines)
               && take_field(l, &h->handed) && cp_at_end(l);

   r->has_header = true;
   return good || cp_wrong(l, "malformed numbers of sharing");
}

/* ---- a line ---- */

/* The line is complete: it goes to TO. */
static bool end_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l)
{
   const SharedLineText* sums = &r->line.sums;
   DataCount misses = 0, all = sums->true_misses;
   bool good = add(&all, sums->false_misses);

   if (!r->is_in_line)
      return true;
   for (uint32_t i = 0; i < r->line.n_uses; i++)
      good = add(&misses, r->line.uses[i].misses) && good;
   if (!good || misses != all)
      return cp_wrong(l, "the misses of the threads of the line before do not"
                         " add up to its own");
   if (!add(&r->sums.true_misses, sums->true_misses)
       || !add(&r->sums.false_misses, sums->false_misses))
      return cp_wrong(l, "a sum does not fit in 64 bits");
   r->sums.lines++;
   r->is_in_line = false;
   CP_MAKE_ROOM(to->lines, to->lines_cap, (size_t)to->n_lines + 1);
   to->lines[to->n_lines++] = r->line;
   return true;
}

bool cp_sharing_take_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l)
{
   SharedLineText* sums = &r->line.sums;
   uint64_t n;

   if (!r->has_header)
      return cp_wrong(l, "a line that is shared, without sharing: before");
   if (!end_line(r, to, l))
      return false;
   r->line = (cp_shared_line){.n_parts = 0};
   r->is_in_line = true;
   if (!cp_take_number(l, &n) || n == 0 || !take_field(l, &sums->changes)
       || !take_field(l, &sums->true_misses)
       || !take_field(l, &sums->false_misses) || !cp_at_end(l))
      return cp_wrong(l, "malformed numbers of a line that is shared");
   sums->n = n;
   return true;
}

bool cp_sharing_take_part(cp_sharing_reader* r, cp_line* l)
{
   cp_shared_line* line = &r->line;
   SharedPartText part = {.offset = CG_NO_OFFSET};

   if (!r->is_in_line || line->n_uses > 0)
      return cp_wrong(l, "a line that is out of place");
   if (!cp_take_number(l, &part.from) || part.from >= LINE_SZB
       || !cp_take_field(l, &part.object) || part.object == 0
       || part.object > r->n_objects
       || !(cp_take_text(l, " *") || cp_take_field(l, &part.offset))
       || !cp_at_end(l)
       || (line->n_parts > 0 && part.offset != CG_NO_OFFSET
           && part.from <= line->parts[line->n_parts - 1].from))
      return cp_wrong(l, "a malformed part of a line, or parts that do not"
                         " rise");
   part.object = r->objects[part.object - 1];
   CP_MAKE_ROOM(line->parts, line->parts_cap, (size_t)line->n_parts + 1);
   line->parts[line->n_parts++] = part;
   return true;
}

static bool take_mask(cp_line* l, uint64_t* mask)
{
   return cp_take_text(l, " ") && cp_take_hex(l, mask);
}

bool cp_sharing_take_use(cp_sharing_reader* r, cp_line* l)
{
   cp_shared_line* line = &r->line;
   SharedUseText use = {.thread = 0};
   const SharedUseText* before;

   if (!r->is_in_line || line->n_parts == 0)
      return cp_wrong(l, "a line that is out of place");
   before = line->n_uses == 0 ? NULL : &line->uses[line->n_uses - 1];
   if (!(cp_take_text(l, "*")
         || (cp_take_number(l, &use.thread) && use.thread > 0))
       || !take_field(l, &use.reads) || !take_field(l, &use.writes)
       || !take_mask(l, &use.read_mask) || !take_mask(l, &use.write_mask)
       || !take_field(l, &use.misses) || !cp_at_end(l)
       || (before != NULL && before->thread - 1 >= use.thread - 1))
      return cp_wrong(l, "malformed numbers of a thread, or threads that do"
                         " not rise");
   CP_MAKE_ROOM(line->uses, line->uses_cap, (size_t)line->n_uses + 1);
   line->uses[line->n_uses++] = use;
   return true;
}

/* ---- the file ---- */

bool cp_sharing_end(cp_sharing_reader* r, cp_sharing* to, cp_line* l)
{
   const SharingText* h = &r->header;
   SharingText* totals = &to->totals;

   if (!end_line(r, to, l))
      return false;
   if (!r->has_header)
      return true;
   if (r->sums.lines != h->lines || r->sums.true_misses != h->true_misses
       || r->sums.false_misses != h->false_misses)
      return cp_wrong(l, "the lines that are shared, or their misses, do not"
                         " add up to what is said in the header");
   if (h->window > totals->window)
      totals->window = h->window;
   if (!add(&totals->true_misses, h->true_misses)
       || !add(&totals->false_misses, h->false_misses)
       || !add(&totals->handed, h->handed)
       || (to->is_known && !cp_sharing_combine(to)))
      return cp_wrong(l, "a sum does not fit in 64 bits");
   to->is_known = true;
   return true;
}
