/*--------------------------------------------------------------------*/
/*--- Elements of arrays, whose offsets are counted as one's.        ---*/
/*--------------------------------------------------------------------*/

/* Of an array what matters is where in an element a miss is.  How large that is
   the user says, or it is found where blocks and variables are larger than
   CG_MAX_OFFSETS_SZB: each line of the program misses there at distances that
   are multiples of the element, and so are the sizes of all blocks.  So it is
   the largest number that divides all of these, if it is at least 16 and a
   multiple of CG_OFFSET_SZB.  Misses at the beginning of a cache line tell
   nothing: whoever goes through all of an array has them; nor does a stride
   from one end of a block to the other, since memset begins with both.

   Offsets are counted from when the size is found, after CG_ENOUGH_STRIDES
   distances; if it turns out to be smaller, what was counted is folded. */

#ifndef CG_COSTS_ELEMENTS_H
#define CG_COSTS_ELEMENTS_H

#include "costs/objects.h"

#define CG_ENOUGH_STRIDES 16

/* Objects that the pattern (* and ? match) names have elements of that size, 1
   to CG_MAX_OFFSETS_SZB: by the name of the variable or function, or of the
   function that allocates, or where it does so, as FILE:LINE; each also with
   the kind before it, as KIND@NAME.  Before there are objects. */
void cg_name_element(const HChar* pattern, UInt szB);

/* What the user says of the object; 0: nothing. */
UInt cg_named_element(const ObjectKey* key);

/* The line has missed in the object, of whose element the user says nothing. */
void cg_see_stride(DataObject* object, ObjectLine* line,
                   const DataPlace* place);

/* Do the sizes of all blocks agree with the element, or is there none? */
Bool cg_element_holds(const DataObject* object);

/* A block or variable of that size is one of the object's. */
void cg_see_element_size(DataObject* object, UWord szB);

#endif
