/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Jumps, which live for ever, hashed by the line that they start from. */

#include "counts/jumps.h"
#include "base/table.h"
#include "base/text.h"
#include "counts/region.h"
#include "names/code_changes.h"
#include "base/valgrind.h"

static Table jumps; /* no chains: jumps are not collected */

static UWord hash_of_line(const LineCost* from)
{
   return cg_mix((UWord)from, 0);
}

static UWord hash_of_jump(const Link* entry)
{
   return hash_of_line(((const Jump*)entry)->from);
}

Jump* cg_jump(LineCost* from, Addr to, Bool is_conditional)
{
   LineCost* target = cg_line_cost(to);
   if (target->function->owner != from->function->owner)
      return NULL;
   CG_EACH_OF (&jumps, hash_of_line(from), Jump, jump) {
      if (jump->from == from && jump->to == target
          && jump->is_conditional == is_conditional)
         return jump;
   }
   Jump added = { .from           = from,
                  .to             = target,
                  .is_conditional = is_conditional,
                  .followed       = cg_new_exec_count(False) };
   added.executed = is_conditional ? cg_new_exec_count(False) : added.followed;
   return cg_table_keep(&jumps, &added, sizeof(added));
}

static Int compare_jumps(const void* a, const void* b)
{
   const Jump* i = *(Jump* const*)a;
   const Jump* j = *(Jump* const*)b;
   const LineCost *to = i->to, *other = j->to;
   return cg_compare_numbers(i->is_conditional, j->is_conditional)
             ?: cg_compare_numbers(to->insn, other->insn)
             ?: cg_compare_names(to->function->file, other->function->file)
             ?: cg_compare_numbers(to->line, other->line)
             ?: cg_compare_names(to->function->function,
                                 other->function->function);
}

Jump** cg_jumps_from(const LineCost* from, UInt* n)
{
   Jump** found = NULL;
   *n           = 0;
   if (jumps.n_chains == 0)
      return NULL;
   CG_EACH_OF (&jumps, hash_of_line(from), Jump, jump) {
      if (jump->from != from)
         continue;
      found = VG_(realloc)("cg.jumps.from", found, (*n + 1) * sizeof(Jump*));
      found[(*n)++] = jump;
   }
   if (found != NULL)
      VG_(ssort)(found, *n, sizeof(Jump*), compare_jumps);
   return found;
}

void cg_jumps_init(void)
{
   cg_table_init(&jumps, 1024, hash_of_jump);
}

Bool cg_collects_jumps;

/* A computed jump mostly repeats its last target, so the latest jumps are in a
   direct-mapped cache by line and target. */
#define N_RECENT 1024 /* a power of two */

static struct {
   LineCost* from; /* NULL: empty */
   Addr      target;
   UInt      generation; /* cg_code_generation() at look-up */
   Jump*     jump; /* NULL: to another function */
} recent[N_RECENT];

VG_REGPARM(2) void cg_jumped(LineCost* from, Addr target)
{
   UInt  generation = cg_code_generation();
   UWord hash       = (UWord)from >> 4 ^ target ^ target >> 8;
   UWord slot       = hash & (N_RECENT - 1);
   if (UNLIKELY(recent[slot].from != from || recent[slot].target != target
                || recent[slot].generation != generation)) {
      recent[slot].from       = from;
      recent[slot].target     = target;
      recent[slot].generation = generation;
      recent[slot].jump       = cg_jump(from, target, False);
   }
   Jump* jump = recent[slot].jump;
   if (jump != NULL)
      jump->followed->count[cg_column[EV_Ir]] += *cg_region_one;
}
