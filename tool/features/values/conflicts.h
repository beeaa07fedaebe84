/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Conflicts: loads of bytes stored just before, which a processor may have to
   repeat or delay.  A load is in conflict with the youngest earlier store of
   its thread, within the last --replay-window instructions, whose bytes overlap
   its own:

   - covered: the store holds all bytes that are loaded, and can be forwarded;
   - partial: the store holds only some, and cannot be forwarded;

   or, without such a store, with the youngest one whose address has the same
   low 12 bits, which processors compare first: alias.  The load's and the
   store's points each have a hot list of partners, with their classes.  An
   entry's `sum` adds up the distances from store to load, in instructions.  If
   conflicts are sampled, load and store must be in one burst. */

#pragma once

#include "features/values/points.h"

/* Initialise, once, after cg_bursts_init. */
void cg_conflicts_init(void);

/* Note that the processor goes from one thread to another. */
void cg_conflicts_switch(ThreadId from, ThreadId to);

/* Note that the point stores or loads at `address`, with `left` instructions
   left at its instruction's begin.  Called by generated code. */
void cg_see_store(ValuePoint* point, Word left, Addr address);
void cg_see_load(ValuePoint* point, Word left, Addr address);
