/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Misses in the heap, looked up together.  A look-up mostly waits for the
   host's memory, and several can wait at once: perl sorting 12,000 arrays takes
   1.3 times the time without data, and 1.5 if misses in brk's memory are looked
   up one by one (November 2026).  Blocks there must not change while misses
   wait: features/data/allocators.c flushes the misses before it changes any
   block, and so does every reader of objects.  The misses of one object stay in
   order. */

#pragma once

#include "features/data/objects.h"

/* Add a miss.  Its address is in the program's heap, whether in a block or not,
   and in no piece of a pool. */
void cg_batch_add(Addr a, const Missed* missed);

/* The number of misses in the batch. */
extern UInt cg_n_in_batch;

/* Charge the misses in the batch. */
void cg_batch_flush(void);
