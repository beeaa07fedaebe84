/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- What each line has cost.        features/cycles/line_costs.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/line_costs.h. */

#include "features/cycles/line_costs.h"

#include "costs/lines.h"
#include "costs/table.h"
#include "features/cycles/model.h"
#include "sim/near.h"

#include "pub_tool_libcbase.h"

#define CHUNK 1024 /* lines */

static CycleCosts** chunks;
static UInt         max_chunks, n_chunks;

CycleCosts* cg_cycle_costs_of(UInt line)
{
   while (line / CHUNK >= n_chunks) {
      CG_MAKE_ROOM("cg.cycles.lines", chunks, max_chunks, n_chunks);
      chunks[n_chunks++]
         = cg_alloc_near("cg.cycles.lines", CHUNK * sizeof(CycleCosts));
   }
   return &chunks[line / CHUNK][line % CHUNK];
}

/* What is left of a cycle. */
static ULong rest[N_COSTS];

static void hand_over_line(UInt line, ULong* costs)
{
   static const Event events[N_COSTS]
      = { EV_Cy, EV_CyMem, EV_CyBr, EV_CyFe, EV_CyDep };
   for (UInt c = 0; c < N_COSTS; c++) {
      if (costs[c] == 0)
         continue;
      ULong all = rest[c] + costs[c];
      cg_line_by_number(line)->count[cg_column[events[c]]] += all / CG_CYCLE;
      rest[c]  = all % CG_CYCLE;
      costs[c] = 0;
   }
}

void cg_cycles_hand_over(void)
{
   for (UInt line = 0; line < n_chunks * CHUNK; line++)
      hand_over_line(line, chunks[line / CHUNK][line % CHUNK].of);
}

void cg_cycles_forget(void)
{
   for (UInt i = 0; i < n_chunks; i++)
      VG_(memset)(chunks[i], 0, CHUNK * sizeof(CycleCosts));
   for (Cost c = 0; c < N_COSTS; c++)
      rest[c] = cg_cycles->sum[c] % CG_CYCLE;
}
