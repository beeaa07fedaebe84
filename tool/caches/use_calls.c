/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The helpers that generated code calls with cache use, which charge lines, and
   the data that they leave to blocks to free. */

#include "caches/use.h"
#include "base/near.h"
#include "calls/call_events.h"
#include "counts/region.h"
#include "counts/totals.h"
#include "run/heat.h"

static void release(void* piece)
{
   UsedRefs* refs = piece;
   cg_use_end_group(refs->group);
   cg_pool_free(refs, sizeof(UsedRefs) + cg_use_group_szB(refs->group));
}

const UsedRefs* cg_new_refs(const UsePlan* plan, SizeT group_szB, Heat heat,
                            ULong* segment)
{
   UsedRefs* refs = cg_pool_alloc(sizeof(UsedRefs) + group_szB);
   *refs = (UsedRefs){ .heat    = heat,
                       .segment = segment,
                       .group   = (UseGroup*)(refs + 1) };
   cg_use_make_group(refs->group, plan);
   cg_block_owns(refs, release);
   return refs;
}

static inline void run(UsedRefs* refs, const UWord* words)
{
   cg_use_run(refs->group, words);
   cg_use->clock += refs->group->n_times;
   if (refs->segment != NULL)
      *refs->segment += *cg_region_one;
   if (refs->heat.calls_left > 0)
      cg_heat_count(&refs->heat);
}

static inline void run_ahead(UsedRefs* refs, const UWord* words)
{
   cg_use_run_ahead(refs->group, words);
   if (refs->heat.calls_left > 0)
      cg_heat_count(&refs->heat);
}

CG_DEFINE_HELPERS(, cg_use_call, use, run, UsedRefs)
CG_DEFINE_HELPERS(, cg_use_call_ahead, use_ahead, run_ahead, UsedRefs)

VG_REGPARM(2) void cg_use_guarded(const UsedRefs* refs, UWord base)
{
   const UseRef* ref   = cg_use_refs(refs->group);
   Event         event = ref->kind == CG_USE_READ ? EV_Dr : EV_Dw;
   cg_line_by_number(ref->owner)->count[cg_column[event]] += *cg_region_one;
   if (cg_follows_calls) {
      cg_add_to_total(event, 1);
      cg_call_events_count(ref->owner, event, 1);
   }
   UWord words[CG_MAX_BASES + 1] = { base };
   cg_use_run(refs->group, words);
   cg_use->clock += refs->group->n_times;
}

VG_REGPARM(1) void cg_use_not_executed(Addr insn)
{
   cg_use_take_back(insn);
}
