/*--------------------------------------------------------------------*/
/*--- What generated code calls to simulate.    run/caches/replay.c ---*/
/*--------------------------------------------------------------------*/

/* See run/caches/replay.h.  Here the plain simulation meets the cost centres;
   for cache use that is run/caches/use_calls.c. */

#include "run/caches/replay.h"

#include "cg_branchpred.h"
#include "costs/lines.h"
#include "costs/region.h"
#include "costs/totals.h"
#include "run/calls/call_events.h"
#include "run/pause.h"

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

/* With the cache simulation on, its columns come first and in the order of
   the events, so that an event is its own column; and the events of the levels
   that a reference can miss follow each other. */
static void count_misses(UInt line, Depth depth, Event first_miss, Addr a)
{
   ULong* count = cg_line_by_number(line)->count + first_miss;
   for (Depth d = 0; d < CG_LEVELS(depth); d++)
      count[d] += *cg_region_one;
   if (UNLIKELY(tell_miss != NULL))
      tell_miss(line, first_miss, CG_LEVELS(depth), a);
   if (UNLIKELY((depth & CG_WROTE_BACK) != 0))
      count_write_back(line, first_miss);
}

static inline void replay_fetch(const Ref* ref, UInt now)
{
   Depth depth = cg_insn_ref(ref->fetched, cg_last_fetched(ref),
                             cg_fetch_address(ref), ref->base_or_size, now);
   if (UNLIKELY(depth != CG_HIT))
      count_misses(ref->line, depth, EV_I1mr, cg_fetch_address(ref));
}

static inline void replay_data(const Ref* ref, Addr base, UInt now)
{
   Addr  a     = base + ref->offset;
   Depth depth = cg_data_ref(a, ref->size_or_start, now);
   if (UNLIKELY(depth != CG_HIT))
      count_misses(ref->line, depth,
                   ref->kind == REF_READ ? EV_D1mr : EV_D1mw, a);
}

/* The same if LL writes back. */
static void replay_written(const Ref* ref, Addr base, UInt now)
{
   Addr  a    = base + ref->offset;
   UWord size = ref->size_or_start;
   Depth depth = ref->kind == REF_READ ? cg_data_ref(a, size, now)
                                       : cg_data_write(a, size, now);
   if (depth != CG_HIT)
      count_misses(ref->line, depth,
                   ref->kind == REF_WRITE ? EV_D1mw : EV_D1mr, a);
}

static void replay_with_writes(const RefGroup* group, const UWord* bases)
{
   UInt clock = cg_sim->clock;
   for (UInt i = 0; i < group->n_refs; i++) {
      const Ref* ref = &group->refs[i];
      if (cg_is_fetch(ref))
         replay_fetch(ref, clock + ref->time);
      else
         replay_written(ref, bases[ref->base_or_size], clock + ref->time);
   }
}

static inline void replay(const RefGroup* group, const UWord* bases)
{
   if (UNLIKELY(cg_LL_model.writes_back)) {
      replay_with_writes(group, bases);
      return;
   }
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
   replay(group, bases);
   if (group->heat.calls_left > 0)
      cg_heat_count(&group->heat);
}

static inline void replay_called(RefGroup* group, const UWord* bases)
{
   if (UNLIKELY(cg_is_paused))
      return;
   replay(group, bases);
   cg_sim->clock += group->n_times;
   if (group->segment != NULL)
      *group->segment += *cg_region_one;
   cg_heat_count(&group->heat);
}

CG_DEFINE_HELPERS(cg_replay, replay, replay_tested, RefGroup)
CG_DEFINE_HELPERS(cg_call, call, replay_called, RefGroup)

static Bool fetches_absent_line(const RefGroup* group)
{
   UWord absent = 0;
   for (UInt i = 0; i < (UInt)group->n_refs - 1; i++)
      absent |= group->refs[i].fetched->absent
                | cg_last_fetched(&group->refs[i])->absent;
   return absent != 0;
}

/* In code that is executed often the instruction lines are hardly ever absent.
   Their uses are noted by generated code. */
static VG_REGPARM(2) void replay_single(RefGroup* group, UWord base)
{
   const Ref* ref = &group->refs[group->n_refs - 1];
   if (UNLIKELY(fetches_absent_line(group)))
      replay1(group, base);
   else
      replay_data(ref, base, cg_sim->clock + ref->time);
}

const Helper cg_replay_single = { replay_single, "cg_replay_single" };

static inline void count_in_totals(Event event, UInt n)
{
   if (UNLIKELY(cg_follows_calls) && n > 0)
      cg_add_to_total(event, n);
}

VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base)
{
   if (UNLIKELY(cg_is_paused))
      return;
   const Ref* ref = &group->refs[0];
   Event      event = ref->kind == REF_READ ? EV_Dr : EV_Dw;
   cg_line_by_number(ref->line)->count[event] += *cg_region_one;
   count_in_totals(event, 1);
   if (UNLIKELY(cg_follows_calls))
      cg_call_events_count(ref->line, event);
   if (UNLIKELY(cg_LL_model.writes_back))
      replay_written(ref, base, cg_sim->clock);
   else
      replay_data(ref, base, cg_sim->clock);
   cg_sim->clock += 2; /* it may have used two lines */
}

VG_REGPARM(2) void cg_replay_conditional(CalledBranch* branch, UWord taken)
{
   if (UNLIKELY(cg_is_paused))
      return;
   UInt wrong = cg_predict_conditional(branch->pc, taken ^ branch->inverted);
   *branch->mispredicts += wrong & *cg_region_one;
   count_in_totals(EV_Bcm, wrong);
   *branch->segment += *cg_region_one;
   cg_heat_count(&branch->heat);
}

VG_REGPARM(2) void cg_replay_indirect(CalledBranch* branch, Addr target)
{
   if (UNLIKELY(cg_is_paused))
      return;
   UInt wrong = cg_predict_indirect(branch->pc, target);
   *branch->mispredicts += wrong & *cg_region_one;
   count_in_totals(EV_Bim, wrong);
   *branch->segment += *cg_region_one;
   cg_heat_count(&branch->heat);
}
