/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Blocks and variables that were found lately.                   ---*/

/* Most misses lie where some others have been before.  So what was found is
   remembered by the address that was asked for, in 256 places by page or,
   where all of 64 KB or of 1 MB around it is the same, in as many by these.  No
   entry covers an address that something else lies at, so whoever adds or
   removes blocks or variables has those bytes forgotten. */

#pragma once

#include "features/data/objects.h"

typedef struct {
   Addr        start;
   UWord       szB;       /* 0: nothing is remembered here */
   UWord       place_szB; /* as the DataPlace's */
   DataObject* object;
} RecentPlace;

/* All szB bytes at `start` belong to the object, and to nothing else.  `a` is
   one of them; place_szB is DataPlace's. */
void cg_recent_add(Addr a, Addr start, UWord szB, UWord place_szB,
                   DataObject* object);

/* The szB bytes at `start` are about to belong to something else. */
void cg_recent_forget(Addr start, UWord szB);

/* The rest is private to cg_recent_find. */

#define CG_RECENT_CLASSES 3
#define CG_RECENT_PLACES  256

/* [class]: entries are kept by the address without so many bits. */
static const UInt cg_recent_bits[CG_RECENT_CLASSES] = { 12, 16, 20 };

extern RecentPlace cg_recent[CG_RECENT_CLASSES][CG_RECENT_PLACES];

/* Returns what is remembered to lie at the address, or NULL.  Valid until
   something is added or forgotten. */
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
