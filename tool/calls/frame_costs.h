/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of a frame, copied and subtracted: a part of calls/stack.h.  These
   functions are always inlined: where the number of costs is a constant, the
   loops can be unrolled. */

#pragma once

#include "counts/events.h"

/* The tests define this otherwise, to be compiled in less time. */
#ifndef CG_INLINED
#define CG_INLINED static inline __attribute__((always_inline))
#endif

#define CG_N_CACHE_COLUMNS 9

/* Return the column of the i-th of a frame's n costs; there are constant tables
   for the usual n. */
CG_INLINED UInt cg_column_of_cost(UInt i, UInt n)
{
   return __builtin_constant_p(n) ? i : cg_direct_column[i];
}

CG_INLINED void cg_copy_costs(ULong* to, const ULong* from, UInt n)
{
#pragma GCC unroll 9
   for (UInt i = 0; i < n; i++)
      to[i] = from[i];
}

/* cost += now - entry, in columns */
CG_INLINED void cg_add_costs(ULong* cost, const ULong* now, const ULong* entry,
                             UInt n)
{
#pragma GCC unroll 9
   for (UInt i = 0; i < n; i++)
      cost[cg_column_of_cost(i, n)] += now[i] - entry[i];
}
