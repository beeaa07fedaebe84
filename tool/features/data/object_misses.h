/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Counts of misses, and of cycles that wait for misses, by object, source line
   and, if the object has offsets, offset.  All code is inline, because in some
   programs every second reference misses. */

#pragma once

#include "features/data/elements.h"
#include "features/data/objects.h"

/* Are offsets at this place counted within elements? */
static inline Bool cg_is_by_element(const DataPlace* place)
{
   return place->szB > CG_MAX_OFFSETS_SZB || place->object->element_is_named;
}

static inline Bool cg_has_offsets(const DataPlace* place)
{
   return place->szB > CG_MAX_OFFSETS_SZB ? place->object->element > 0
                                          : place->szB > 0;
}

static inline ULong* cg_counter(OffsetCounts* offsets, UInt i)
{
   CG_MAKE_ROOM("cg.objects.offsets", offsets->count, offsets->n, i);
   return &offsets->count[i];
}

/* Return the counter of the event at that place, whose object has offsets. */
static inline ULong* cg_count_at(const DataPlace* place, Miss miss)
{
   DataObject*   object  = place->object;
   Bool          by_one  = cg_is_by_element(place);
   OffsetCounts* offsets = by_one ? &object->in_elements.misses[miss]
                                  : &object->in_blocks.misses[miss];
   UInt          i = (UInt)((by_one ? cg_in_element(object, place->offset)
                                    : place->offset) / CG_OFFSET_SZB);
   return cg_counter(offsets, i);
}

static inline void cg_count_miss(const DataPlace* place, ObjectLine* by_line,
                                 Bool has_offsets, Miss miss, UInt n)
{
   cg_object_totals.count[miss] += n;
   by_line->misses.count[miss] += n;
   if (has_offsets)
      *cg_count_at(place, miss) += n;
}

static inline __attribute__((always_inline)) void
cg_object_missed(const DataPlace* place, const Missed* missed)
{
   DataObject* object  = place->object;
   ObjectLine* by_line = object->recent;
   if (UNLIKELY(by_line == NULL || by_line->line != missed->line))
      by_line = cg_object_line(object, missed->line);
   if (place->szB > CG_MAX_OFFSETS_SZB && !object->element_is_named
       && !object->has_no_element && missed->first != WAIT_CyMem)
      cg_see_stride(object, by_line, place);
   Bool has_offsets = cg_has_offsets(place);
   cg_count_miss(place, by_line, has_offsets, missed->first, missed->n);
   if (UNLIKELY(missed->has_two))
      cg_count_miss(place, by_line, has_offsets, missed->first + 1, missed->n);
}

/* Prefetch the counters of this miss at the place. */
static inline void cg_object_fetch(const DataPlace* place, Miss miss)
{
   const DataObject*   object  = place->object;
   const OffsetCounts* offsets = &object->in_blocks.misses[miss];
   UWord               i       = place->offset / CG_OFFSET_SZB;
   if (object->recent != NULL)
      __builtin_prefetch(&object->recent->line);
   if (i < offsets->n && !cg_is_by_element(place))
      __builtin_prefetch(&offsets->count[i]);
}
