/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Numbers for names.  The Callgrind format writes a name with a number, "(12)
   main", at the name's first use, and only the number, "(12)", later. */

#pragma once

#include "output/file.h"

typedef struct {
   const void* key; /* address of the named thing; NULL: the slot is free */
   UInt        id;
   UInt        named; /* Ids.round when the name was last written */
} Id;

typedef struct {
   Id*  table; /* open addressing */
   UInt size;  /* a power of two, or 0 */
   UInt n;
   UInt round;
} Ids;

/* Return the key's number; set *is_first if its name must be written with it.
   An empty Ids is all zero. */
UInt cg_id_of(Ids* ids, const void* key, Bool* is_first);

/* Write the key's number, the first time with the name. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

/* Begin another part: numbers stay, and names are written once more. */
void cg_name_again(Ids* ids);

void cg_free_ids(Ids* ids);
