/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that looks into the caches.  This is the only part of code generation
   that knows the simulator's structures: another simulator would need another
   file like this one. */

#pragma once

#include "translate/ir.h"
#include "translate/plan.h"

/* Look up the places of a plan, at least one.  Returns a word that is below the
   D1 line size if all are seen in their caches; cg_note_uses finds place i by
   indexes[i]. */
IRExpr* cg_probe(Emitter* e, const Plan* plan, IRExpr* const* bases,
                 IRExpr** indexes);

/* Note that each place, which now is in its cache, is used at the clock's value
   plus its time, and advance the clock by n_times. */
void cg_note_uses(Emitter* e, const Plan* plan, IRExpr* const* indexes,
                  UInt n_times);
