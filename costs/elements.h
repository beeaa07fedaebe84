/*--------------------------------------------------------------------*/
/*--- Elements of arrays: how large they are.                        ---*/
/*--------------------------------------------------------------------*/

/* In an array, the offset of a miss is counted within an element.  The user can
   say how large an element is.  For blocks and variables larger than
   CG_MAX_OFFSETS_SZB the size is found otherwise: each line of source misses in
   an array at distances that are multiples of the element size, and the sizes
   of all blocks are multiples of it, too.  So it is the greatest common divisor
   of all of these, if that is at least 16 and a multiple of CG_OFFSET_SZB.  Two
   kinds of distances are left out.  A miss at the beginning of a cache line
   tells nothing, as every walk through the whole array has such misses.  Nor
   does a stride from one end of a block to the other, because memset begins
   with both.

   The size is used after CG_ENOUGH_STRIDES distances; from then on offsets are
   counted.  If it turns out later to be smaller, the offsets are folded: counts
   at offsets that are equal modulo the new size are added. */

#ifndef CG_COSTS_ELEMENTS_H
#define CG_COSTS_ELEMENTS_H

#include "costs/objects.h"

#define CG_ENOUGH_STRIDES 16

/* The user says that objects whose name matches the pattern (of * and ?) have
   elements of szB bytes, 1 to CG_MAX_OFFSETS_SZB.  The name is that of the
   variable, or of the function on whose stack the object is, or of the function
   that allocates it, or the line where it does so, as FILE:LINE.  A pattern may
   begin with a kind, as KIND@NAME.  Call this before there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* Returns the size that the user has given for the object; 0 if none. */
UInt cg_named_element(const ObjectKey* key);

/* The line has missed at that place of the object.  The user has not given the
   size of its elements. */
void cg_see_stride(DataObject* object, ObjectLine* line,
                   const DataPlace* place);

/* Are the sizes of all blocks multiples of the element size?  True if that is
   not known. */
Bool cg_element_holds(const DataObject* object);

/* A block or variable of that size is one of the object's. */
void cg_see_element_size(DataObject* object, UWord szB);

#endif
