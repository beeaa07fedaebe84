/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR that executes segments on the model, and the hooks (feature.h) that
   emit it. */

#pragma once

#include "features/cycles/machine.h"
#include "translate/segment.h"
#include "libvex.h"
#include "pub_tool_basics.h"

/* Initialise, once, after cg_cycle_model_init; *machine must stay valid. */
void cg_cycles_instrument_init(const Machine* machine);

void cg_cycles_begin(Segment* segment, const IRSB* in);
void cg_cycles_statement(Segment* segment, const IRStmt* st);
void cg_cycles_end(Segment* segment, const IRSB* in);
