/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- What each line has cost.        features/cycles/line_costs.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/line_costs.h.  All costs that share sixtieths hash
   alike. */

#include "features/cycles/line_costs.h"

#include "costs/table.h"
#include "features/cycles/machine.h"
#include "sim/near.h"

/* Costs of a line in the function of that name, as flat profiles have it. */
typedef struct Entry {
   struct Entry* next_in_hash;
   CycleCosts    costs;
   const HChar*  name; /* interned */
} Entry;

static Table entries;

static UWord hash_of_entry(const Link* link)
{
   const Entry*    e    = (const Entry*)link;
   const LineCost* line = cg_line_by_number(e->costs.line);
   return cg_mix((UWord)e->name, (UWord)line->function->file)
          + line->line * 31 + (line->insn >> 1);
}

static Bool is_same_code(const Entry* known, const Entry* wanted)
{
   const LineCost* a = cg_line_by_number(known->costs.line);
   const LineCost* b = cg_line_by_number(wanted->costs.line);
   return known->name == wanted->name && a->function->file == b->function->file
          && a->line == b->line && a->insn == b->insn;
}

/* They begin with half a cycle: so costs are rounded to the nearest number. */
static void begin(Long* of)
{
   for (Cost c = 0; c < N_COSTS; c++)
      of[c] = CG_CYCLE / 2;
}

CycleCosts* cg_cycle_costs_of(const LineCost* line, Addr a)
{
   const FunctionCost* f      = line->function;
   Entry               wanted = {
      .costs = { .line = line->number },
      .name  = f->owner == NULL ? f->function : cg_name_at(a) };
   CG_EACH_OF (&entries, hash_of_entry((Link*)&wanted), Entry, known) {
      if (!is_same_code(known, &wanted))
         continue;
      wanted.costs.of = known->costs.of;
      if (known->costs.line == line->number)
         return &known->costs;
   }
   if (wanted.costs.of == NULL) {
      wanted.costs.of = cg_pool_alloc(N_COSTS * sizeof(Long));
      begin(wanted.costs.of);
   }
   Entry* added = cg_pool_alloc(sizeof(*added));
   *added       = wanted;
   cg_table_add(&entries, (Link*)added);
   return &added->costs;
}

void cg_cycles_hand_over(void)
{
   CG_EACH (&entries, Entry, e) {
      CycleCosts* costs = &e->costs;
      ULong*      count = cg_line_by_number(costs->line)->count;
      for (Cost c = 0; c < N_COSTS; c++) {
         ULong cycles = (ULong)(costs->of[c] / CG_CYCLE);
         costs->of[c] %= CG_CYCLE;
         if (c != COST_REST)
            count[cg_column[EV_Cy]] += cycles;
         count[cg_column[EV_Cy + c]] += costs->cycles[c] + cycles;
         costs->cycles[c] = 0;
      }
   }
}

void cg_cycles_forget(void)
{
   CG_EACH (&entries, Entry, e)
      begin(e->costs.of);
}

void cg_line_costs_init(void)
{
   cg_table_init(&entries, 1024, hash_of_entry);
}
