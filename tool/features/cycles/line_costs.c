/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The costs of lines.  Lines that share their sixtieths have equal hashes. */

#include "features/cycles/line_costs.h"
#include "base/near.h"
#include "base/table.h"
#include "features/cycles/machine.h"

/* The costs of a line of the function that flat profiles call `name`. */
typedef struct Entry {
   struct Entry* next_in_hash;
   CycleCosts    costs;
   const HChar*  name; /* interned */
} Entry;

static Table entries;

/* The latest entry of each line, by [LineCost.number]. */
static Entry** latest;
static UInt    max_latest;

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

/* Set the costs to half a cycle, so that they are rounded to the nearest
   cycle. */
static void begin(Long* of)
{
   for (Cost c = 0; c < N_COSTS; c++)
      of[c] = CG_CYCLE / 2;
}

/* Return a new entry, at the start of a cache line of the host, which has the
   entry's own sixtieths. */
static Entry* new_entry(void)
{
   enum { N = 256 };
   typedef struct {
      Entry entry;
   } __attribute__((aligned(64))) Aligned;
   static Aligned* chunk;
   static UInt     n_left;
   if (n_left == 0) {
      chunk  = cg_alloc_near("cg.cycles.lines", N * sizeof(Aligned));
      n_left = N;
   }
   n_left--;
   return &(chunk++)->entry;
}

static Entry* find(const Entry* wanted)
{
   Long* of = NULL;
   CG_EACH_OF (&entries, hash_of_entry((const Link*)wanted), Entry, known) {
      if (!is_same_code(known, wanted))
         continue;
      of = known->costs.of;
      if (known->costs.line == wanted->costs.line)
         return known;
   }
   Entry* added    = new_entry();
   *added          = *wanted;
   added->costs.of = of == NULL ? added->costs.own : of;
   begin(added->costs.own);
   cg_table_add(&entries, (Link*)added);
   return added;
}

CycleCosts* cg_cycle_costs_of(const LineCost* line, Addr a)
{
   const FunctionCost* f = line->function;
   const HChar* name     = f->owner == NULL ? f->function : cg_name_at(a);
   CG_MAKE_ROOM("cg.cycles.latest", latest, max_latest, line->number);
   Entry** kept = &latest[line->number];
   if (*kept == NULL || (*kept)->name != name)
      *kept = find(&(Entry){ .costs = { .line = line->number },
                             .name  = name });
   return &(*kept)->costs;
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
