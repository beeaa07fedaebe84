/*
   profile/data/write.c: writes sums of data profiles.

   Format and order are the tool's, and so is the writer, format/data_text.h.
   The report programs read the result.  Equal lines, reallocations, offsets and
   uses of several files are added here.
*/

#include "profile/data/data.h"

#include <stdlib.h>

static void put(void* to, const char* text, size_t len)
{
   cp_sink_slice(to, (cp_slice){text, len});
}

static void put_name(void* to, const void* name)
{
   cp_sink_slice(to, *(const cp_slice*)name);
}

/* NULL if there is none. */
static const void* name_of(const cp_names* names, uint32_t name)
{
   return name == CP_NO_NAME ? NULL : &names->at[name];
}

/* ---- order ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
   return a < b ? -1 : a > b;
}

static int compare_names(const cp_names* names, uint32_t a, uint32_t b)
{
   if (a == b)
      return 0;
   if (a == CP_NO_NAME || b == CP_NO_NAME)
      return a == CP_NO_NAME ? -1 : 1;
   return cp_slice_compare(names->at[a], names->at[b]);
}

static int compare_lines(const cp_data* d, const cp_data_line* a,
                         const cp_data_line* b)
{
   int order = compare_names(cp_renamed_shown(&d->files), a->file, b->file);

   if (order == 0)
      order = compare_names(cp_renamed_shown(&d->funcs), a->func, b->func);
   return order != 0 ? order : compare_numbers(a->line, b->line);
}

static int compare_calls(const cp_data* d, const cp_data_object* a,
                         const cp_data_object* b)
{
   for (uint32_t i = 0; i < a->n_calls && i < b->n_calls; i++) {
      int order = compare_lines(d, &a->calls[i], &b->calls[i]);

      if (order != 0)
         return order;
   }
   return compare_numbers(a->n_calls, b->n_calls);
}

/* Those with the most misses in the last level first, then in the first. */
static int compare_objects(uint32_t x, uint32_t y, const void* context)
{
   const cp_data* d = context;
   const cp_data_object* a = &d->objects[x];
   const cp_data_object* b = &d->objects[y];
   int order = compare_numbers(b->misses.of[1] + b->misses.of[3],
                               a->misses.of[1] + a->misses.of[3]);

   if (order == 0)
      order = compare_numbers(b->misses.of[0] + b->misses.of[2],
                              a->misses.of[0] + a->misses.of[2]);
   if (order == 0)
      order = compare_names(&d->texts, a->kind, b->kind);
   if (order == 0)
      order = compare_names(&d->texts, a->name, b->name);
   if (order == 0)
      order = compare_names(cp_renamed_shown(&d->object_files), a->object,
                            b->object);
   if (order == 0)
      order = compare_numbers(a->thread, b->thread);
   return order != 0 ? order : compare_calls(d, a, b);
}

/* ---- an object ---- */

typedef struct {
   const cp_data* d;
   const cp_data_object* object;
} Context;

static int compare_own_lines(uint32_t a, uint32_t b, const void* context)
{
   const Context* c = context;

   return compare_lines(c->d, &c->object->lines[a], &c->object->lines[b]);
}

static void put_lines(const cp_data* d, DataWriter* w,
                      const cp_data_object* object)
{
   Context context = {d, object};
   uint32_t* order = cp_sorted(object->n_lines, compare_own_lines, &context);

   for (uint32_t i = 0; i < object->n_lines;) {
      const cp_data_line* line = &object->lines[order[i]];
      cp_misses sum = {{0}};

      for (; i < object->n_lines
             && compare_lines(d, line, &object->lines[order[i]]) == 0; i++)
         cp_misses_add(&sum, &object->lines[order[i]].misses);
      cg_put_data_line(w, name_of(cp_renamed_shown(&d->files), line->file),
                       name_of(cp_renamed_shown(&d->funcs), line->func),
                       line->line, sum.of);
   }
   free(order);
}

static int compare_offsets(uint32_t a, uint32_t b, const void* context)
{
   const cp_data_object* object = context;

   return compare_numbers(object->offsets[a].offset,
                          object->offsets[b].offset);
}

static void put_offsets(DataWriter* w, const cp_data_object* object)
{
   uint32_t* order = cp_sorted(object->n_offsets, compare_offsets, object);

   for (uint32_t i = 0; i < object->n_offsets;) {
      uint64_t offset = object->offsets[order[i]].offset;
      cp_misses sum = {{0}};

      for (; i < object->n_offsets
             && object->offsets[order[i]].offset == offset; i++)
         cp_misses_add(&sum, &object->offsets[order[i]].misses);
      cg_put_data_offset(w, offset, sum.of);
   }
   free(order);
}

static int compare_resizes(uint32_t x, uint32_t y, const void* context)
{
   const Context* c = context;
   const cp_data_resize* a = &c->object->resizes[x];
   const cp_data_resize* b = &c->object->resizes[y];
   int order = a->side - b->side;

   if (order == 0)
      order = compare_names(cp_renamed_shown(&c->d->files), a->file, b->file);
   if (order == 0)
      order = compare_names(cp_renamed_shown(&c->d->funcs), a->func, b->func);
   return order != 0 ? order : compare_numbers(a->line, b->line);
}

static void put_resizes(const cp_data* d, DataWriter* w,
                        const cp_data_object* object)
{
   Context context = {d, object};
   uint32_t* order = cp_sorted(object->n_resizes, compare_resizes, &context);

   for (uint32_t i = 0; i < object->n_resizes;) {
      uint32_t first = order[i];
      const cp_data_resize* one = &object->resizes[first];
      uint64_t n = 0;

      for (; i < object->n_resizes
             && compare_resizes(first, order[i], &context) == 0; i++)
         n += object->resizes[order[i]].n;
      w->old = one->side == CP_OLD;
      cg_put_data_resized(w, name_of(cp_renamed_shown(&d->files), one->file),
                          name_of(cp_renamed_shown(&d->funcs), one->func),
                          one->line, n);
   }
   free(order);
}

static int compare_uses(uint32_t a, uint32_t b, const void* context)
{
   const cp_data_use* uses = ((const cp_data_object*)context)->uses;

   return uses[a].side != uses[b].side
             ? uses[a].side - uses[b].side
             : compare_numbers(uses[a].offset, uses[b].offset);
}

static void put_uses(DataWriter* w, const cp_data_object* object)
{
   uint32_t* order = cp_sorted(object->n_uses, compare_uses, object);

   for (uint32_t i = 0; i < object->n_uses;) {
      uint32_t first = order[i];
      cp_data_use sum = {.offset = object->uses[first].offset};

      for (; i < object->n_uses && compare_uses(first, order[i], object) == 0;
           i++) {
         sum.loaded += object->uses[order[i]].loaded;
         sum.used += object->uses[order[i]].used;
      }
      w->old = object->uses[first].side == CP_OLD;
      cg_put_data_use(w, sum.offset, sum.loaded, sum.used);
   }
   free(order);
}

static void put_blocks(DataWriter* w, const cp_data_object* object)
{
   for (int side = 0; side < CP_N_SIDES; side++) {
      w->old = side == CP_OLD;
      if (object->blocks[side].n == 0)
         continue;
      cg_put_data_blocks(w, &object->blocks[side]);
      cg_put_data_lives(w, object->lives[side]);
   }
}

static void put_object(const cp_data* d, DataWriter* w,
                       const cp_data_object* object)
{
   cg_put_object(w, &(ObjectText){
      .kind = name_of(&d->texts, object->kind), .thread = object->thread,
      .name = name_of(&d->texts, object->name),
      .object = name_of(cp_renamed_shown(&d->object_files), object->object),
      .size = object->size, .element = object->element,
      .mixed = object->mixed,
   });
   for (uint32_t i = 0; i < object->n_calls; i++)
      cg_put_data_call(w,
                       name_of(cp_renamed_shown(&d->files),
                               object->calls[i].file),
                       name_of(cp_renamed_shown(&d->funcs),
                               object->calls[i].func),
                       object->calls[i].line);
   put_resizes(d, w, object);
   put_blocks(w, object);
   cg_put_data_misses(w, object->misses.of);
   put_lines(d, w, object);
   put_offsets(w, object);
   put_uses(w, object);
}

void cp_data_write(const cp_data* d, cp_sink* to)
{
   DataWriter w = {.put = put, .put_name = put_name, .to = to,
                   .n_events = d->n_events, .difference = d->difference};
   uint32_t* order = cp_sorted(d->n_objects, compare_objects, d);
   uint32_t* commands = cp_names_sorted(&d->commands);

   cg_put_data_mark(&w);
   for (uint32_t i = 0; i < d->commands.n; i++)
      cp_sink_line(to, "cmd: ", d->commands.at[commands[i]]);
   free(commands);
   cg_put_data_header(&w, d->totals.of, d->n_objects);
   cp_sharing_put_header(&d->sharing, &w);
   for (uint32_t i = 0; i < d->n_objects; i++)
      put_object(d, &w, &d->objects[order[i]]);
   cp_sharing_put(&d->sharing, &w, order, d->n_objects);
   free(order);
}
