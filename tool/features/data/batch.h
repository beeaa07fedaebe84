/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Misses in the heap, looked up together.  A look-up mostly waits for the
   host's memory, and several wait together: perl sorting 12,000 arrays takes
   1.3 times the time without data, and 1.5 if misses in brk's memory are looked
   up one by one (November 2026).  The blocks there must not change meanwhile:
   features/data/allocators.c flushes the misses before it changes any, and so
   does every reader of objects.  The misses of one object stay in their
   order. */

#pragma once

#include "features/data/objects.h"

/* Add a miss; the address is in the program's heap, in a block or not, and in
   no piece of a pool. */
void cg_batch_add(Addr a, const Missed* missed);

/* The number of misses in the batch. */
extern UInt cg_n_in_batch;

/* Charge the misses collected. */
void cg_batch_flush(void);
