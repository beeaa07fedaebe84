/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A batch of misses in the heap, looked up together.  A look-up mostly waits
   for the host's memory, and several look-ups can wait at once: a Perl program
   that sorts 12,000 arrays takes 1.3 times as long as without --data-profile;
   with single look-ups, 1.5 times (November 2026).  The batch is flushed before
   allocators.c changes a block, and before objects are read.  The misses of an
   object stay in order. */

#pragma once

#include "features/data/objects.h"

/* Add a miss at address a of the heap, but not in a piece of a pool. */
void cg_batch_add(Addr a, const Missed* missed);

extern UInt cg_n_in_batch;
void cg_batch_flush(void);
