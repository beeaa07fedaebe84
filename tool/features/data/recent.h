/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A cache of places: blocks and variables found lately.  It has three arrays of
   256 entries, indexed by the address's page, aligned 64 KB, and aligned 1 MB.
   An object is in the array of the largest such unit that it fills around the
   address, or in the first.  An entry must not cover another object's bytes:
   code that adds or removes blocks or variables calls cg_recent_forget. */

#pragma once

#include "features/data/objects.h"

typedef struct {
   Addr        start;
   UWord       szB;       /* size in bytes; 0: the entry is empty */
   UWord       place_szB; /* DataPlace.szB */
   DataObject* object;
} RecentPlace;

/* Remember that all szB bytes at `start`, which contain address a, belong to
   the object alone. */
void cg_recent_add(Addr a, Addr start, UWord szB, UWord place_szB,
                   DataObject* object);

/* Forget these bytes, which are about to become another object's. */
void cg_recent_forget(Addr start, UWord szB);

#define CG_RECENT_CLASSES 3
#define CG_RECENT_PLACES  256

/* The number of low bits of an address that the index ignores, by [class]. */
static const UInt cg_recent_bits[CG_RECENT_CLASSES] = { 12, 16, 20 };

extern RecentPlace cg_recent[CG_RECENT_CLASSES][CG_RECENT_PLACES];

/* Return the place remembered for a, or NULL.  The pointer is valid until an
   entry is added or forgotten. */
static inline const RecentPlace* cg_recent_find(Addr a)
{
#pragma GCC unroll 3
   for (UInt i = 0; i < CG_RECENT_CLASSES; i++) {
      const RecentPlace* place
         = &cg_recent[i][(a >> cg_recent_bits[i]) % CG_RECENT_PLACES];
      if (a - place->start < place->szB)
         return place;
   }
   return NULL;
}

static inline DataPlace cg_recent_place(const RecentPlace* recent, Addr a)
{
   return (DataPlace){ .object = recent->object,
                       .offset = a - recent->start,
                       .szB    = recent->place_szB,
                       .start  = recent->start };
}
