/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Counters.                                  counts/counters.c ---*/

/* They are cut from chunks, which stay; those that are free are chained. */

#include "counts/counters.h"

#include "base/near.h"
#include "base/table.h"

ULong**     cg_counter_chunks;
UWord       cg_n_live_counters;
static UInt n_counters, max_chunks;

/* After the counters of each chunk. */
UShort* cg_chain_of_counter(UInt number)
{
   UShort* numbers
      = (UShort*)(cg_counter_chunks[number / CG_N_CHUNK_COUNTERS]
                  + CG_N_CHUNK_COUNTERS);
   return &numbers[number % CG_N_CHUNK_COUNTERS];
}

/* Each free one holds the number of the next, plus one. */
static UInt first_free; /* plus one */

static void add_chunk(void)
{
   UInt chunk = n_counters / CG_N_CHUNK_COUNTERS;
   CG_MAKE_ROOM("cg.blocks.chunks", cg_counter_chunks, max_chunks, chunk);
   cg_counter_chunks[chunk] = cg_alloc_near(
      "cg.blocks.counters",
      CG_N_CHUNK_COUNTERS * (sizeof(ULong) + sizeof(UShort)));
}

UInt cg_n_counters(void)
{
   return n_counters;
}

UInt cg_allocate_counter(void)
{
   cg_n_live_counters++;
   if (first_free != 0) {
      UInt   number  = first_free - 1;
      ULong* counter = cg_counter_by_number(number);
      first_free     = (UInt)*counter;
      *counter       = 0;
      return number;
   }
   if (n_counters % CG_N_CHUNK_COUNTERS == 0)
      add_chunk();
   return n_counters++;
}

void cg_free_counter(UInt number)
{
   *cg_counter_by_number(number) = first_free;
   first_free                    = number + 1;
   cg_n_live_counters--;
}
