/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Mapped memory.  When the middle of a map is unmapped, its beginning and its
   end become maps of their own. */

#include "features/data/maps.h"
#include "features/data/live_blocks.h"

#include "pub_tool_aspacemgr.h"

static LiveBlocks maps; /* owners are ids of DataObjects */

static void add(Addr start, Addr end, UInt owner)
{
   if (start < end)
      cg_blocks_add(&maps, &(LiveBlock){ .start = start,
                                         .szB   = end - start,
                                         .owner = owner });
}

void cg_maps_remove(Addr start, UWord szB)
{
   LiveBlock map;
   Addr      end = start + szB;
   while (szB > 0 && cg_blocks_remove_any(&maps, start, szB, &map)) {
      Addr after = map.start + (UWord)map.szB;
      add(map.start, start, map.owner);
      add(end, after, map.owner);
   }
}

void cg_maps_add(Addr start, UWord szB, const DataObject* object)
{
   add(start, start + szB, object->id);
}

UWord cg_mapped_szB(Addr start)
{
   const NSegment* segment = VG_(am_find_nsegment)(start);
   return segment == NULL ? 0 : segment->end - start + 1;
}

DataObject* cg_object_of_map(Addr a)
{
   const LiveBlock* map = cg_blocks_find(&maps, a);
   return map == NULL ? NULL : cg_object_of_id(map->owner);
}

Bool cg_are_in_one_map(Addr a, Addr b)
{
   const LiveBlock* map = cg_blocks_find(&maps, a);
   return map == NULL ? cg_blocks_find(&maps, b) == NULL
                      : b - map->start < map->szB;
}
