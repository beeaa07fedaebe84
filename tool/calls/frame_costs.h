/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Copies and differences of a frame's costs, a part of calls/stack.h; always
   inlined, so that loops over a constant number of costs can be unrolled. */

#pragma once

#include "counts/events.h"

/* The attribute of inlined functions; native tests have another. */
#ifndef CG_INLINED
#define CG_INLINED static inline __attribute__((always_inline))
#endif

#define CG_N_CACHE_COLUMNS 9

/* Return the column of cost i of n; a constant n means columns from 0 on. */
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

/* Do: cost += now - entry, by columns. */
CG_INLINED void cg_add_costs(ULong* cost, const ULong* now, const ULong* entry,
                             UInt n)
{
#pragma GCC unroll 9
   for (UInt i = 0; i < n; i++)
      cost[cg_column_of_cost(i, n)] += now[i] - entry[i];
}
