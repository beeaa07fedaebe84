/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A batch of misses in the heap. */

#include "features/data/batch.h"
#include "features/data/heap.h"
#include "features/data/object_misses.h"
#include "features/data/places.h"

UInt          cg_n_in_batch;
static Addr   addresses[CG_BLOCKS_AT_ONCE];
static Missed misses[CG_BLOCKS_AT_ONCE];

void cg_batch_flush(void)
{
   LiveBlock found[CG_BLOCKS_AT_ONCE];
   DataPlace places[CG_BLOCKS_AT_ONCE];
   cg_blocks_find_all(&cg_heap_sets[HEAP_BLOCKS], addresses, cg_n_in_batch,
                      found);
   for (UInt i = 0; i < cg_n_in_batch; i++) {
      places[i] = found[i].szB > 0 ? cg_place_in_block(&found[i], addresses[i])
                                   : cg_place_outside(addresses[i]);
      __builtin_prefetch(&places[i].object->recent);
   }
   for (UInt i = 0; i < cg_n_in_batch; i++)
      cg_object_fetch(&places[i], misses[i].first);
   for (UInt i = 0; i < cg_n_in_batch; i++)
      cg_object_missed(&places[i], &misses[i]);
   cg_n_in_batch = 0;
}

void cg_batch_add(Addr a, const Missed* missed)
{
   addresses[cg_n_in_batch] = a;
   misses[cg_n_in_batch]    = *missed;
   if (++cg_n_in_batch == CG_BLOCKS_AT_ONCE)
      cg_batch_flush();
}
