/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Names that are written once, and then by a number.             ---*/

/* In the Callgrind format a name is written out where it is first used, after
   the number that stands for it later: "(12) main", then "(12)". */

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

/* The number that stands for key; is it the first time that it is asked for?
   *ids is zero at first. */
UInt cg_id_of(Ids* ids, const void* key, Bool* is_first);

/* Write the number that stands for key; with its name, if it is the first
   time.  *ids is zero at first. */
void cg_put_id(OutFile* file, Ids* ids, const void* key, const HChar* name);

/* Another part begins: objects keep their numbers, and are written with their
   names once more. */
void cg_name_again(Ids* ids);

void cg_free_ids(Ids* ids);
