/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of loaded cache lines, by object.  With cache use, a line's residency
   is charged to the object in which the reference that loaded it lies
   (features/data/objects.h); a line of instructions, to the code it was loaded
   for.  The object does not change if something else is allocated there
   later. */

#pragma once

#include "caches/use.h"

/* Members of a UseDataListener; see caches/use.h. */
UseContext* cg_data_loaded(UInt line, const UseLoad* load);
void        cg_data_charge(UseContext* context, UseLevel level,
                           ULong temporal, ULong spatial);
void        cg_data_ended(UseContext* context, UseLevel level, ULong units);
