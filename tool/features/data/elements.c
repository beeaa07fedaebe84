/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Elements of arrays.  A new element size always divides the previous one, so
   that folding offsets is exact. */

#include "features/data/elements.h"
#include "names/patterns.h"
#include "base/valgrind.h"

#include "pub_tool_seqmatch.h"

/*--- Sizes that the user gives                            ---*/

typedef struct {
   const HChar* pattern;
   UInt         szB;
} NamedElement;

static NamedElement* named;
static UInt          n_named, max_named;

void cg_name_element(const HChar* pattern, UInt szB)
{
   CG_MAKE_ROOM("cg.elements.named", named, max_named, n_named);
   named[n_named++] = (NamedElement){ pattern, szB };
}

static Bool is_meant(const HChar* pattern, ObjectKind kind, const HChar* name)
{
   if (name == NULL)
      return False;
   const HChar* of_kind = cg_object_kind_name[kind];
   SizeT        length  = VG_(strlen)(of_kind);
   if (VG_(strncmp)(pattern, of_kind, length) == 0 && pattern[length] == '@')
      pattern += length + 1;
   return cg_names_function(pattern, name)
          || VG_(string_match)(pattern, name);
}

/* Write FILE:LINE of the place into text, without folders. */
static void put_place(const CallPlace* place, HChar* text, SizeT szB)
{
   const HChar* slash = VG_(strrchr)(place->file, '/');
   VG_(snprintf)(text, (Int)szB, "%s:%u",
                 slash == NULL ? place->file : slash + 1, place->line);
}

static Bool is_meant_place(const HChar* pattern, ObjectKind kind,
                           const CallPlace* place)
{
   HChar text[512];
   put_place(place, text, sizeof(text));
   return is_meant(pattern, kind, place->function)
          || is_meant(pattern, kind, text);
}

UInt cg_named_element(const ObjectKey* key)
{
   for (UInt i = 0; i < n_named; i++) {
      const HChar* pattern = named[i].pattern;
      if (is_meant(pattern, key->kind, key->name))
         return named[i].szB;
      for (UInt k = 0; k < key->n_places; k++) {
         if (is_meant_place(pattern, key->kind, &key->places[k]))
            return named[i].szB;
         if (&key->places[k] == cg_site_of(key))
            break;
      }
   }
   return 0;
}

/*--- Sizes that misses show                               ---*/

static UWord common_divisor(UWord a, UWord b)
{
   while (b != 0) {
      UWord rest = a % b;
      a          = b;
      b          = rest;
   }
   return a;
}

void cg_see_element_size(DataObject* object, UWord szB)
{
   if (szB > 0
       && (object->size_divisor == 0 || szB % object->size_divisor != 0))
      object->size_divisor = common_divisor(object->size_divisor, szB);
}

UInt cg_known_element(const DataObject* object)
{
   return object->element > 0
                && (object->element_is_named
                    || object->size_divisor % object->element == 0)
             ? object->element
             : 0;
}

void cg_forget_offsets(Offsets* offsets)
{
   for (Miss miss = 0; miss < N_WORD_EVENTS; miss++)
      VG_(free)(offsets->misses[miss].count);
   *offsets = (Offsets){ .misses = { { .count = NULL } } };
}

/* Add up counts whose offsets are equal modulo n_words words. */
static void fold(Offsets* offsets, UInt n_words)
{
   for (Miss miss = 0; miss < N_WORD_EVENTS; miss++) {
      ULong* count = offsets->misses[miss].count;
      for (UInt i = n_words; i < offsets->misses[miss].n; i++) {
         count[i % n_words] += count[i];
         count[i] = 0;
      }
   }
}

void cg_set_element(DataObject* object, UInt szB)
{
   object->element         = szB;
   object->element_inverse = szB == 0 ? 0 : ~(UInt)0 / szB;
}

/* Choose the element size, given the greatest common divisor of all strides. */
static void choose_element(DataObject* object, UWord divisor)
{
   if (divisor < 2 * CG_OFFSET_SZB || divisor % CG_OFFSET_SZB != 0
       || object->size_divisor % divisor != 0) {
      object->has_no_element = True;
      cg_set_element(object, 0);
      cg_forget_offsets(&object->in_elements);
   } else if (divisor <= CG_MAX_OFFSETS_SZB) {
      cg_set_element(object, (UInt)divisor);
      fold(&object->in_elements, (UInt)divisor / CG_OFFSET_SZB);
   }
}

void cg_see_new_stride(ObjectLine* line, Addr a, Addr start, UWord szB)
{
   DataObject* object = line->object;
   Addr        last   = line->last;
   Bool        is_one = last - start < szB;
   UWord       stride = a > last ? a - last : last - a;
   line->last         = a;
   if (!is_one || stride == 0 || stride + 2 * CG_COMMON_LINE_SZB > szB)
      return;
   UWord divisor = object->stride_divisor;
   object->n_strides++;
   /* Avoid the slow division: most strides equal the previous stride. */
   if (stride != line->stride && (divisor == 0 || stride % divisor != 0))
      object->stride_divisor = common_divisor(divisor, stride);
   line->stride = stride;
   if (object->n_strides == CG_ENOUGH_STRIDES
       || (object->n_strides > CG_ENOUGH_STRIDES
           && object->stride_divisor != divisor))
      choose_element(object, object->stride_divisor);
}
