/*--------------------------------------------------------------------*/
/*--- Cache use: what generated code calls. run/caches/use_calls.c ---*/
/*--------------------------------------------------------------------*/

/* See run/caches/use.h.  There is a helper for each number of bases, as in
   run/caches/replay.c; macros make them. */

#include "run/caches/use.h"

#include "costs/region.h"
#include "costs/totals.h"
#include "run/pause.h"
#include "sim/near.h"

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
   if (UNLIKELY(cg_is_paused))
      return;
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

#define WORDS(...) UWord words[CG_MAX_BASES + 1] = { __VA_ARGS__ }

/* NAME0 ... for so many bases. */
#define CALLS_UP_TO_2(NAME, FUNCTION)                                   \
   static VG_REGPARM(1) void NAME##0(UsedRefs* refs)                    \
   {                                                                    \
      WORDS(0);                                                         \
      FUNCTION(refs, words);                                            \
   }                                                                    \
   static VG_REGPARM(2) void NAME##1(UsedRefs* refs, UWord b0)          \
   {                                                                    \
      WORDS(b0);                                                        \
      FUNCTION(refs, words);                                            \
   }                                                                    \
   static VG_REGPARM(3) void NAME##2(UsedRefs* refs, UWord b0, UWord b1) \
   {                                                                    \
      WORDS(b0, b1);                                                    \
      FUNCTION(refs, words);                                            \
   }

#define CALLS_OF_3_AND_4(NAME, FUNCTION)                                    \
   static void NAME##3(UsedRefs* refs, UWord b0, UWord b1, UWord b2)        \
   {                                                                        \
      WORDS(b0, b1, b2);                                                    \
      FUNCTION(refs, words);                                                \
   }                                                                        \
   static void NAME##4(UsedRefs* refs, UWord b0, UWord b1, UWord b2,        \
                       UWord b3)                                            \
   {                                                                        \
      WORDS(b0, b1, b2, b3);                                                \
      FUNCTION(refs, words);                                                \
   }

CALLS_UP_TO_2(use, run)
CALLS_UP_TO_2(use_ahead, run_ahead)
#if CG_MAX_BASES == 4
CALLS_OF_3_AND_4(use, run)
CALLS_OF_3_AND_4(use_ahead, run_ahead)
#endif

const Helper cg_use_call[CG_MAX_BASES + 1] = {
   { use0, "cg_use0" }, { use1, "cg_use1" }, { use2, "cg_use2" },
#if CG_MAX_BASES == 4
   { use3, "cg_use3" }, { use4, "cg_use4" },
#endif
};

const Helper cg_use_call_ahead[CG_MAX_BASES + 1] = {
   { use_ahead0, "cg_use_ahead0" },
   { use_ahead1, "cg_use_ahead1" },
   { use_ahead2, "cg_use_ahead2" },
#if CG_MAX_BASES == 4
   { use_ahead3, "cg_use_ahead3" },
   { use_ahead4, "cg_use_ahead4" },
#endif
};

VG_REGPARM(2) void cg_use_guarded(const UsedRefs* refs, UWord base)
{
   if (UNLIKELY(cg_is_paused))
      return;
   const UseRef* ref   = cg_use_refs(refs->group);
   Event         event = ref->kind == CG_USE_READ ? EV_Dr : EV_Dw;
   cg_line_by_number(ref->owner)->count[cg_column[event]] += *cg_region_one;
   if (cg_follows_calls)
      cg_add_to_total(event, 1);
   WORDS(base);
   cg_use_run(refs->group, words);
   cg_use->clock += refs->group->n_times;
}

VG_REGPARM(1) void cg_use_not_executed(Addr insn)
{
   if (LIKELY(!cg_is_paused))
      cg_use_take_back(insn);
}
