/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The IR that looks into the caches.                             ---*/

/* All that generated code knows of the simulator's structures: another
   simulator would need another file like this one. */

#pragma once

#include "translate/ir.h"
#include "translate/plan.h"

/* Look for the places of a plan, which has at least one.  Returns a word that
   is below the D1 line size if all are seen to be in their caches; indexes[i]
   is what cg_note_uses needs to know of place i. */
IRExpr* cg_probe(Emitter* e, const Plan* plan, IRExpr* const* bases,
                 IRExpr** indexes);

/* The places are in their caches now: note that each is used at the clock's
   value plus its time, and advance the clock by n_times. */
void cg_note_uses(Emitter* e, const Plan* plan, IRExpr* const* indexes,
                  UInt n_times);
