/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of data profiles.  The order does not depend on addresses, so that
   equal runs leave equal files.  Within an object, a source's name is written
   only where it changes, a function's only where it or its source changes. */

#include "features/data/write.h"
#include "features/data/batch.h"
#include "features/data/elements.h"
#include "features/data/objects.h"
#include "output/text.h"
#include "base/text.h"
#include "base/valgrind.h"

static const HChar* const event_name[N_DATA_EVENTS]
   = { "D1mr",    "DLmr",    "D1mw",    "DLmw",
       "AcCost1", "SpLoss1", "AcCost2", "SpLoss2", "CyMem" };

typedef struct {
   OutFile*     file;
   const HChar *source, *function; /* names written last, interned; or NULL */
} Writer;

static Bool is_written(Miss event)
{
   return event < N_MISSES
          || cg_event_is_present(event == WAIT_CyMem ? EV_CyMem : EV_AcCost1);
}

static void put_counts(OutFile* file, const Misses* misses)
{
   for (Miss i = 0; i < N_DATA_EVENTS; i++) {
      if (is_written(i))
         cg_put_format(file, " %llu", misses->count[i]);
   }
   cg_put_char(file, '\n');
}

static void put_place(Writer* w, const HChar* source, const HChar* function)
{
   if (source != w->source) {
      cg_put_name(w->file, "fl=", source, "\n");
      w->function = NULL;
   }
   if (function != w->function)
      cg_put_name(w->file, "fn=", function, "\n");
   w->source   = source;
   w->function = function;
}

static void put_calls(Writer* w, const ObjectKey* key)
{
   for (UInt i = 0; i < key->n_places; i++) {
      put_place(w, key->places[i].file, key->places[i].function);
      cg_put_format(w->file, "call %u\n", key->places[i].line);
   }
}

static Int compare_resizers(const void* x, const void* y)
{
   return cg_compare_places(&(*(ResizePlace* const*)x)->place,
                            &(*(ResizePlace* const*)y)->place);
}

static void put_resizers(Writer* w, const DataObject* object)
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
   for (UInt i = 0; i < n; i++) {
      put_place(w, all[i]->place.file, all[i]->place.function);
      cg_put_format(w->file, "resized %u %llu\n", all[i]->place.line,
                    (ULong)all[i]->n);
   }
   VG_(free)(all);
}

static void put_lifetimes(OutFile* file, const ULong* lifetimes)
{
   const HChar* before = "lives: ";
   for (UInt class = 0; class < CG_N_LIFETIMES; class++) {
      if (lifetimes[class] == 0)
         continue;
      cg_put_format(file, "%s%u:%llu", before, class, lifetimes[class]);
      before = " ";
   }
   if (before[1] == '\0')
      cg_put_char(file, '\n');
}

static void put_blocks(OutFile* file, const DataObject* o)
{
   if (o->n_blocks == 0)
      return;
   cg_put_format(file, "blocks: %llu %llu of %llu %llu peak %llu %llu"
                       " left %llu %llu resized %llu\n",
                 (ULong)o->n_blocks, (ULong)o->bytes, (ULong)o->least_szB,
                 (ULong)o->most_szB, (ULong)o->peak_blocks,
                 (ULong)o->peak_bytes, (ULong)o->live_blocks,
                 (ULong)o->live_bytes, (ULong)o->n_resized);
   if (o->lifetimes != NULL)
      put_lifetimes(file, o->lifetimes);
}

static Int compare_lines(const void* x, const void* y)
{
   const LineCost* a = cg_line_by_number((*(ObjectLine* const*)x)->line);
   const LineCost* b = cg_line_by_number((*(ObjectLine* const*)y)->line);
   return cg_compare_names(a->function->file, b->function->file)
             ?: cg_compare_names(a->function->function, b->function->function)
             ?: cg_compare_numbers(a->line, b->line)
             ?: cg_compare_numbers(a->insn, b->insn);
}

/* Do both entries belong to the same source line?  A line may have several, for
   its instructions or inlined bodies; the writer adds them up. */
static Bool is_same_line(const ObjectLine* a, const ObjectLine* b)
{
   const LineCost* m = cg_line_by_number(a->line);
   const LineCost* n = cg_line_by_number(b->line);
   return m->line == n->line && m->function->file == n->function->file
          && m->function->function == n->function->function;
}

static void put_sorted_lines(Writer* w, ObjectLine** lines, UInt n)
{
   for (UInt i = 0; i < n;) {
      const LineCost* line = cg_line_by_number(lines[i]->line);
      Misses          sum  = { { 0 } };
      UInt            from = i;
      for (; i < n && is_same_line(lines[from], lines[i]); i++)
         cg_add_misses(&sum, &lines[i]->misses);
      put_place(w, line->function->file, line->function->function);
      cg_put_format(w->file, "line %u", line->line);
      put_counts(w->file, &sum);
   }
}

static void put_lines(Writer* w, const DataObject* object)
{
   UInt         n = 0, max = 0;
   ObjectLine** lines = NULL;
   for (ObjectLine* line = object->lines; line != NULL; line = line->next) {
      CG_MAKE_ROOM("cg.output.lines", lines, max, n);
      if (cg_is_any(&line->misses))
         lines[n++] = line;
   }
   if (n > 0)
      VG_(ssort)(lines, n, sizeof(*lines), compare_lines);
   put_sorted_lines(w, lines, n);
   VG_(free)(lines);
}

/* Write the events of each offset; then each word's loads into D1, and uses. */
static void put_offsets(OutFile* file, const DataObject* object)
{
   const UInt n = cg_n_offsets(object);
   for (UInt i = 0; i < n; i++) {
      Misses misses;
      for (Miss miss = 0; miss < N_DATA_EVENTS; miss++)
         misses.count[miss] = cg_count_of_word(object, miss, i);
      if (!cg_is_any(&misses))
         continue;
      cg_put_format(file, "offset %u", i * CG_OFFSET_SZB);
      put_counts(file, &misses);
   }
   for (UInt i = 0; i < n; i++) {
      ULong loaded = cg_count_of_word(object, WORD_LOADED, i);
      if (loaded > 0)
         cg_put_format(file, "use %u %llu %llu\n", i * CG_OFFSET_SZB, loaded,
                       cg_count_of_word(object, WORD_USED, i));
   }
}

static void put_if_any(OutFile* file, const HChar* key, ULong n)
{
   if (n > 0)
      cg_put_format(file, "%s: %llu\n", key, n);
}

static void put_object(OutFile* file, const DataObject* object)
{
   const ObjectKey* key = &object->key;
   Writer           w   = { .file = file };
   cg_put_name(file, "object: ", cg_object_kind_name[key->kind], "\n");
   put_if_any(file, "thread", key->thread);
   if (key->name != NULL)
      cg_put_name(file, "name: ", key->name, "\n");
   if (key->object != NULL)
      cg_put_name(file, "in: ", key->object, "\n");
   put_if_any(file, "size",
              key->kind == OBJECT_STATIC ? object->most_szB : 0);
   put_if_any(file, "element", cg_known_element(object));
   put_calls(&w, key);
   put_resizers(&w, object);
   put_blocks(file, object);
   cg_put(file, "misses:");
   put_counts(file, &object->misses);
   put_lines(&w, object);
   put_offsets(file, object);
}

static void put_header(OutFile* file, UInt n_objects)
{
   cg_put(file, "# cachegrind data\nversion: 1\ncmd: ");
   cg_put_command(file);
   cg_put(file, "\nevents:");
   for (Miss i = 0; i < N_DATA_EVENTS; i++) {
      if (is_written(i))
         cg_put_format(file, " %s", event_name[i]);
   }
   cg_put(file, "\nsummary:");
   put_counts(file, &cg_object_totals);
   cg_put_format(file, "objects: %u\n", n_objects);
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
   put_header(file, n);
   if (cg_data_appendix != NULL)
      cg_data_appendix->put_header(file);
   for (UInt i = 0; i < n; i++)
      put_object(file, objects[i]);
   if (cg_data_appendix != NULL)
      cg_data_appendix->put(file);
   VG_(free)(objects);
   return cg_close_file(file);
}

const SideFile cg_data_file = { .what     = "the profile of data",
                                .option   = "--data-out-file",
                                .fallback = "cachegrind.data.%p",
                                .suffix   = ".data",
                                .write    = write };
