/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Misses in the heap, looked up together.  A look-up mostly waits for the
   host's memory, and several can wait at once: perl sorting 12,000 arrays takes
   1.3 times the time without data, and 1.5 if misses in brk's memory are looked
   up singly (November 2026).  Misses are flushed before allocators.c changes a
   block, and before objects are read.  The misses of one object stay in
   order. */

#pragma once

#include "features/data/objects.h"

/* Add a miss in the heap, in a block or not, but in no piece of a pool. */
void cg_batch_add(Addr a, const Missed* missed);

extern UInt cg_n_in_batch;

/* Charge the misses in the batch. */
void cg_batch_flush(void);
