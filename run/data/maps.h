/*--------------------------------------------------------------------*/
/*--- Memory that the program has mapped, of no file.                ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_RUN_DATA_MAPS_H
#define CG_RUN_DATA_MAPS_H

#include "costs/objects.h"

/* Nothing of that memory is mapped any more; or all of it, which was not
   before, as part of that object. */
void cg_maps_remove(Addr start, UWord szB);
void cg_maps_add(Addr start, UWord szB, const DataObject* object);

/* The object that it is part of, by who called mmap; NULL: that is not
   known. */
DataObject* cg_object_of_map(Addr a);

#endif
