/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The listener of the simulation of cache use.  It charges misses and losses to
   source lines.  If calls are followed, a residency's context has, or is, the
   node of its chain of calls (calls/backdate.h), charged with losses, too. */

#include "features/use/use.h"
#include "base/at_fork.h"
#include "calls/arcs.h"
#include "calls/backdate.h"
#include "calls/record.h"
#include "calls/shadow.h"
#include "counts/counts.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "counts/totals.h"
#include "base/valgrind.h"

/*--- Charged lines and nodes                              ---*/

/* The L1 miss event of each kind of reference; LL's event follows. */
static const Event first_miss[] = { [CG_USE_FETCH] = EV_I1mr,
                                    [CG_USE_READ]  = EV_D1mr,
                                    [CG_USE_WRITE] = EV_D1mw };

/* Return whether counts are being collected.  If calls are followed, consume
   the record of calls first. */
static inline Bool is_in_region(void)
{
   if (LIKELY(cg_follows_calls))
      cg_record_drain_if_any();
   return *cg_region_one != 0;
}

_Static_assert(CG_USE_FETCH == 0 && CG_USE_READ == 1 && CG_USE_WRITE == 2,
               "misses are of other kinds than those of cg_deferred_event");

static const UseDataListener* data; /* or NULL */

void cg_use_tell(const UseDataListener* listener)
{
   data = listener;
}

/* Count a miss of this kind in n_levels levels; LL's column follows L1's. */
static inline void count_miss(LineCost* line, UseKind kind, UInt n_levels)
{
   ULong* count = line->count + cg_column[first_miss[kind]];
   count[0]++;
   if (n_levels == 2)
      count[1]++;
}

static void missed(UInt owner, UseKind kind, Addr a, UInt n_levels)
{
   if (!is_in_region())
      return;
   LineCost* line = cg_follows_calls ? cg_shadow_miss(owner, kind, n_levels)
                                     : cg_line_by_number(owner);
   if (data != NULL)
      data->missed(line->number, first_miss[kind], n_levels, a);
   count_miss(line, kind, n_levels);
}

/* Return the listening plug-in's context, with `chain`, for the residency. */
static void* context_of_data(UInt owner, const UseLoad* load, void* chain)
{
   UseContext* own = data->loaded(owner, load);
   own->chain      = chain;
   if (load->n_missed > 0)
      data->missed(owner, first_miss[load->kind], load->n_missed, load->a);
   return own;
}

static Bool opened(UInt* owner, const UseLoad* load, void** context)
{
   if (!is_in_region())
      return False;
   LineCost* line;
   if (LIKELY(cg_follows_calls)) {
      line = cg_shadow_load(*owner, load->kind, load->n_missed, context);
   } else {
      line     = cg_line_by_number(*owner);
      *context = NULL;
   }
   *owner = line->number;
   if (load->n_missed > 0)
      count_miss(line, load->kind, load->n_missed);
   if (UNLIKELY(data != NULL))
      *context = context_of_data(*owner, load, *context);
   return True;
}

static inline void* chain_of(void* context)
{
   return data == NULL || context == NULL ? context
                                          : ((UseContext*)context)->chain;
}

/* The losses at a cache level, in the order of their columns. */
typedef enum { TEMPORAL, SPATIAL, N_LOSSES } Loss;

static UInt place_of(UseLevel level)
{
   return level == CG_USE_L1 ? 0 : N_LOSSES;
}

/* Return the thread of this node's calls, or 0 if it is unknown. */
static UInt thread_of(const BackNode* node)
{
   for (; node != NULL && node->key != 0; node = cg_back_parent(node)) {
      const Arc* arc = node->arc;
      if (((UWord)arc & CG_NO_ARC_BIT) == 0 && arc != cg_no_arc)
         return arc->thread;
   }
   return 0;
}

/* Charge the losses to the line, in the counts of all threads together. */
static inline void charge_total(UInt owner, UInt place, ULong temporal,
                                ULong spatial)
{
   ULong* count
      = cg_line_by_number(owner)->count + cg_column[EV_AcCost1] + place;
   count[TEMPORAL] += temporal;
   count[SPATIAL] += spatial;
}

/* Charge the losses to the source line's counts in the thread that loaded the
   cache line, unless that is unknown or the running thread. */
static void charge_loader(UInt owner, const BackNode* node, UInt place,
                          ULong temporal, ULong spatial)
{
   UInt first  = cg_column[EV_AcCost1] + place;
   UInt thread = thread_of(node);
   if (thread == 0 || thread == cg_running_thread())
      return;
   ULong cost[N_EVENTS] = { 0 };
   cost[first + TEMPORAL] = temporal;
   cost[first + SPATIAL]  = spatial;
   cg_thread_add(thread, owner, cost);
}

static void charge_line(UInt owner, const BackNode* node, UInt place,
                        ULong temporal, ULong spatial)
{
   charge_total(owner, place, temporal, spatial);
   if (cg_separates_threads)
      charge_loader(owner, node, place, temporal, spatial);
}

static inline void close_context(void* context, UInt place, UInt temporal,
                                 UInt spatial)
{
   if (context != NULL)
      cg_back_close(context, place, temporal, spatial);
}

static void end_data(void* context, UseLevel level, ULong units)
{
   if (data != NULL)
      data->ended(context, level, units);
}

/* Do closed()'s work if a plug-in listens or threads' counts are separate. */
static __attribute__((noinline)) void
closed_with_more(UInt owner, void* context, UseLevel level, UInt temporal,
                 UInt spatial, ULong units)
{
   UInt  place = place_of(level);
   void* chain = chain_of(context);
   charge_line(owner, chain, place, temporal, spatial);
   close_context(chain, place, temporal, spatial);
   if (data != NULL)
      data->charge(context, level, temporal, spatial);
   end_data(context, level, units);
}

static void closed(UInt owner, void* context, UseLevel level, UInt temporal,
                   UInt spatial, ULong units)
{
   if (UNLIKELY(data != NULL || cg_separates_threads)) {
      closed_with_more(owner, context, level, temporal, spatial, units);
      return;
   }
   charge_total(owner, place_of(level), temporal, spatial);
   close_context(context, place_of(level), temporal, spatial);
}

static void disowned(UInt owner, void* context, UseLevel level, UInt temporal,
                     UInt spatial, ULong units)
{
   close_context(chain_of(context), place_of(level), temporal, spatial);
   end_data(context, level, units);
}

static void forget_parents(ThreadId tid)
{
   cg_use_disown(disowned);
}

/* Charge the source line and, without delay, each call of the context. */
static void charge_at_once(UInt owner, void* context, UseLevel level,
                           ULong temporal, ULong spatial)
{
   UInt      place                     = place_of(level);
   ULong     cost[CG_N_DEFERRED_COSTS] = { 0 };
   BackNode* node                      = chain_of(context);
   cost[place + TEMPORAL] = temporal;
   cost[place + SPATIAL]  = spatial;
   charge_line(owner, node, place, temporal, spatial);
   if (data != NULL)
      data->charge(context, level, temporal, spatial);
   for (; node != NULL && node->key != 0; node = cg_back_parent(node))
      cg_charge_deferred(node, cost);
}

static void charge_now(UInt owner, void* context, UseLevel level,
                       UInt temporal, UInt spatial, ULong units)
{
   charge_at_once(owner, context, level, temporal, spatial);
}

static void take_back(UInt owner, void* context, UseLevel level,
                      UInt temporal, UInt spatial, ULong units)
{
   charge_at_once(owner, context, level, -(ULong)temporal, -(ULong)spatial);
}

void cg_use_charge_provisionally(Bool takes_back)
{
   cg_record_drain();
   cg_use_preview(takes_back ? take_back : charge_now);
}

void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES],
                     Bool forks_count_own)
{
   const UseListener listener
      = { .missed = missed, .opened = opened, .closed = closed };
   cg_use_init(geometry, &listener);
   cg_counts_held_by(&(CountsHolder){ .hand_over = cg_use_catch_up });
   if (cg_follows_calls)
      cg_back_init(cg_charge_deferred);
   if (forks_count_own)
      cg_at_fork(NULL, NULL, forget_parents);
}

/*--- Helpers of generated code                            ---*/

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
   cg_charge(cg_line_by_number(ref->owner), event, 1);
   UWord words[CG_MAX_BASES + 1] = { base };
   cg_use_run(refs->group, words);
   cg_use->clock += refs->group->n_times;
}
