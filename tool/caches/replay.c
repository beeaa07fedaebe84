/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Helpers that generated code calls to simulate; they add misses to lines. */

#include "caches/replay.h"
#include "calls/call_events.h"
#include "cg_branchpred.h"
#include "counts/lines.h"
#include "counts/region.h"
#include "counts/totals.h"

#define INLINED static inline __attribute__((always_inline))

static MissListener tell_miss;

void cg_replay_tell(MissListener listener)
{
   tell_miss = listener;
}

static void count_write_back(UInt line, Event first_miss)
{
   Event event = first_miss == EV_I1mr   ? EV_ILdmr
                 : first_miss == EV_D1mr ? EV_DLdmr
                                         : EV_DLdmw;
   cg_line_by_number(line)->count[event] += *cg_region_one;
   if (cg_follows_calls)
      cg_call_events_miss(line, event, 1);
}

/* Count misses of one reference in n_levels levels, whose events follow each
   other.  With caches simulated, a cache event's number is its column. */
INLINED void count_levels(UInt line, UInt n_levels, Event first_miss, Addr a)
{
   ULong*      count = cg_line_by_number(line)->count + first_miss;
   const ULong one   = *cg_region_one;
   count[0] += one;
   for (UInt i = 1; i < n_levels; i++)
      count[i] += one;
   if (UNLIKELY(tell_miss != NULL))
      tell_miss(line, first_miss, n_levels, a);
}

INLINED void count_misses(UInt line, Depth depth, Event first_miss, Addr a)
{
   if (UNLIKELY((depth & CG_WROTE_BACK) != 0)) {
      count_write_back(line, first_miss);
      depth = CG_LEVELS(depth);
   }
   count_levels(line, depth, first_miss, a);
}

INLINED void replay_fetch(const Ref* ref, UInt now)
{
   Addr  a     = cg_fetch_address(ref);
   Depth depth = cg_insn_ref(ref->fetched, cg_last_fetched(ref), a,
                             ref->base_or_size, now);
   if (UNLIKELY(depth != CG_HIT))
      count_misses(ref->line, depth, EV_I1mr, a);
}

INLINED void replay_data(const Ref* ref, Addr base, UInt now)
{
   Addr    a    = base + ref->offset;
   UseKind kind = ref->kind == REF_READ ? CG_USE_READ : CG_USE_WRITE;
   Depth depth  = cg_data_ref(a, ref->size_or_start, kind, now);
   if (UNLIKELY(depth != CG_HIT))
      count_misses(ref->line, depth,
                   ref->kind == REF_WRITE ? EV_D1mw : EV_D1mr, a);
}

static void replay_each(const RefGroup* group, const UWord* bases)
{
   const Ref* end   = group->refs + group->n_refs;
   UInt       clock = cg_sim->clock;
   for (const Ref* ref = group->refs; ref < end; ref++) {
      if (cg_is_fetch(ref))
         replay_fetch(ref, clock + ref->time);
      else
         replay_data(ref, bases[ref->base_or_size], clock + ref->time);
   }
}

static inline void replay_tested(RefGroup* group, const UWord* bases)
{
   replay_each(group, bases);
   if (group->heat.calls_left > 0)
      cg_heat_count(&group->heat);
}

static inline void replay_called(RefGroup* group, const UWord* bases)
{
   replay_tested(group, bases);
   cg_sim->clock += group->n_times;
   if (group->segment != NULL)
      *group->segment += *cg_region_one;
}

static Bool fetches_absent_line(const RefGroup* group)
{
   UWord absent = 0;
   for (UInt i = 0; i < (UInt)group->n_refs - 1; i++)
      absent |= group->refs[i].fetched->absent
                | cg_last_fetched(&group->refs[i])->absent;
   return absent != 0;
}

CG_DEFINE_HELPERS(static, tested, replay, replay_tested, RefGroup)
CG_DEFINE_HELPERS(static, called, call, replay_called, RefGroup)

/* Replay a group whose only data reference comes last.  In frequent code
   instruction lines are mostly in I1.  Generated code notes the uses. */
static VG_REGPARM(2) void single(RefGroup* group, UWord base)
{
   const Ref*  ref = &group->refs[group->n_refs - 1];
   const UWord bases[CG_MAX_BASES + 1] = { base };
   if (UNLIKELY(fetches_absent_line(group)))
      replay_tested(group, bases);
   else
      replay_data(ref, base, cg_sim->clock + ref->time);
}

const Helper* cg_replay(UInt n_bases)
{
   return &tested[n_bases];
}

const Helper* cg_call(UInt n_bases)
{
   return &called[n_bases];
}

const Helper* cg_replay_single(void)
{
   static const Helper helper = { single, "cg_replay_single" };
   return &helper;
}

static inline void count_in_totals(Event event, UInt n)
{
   if (UNLIKELY(cg_follows_calls) && n > 0)
      cg_add_to_total(event, n);
}

VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base)
{
   const Ref* ref = &group->refs[0];
   Event      event = ref->kind == REF_READ ? EV_Dr : EV_Dw;
   cg_charge(cg_line_by_number(ref->line), event, 1);
   replay_data(ref, base, cg_sim->clock);
   cg_sim->clock += 2; /* a reference may have used two lines */
}

VG_REGPARM(2) void cg_replay_conditional(CalledBranch* branch, UWord taken)
{
   UInt wrong = cg_predict_conditional(branch->pc, taken ^ branch->inverted);
   *branch->mispredicts += wrong & *cg_region_one;
   count_in_totals(EV_Bcm, wrong);
   *branch->segment += *cg_region_one;
   cg_heat_count(&branch->heat);
}

VG_REGPARM(2) void cg_replay_indirect(CalledBranch* branch, Addr target)
{
   UInt wrong = cg_predict_indirect(branch->pc, target);
   *branch->mispredicts += wrong & *cg_region_one;
   count_in_totals(EV_Bim, wrong);
   *branch->segment += *cg_region_one;
   cg_heat_count(&branch->heat);
}
