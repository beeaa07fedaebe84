/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Computed jumps.  A jump mostly goes where it has gone before, so the latest
   jumps are in a cache by line and target. */

#include "run/jumps.h"
#include "counts/jumps.h"
#include "counts/region.h"
#include "names/code_changes.h"

Bool cg_collects_jumps;

/* Direct-mapped. */
#define N_RECENT 1024 /* a power of two */

static struct {
   LineCost* from; /* NULL: empty */
   Addr      target;
   UInt      generation; /* of what addresses mean */
   Jump*     jump; /* NULL: to another function */
} recent[N_RECENT];

VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target)
{
   UInt  generation = cg_code_generation();
   UWord hash       = (UWord)from >> 4 ^ target ^ target >> 8;
   UWord slot       = hash & (N_RECENT - 1);
   if (UNLIKELY(recent[slot].from != from || recent[slot].target != target
                || recent[slot].generation != generation)) {
      recent[slot].from       = from;
      recent[slot].target     = target;
      recent[slot].generation = generation;
      recent[slot].jump       = cg_jump(from, target, False);
   }
   Jump* jump = recent[slot].jump;
   if (jump != NULL)
      jump->followed->count[cg_column[EV_Ir]] += *cg_region_one;
}
