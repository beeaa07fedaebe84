/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Groups of the plain simulation (cg_sim.h): their references, with the times
   of uses, and their plans. */

#include "translate/plan.h"
#include "base/near.h"
#include "counts/blocks.h"
#include "run/heat.h"
#include "translate/emit.h"
#include "translate/group.h"
#include "base/valgrind.h"

/* The lines of a fetch that must be tested. */
typedef enum { TEST_FIRST = 1, TEST_LAST = 2 } FetchTest;

/* Bytes of data references with one base: `size` offsets from `low` on.  Only
   differences between offsets are compared, since offsets wrap. */
typedef struct {
   Addr  low;
   UWord size;
} Span;

static inline Span span_of(const Ref* ref)
{
   return (Span){ ref->offset, ref->size_or_start };
}

/* Return the smallest span that contains this span and the reference. */
static inline Span span_with(Span span, const Ref* ref)
{
   Bool  is_below = (Word)(ref->offset - span.low) < 0;
   Addr  low      = is_below ? ref->offset : span.low;
   UWord old_end  = span.low - low + span.size;
   UWord ref_end  = ref->offset - low + ref->size_or_start;
   return (Span){ low, ref_end > old_end ? ref_end : old_end };
}

/*--- Tests                                                ---*/

static void add_probe(Plan* plan, Probe probe)
{
   plan->probes[plan->n_probes++] = probe;
}

static void probe_fetch_line(Plan* plan, FetchLine* line, UInt time)
{
   add_probe(plan, (Probe){ .fetch_line = line, .time = (UChar)time });
}

static void probe_fetch(Plan* plan, const Ref* ref, UInt tests)
{
   if (tests & TEST_FIRST)
      probe_fetch_line(plan, ref->fetched, ref->time);
   if (tests & TEST_LAST)
      probe_fetch_line(plan, ref->fetched->following,
                       cg_time_of_last_line(&cg_I1.shape, ref->time));
}

static void probe_bytes(Plan* plan, const Ref* ref, Addr offset, UWord size)
{
   add_probe(plan, (Probe){ .offset = offset, .size = (UShort)size,
                            .base   = ref->base_or_size,
                            .time   = ref->time });
}

/* Probe reference i and the references after it that have its base and time, as
   long as all span at most a line: probes of the first and last byte suffice.
   Return the index after the last of these. */
static UInt probe_data(Plan* plan, const RefGroup* group, UInt i)
{
   const Ref* ref   = &group->refs[i];
   Span       span  = span_of(ref);
   Bool       alone = True; /* all references are to the same bytes */
   UInt       next  = i + 1;
   for (UInt j = i + 1; j < group->n_refs; j++) {
      const Ref* other = &group->refs[j];
      if (cg_is_fetch(other))
         continue;
      Span both = span_with(span, other);
      if (other->base_or_size != ref->base_or_size || other->time != ref->time
          || both.size > (UWord)1 << cg_D1.shape.line_bits)
         break;
      alone = alone && both.size == span.size
              && other->size_or_start == ref->size_or_start;
      span  = both;
      next  = j + 1;
   }

   if (alone) {
      probe_bytes(plan, ref, span.low, span.size);
   } else {
      probe_bytes(plan, ref, span.low, 1);
      probe_bytes(plan, ref, span.low + span.size - 1, 1);
   }
   return next;
}

static void plan_tests(Plan* plan, const RefGroup* group,
                       const UChar* needs_test)
{
   UInt next_data = 0;
   plan->n_probes = 0;
   for (UInt i = 0; i < group->n_refs; i++) {
      if (cg_is_fetch(&group->refs[i])) {
         probe_fetch(plan, &group->refs[i], needs_test[i]);
         continue;
      }
      if (i >= next_data)
         next_data = probe_data(plan, group, i);
   }
}

/*--- The group                                            ---*/

typedef struct {
   Addr fetched_line; /* base of the line fetched last; or NO_LINE */

   UInt  n_refs;
   Ref   refs[CG_MAX_GROUP_REFS];
   UChar needs_test[CG_MAX_GROUP_REFS]; /* FetchTests */

   /* The latest data references with one base and time; size 0: none. */
   UInt  data_time;
   UChar data_base;
   Span  data_span;
} NewGroup;

/* An address at which no line begins. */
#define NO_LINE ((Addr)1)

static void begin(Groups* g)
{
   NewGroup* it     = LibVEX_Alloc(sizeof(NewGroup));
   it->fetched_line = NO_LINE;
   it->n_refs       = 0;
   g->group         = it;
}

static void for_fetched(const Ref* ref, void (*function)(void*))
{
   if (!cg_is_fetch(ref))
      return;
   function(ref->fetched);
   if (ref->kind == REF_FETCH_BOTH)
      function(ref->fetched->following);
}

static SizeT size_of_group(UInt n_refs)
{
   return sizeof(RefGroup) + n_refs * sizeof(Ref);
}

static void free_group(void* piece)
{
   RefGroup* group = piece;
   for (UInt i = 0; i < group->n_refs; i++)
      for_fetched(&group->refs[i], cg_fetch_line_drop);
   cg_pool_free(group, size_of_group(group->n_refs));
}

/* Return the number of ticks after which the next group's times can begin. */
static UInt end_of_times(const NewGroup* it)
{
   UInt n_times = 0;
   for (UInt i = 0; i < it->n_refs; i++) {
      const Ref*        ref = &it->refs[i];
      const CacheShape* L1 = cg_is_fetch(ref) ? &cg_I1.shape : &cg_D1.shape;
      UInt              end = cg_time_of_last_line(L1, ref->time) + 1;
      if (end > n_times)
         n_times = end;
   }
   return n_times;
}

/* Return the references as a group, owned by the block being built. */
static RefGroup* make_group(const Groups* g, ULong* segment)
{
   const NewGroup* it    = g->group;
   RefGroup*       group = cg_pool_alloc(size_of_group(it->n_refs));
   group->heat    = cg_heat_of(g->code, g->mode, g->n_bases > 1);
   group->segment = segment;
   group->n_refs  = (UShort)it->n_refs;
   group->n_times = (UShort)end_of_times(it);
   VG_(memcpy)(group->refs, it->refs, it->n_refs * sizeof(Ref));
   for (UInt i = 0; i < it->n_refs; i++)
      for_fetched(&group->refs[i], cg_fetch_line_hold);
   cg_block_owns(group, free_group);
   return group;
}

/* Does the group have a write that LL must see even if D1 hits? */
static Bool writes_through(const NewGroup* it)
{
   if (!cg_LL_model.writes_back)
      return False;
   for (UInt i = 0; i < it->n_refs; i++) {
      if (it->refs[i].kind > REF_READ)
         return True;
   }
   return False;
}

static Bool simulate(Groups* g, ULong* segment, IRExpr* guard)
{
   NewGroup* it    = g->group;
   Bool      calls = g->mode == CODE_CALLS || writes_through(it);
   if (it->n_refs == 0)
      return False;
   RefGroup* group = make_group(g, calls ? segment : NULL);
   it->n_refs      = 0;
   if (guard != NULL) {
      cg_emit_guarded(g->emitter, group, g->bases[0], guard);
   } else if (calls) {
      cg_emit_call(g->emitter, group, g->bases, g->n_bases);
   } else {
      Plan plan;
      plan_tests(&plan, group, it->needs_test);
      cg_emit_test(g->emitter, group, &plan, g->bases, g->n_bases);
   }
   return calls && segment != NULL;
}

static Ref* new_ref(NewGroup* it, RefKind kind, const LineCost* line)
{
   if (it->n_refs == 0)
      it->data_span.size = 0;
   Ref* ref = &it->refs[it->n_refs++];
   *ref     = (Ref){ .line = line->number, .kind = (UChar)kind };
   return ref;
}

/*--- Code                                                 ---*/

/* Does the group have a fetch from this line's set?  All fetches of a group
   have one time, so their sets must differ.  They do, except if I1 is tiny or
   VEX has followed a jump. */
static Bool fetches_from_set_of(const NewGroup* it, Addr line)
{
   UWord set = cg_set_of(&cg_I1.shape, line);
   for (UInt i = 0; i < it->n_refs; i++) {
      const Ref* ref = &it->refs[i];
      if (cg_is_fetch(ref)
          && (cg_set_of(&cg_I1.shape, ref->fetched->base) == set
              || cg_set_of(&cg_I1.shape, cg_last_fetched(ref)->base) == set))
         return True;
   }
   return False;
}

static Bool add_fetch(Groups* g, Addr insn, UWord size, const LineCost* line)
{
   NewGroup* it    = g->group;
   Addr      first = cg_line_base(&cg_I1.shape, insn);
   Addr      last  = cg_line_base(&cg_I1.shape, insn + size - 1);
   /* A fetch within the previous one's line cannot miss. */
   if (first == it->fetched_line && last == first)
      return True;
   if (it->n_refs == CG_MAX_GROUP_REFS
       || (first != it->fetched_line && fetches_from_set_of(it, first))
       || (last != first && fetches_from_set_of(it, last)))
      return False;

   Ref* ref = new_ref(it, last == first ? REF_FETCH : REF_FETCH_BOTH, line);
   ref->fetched       = cg_fetch_line(insn);
   ref->size_or_start = (UShort)(insn - first);
   ref->base_or_size  = (UChar)size;
   tl_assert(ref->base_or_size == size);
   UChar tests = first == it->fetched_line ? 0 : TEST_FIRST;
   if (last != first) {
      ref->fetched->following = cg_fetch_line(last);
      tests |= TEST_LAST;
   }
   it->needs_test[it->n_refs - 1] = tests;
   it->fetched_line               = last;
   return True;
}

/*--- Data                                                 ---*/

/* Set the reference's time.  Successive references with one base share a time
   if their lines must be of different sets: then order does not matter. */
static void set_data_time(NewGroup* it, Ref* ref)
{
   UWord way_szB = cg_D1.shape.set_mask << cg_D1.shape.line_bits;
   Span  both    = span_with(it->data_span, ref);
   Bool  shares  = it->data_span.size > 0 && ref->base_or_size == it->data_base
                   && both.size <= way_szB;
   if (shares)
      it->data_span = both;
   else if (it->data_span.size > 0)
      it->data_time = cg_time_of_last_line(&cg_D1.shape, it->data_time) + 1;
   else
      it->data_time = 0;

   if (!shares) {
      it->data_base = ref->base_or_size;
      it->data_span = span_of(ref);
   }
   ref->time = (UChar)it->data_time;
}

static Bool add_data(Groups* g, RefKind kind, Place place, UWord size,
                     const LineCost* line)
{
   NewGroup* it = g->group;
   if (it->n_refs == CG_MAX_GROUP_REFS)
      return False;
   UInt base = cg_group_base(g, place.base);
   if (base == CG_NO_ROOM)
      return False;
   Ref* ref           = new_ref(it, kind, line);
   ref->offset        = place.offset;
   ref->size_or_start = (UShort)size;
   ref->base_or_size  = (UChar)base;
   set_data_time(it, ref);
   return True;
}

static Bool modify(Groups* g, Bool is_write)
{
   NewGroup* it = g->group;
   if (it->n_refs > 0)
      it->refs[it->n_refs - 1].kind = is_write ? REF_WRITE : REF_MODIFY;
   return it->n_refs > 0;
}

const GroupBuilder cg_plain_groups
   = { begin, add_fetch, add_data, modify, simulate, NULL, NULL };
