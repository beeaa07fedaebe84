/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Conflicts: loads that read what was stored just before, which a processor may
   have to execute again, or hold back.  A load is in conflict with the youngest
   earlier store of its thread, within the last --replay-window instructions,
   whose bytes overlap its own:

   - covered: the store holds all bytes that are loaded, and can be forwarded;
   - partial: the store holds only some, and cannot be forwarded;

   or, without one, with the youngest whose address has the same low 12 bits,
   which processors compare first: alias.  Both points, the load's and the
   store's, have a hot list of their partners, each with its class.  `sum` of an
   entry adds up the distances, in instructions.  If conflicts are sampled, both
   have to be in one burst. */

#pragma once

#include "features/values/points.h"

/* Initialise, once.  Instructions must be counted already
   (features/values/burst.h). */
void cg_conflicts_init(void);

/* Note that another thread has the processor. */
void cg_conflicts_switch(ThreadId from, ThreadId to);

/* Called by generated code: the point stores or loads bytes at `address`;
   `left`: the instructions left when the point's instruction began
   (features/values/burst.h). */
void cg_see_store(ValuePoint* point, Word left, Addr address);
void cg_see_load(ValuePoint* point, Word left, Addr address);
