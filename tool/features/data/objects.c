/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Objects.  A table has the objects, and another one the misses of each line in
   each object.  Totals are counted separately, to check the sum of objects. */

#include "features/data/objects.h"
#include "features/data/elements.h"
#include "features/data/object_misses.h"
#include "base/text.h"
#include "base/valgrind.h"

const HChar* const cg_object_kind_name[N_OBJECT_KINDS] = {
   [OBJECT_HEAP]      = "heap",      [OBJECT_STATIC]    = "static",
   [OBJECT_STACK]     = "stack",     [OBJECT_ARGUMENTS] = "arguments",
   [OBJECT_TLS]       = "tls",       [OBJECT_CODE]      = "code",
   [OBJECT_CONSTANTS] = "constants", [OBJECT_FILE]      = "file",
   [OBJECT_ANONYMOUS] = "anonymous", [OBJECT_FREE]      = "free",
   [OBJECT_UNKNOWN]   = "unknown",
};

static Table  objects, lines;
DataObject**  cg_objects_by_id;
static UInt   max_objects;
Misses        cg_object_totals;

/*--- The tables                                           ---*/

static UWord hash_of_key(const ObjectKey* key)
{
   UWord hash = cg_mix((UWord)key->name, (UWord)key->object);
   hash = cg_mix(hash << 3, (UWord)key->kind << 16 | key->thread);
   for (UInt i = 0; i < key->n_places; i++)
      hash = cg_mix(hash << 3, (UWord)key->places[i].function
                                  + key->places[i].line);
   return hash;
}

static UWord hash_of_object(const Link* entry)
{
   return hash_of_key(&((const DataObject*)entry)->key);
}

static UWord hash_of_pair(const DataObject* object, UInt line)
{
   return cg_mix((UWord)object, line);
}

static UWord hash_of_line(const Link* entry)
{
   const ObjectLine* line = (const ObjectLine*)entry;
   return hash_of_pair(line->object, line->line);
}

void cg_objects_init(void)
{
   cg_table_init(&objects, 1024, hash_of_object);
   cg_table_init(&lines, 4096, hash_of_line);
}

static Bool is_same_place(const CallPlace* a, const CallPlace* b)
{
   return a->function == b->function && a->line == b->line
          && a->file == b->file;
}

static Bool are_same_places(const ObjectKey* a, const ObjectKey* b)
{
   for (UInt i = 0; i < a->n_places; i++) {
      if (!is_same_place(&a->places[i], &b->places[i]))
         return False;
   }
   return True;
}

static Bool are_same(const ObjectKey* a, const ObjectKey* b)
{
   return a->kind == b->kind && a->thread == b->thread && a->name == b->name
          && a->object == b->object && a->n_places == b->n_places
          && are_same_places(a, b);
}

DataObject* cg_object(const ObjectKey* key)
{
   CG_EACH_OF (&objects, hash_of_key(key), DataObject, known) {
      if (are_same(&known->key, key))
         return known;
   }
   DataObject* object    = cg_permanent(sizeof(*object));
   SizeT       places_szB = key->n_places * sizeof(CallPlace);
   CallPlace*  places     = places_szB == 0 ? NULL : cg_permanent(places_szB);
   if (places != NULL)
      VG_(memcpy)(places, key->places, places_szB);
   *object            = (DataObject){ .key = *key };
   object->key.places = places;
   cg_set_element(object, cg_named_element(&object->key));
   object->element_is_named = object->element > 0;
   object->id         = (UInt)objects.n_entries;
   CG_MAKE_ROOM("cg.objects", cg_objects_by_id, max_objects,
                object->id);
   cg_objects_by_id[object->id] = object;
   cg_table_add(&objects, &object->link);
   return object;
}

static ObjectLine* find_line(DataObject* object, UInt number)
{
   CG_EACH_OF (&lines, hash_of_pair(object, number), ObjectLine, line) {
      if (line->object == object && line->line == number)
         return line;
   }
   ObjectLine added = { .object = object, .line = number,
                        .next = object->lines };
   return object->lines = cg_table_keep(&lines, &added, sizeof(added));
}

/*--- Misses                                               ---*/

ObjectLine* cg_object_line(DataObject* object, UInt number)
{
   if (object->recent == NULL || object->recent->line != number)
      object->recent = find_line(object, number);
   return object->recent;
}

/* Return the number of words in an element; if the element size is unknown, a
   number above the numbers of all words in small blocks. */
static UInt words_of_element(const DataObject* object)
{
   UInt element = cg_known_element(object);
   return element == 0 ? CG_MAX_OFFSETS_SZB / CG_OFFSET_SZB + 1
                       : (element + CG_OFFSET_SZB - 1) / CG_OFFSET_SZB;
}

ULong cg_count_of_word(const DataObject* object, Miss miss, UInt i)
{
   const OffsetCounts* in_blocks   = &object->in_blocks.misses[miss];
   const OffsetCounts* in_elements = &object->in_elements.misses[miss];
   UInt                step        = words_of_element(object);
   ULong               sum         = 0;
   if (cg_known_element(object) > 0 && i < in_elements->n)
      sum = in_elements->count[i];
   for (UInt k = i; k < in_blocks->n; k += step)
      sum += in_blocks->count[k];
   return sum;
}

static UInt n_in(const Offsets* offsets)
{
   UInt n = 0;
   for (Miss miss = 0; miss < N_WORD_EVENTS; miss++) {
      if (offsets->misses[miss].n > n)
         n = offsets->misses[miss].n;
   }
   return n;
}

UInt cg_n_offsets(const DataObject* object)
{
   return cg_known_element(object) > 0 ? words_of_element(object)
                                       : n_in(&object->in_blocks);
}

void cg_object_lost(const DataPlace* place, UInt line, Miss first,
                    ULong temporal, ULong spatial)
{
   DataObject* object    = place->object;
   ULong*      by_line   = cg_object_line(object, line)->misses.count;
   const ULong amounts[] = { temporal, spatial };
   for (UInt i = 0; i < 2; i++) {
      cg_object_totals.count[first + i] += amounts[i];
      by_line[first + i] += amounts[i];
      if (cg_has_offsets(place))
         *cg_count_at(place, first + i) += amounts[i];
   }
}

/* Has the program used any of szB bytes, from byte `from` of the line on? */
static Bool was_used(const UsedUnits* use, UWord from, UWord szB)
{
   UWord first = from / use->unit_szB;
   UWord last  = (from + szB - 1) / use->unit_szB;
   return (use->units & ~(ULong)0 << first & ~(ULong)0 >> (63 - last)) != 0;
}

void cg_object_used(const DataPlace* place, UWord before, const UsedUnits* use)
{
   DataObject* object  = place->object;
   Bool        by_one  = cg_is_by_element(place);
   Offsets*    offsets = by_one ? &object->in_elements : &object->in_blocks;
   if (!cg_has_offsets(place))
      return;
   /* The part of the block that was in the line, as offsets in the block. */
   UWord from = place->offset > before ? place->offset - before : 0;
   UWord end  = place->offset - before + use->line_szB;
   if (end > place->szB)
      end = place->szB;
   UWord period = by_one ? object->element : place->szB;
   while (from < end) {
      UInt  i    = (UInt)(from % period / CG_OFFSET_SZB);
      UWord next = from / period * period + (UWord)(i + 1) * CG_OFFSET_SZB;
      if (next > (from / period + 1) * period)
         next = (from / period + 1) * period;
      if (next > end)
         next = end;
      ++*cg_counter(&offsets->misses[WORD_LOADED], i);
      *cg_counter(&offsets->misses[WORD_USED], i)
         += was_used(use, from - (place->offset - before), next - from);
      from = next;
   }
}

/*--- Blocks                                               ---*/

static void see_size(DataObject* object, UWord szB, Bool is_first)
{
   cg_see_element_size(object, szB);
   if (is_first || szB < object->least_szB)
      object->least_szB = szB;
   if (is_first || szB > object->most_szB)
      object->most_szB = szB;
}

static void add_live(DataObject* object, UWord szB)
{
   object->live_bytes += szB;
   if (object->live_bytes > object->peak_bytes)
      object->peak_bytes = object->live_bytes;
}

void cg_object_allocated(DataObject* object, UWord szB)
{
   object->n_blocks++;
   object->bytes += szB;
   if (++object->live_blocks > object->peak_blocks)
      object->peak_blocks = object->live_blocks;
   add_live(object, szB);
   see_size(object, szB, object->n_blocks == 1);
}

/* Return the class of a lifetime: 0 for 0; n for 2^(n - 1) to 2^n - 1. */
static UInt class_of(ULong n_insns)
{
   return n_insns == 0 ? 0 : 64 - (UInt)__builtin_clzll(n_insns);
}

void cg_object_freed(DataObject* object, UWord szB, ULong age)
{
   UInt class = class_of(age);
   object->live_blocks--;
   object->live_bytes -= szB;
   if (object->lifetimes == NULL)
      object->lifetimes = VG_(calloc)("cg.objects.lifetimes", CG_N_LIFETIMES,
                                      sizeof(ULong));
   object->lifetimes[class < CG_N_LIFETIMES ? class : CG_N_LIFETIMES - 1]++;
}

void cg_object_resized(DataObject* object, UWord old_szB, UWord szB)
{
   object->n_resized++;
   if (szB > old_szB)
      object->bytes += szB - old_szB;
   object->live_bytes -= old_szB;
   add_live(object, szB);
   see_size(object, szB, False);
}

void cg_object_resized_by(DataObject* object, const CallPlace* place)
{
   ResizePlace* by = object->resizers;
   while (by != NULL && !is_same_place(&by->place, place))
      by = by->next;
   if (by == NULL) {
      by  = cg_permanent(sizeof(*by));
      *by = (ResizePlace){ .next = object->resizers, .place = *place };
      object->resizers = by;
   }
   by->n++;
}

/*--- All of them                                          ---*/

Int cg_compare_places(const CallPlace* a, const CallPlace* b)
{
   return cg_compare_names(a->file, b->file)
             ?: cg_compare_names(a->function, b->function)
             ?: cg_compare_numbers(a->line, b->line);
}

static Int compare_places(const ObjectKey* a, const ObjectKey* b)
{
   for (UInt i = 0; i < a->n_places && i < b->n_places; i++) {
      Int d = cg_compare_places(&a->places[i], &b->places[i]);
      if (d != 0)
         return d;
   }
   return cg_compare_numbers(a->n_places, b->n_places);
}

static Int compare_names(const HChar* a, const HChar* b)
{
   return VG_(strcmp)(a == NULL ? "" : a, b == NULL ? "" : b);
}

static Int compare_keys(const ObjectKey* a, const ObjectKey* b)
{
   return VG_(strcmp)(cg_object_kind_name[a->kind],
                      cg_object_kind_name[b->kind])
             ?: compare_names(a->name, b->name)
             ?: compare_names(a->object, b->object)
             ?: cg_compare_numbers(a->thread, b->thread)
             ?: compare_places(a, b);
}

static Int compare_objects(const void* x, const void* y)
{
   const DataObject* a = *(DataObject* const*)x;
   const DataObject* b = *(DataObject* const*)y;
   const ULong *     m = a->misses.count, *n = b->misses.count;
   return cg_compare_numbers(n[MISS_DLmr] + n[MISS_DLmw],
                             m[MISS_DLmr] + m[MISS_DLmw])
             ?: cg_compare_numbers(n[MISS_D1mr] + n[MISS_D1mw],
                                   m[MISS_D1mr] + m[MISS_D1mw])
             ?: compare_keys(&a->key, &b->key);
}

static void sum_lines(DataObject* object)
{
   object->misses = (Misses){ { 0 } };
   for (const ObjectLine* line = object->lines; line; line = line->next)
      cg_add_misses(&object->misses, &line->misses);
}

DataObject** cg_sorted_objects(UInt* n)
{
   DataObject** all = VG_(malloc)("cg.objects.sorted",
                                  (objects.n_entries + 1) * sizeof(*all));
   Misses       sum = { { 0 } };
   *n               = 0;
   CG_EACH (&objects, DataObject, object) {
      sum_lines(object);
      cg_add_misses(&sum, &object->misses);
      if (cg_is_any(&object->misses) || object->n_blocks > 0
          || object->number > 0)
         all[(*n)++] = object;
   }
   for (Miss miss = 0; miss < N_DATA_EVENTS; miss++)
      tl_assert(sum.count[miss] == cg_object_totals.count[miss]);
   VG_(ssort)(all, *n, sizeof(*all), compare_objects);
   for (UInt i = 0; i < *n; i++)
      all[i]->number = i + 1;
   return all;
}

static void zero_object(DataObject* object)
{
   object->n_blocks  = object->live_blocks;
   object->bytes     = object->live_bytes;
   object->n_resized = 0;
   object->peak_blocks = object->live_blocks;
   object->peak_bytes  = object->live_bytes;
   for (ObjectLine* line = object->lines; line != NULL; line = line->next)
      line->misses = (Misses){ { 0 } };
   for (ResizePlace* by = object->resizers; by != NULL; by = by->next)
      by->n = 0;
   cg_forget_offsets(&object->in_blocks);
   cg_forget_offsets(&object->in_elements);
   VG_(free)(object->lifetimes);
   object->lifetimes = NULL;
   object->number    = 0;
}

void cg_zero_objects(void)
{
   cg_object_totals = (Misses){ { 0 } };
   CG_EACH (&objects, DataObject, object)
      zero_object(object);
}
