/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Memory that the program has mapped, without a file.  Remembers which calls of
   mmap and shmat have made the program's anonymous memory.
   features/data/allocators.c notes these calls, and features/data/places.c
   looks them up. */

#pragma once

#include "features/data/objects.h"

/* Note that the szB bytes at `start` are no longer mapped. */
void cg_maps_remove(Addr start, UWord szB);

/* Note that the bytes are mapped for the object, in place of any former map. */
void cg_maps_add(Addr start, UWord szB, const DataObject* object);

/* Return the number of bytes that the system has mapped at that address, in one
   piece. */
UWord cg_mapped_szB(Addr start);

/* Return the object of the map that the address lies in, or NULL if no call was
   seen that mapped it. */
DataObject* cg_object_of_map(Addr a);

/* Do both addresses lie in one map, or both outside of all maps seen? */
Bool cg_are_in_one_map(Addr a, Addr b);
