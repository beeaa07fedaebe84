/*--------------------------------------------------------------------*/
/*--- The helpers that generated code calls.          run/replay.c ---*/
/*--------------------------------------------------------------------*/

/* The only place where the simulation meets the cost centres, and the only
   code of the tool that runs while the program does; see run/replay.h.  The
   helpers differ in nothing but the number of bases, so that the fast path
   of a group with one base does not pay for passing four. */

#include "run/replay.h"

#include "cg_branchpred.h"

/* With the cache simulation on, its columns come first and in the order of
   the events, so that an event is its own column. */
static void count_misses(LineCost* line, CacheOutcome outcome, Event L1_miss)
{
   line->count[L1_miss]++;
   if (outcome == CG_LL_MISS)
      line->count[L1_miss + 1]++;
}

static inline void replay_fetch(const Ref* ref, InsnLine* last, ULong now)
{
   CacheOutcome outcome
      = cg_insn_ref(ref->fetched, last, ref->where, ref->size, now);
   if (UNLIKELY(outcome != CG_HIT))
      count_misses(ref->line, outcome, EV_I1mr);
}

static inline void replay_data(const Ref* ref, Addr a, Event L1_miss,
                               ULong now)
{
   CacheOutcome outcome = cg_data_ref(a, ref->size, now);
   if (UNLIKELY(outcome != CG_HIT))
      count_misses(ref->line, outcome, L1_miss);
}

static inline void replay(RefGroup* group, const UWord* bases)
{
   const Ref* end = group->refs + group->n_refs;
   for (const Ref* ref = group->refs; ref < end; ref++) {
      ULong now = cg_clock + ref->time;
      switch ((RefKind)ref->kind) {
      case REF_FETCH:
         replay_fetch(ref, ref->fetched, now);
         break;
      case REF_FETCH_BOTH:
         replay_fetch(ref, ref->fetched->following, now);
         break;
      case REF_READ:
         replay_data(ref, bases[ref->base] + ref->where, EV_D1mr, now);
         break;
      case REF_WRITE:
         replay_data(ref, bases[ref->base] + ref->where, EV_D1mw, now);
         break;
      }
   }
   if (group->heat.calls_left > 0) {
      cg_clock += group->n_times;
      if (group->segment != NULL)
         ++*group->segment;
      cg_heat_count(&group->heat);
   }
}

/* bases[CG_NO_BASE] is zero in all of them. */

static VG_REGPARM(1) void replay0(RefGroup* group)
{
   UWord bases[CG_MAX_BASES + 1] = { 0 };
   replay(group, bases);
}

static VG_REGPARM(2) void replay1(RefGroup* group, UWord b0)
{
   UWord bases[CG_MAX_BASES + 1] = { b0 };
   replay(group, bases);
}

static VG_REGPARM(3) void replay2(RefGroup* group, UWord b0, UWord b1)
{
   UWord bases[CG_MAX_BASES + 1] = { b0, b1 };
   replay(group, bases);
}

#if CG_MAX_BASES == 4
static void replay3(RefGroup* group, UWord b0, UWord b1, UWord b2)
{
   UWord bases[CG_MAX_BASES + 1] = { b0, b1, b2 };
   replay(group, bases);
}

static void replay4(RefGroup* group, UWord b0, UWord b1, UWord b2,
                    UWord b3)
{
   UWord bases[CG_MAX_BASES + 1] = { b0, b1, b2, b3 };
   replay(group, bases);
}
#endif

const ReplayHelper cg_replay[CG_MAX_BASES + 1] = {
   { replay0, "cg_replay0" }, { replay1, "cg_replay1" },
   { replay2, "cg_replay2" },
#if CG_MAX_BASES == 4
   { replay3, "cg_replay3" }, { replay4, "cg_replay4" },
#endif
};

VG_REGPARM(2) void cg_replay_guarded(const RefGroup* group, UWord base)
{
   const Ref* ref      = &group->refs[0];
   Bool       is_write = ref->kind == REF_WRITE;
   ref->line->count[is_write ? EV_Dw : EV_Dr]++;
   replay_data(ref, base + ref->where, is_write ? EV_D1mw : EV_D1mr,
               cg_clock);
   cg_clock += 2; /* it may have used two lines */
}

VG_REGPARM(2) void cg_replay_conditional(ColdBranch* branch, UWord taken)
{
   *branch->mispredicts
      += cg_predict_conditional(branch->pc, taken ^ branch->inverted);
   ++*branch->segment;
   cg_heat_count(&branch->heat);
}

VG_REGPARM(2) void cg_replay_indirect(ColdBranch* branch, Addr target)
{
   *branch->mispredicts += cg_predict_indirect(branch->pc, target);
   ++*branch->segment;
   cg_heat_count(&branch->heat);
}
