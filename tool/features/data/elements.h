/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Element sizes of arrays, in which misses are counted by offset in an element.
   Unless the user gives it, the size is computed for blocks and variables
   larger than CG_MAX_OFFSETS_SZB: the greatest common divisor of the distances
   between misses of each source line, and of all blocks' sizes, if that is a
   multiple of CG_OFFSET_SZB and at least 16.  Misses at the beginning of a
   cache line are left out, since every loop over an array has them; so is a
   stride from end to end of a block, because memset begins with both.

   The size is used after CG_ENOUGH_STRIDES distances; from then on offsets are
   counted.  If a smaller size is found later, counts at offsets equal modulo
   that size are added.  If there are no elements after all, the counts are
   forgotten, but for those of smaller blocks, which are folded only when
   read. */

#pragma once

#include "features/data/objects.h"

#define CG_ENOUGH_STRIDES 16

/* Give objects that the pattern matches elements of szB bytes, 1 to
   CG_MAX_OFFSETS_SZB.  The pattern is compared with a variable's name; with the
   function that has the stack or allocates the object; with the library's
   function called for that; and with the allocating line, as FILE:LINE.  It may
   begin with a kind, as KIND@NAME.  Call this before there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* Return the element size that the user has given for the object; 0 if none. */
UInt cg_named_element(const ObjectKey* key);

/* Count offsets in elements of szB bytes; 0: the size is unknown. */
void cg_set_element(DataObject* object, UInt szB);

/* Return the offset within an element, whose size must be known. */
static inline UWord cg_in_element(const DataObject* object, UWord offset)
{
   if ((UInt)offset != offset)
      return offset % object->element;
   /* Multiply by the inverse, as a division is slow; n may be one too small. */
   UInt n    = (UInt)((ULong)(UInt)offset * object->element_inverse >> 32);
   UInt rest = (UInt)offset - n * object->element;
   return rest < object->element ? rest : rest - object->element;
}

/* Note the line's miss at a, in the block, with another stride than before.
   For cg_see_stride. */
void cg_see_new_stride(ObjectLine* line, Addr a, Addr start, UWord szB);

/* The bytes of a cache line on most processors. */
#define CG_COMMON_LINE_SZB 64

/* Note the line's miss at a place of more than CG_MAX_OFFSETS_SZB bytes.  Call
   this only while the object may have elements, and not if the user has given
   the size.  Most strides equal the one before. */
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

/* Return the element size, if the user has given it or all blocks' sizes are
   multiples of it; 0 otherwise: offsets count from the block's beginning. */
UInt cg_known_element(const DataObject* object);

void cg_see_element_size(DataObject* object, UWord szB);
