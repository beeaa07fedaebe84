/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The search for the object that has an address: a live block, brk's memory
   outside of all blocks, a variable, a stack, a map, or OBJECT_UNKNOWN. */

#pragma once

#include "features/data/objects.h"
#include "features/data/recent.h"

/* Return the place of address a.  Set *may_be to what a pending allocation may
   put there: nothing, a block, or a piece of a pool in the present block. */
typedef enum { NOTHING_ELSE, A_BLOCK, A_PIECE } MayBe;
static inline DataPlace cg_place_of(Addr a, MayBe* may_be);

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

/* Find the place of a for cg_place_of, if recent.h does not have it. */
DataPlace cg_look_up_place(Addr a, MayBe* may_be);

static inline DataPlace cg_place_of(Addr a, MayBe* may_be)
{
   const RecentPlace* recent = cg_recent_find(a);
   if (UNLIKELY(recent == NULL))
      return cg_look_up_place(a, may_be);
   *may_be = recent->object->key.kind == OBJECT_HEAP ? A_PIECE : A_BLOCK;
   return cg_recent_place(recent, a);
}

void cg_maps_remove(Addr start, UWord szB);
void cg_maps_add(Addr start, UWord szB, const DataObject* object);

/* Return the number of bytes from `start` to the end of its segment, or 0. */
UWord cg_mapped_szB(Addr start);

/* Return the object of the map that contains a; NULL if the call that made the
   map was not seen. */
DataObject* cg_object_of_map(Addr a);

/* Do both addresses lie in one map, or both outside of all maps seen? */
Bool cg_are_in_one_map(Addr a, Addr b);
