/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Conflicts: loads of bytes stored just before, which a processor may have to
   repeat or delay.  A load is in conflict with the youngest store of its
   thread, within the last --replay-window instructions, whose bytes overlap the
   load's bytes:

   - covered: the store has all bytes that are loaded, and can be forwarded;
   - partial: the store has only some of them, and cannot be forwarded.

   Without such a store, the load is in conflict (alias) with the youngest store
   whose address has the same low 12 bits, which processors compare first.  The
   load's point and the store's point each have a hot list of partners, with
   classes.  HotEntry.sum adds up the instructions from store to load.  If
   conflicts are sampled, load and store must be in the same burst. */

#pragma once

#include "features/values/points.h"

/* Initialise conflicts, once, after cg_bursts_init. */
void cg_conflicts_init(void);

void cg_conflicts_switch(ThreadId from, ThreadId to);

/* Note that the point's instruction stores to, or loads from, `address`. `left`
   is WORD_LEFT at the instruction's beginning.  Generated code calls these. */
void cg_see_store(ValuePoint* point, Word left, Addr address);
void cg_see_load(ValuePoint* point, Word left, Addr address);
