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

/* Return the key's number; *is_first: the key is new; *ids begins as zero. */
UInt cg_id_of(Ids* ids, const void* key, Bool* is_first);

/* Write the key's number, with its name the first time. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

/* Begin another part: numbers stay, and names are written once more. */
void cg_name_again(Ids* ids);

void cg_free_ids(Ids* ids);
