/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The search for the object that has an address: a live block, brk's memory
   outside of all blocks, a variable, a stack, a map, or OBJECT_UNKNOWN. */

#pragma once

#include "features/data/objects.h"

/* brk's memory: from the lowest address that brk has returned to the latest. */
extern Addr cg_brk_start, cg_brk_end;
static inline Bool cg_is_in_brk(Addr a)
{
   return cg_brk_start <= a && a < cg_brk_end;
}

/* Return the place of address a, which is in no live block. */
DataPlace cg_place_outside(Addr a);

/* Implement hooks of feature.h: follow calls of brk; and, when a thread runs,
   forget places in object files if one has been mapped or unmapped. */
void cg_places_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result);
void cg_places_thread_runs(ThreadId tid);

/*--- The cache of recent places                           ---*/

/* Blocks and variables found lately.  The cache has three arrays of 256
   entries, indexed by the address's page, aligned 64 KB, and aligned 1 MB.  An
   object is in the array of the largest such unit that it fills around the
   address, or in the first.  An entry must not cover another object's bytes:
   code that adds or removes blocks or variables calls cg_recent_forget. */
typedef struct {
   Addr        start;
   UWord       szB;       /* size in bytes; 0: the entry is empty */
   UWord       place_szB; /* DataPlace.szB */
   DataObject* object;
} RecentPlace;

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

/* The result of a pending allocation that may come to an address: none, a
   block, or a piece of a pool in the present block. */
typedef enum { NOTHING_ELSE, A_BLOCK, A_PIECE } MayBe;

/* Find the place of a for cg_place_of, if the cache does not have it. */
DataPlace cg_look_up_place(Addr a, MayBe* may_be);

/* Return the place of address a.  Set *may_be to what a pending allocation may
   put there. */
static inline DataPlace cg_place_of(Addr a, MayBe* may_be)
{
   const RecentPlace* recent = cg_recent_find(a);
   if (UNLIKELY(recent == NULL))
      return cg_look_up_place(a, may_be);
   *may_be = recent->object->key.kind == OBJECT_HEAP ? A_PIECE : A_BLOCK;
   return (DataPlace){ .object = recent->object,
                       .offset = a - recent->start,
                       .szB    = recent->place_szB,
                       .start  = recent->start };
}

/*--- Maps                                                 ---*/

/* Note that these bytes have been unmapped, or are a new map, of the object. */
void cg_maps_remove(Addr start, UWord szB);
void cg_maps_add(Addr start, UWord szB, const DataObject* object);

/* Return the number of bytes from `start` to the end of its segment, or 0. */
UWord cg_mapped_szB(Addr start);

/* Return the object of the map with a; NULL if the map's call was not seen. */
DataObject* cg_object_of_map(Addr a);

/* Do both addresses lie in one map, or both outside of all maps seen? */
Bool cg_are_in_one_map(Addr a, Addr b);
