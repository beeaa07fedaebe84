/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Memory that the program has mapped, without a file.            ---*/

/* Remembers which calls of mmap and shmat the program's anonymous memory comes
   from.  features/data/allocators.c sees these calls, and
   features/data/places.c asks. */

#pragma once

#include "features/data/objects.h"

/* The szB bytes at `start` are not mapped any more. */
void cg_maps_remove(Addr start, UWord szB);

/* Map them as the object's, in place of what was there. */
void cg_maps_add(Addr start, UWord szB, const DataObject* object);

/* Returns how many bytes the system has at that address, in one piece. */
UWord cg_mapped_szB(Addr start);

/* Returns the object of the map that the address lies in, or NULL if nobody was
   seen to map it. */
DataObject* cg_object_of_map(Addr a);

/* Do both addresses lie in one map, or both in none that was seen? */
Bool cg_are_in_one_map(Addr a, Addr b);
