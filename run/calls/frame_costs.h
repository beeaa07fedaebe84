/*--------------------------------------------------------------------*/
/*--- The costs of a frame, copied and subtracted.                   ---*/
/*--------------------------------------------------------------------*/

/* A part of run/calls/stack.h.  These functions are always inlined: the number
   of costs is often a constant there, so that the loops can be unrolled. */

#ifndef CG_RUN_CALLS_FRAME_COSTS_H
#define CG_RUN_CALLS_FRAME_COSTS_H

#include "costs/events.h"
#include "pub_tool_basics.h"

/* Two costs that are loaded and stored together.  The columns of the caches
   come in threes: references, misses of the first level, misses of the last.
   If cache use is not counted, a frame has all of them, and the two of misses
   are copied as a pair.  A load of both just after a store of one would have to
   wait for it, but misses are rare. */
typedef ULong TwoCosts
   __attribute__((vector_size(2 * sizeof(ULong)), aligned(4), may_alias));

/* The tests define this otherwise, to be compiled in less time. */
#ifndef CG_INLINED
#define CG_INLINED static inline __attribute__((always_inline))
#endif

#define CG_N_CACHE_COLUMNS 9
#define CG_N_CACHES_DIRECT 3

/* Do n costs, a constant, mean the columns of the caches in that order? */
CG_INLINED Bool cg_are_paired(UInt n)
{
   return __builtin_constant_p(n) && n == CG_N_CACHE_COLUMNS;
}

/* The column of the i-th of a frame's n costs. */
CG_INLINED UInt cg_column_of_cost(UInt i, UInt n)
{
   if (!__builtin_constant_p(n))
      return cg_direct_column[i];
   return n == CG_N_CACHES_DIRECT ? 3 * i : i;
}

CG_INLINED void cg_copy_costs(ULong* to, const ULong* from, UInt n)
{
   if (!cg_are_paired(n)) {
#pragma GCC unroll 3
      for (UInt i = 0; i < n; i++)
         to[i] = from[i];
      return;
   }
#pragma GCC unroll 3
   for (UInt i = 0; i < CG_N_CACHE_COLUMNS; i += 3) {
      to[i]                     = from[i];
      *(TwoCosts*)(to + i + 1) = *(const TwoCosts*)(from + i + 1);
   }
}

/* cost += now - entry, in columns */
CG_INLINED void cg_add_costs(ULong* cost, const ULong* now, const ULong* entry,
                             UInt n)
{
   if (!cg_are_paired(n)) {
#pragma GCC unroll 3
      for (UInt i = 0; i < n; i++)
         cost[cg_column_of_cost(i, n)] += now[i] - entry[i];
      return;
   }
#pragma GCC unroll 3
   for (UInt i = 0; i < CG_N_CACHE_COLUMNS; i += 3) {
      cost[i] += now[i] - entry[i];
      *(TwoCosts*)(cost + i + 1) += *(const TwoCosts*)(now + i + 1)
                                    - *(const TwoCosts*)(entry + i + 1);
   }
}

#endif
