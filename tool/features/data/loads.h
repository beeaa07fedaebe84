/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of loaded cache lines, by object.  With cache use, a residency is
   charged to the object of the reference that loaded the line; an instruction
   line's residency, to the code.  Later allocations change nothing. */

#pragma once

#include "features/use/use.h"

/* Callbacks for a UseDataListener; see features/use/use.h. */
UseContext* cg_data_loaded(UInt line, const UseLoad* load);
void        cg_data_charge(UseContext* context, UseLevel level,
                           ULong temporal, ULong spatial);
void        cg_data_ended(UseContext* context, UseLevel level, ULong units);
