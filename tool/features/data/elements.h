/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Element sizes of arrays, whose misses are counted by offset in an element.
   Unless the user gives the size, it is found for blocks and variables larger
   than CG_MAX_OFFSETS_SZB: the greatest common divisor of the strides, the
   distances between successive misses of a source line in a block.  It must be
   16 to CG_MAX_OFFSETS_SZB, a multiple of CG_OFFSET_SZB, and a divisor of all
   blocks' sizes.  Misses at the beginning of a cache line are left out, since
   most loops over arrays have them; so are strides of nearly a whole block.

   Offsets are counted after CG_ENOUGH_STRIDES strides.  If a smaller size is
   found later, counts at offsets equal modulo that size are added up.  If there
   are no elements after all, these counts are forgotten. */

#pragma once

#include "features/data/objects.h"

#define CG_ENOUGH_STRIDES 16

/* Set the element size of objects that the pattern matches to szB bytes, 1 to
   CG_MAX_OFFSETS_SZB.  The pattern is compared with the object's name and, for
   each place of its chain of calls up to cg_site_of, with the function and with
   FILE:LINE.  KIND@PATTERN matches only objects of that kind.  Call this before
   there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* Return the element size that the user has given for the object, or 0. */
UInt cg_named_element(const ObjectKey* key);

/* Set the object's element size to szB bytes, or to 0, unknown. */
void cg_set_element(DataObject* object, UInt szB);

/* Return `offset` modulo the object's element size, which must be known. */
static inline UWord cg_in_element(const DataObject* object, UWord offset)
{
   if ((UInt)offset != offset)
      return offset % object->element;
   /* Multiply by the inverse: a division is slow.  n may be one too small. */
   UInt n    = (UInt)((ULong)(UInt)offset * object->element_inverse >> 32);
   UInt rest = (UInt)offset - n * object->element;
   return rest < object->element ? rest : rest - object->element;
}

/* Do the rare part of cg_see_stride, in a block of szB bytes at `start`. */
void cg_see_new_stride(ObjectLine* line, Addr a, Addr start, UWord szB);

#define CG_COMMON_LINE_SZB 64

/* Note the line's miss at a place in a block or variable of more than
   CG_MAX_OFFSETS_SZB bytes.  Call this only if the user has not given the
   element size and the object may have elements. */
static inline void cg_see_stride(DataObject* object, ObjectLine* line,
                                 const DataPlace* place)
{
   Addr  a      = place->start + place->offset;
   UWord stride = a > line->last ? a - line->last : line->last - a;
   if (a % CG_COMMON_LINE_SZB < CG_OFFSET_SZB)
      return;
   if (stride == line->stride && object->n_strides > CG_ENOUGH_STRIDES)
      line->last = a;
   else
      cg_see_new_stride(line, a, place->start, place->szB);
}

void cg_forget_offsets(Offsets* offsets);

/* Return the element size if the user has given it, or if it is known and all
   blocks' sizes are multiples of it; else 0. */
UInt cg_known_element(const DataObject* object);

void cg_see_element_size(DataObject* object, UWord szB);
