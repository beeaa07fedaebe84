/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- The writer of data profiles.           features/data/write.c ---*/
/*--------------------------------------------------------------------*/

/* See features/data/write.h.  features/data/text.h writes the text; its names
   are strings here.  Lines are written in an order that does not depend on
   addresses, so that two equal runs leave equal files. */

#include "features/data/write.h"

#include "features/data/batch.h"
#include "features/data/elements.h"
#include "features/data/objects.h"
#include "features/data/text.h"
#include "output/file.h"
#include "output/text.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

_Static_assert((Int)N_MISSES == CG_N_DATA_MISSES
                  && (Int)WAIT_CyMem == CG_DATA_WAIT
                  && (Int)N_DATA_EVENTS == CG_MAX_DATA_EVENTS
                  && (Int)CG_N_LIFETIMES == CG_N_DATA_LIVES,
               "the format has what objects have");

static void put_calls(DataWriter* w, const ObjectKey* key)
{
   for (UInt i = 0; i < key->n_places; i++)
      cg_put_data_call(w, key->places[i].file, key->places[i].function,
                       key->places[i].line);
}

static Int compare_resizers(const void* x, const void* y)
{
   const CallPlace* a = &(*(ResizePlace* const*)x)->place;
   const CallPlace* b = &(*(ResizePlace* const*)y)->place;
   Int d = VG_(strcmp)(a->file, b->file);
   if (d == 0)
      d = VG_(strcmp)(a->function, b->function);
   return d != 0 ? d : a->line < b->line ? -1 : a->line > b->line;
}

static void put_resizers(DataWriter* w, const DataObject* object)
{
   UInt n = 0, max = 0;
   ResizePlace** all = NULL;
   for (ResizePlace* by = object->resizers; by != NULL; by = by->next) {
      if (by->n == 0)
         continue;
      CG_MAKE_ROOM("cg.output.resizers", all, max, n);
      all[n++] = by;
   }
   if (n > 0)
      VG_(ssort)(all, n, sizeof(*all), compare_resizers);
   for (UInt i = 0; i < n; i++)
      cg_put_data_resized(w, all[i]->place.file, all[i]->place.function,
                          all[i]->place.line, all[i]->n);
   VG_(free)(all);
}

static void put_blocks(DataWriter* w, const DataObject* object)
{
   if (object->n_blocks == 0)
      return;
   cg_put_data_blocks(w, &(BlocksText){ .n          = object->n_blocks,
                                        .bytes      = object->bytes,
                                        .least      = object->least_szB,
                                        .most       = object->most_szB,
                                        .peak       = object->peak_blocks,
                                        .peak_bytes = object->peak_bytes,
                                        .left       = object->live_blocks,
                                        .left_bytes = object->live_bytes,
                                        .resized    = object->n_resized });
   if (object->lifetimes != NULL)
      cg_put_data_lives(w, object->lifetimes);
}

static Int compare_lines(const void* x, const void* y)
{
   const LineCost* a = cg_line_by_number((*(ObjectLine* const*)x)->line);
   const LineCost* b = cg_line_by_number((*(ObjectLine* const*)y)->line);
   Int d = VG_(strcmp)(a->function->file, b->function->file);
   if (d == 0)
      d = VG_(strcmp)(a->function->function, b->function->function);
   if (d == 0)
      d = a->line < b->line ? -1 : a->line > b->line;
   return d != 0 ? d : a->insn < b->insn ? -1 : a->insn > b->insn;
}

/* A line of source may have several entries, for instructions or bodies.  They
   follow each other, and are added. */
static Bool is_same_line(const ObjectLine* a, const ObjectLine* b)
{
   const LineCost* m = cg_line_by_number(a->line);
   const LineCost* n = cg_line_by_number(b->line);
   return m->line == n->line && m->function->file == n->function->file
          && m->function->function == n->function->function;
}

static void put_sorted_lines(DataWriter* w, ObjectLine** lines, UInt n)
{
   for (UInt i = 0; i < n;) {
      const LineCost* line = cg_line_by_number(lines[i]->line);
      Misses          sum  = { { 0 } };
      UInt            from = i;
      for (; i < n && is_same_line(lines[from], lines[i]); i++) {
         for (Miss miss = 0; miss < N_DATA_EVENTS; miss++)
            sum.count[miss] += lines[i]->misses.count[miss];
      }
      cg_put_data_line(w, line->function->file, line->function->function,
                       line->line, sum.count);
   }
}

static void put_lines(DataWriter* w, const DataObject* object)
{
   UInt n = 0;
   for (const ObjectLine* line = object->lines; line; line = line->next)
      n += cg_is_any(&line->misses);
   ObjectLine** lines
      = VG_(malloc)("cg.output.lines", (n + 1) * sizeof(*lines));
   n = 0;
   for (ObjectLine* line = object->lines; line != NULL; line = line->next) {
      if (cg_is_any(&line->misses))
         lines[n++] = line;
   }
   VG_(ssort)(lines, n, sizeof(*lines), compare_lines);
   put_sorted_lines(w, lines, n);
   VG_(free)(lines);
}

static void put_offsets(DataWriter* w, const DataObject* object)
{
   const UInt n = cg_n_offsets(object);
   for (UInt i = 0; i < n; i++) {
      Misses misses = cg_misses_at(object, i);
      if (cg_is_any(&misses))
         cg_put_data_offset(w, i * CG_OFFSET_SZB, misses.count);
   }
   for (UInt i = 0; i < n; i++) {
      WordUse use = cg_use_at(object, i);
      if (use.loaded > 0)
         cg_put_data_use(w, i * CG_OFFSET_SZB, use.loaded, use.used);
   }
}

static void put_object(DataWriter* w, const DataObject* object)
{
   const ObjectKey* key = &object->key;
   cg_put_object(w, &(ObjectText){
      .kind   = cg_object_kind_name[key->kind],
      .thread = key->thread,
      .name   = key->name,
      .object = key->object,
      .size   = key->kind == OBJECT_STATIC ? object->most_szB : 0,
      .element = cg_known_element(object) });
   put_calls(w, key);
   put_resizers(w, object);
   put_blocks(w, object);
   cg_put_data_misses(w, object->misses.count);
   put_lines(w, object);
   put_offsets(w, object);
}

const DataAppendix* cg_data_appendix;

static Bool write(const HChar* name)
{
   OutFile* file = cg_open_file(cg_data_file.what, name, False);
   if (file == NULL)
      return False;
   if (cg_data_appendix != NULL)
      cg_data_appendix->collect();
   UInt         n;
   cg_batch_flush();
   DataObject** objects = cg_sorted_objects(&n);
   DataWriter   w = { .put        = cg_put_bytes,
                      .put_name   = cg_put_name,
                      .to         = file,
                      .has_losses = cg_event_is_present(EV_AcCost1),
                      .has_waits  = cg_event_is_present(EV_CyMem) };
   cg_put_data_mark(&w);
   cg_put(file, "cmd: ");
   cg_put_command(file);
   cg_put_char(file, '\n');
   cg_put_data_header(&w, cg_object_totals.count, n);
   if (cg_data_appendix != NULL)
      cg_data_appendix->put_header(&w);
   for (UInt i = 0; i < n; i++)
      put_object(&w, objects[i]);
   if (cg_data_appendix != NULL)
      cg_data_appendix->put(&w);
   VG_(free)(objects);
   return cg_close_file(file);
}

const SideFile cg_data_file = { .what     = "the profile of data",
                                .option   = "--data-out-file",
                                .fallback = "cachegrind.data.%p",
                                .suffix   = ".data",
                                .write    = write };
