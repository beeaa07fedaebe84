/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Element sizes of arrays.  In an array, the offset of a miss is counted within
   an element.  Unless the user gives the element size, it is computed for
   blocks and variables larger than CG_MAX_OFFSETS_SZB: the greatest common
   divisor of the distances between misses of each source line, and of all
   blocks' sizes, if that is at least 16 and a multiple of CG_OFFSET_SZB.
   Misses at the beginning of a cache line are left out, since every loop over
   the whole array has them; so is a stride from one end of a block to the
   other, because memset begins with both.

   The size is used after CG_ENOUGH_STRIDES distances; from then on offsets are
   counted.  If a smaller size is found later, offsets are folded: counts at
   offsets that are equal modulo the new size are added.  If it is found that
   there are no elements, the counts are forgotten; counts of smaller blocks,
   which are folded only when read, stay. */

#pragma once

#include "features/data/objects.h"

#define CG_ENOUGH_STRIDES 16

/* Set the element size of objects that the pattern (of * and ?) matches to szB
   bytes, 1 to CG_MAX_OFFSETS_SZB.  The pattern is compared with a variable's
   name; with the function on whose stack the object lies, or that allocates it;
   with a library's function called for that; and with the line that allocates
   it, as FILE:LINE.  A pattern may begin with a kind, as KIND@NAME.  Call this
   before there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* Return the element size that the user has given for the object; 0 if none. */
UInt cg_named_element(const ObjectKey* key);

/* Count the object's offsets within elements of szB bytes from now on; 0: the
   size is unknown. */
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

/* Note the line's miss at a, in a block of szB bytes at `start`.  Called by
   cg_see_stride if the stride differs from the one before and a is not at the
   beginning of a cache line. */
void cg_see_new_stride(ObjectLine* line, Addr a, Addr start, UWord szB);

/* The bytes of a cache line on most processors. */
#define CG_COMMON_LINE_SZB 64

/* Note the line's miss at that place of the object, in a block or variable of
   more than CG_MAX_OFFSETS_SZB bytes.  The user must not have given an element
   size, and the object may still have elements.  Most strides equal the one
   before. */
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

/* Forget all counts by offset. */
void cg_forget_offsets(Offsets* offsets);

/* Return the element size, if the user has given it or all blocks' sizes are
   multiples of it; 0 otherwise: offsets count from the block's beginning. */
UInt cg_known_element(const DataObject* object);

/* Note that the object has a block or variable of szB bytes. */
void cg_see_element_size(DataObject* object, UWord szB);
