/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* What cache lines that are loaded cost, by object.  With --data-profile=yes
   and --cache-use=yes, a cache line's residency is charged to the object in
   which the reference that loaded it lies (features/data/objects.h).  A line of
   instructions is charged to the code it was loaded for.  The object is found
   when the line is loaded; it does not change if something else is allocated
   there later. */

#pragma once

#include "caches/use.h"

/* Members of a UseDataListener; see caches/use.h. */
UseContext* cg_data_loaded(UInt line, const UseLoad* load);
void        cg_data_charge(UseContext* context, UseLevel level,
                           ULong temporal, ULong spatial);
void        cg_data_ended(UseContext* context, UseLevel level, ULong units);
