/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Profiles of data as text.               features/data/text.c ---*/
/*--------------------------------------------------------------------*/

/* See features/data/text.h.  Everything is passed to the writer's functions at
   once, without a buffer.  The name of a file or function is written only where
   it differs from the one before in the same object. */

#include "features/data/text.h"

static const char* const event_name[CG_MAX_DATA_EVENTS]
   = { "D1mr",    "DLmr",    "D1mw",    "DLmw",
       "AcCost1", "SpLoss1", "AcCost2", "SpLoss2", "CyMem" };

static bool is_written(const DataWriter* w, int event)
{
   return event < CG_N_DATA_MISSES
          || (event == CG_DATA_WAIT ? w->has_waits : w->has_losses);
}

static void put(DataWriter* w, const char* text)
{
   size_t len = 0;
   while (text[len] != '\0')
      len++;
   w->put(w->to, text, len);
}

static void put_number(DataWriter* w, const char* before, uint64_t n)
{
   char  text[24];
   char* end   = text + sizeof(text);
   char* first = end;
   do {
      *--first = (char)('0' + n % 10);
      n /= 10;
   } while (n > 0);
   put(w, before);
   w->put(w->to, first, (size_t)(end - first));
}

static void put_name(DataWriter* w, const char* before, const void* name)
{
   put(w, before);
   w->put_name(w->to, name);
   put(w, "\n");
}

static void put_counts(DataWriter* w, const DataCount* counts)
{
   for (int i = 0; i < CG_MAX_DATA_EVENTS; i++) {
      if (is_written(w, i))
         put_number(w, " ", counts[i]);
   }
   put(w, "\n");
}

void cg_put_data_mark(DataWriter* w)
{
   put(w, "# cachegrind data\nversion: 1\n");
}

void cg_put_data_header(DataWriter* w, const DataCount* totals,
                        uint64_t n_objects)
{
   put(w, "events:");
   for (int i = 0; i < CG_MAX_DATA_EVENTS; i++) {
      if (!is_written(w, i))
         continue;
      put(w, " ");
      put(w, event_name[i]);
   }
   put(w, "\nsummary:");
   put_counts(w, totals);
   put_number(w, "objects: ", n_objects);
   put(w, "\n");
}

void cg_put_object(DataWriter* w, const ObjectText* object)
{
   w->file = w->function = NULL;
   put_name(w, "object: ", object->kind);
   if (object->thread > 0) {
      put_number(w, "thread: ", object->thread);
      put(w, "\n");
   }
   if (object->name != NULL)
      put_name(w, "name: ", object->name);
   if (object->object != NULL)
      put_name(w, "in: ", object->object);
   if (object->size > 0) {
      put_number(w, "size: ", object->size);
      put(w, "\n");
   }
   if (object->element > 0) {
      put_number(w, "element: ", object->element);
      put(w, "\n");
   }
}

static void put_place(DataWriter* w, const void* file, const void* function)
{
   if (file != w->file) {
      put_name(w, "fl=", file);
      w->function = NULL;
   }
   if (function != w->function)
      put_name(w, "fn=", function);
   w->file     = file;
   w->function = function;
}

void cg_put_data_call(DataWriter* w, const void* file, const void* function,
                      uint64_t line)
{
   put_place(w, file, function);
   put_number(w, "call ", line);
   put(w, "\n");
}

void cg_put_data_resized(DataWriter* w, const void* file, const void* function,
                         uint64_t line, uint64_t n)
{
   put_place(w, file, function);
   put_number(w, "resized ", line);
   put_number(w, " ", n);
   put(w, "\n");
}

void cg_put_data_blocks(DataWriter* w, const BlocksText* b)
{
   put_number(w, "blocks: ", b->n);
   put_number(w, " ", b->bytes);
   put_number(w, " of ", b->least);
   put_number(w, " ", b->most);
   put_number(w, " peak ", b->peak);
   put_number(w, " ", b->peak_bytes);
   put_number(w, " left ", b->left);
   put_number(w, " ", b->left_bytes);
   put_number(w, " resized ", b->resized);
   put(w, "\n");
}

void cg_put_data_lives(DataWriter* w, const DataCount* lives)
{
   bool is_first = true;
   for (unsigned class = 0; class < CG_N_DATA_LIVES; class++) {
      if (lives[class] == 0)
         continue;
      put_number(w, is_first ? "lives: " : " ", class);
      put_number(w, ":", lives[class]);
      is_first = false;
   }
   if (!is_first)
      put(w, "\n");
}

void cg_put_data_misses(DataWriter* w, const DataCount* misses)
{
   put(w, "misses:");
   put_counts(w, misses);
}

void cg_put_data_line(DataWriter* w, const void* file, const void* function,
                      uint64_t line, const DataCount* misses)
{
   put_place(w, file, function);
   put_number(w, "line ", line);
   put_counts(w, misses);
}

void cg_put_data_offset(DataWriter* w, uint64_t offset, const DataCount* misses)
{
   put_number(w, "offset ", offset);
   put_counts(w, misses);
}

void cg_put_data_use(DataWriter* w, uint64_t offset, uint64_t loaded,
                     uint64_t used)
{
   put_number(w, "use ", offset);
   put_number(w, " ", loaded);
   put_number(w, " ", used);
   put(w, "\n");
}

void cg_put_data_text(DataWriter* w, const char* text)
{
   put(w, text);
}

void cg_put_data_number(DataWriter* w, const char* before, uint64_t n)
{
   put_number(w, before, n);
}
