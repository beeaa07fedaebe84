/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Names that are written once, and then by a number.             ---*/

/* Numbers for names: in the Callgrind format a name is written out where it is
   first used, after its number, "(12) main"; later the number stands for it,
   "(12)". */

#pragma once

#include "output/file.h"
#include "pub_tool_basics.h"

/* An object, known by its address, and its number. */
typedef struct {
   const void* key; /* NULL: free */
   UInt        id;
   UInt        named; /* Ids.round in which it was last written with a name */
} Id;

typedef struct {
   Id*  table; /* open addressing */
   UInt size;  /* a power of two, or 0 */
   UInt n;
   UInt round;
} Ids;

/* Return the number of the key; *is_first: is it new? *ids is zero at first. */
UInt cg_id_of(Ids* ids, const void* key, Bool* is_first);

/* Write the number of the key, with its name the first time. *ids is zero at
   first. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

/* Begin another part: objects keep their numbers, and their names are written
   once more. */
void cg_name_again(Ids* ids);

void cg_free_ids(Ids* ids);
