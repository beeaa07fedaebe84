/*--------------------------------------------------------------------*/
/*--- What each line has cost.        features/cycles/line_costs.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/line_costs.h. */

#include "features/cycles/line_costs.h"

#include "costs/lines.h"
#include "costs/table.h"
#include "features/cycles/machine.h"
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

static void hand_over_line(UInt line, ULong* costs)
{
   static const Event events[N_COSTS]
      = { EV_Cy, EV_CyMem, EV_CyBr, EV_CyFe, EV_CyDep };
   for (UInt c = 0; c < N_COSTS; c++) {
      if (costs[c] < CG_CYCLE)
         continue;
      cg_line_by_number(line)->count[cg_column[events[c]]]
         += costs[c] / CG_CYCLE;
      costs[c] %= CG_CYCLE;
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
}
