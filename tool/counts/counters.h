/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Counters, which generated code ticks.                          ---*/

/* A part of counts/blocks.c: where its counters are.  They lie near the anchor,
   and are numbered, since a pointer to each would double what they take. */

#ifndef CG_COUNTS_COUNTERS_H
#define CG_COUNTS_COUNTERS_H

#include "pub_tool_basics.h"

#define CG_N_CHUNK_COUNTERS 4096
extern ULong** cg_counter_chunks;

static inline ULong* cg_counter_by_number(UInt number)
{
   return &cg_counter_chunks[number / CG_N_CHUNK_COUNTERS]
                            [number % CG_N_CHUNK_COUNTERS];
}

/* The hash chain of the block that has, or had, the counter. */
UShort* cg_chain_of_counter(UInt number);

/* The number of a counter that was free, and is zero. */
UInt cg_allocate_counter(void);
void cg_free_counter(UInt number);

/* How many there are; a free one is not always zero. */
UInt cg_n_counters(void);

/* How many are not free. */
extern UWord cg_n_live_counters;

#endif
