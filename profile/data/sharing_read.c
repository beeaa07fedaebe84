/*
   profile/data/sharing_read.c: the reader of lines that threads contend for.

   profile/data/data.c passes it the lines of the file that are about sharing.
   It is as strict as that.  A line of memory is complete when the next one
   begins.
*/

#include "profile/data/sharing.h"

#include "profile/base/base.h"

#include <stdlib.h>

#define LINE_SZB 64   /* bytes that masks are of */

void cp_sharing_begin(cp_sharing_reader* r, int side, int n_sides)
{
   r->side = side;
   r->n_sides = n_sides;
}

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

/* The sides that the file has. */
static int end_side(const cp_sharing_reader* r)
{
   return r->side + r->n_sides;
}

bool cp_sharing_take_header(cp_sharing_reader* r, cp_line* l)
{
   SharingText* h = &r->header;
   bool good = !r->has_header && cp_take_number(l, &h->window)
               && cp_take_field(l, &h->lines);

   for (int i = r->side; i < end_side(r) && good; i++)
      good = take_field(l, &h->side[i].true_misses)
             && take_field(l, &h->side[i].false_misses)
             && take_field(l, &h->side[i].handed);
   r->has_header = true;
   return (good && cp_at_end(l))
          || cp_wrong(l, "malformed numbers of sharing");
}

/* ---- a line ---- */

/* Do the misses of the line's threads add up to its own? */
static bool adds_up(const cp_shared_line* line, int side)
{
   const struct SharedSums* sums = &line->sums.side[side];
   DataCount misses = 0, all = sums->true_misses;
   bool good = add(&all, sums->false_misses);

   for (uint32_t i = 0; i < line->n_uses; i++)
      good = add(&misses, line->uses[i].side[side].misses) && good;
   return good && misses == all;
}

/* The line is complete: it goes to TO. */
static bool end_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l)
{
   if (!r->is_in_line)
      return true;
   for (int i = r->side; i < end_side(r); i++) {
      const struct SharedSums* sums = &r->line.sums.side[i];

      if (!adds_up(&r->line, i))
         return cp_wrong(l, "the misses of the threads of the line before do"
                            " not add up to its own");
      if (!add(&r->sums.side[i].true_misses, sums->true_misses)
          || !add(&r->sums.side[i].false_misses, sums->false_misses))
         return cp_wrong(l, "a sum does not fit in 64 bits");
   }
   r->sums.lines++;
   r->is_in_line = false;
   CP_MAKE_ROOM(to->lines, to->lines_cap, (size_t)to->n_lines + 1);
   to->lines[to->n_lines++] = r->line;
   return true;
}

bool cp_sharing_take_line(cp_sharing_reader* r, cp_sharing* to, cp_line* l)
{
   bool good = true;

   if (!r->has_header)
      return cp_wrong(l, "a line that is shared, without sharing: before");
   if (!end_line(r, to, l))
      return false;
   r->line = (cp_shared_line){.n_parts = 0};
   r->is_in_line = true;
   for (int i = r->side; i < end_side(r) && good; i++) {
      struct SharedSums* sums = &r->line.sums.side[i];

      good = take_field(l, &sums->n) && take_field(l, &sums->changes)
             && take_field(l, &sums->true_misses)
             && take_field(l, &sums->false_misses);
   }
   return (good && cp_at_end(l))
          || cp_wrong(l, "malformed numbers of a line that is shared");
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

static bool take_doings(cp_line* l, struct SharedDoings* d)
{
   return take_field(l, &d->reads) && take_field(l, &d->writes)
          && take_mask(l, &d->read_mask) && take_mask(l, &d->write_mask)
          && take_field(l, &d->misses);
}

bool cp_sharing_take_use(cp_sharing_reader* r, cp_line* l)
{
   cp_shared_line* line = &r->line;
   SharedUseText use = {.thread = 0};
   bool good;

   if (!r->is_in_line || line->n_parts == 0)
      return cp_wrong(l, "a line that is out of place");
   good = cp_take_text(l, "*")
          || (cp_take_number(l, &use.thread) && use.thread > 0);
   for (int i = r->side; i < end_side(r) && good; i++)
      good = take_doings(l, &use.side[i]);
   /* The others' number, 0, less one is above all. */
   if (!good || !cp_at_end(l)
       || (line->n_uses > 0
           && line->uses[line->n_uses - 1].thread - 1 >= use.thread - 1))
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
   bool good = end_line(r, to, l);

   if (!good || !r->has_header)
      return good;
   good = r->sums.lines == h->lines;
   for (int i = 0; i < CG_SHARING_SIDES; i++)
      good = good && r->sums.side[i].true_misses == h->side[i].true_misses
             && r->sums.side[i].false_misses == h->side[i].false_misses;
   if (!good)
      return cp_wrong(l, "the lines that are shared, or their misses, do not"
                         " add up to what is said in the header");
   if (h->window > to->totals.window)
      to->totals.window = h->window;
   for (int i = 0; i < CG_SHARING_SIDES; i++)
      good = add(&to->totals.side[i].true_misses, h->side[i].true_misses)
             && add(&to->totals.side[i].false_misses, h->side[i].false_misses)
             && add(&to->totals.side[i].handed, h->side[i].handed) && good;
   good = cp_sharing_combine(to) && good;
   to->is_known = true;
   return good || cp_wrong(l, "a sum does not fit in 64 bits");
}
