/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Element sizes of arrays.  In an array, the offset of a miss is counted within
   an element.  Unless the user gives the element size, it is found for blocks
   and variables larger than CG_MAX_OFFSETS_SZB: the greatest common divisor of
   the distances at which each line of source misses, and of the sizes of all
   blocks, if that is at least 16 and a multiple of CG_OFFSET_SZB.  Left out are
   misses at the beginning of a cache line, which every walk through the whole
   array has, and a stride from one end of a block to the other, because memset
   begins with both.

   The size is used after CG_ENOUGH_STRIDES distances; from then on offsets are
   counted.  If it turns out later to be smaller, the offsets are folded: counts
   at offsets that are equal modulo the new size are added.  If it turns out
   that there are no elements, the counts are forgotten; counts of smaller
   blocks, which are folded only when they are read, stay. */

#pragma once

#include "features/data/objects.h"

#define CG_ENOUGH_STRIDES 16

/* Note that, says the user, objects whose name matches the pattern (of * and ?)
   have elements of szB bytes, 1 to CG_MAX_OFFSETS_SZB.  The name is the
   variable's; or that of the function on whose stack the object lies, of the
   function that allocates it, or of one in a library that this calls; or the
   line that allocates it, as FILE:LINE.  A pattern may begin with a kind, as
   KIND@NAME.  Call this before there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* Return the element size that the user has given for the object, or 0. */
UInt cg_named_element(const ObjectKey* key);

/* Count the object's offsets within elements of szB bytes from now on; 0: the
   size is not known. */
void cg_set_element(DataObject* object, UInt szB);

/* Return the offset within an element, whose size is known. */
static inline UWord cg_in_element(const DataObject* object, UWord offset)
{
   if ((UInt)offset != offset)
      return offset % object->element;
   /* Multiply by the inverse, as a division takes long; n may be one too
      small. */
   UInt n    = (UInt)((ULong)(UInt)offset * object->element_inverse >> 32);
   UInt rest = (UInt)offset - n * object->element;
   return rest < object->element ? rest : rest - object->element;
}

/* Private to cg_see_stride: note the line's miss at a, in a block of szB bytes
   at `start`; its stride differs from the one before. a is not the beginning of
   a cache line. */
void cg_see_new_stride(ObjectLine* line, Addr a, Addr start, UWord szB);

/* The size in bytes of a cache line on most processors. */
#define CG_COMMON_LINE_SZB 64

/* Note that the line has missed at that place of the object, in a block or
   variable of more than CG_MAX_OFFSETS_SZB bytes.  The user has not given the
   object's element size, and it is not known to have none.  Most strides are
   the same as the one before. */
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

/* Forget all counts of the offsets. */
void cg_forget_offsets(Offsets* offsets);

/* Return the element size if the user has given it, or if the sizes of all
   blocks are multiples of it; else 0: offsets count from the beginning of the
   block. */
UInt cg_known_element(const DataObject* object);

/* Note that a block or variable of szB bytes belongs to the object. */
void cg_see_element_size(DataObject* object, UWord szB);
