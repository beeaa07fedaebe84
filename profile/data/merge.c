/*
   profile/data/merge.c: the table of objects of data profiles, and merging
   them.

   Objects are in a hash table by their keys, with linear probing.  When an
   object is in the table already, its lines, reallocations, offsets and uses
   are appended; equal ones are added only when the object is written.
*/

#include "profile/data/data.h"

#include <stdlib.h>
#include <string.h>

void cp_data_init(cp_data* d, const cp_profile_options* options)
{
   memset(d, 0, sizeof(*d));
   d->options = options;
   d->difference = options->diff;
   cp_rename_as(options, &d->files, &d->funcs, &d->object_files);
}

void cp_data_object_free(cp_data_object* object)
{
   free(object->calls);
   free(object->resizes);
   free(object->uses);
   free(object->lines);
   free(object->offsets);
}

void cp_data_free(cp_data* d)
{
   for (uint32_t i = 0; i < d->n_objects; i++)
      cp_data_object_free(&d->objects[i]);
   free(d->objects);
   cp_sharing_free(&d->sharing);
   free(d->slots);
   cp_names_free(&d->texts);
   cp_names_free(&d->commands);
   cp_renamed_free(&d->files);
   cp_renamed_free(&d->funcs);
   cp_renamed_free(&d->object_files);
}

/* ---- finding ---- */

static size_t hash_of(const cp_data_object* o)
{
   uint64_t h = cp_mix((uint64_t)o->kind << 32 | o->name, o->object);

   h = cp_mix(h, o->thread);
   for (uint32_t i = 0; i < o->n_calls; i++)
      h = cp_mix(h, (uint64_t)o->calls[i].func << 32 | o->calls[i].line);
   return (size_t)h;
}

static bool is_same(const cp_data_object* a, const cp_data_object* b)
{
   if (a->kind != b->kind || a->name != b->name || a->object != b->object
       || a->thread != b->thread || a->n_calls != b->n_calls)
      return false;
   for (uint32_t i = 0; i < a->n_calls; i++) {
      const cp_data_line* x = &a->calls[i];
      const cp_data_line* y = &b->calls[i];

      if (x->file != y->file || x->func != y->func || x->line != y->line)
         return false;
   }
   return true;
}

static uint32_t* slot_of(const cp_data* d, const cp_data_object* object)
{
   size_t i = hash_of(object) & (d->n_slots - 1);

   while (d->slots[i] != 0 && !is_same(&d->objects[d->slots[i] - 1], object))
      i = (i + 1) & (d->n_slots - 1);
   return &d->slots[i];
}

static void grow(cp_data* d)
{
   free(d->slots);
   d->n_slots = d->n_slots == 0 ? 1024 : 2 * d->n_slots;
   d->slots = cp_alloc_zeroed(d->n_slots, sizeof(*d->slots));
   for (uint32_t i = 0; i < d->n_objects; i++)
      *slot_of(d, &d->objects[i]) = i + 1;
}

/* ---- adding up ---- */

static bool add(uint64_t* to, uint64_t n)
{
   return !__builtin_add_overflow(*to, n, to);
}

static void raise(uint64_t* to, uint64_t n)
{
   if (n > *to)
      *to = n;
}

bool cp_misses_add(cp_misses* to, const cp_misses* more)
{
   bool good = true;

   for (int i = 0; i < CP_N_MISSES; i++)
      good = !__builtin_add_overflow(to->of[i], more->of[i], &to->of[i])
             && good;
   return good;
}

/* What is alive at a time is so in one process. */
static bool add_blocks(BlocksText* to, const BlocksText* more)
{
   if (to->n == 0 || (more->n > 0 && more->least < to->least))
      to->least = more->least;
   raise(&to->most, more->most);
   raise(&to->peak, more->peak);
   raise(&to->peak_bytes, more->peak_bytes);
   raise(&to->left, more->left);
   raise(&to->left_bytes, more->left_bytes);
   return add(&to->n, more->n) && add(&to->bytes, more->bytes)
          && add(&to->resized, more->resized);
}

/* Offsets in elements of different sizes cannot be added, and are dropped.  The
   size of an object that has no offsets is ignored. */
static void join_elements(cp_data_object* to, const cp_data_object* more)
{
   bool has_any = to->n_offsets + to->n_uses > 0;
   bool more_has_any = more->n_offsets + more->n_uses > 0;

   if (to->mixed || more->mixed
       || (has_any && more_has_any && to->element != more->element)) {
      to->mixed = true;
      to->element = 0;
      to->n_offsets = to->n_uses = 0;
   } else if (more_has_any)
      to->element = more->element;
   else if (!has_any)
      raise(&to->element, more->element);
}

static void append_lines(cp_data_object* to, const cp_data_object* more)
{
   for (uint32_t i = 0; i < more->n_lines; i++) {
      CP_MAKE_ROOM(to->lines, to->lines_cap, (size_t)to->n_lines + 1);
      to->lines[to->n_lines++] = more->lines[i];
   }
   for (uint32_t i = 0; i < more->n_resizes; i++) {
      CP_MAKE_ROOM(to->resizes, to->resizes_cap, (size_t)to->n_resizes + 1);
      to->resizes[to->n_resizes++] = more->resizes[i];
   }
   join_elements(to, more);
   if (to->mixed)
      return;
   for (uint32_t i = 0; i < more->n_uses; i++) {
      CP_MAKE_ROOM(to->uses, to->uses_cap, (size_t)to->n_uses + 1);
      to->uses[to->n_uses++] = more->uses[i];
   }
   for (uint32_t i = 0; i < more->n_offsets; i++) {
      CP_MAKE_ROOM(to->offsets, to->offsets_cap, (size_t)to->n_offsets + 1);
      to->offsets[to->n_offsets++] = more->offsets[i];
   }
}

static bool merge_into(cp_data_object* to, const cp_data_object* more)
{
   bool good = cp_misses_add(&to->misses, &more->misses);

   raise(&to->size, more->size);
   for (int side = 0; side < CP_N_SIDES; side++) {
      good = add_blocks(&to->blocks[side], &more->blocks[side]) && good;
      for (int i = 0; i < CG_N_DATA_LIVES; i++)
         good = !__builtin_add_overflow(to->lives[side][i],
                                        more->lives[side][i],
                                        &to->lives[side][i])
                && good;
   }
   append_lines(to, more);
   return good;
}

bool cp_data_add(cp_data* d, cp_data_object* object, cp_error* err)
{
   uint32_t* slot;
   bool good;

   if (2 * (size_t)d->n_objects >= d->n_slots)
      grow(d);
   slot = slot_of(d, object);
   if (*slot == 0) {
      CP_MAKE_ROOM(d->objects, d->objects_cap, (size_t)d->n_objects + 1);
      d->objects[d->n_objects++] = *object;
      *slot = d->n_objects;
      d->last_added = *slot - 1;
      return true;
   }
   d->last_added = *slot - 1;
   good = merge_into(&d->objects[*slot - 1], object);
   cp_data_object_free(object);
   return good || cp_fail(err, "a sum does not fit in 64 bits");
}
