/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Numbers for names: the Callgrind format writes a name with its number, "(12)
   main", where it is first used; later it writes only the number, "(12)". */

#pragma once

#include "output/file.h"

/* An object, identified by its address, and its number. */
typedef struct {
   const void* key; /* NULL: free */
   UInt        id;
   UInt        named; /* Ids.round when its name was last written */
} Id;

typedef struct {
   Id*  table; /* open addressing */
   UInt size;  /* a power of two, or 0 */
   UInt n;
   UInt round;
} Ids;

/* Return the number of the key; *is_first tells whether the key is new.  *ids
   is zero at first. */
UInt cg_id_of(Ids* ids, const void* key, Bool* is_first);

/* Write the number of the key, with its name the first time. *ids is zero at
   first. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

/* Begin another part: objects keep their numbers, and their names are written
   once more. */
void cg_name_again(Ids* ids);

void cg_free_ids(Ids* ids);
