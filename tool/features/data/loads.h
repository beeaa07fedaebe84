/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of loaded cache lines, by object, with cache use.  A line's residency
   is charged to the object that the loading reference touched, or to the code
   if it is an instruction line.  Later allocations do not change the charge. */

#pragma once

#include "features/use/use.h"

/* Callbacks for a UseDataListener; see features/use/use.h. */
UseContext* cg_data_loaded(UInt line, const UseLoad* load);
void        cg_data_charge(UseContext* context, UseLevel level,
                           ULong temporal, ULong spatial);
void        cg_data_ended(UseContext* context, UseLevel level, ULong units);
