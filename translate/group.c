/*--------------------------------------------------------------------*/
/*--- Gathering the references of a stretch of code.                 ---*/
/*--------------------------------------------------------------------*/

/* See translate/group.h.  What is decided here: which references go into one
   group, which base each has, and the times at which they use their lines.
   Builds no IR itself. */

#include "translate/group.h"

#include "costs/blocks.h"
#include "run/caches/heat.h"
#include "run/caches/use.h"
#include "run/faults.h"
#include "sim/near.h"
#include "translate/lookahead.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"

/*------------------------------------------------------------*/
/*--- Places                                               ---*/
/*------------------------------------------------------------*/

static Place place_of(const Gathering* g, IRExpr* atom)
{
   if (atom->tag == Iex_Const)
      return (Place){ NULL, cg_word_of(atom->Iex.Const.con) };
   tl_assert(atom->tag == Iex_RdTmp);
   Place known = g->places[atom->Iex.RdTmp.tmp];
   return known.base == NULL ? (Place){ atom, 0 } : known;
}

void cg_group_learn(Gathering* g, IRTemp tmp, IRExpr* value)
{
   if (value->tag != Iex_Binop)
      return;
   IROp    op    = value->Iex.Binop.op;
   IRExpr* left  = value->Iex.Binop.arg1;
   IRExpr* right = value->Iex.Binop.arg2;
   Bool    adds  = op == Iop_Add64 || op == Iop_Add32;
   Bool    subs  = op == Iop_Sub64 || op == Iop_Sub32;
   /* Only of address width: a 32-bit sum would have to wrap at 32 bits. */
   Bool is_wide  = op == Iop_Add64 || op == Iop_Sub64;
   if ((!adds && !subs) || is_wide != (sizeof(Addr) == 8)
       || left->tag != Iex_RdTmp || right->tag != Iex_Const)
      return;
   UWord n        = cg_word_of(right->Iex.Const.con);
   g->places[tmp] = place_of(g, left);
   g->places[tmp].offset += adds ? n : -n;
}

static void begin_plan(Gathering* g)
{
   cg_use_plan_begin(g->plan, g->mode != CODE_TESTS_EACH_BASE);
}

void cg_gather(Gathering* g, Emitter* emitter, CodeMode mode, Addr code,
               Place* places)
{
   g->emitter      = emitter;
   g->mode         = mode;
   g->code         = code;
   g->places       = places;
   g->fetched_line = CG_NO_LINE;
   g->n_refs       = 0;
   g->n_bases      = 0;
   if (cg_simulates_use) {
      g->plan    = LibVEX_Alloc(sizeof(UsePlan));
      g->unnoted = (UnnotedUse){ .code = NULL };
      begin_plan(g);
   }
}

/*------------------------------------------------------------*/
/*--- The group                                            ---*/
/*------------------------------------------------------------*/

/* Do this with each instruction line that the reference fetches from. */
static void for_fetched(const Ref* ref, void (*function)(FetchLine*))
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

/* How far the clock must advance for the next group's times to be later. */
static UInt end_of_times(const Gathering* g)
{
   UInt n_times = 0;
   for (UInt i = 0; i < g->n_refs; i++) {
      const Ref*        ref = &g->refs[i];
      const CacheShape* L1 = cg_is_fetch(ref) ? &cg_I1.shape : &cg_D1.shape;
      UInt              end = cg_time_of_last_line(L1, ref->time) + 1;
      if (end > n_times)
         n_times = end;
   }
   return n_times;
}

/* The gathered references as they will be handed over; owned by the block
   being built. */
static RefGroup* make_group(const Gathering* g, ULong* segment)
{
   RefGroup* group = cg_pool_alloc(size_of_group(g->n_refs));
   group->heat     = cg_heat_of(g->code, g->mode, g->n_bases > 1);
   group->segment  = segment;
   group->n_refs   = (UShort)g->n_refs;
   group->n_times  = (UShort)end_of_times(g);
   VG_(memcpy)(group->refs, g->refs, g->n_refs * sizeof(Ref));
   for (UInt i = 0; i < g->n_refs; i++)
      for_fetched(&group->refs[i], cg_fetch_line_hold);
   cg_block_owns(group, free_group);
   return group;
}

/* Likewise the group if cache use is simulated. */
static const UsedRefs* make_used(Gathering* g, ULong* segment)
{
   SizeT           szB  = cg_use_plan_end(g->plan);
   Heat            heat = cg_heat_of(g->code, g->mode,
                                     g->n_bases > 1 || g->plan->has_joined);
   const UsedRefs* refs = cg_new_refs(g->plan, szB, heat, segment);
   begin_plan(g);
   return refs;
}

static void emit_test(Gathering* g)
{
   cg_emit_use_test(g->emitter, make_used(g, NULL), g->bases, g->n_bases,
                    &g->unnoted);
   if (cg_faults_are_exact)
      cg_emit_unnoted_use(g->emitter, &g->unnoted);
}

/* See cg_group_end; but the segment may go on. */
static Bool end_used(Gathering* g, ULong* segment)
{
   Bool is_ticked = False;
   Bool calls     = g->mode == CODE_CALLS || cg_use->unit_bits > 0;
   if (g->plan->n_refs > 0 && calls) {
      cg_emit_use_call(g->emitter, make_used(g, segment), g->bases,
                       g->n_bases);
      is_ticked = segment != NULL;
   } else if (g->plan->n_refs > 0) {
      emit_test(g);
   }
   g->n_bases = 0;
   return is_ticked;
}

Bool cg_group_end(Gathering* g, ULong* segment)
{
   Bool is_ticked = False;
   if (cg_simulates_use) {
      is_ticked = end_used(g, segment);
      cg_emit_unnoted_use(g->emitter, &g->unnoted);
      return is_ticked;
   }
   if (g->n_refs > 0 && g->mode == CODE_CALLS) {
      cg_emit_call(g->emitter, make_group(g, segment), g->bases, g->n_bases);
      is_ticked = segment != NULL;
   } else if (g->n_refs > 0) {
      Plan      plan;
      RefGroup* group = make_group(g, NULL);
      cg_plan(&plan, group, g->needs_test);
      cg_emit_test(g->emitter, group, &plan, g->bases, g->n_bases);
   }
   g->n_refs  = 0;
   g->n_bases = 0;
   return is_ticked;
}

/* An empty reference at the end of the group. */
static Ref* new_ref(Gathering* g, RefKind kind, const LineCost* line)
{
   if (g->n_refs == 0)
      g->data_span.size = 0;
   Ref* ref = &g->refs[g->n_refs++];
   *ref     = (Ref){ .line = line->number, .kind = (UChar)kind };
   return ref;
}

/*------------------------------------------------------------*/
/*--- Code                                                 ---*/
/*------------------------------------------------------------*/

/* Does the group fetch from a line of this set?  All fetches of a group have
   one time, so they must be in different sets, which they are unless I1 is
   tiny or VEX has followed a jump. */
static Bool fetches_from_set(const Gathering* g, UWord set)
{
   for (UInt i = 0; i < g->n_refs; i++) {
      const Ref* ref = &g->refs[i];
      if (cg_is_fetch(ref)
          && (cg_set_of(&cg_I1.shape, ref->fetched->base) == set
              || cg_set_of(&cg_I1.shape, cg_last_fetched(ref)->base) == set))
         return True;
   }
   return False;
}

static void plan_fetch(Gathering* g, Addr insn, UWord size,
                         const LineCost* line)
{
   while (!cg_use_plan_fetch(g->plan, insn, size, line->number))
      end_used(g, NULL);
}

void cg_group_fetch(Gathering* g, Addr insn, UWord size, const LineCost* line)
{
   if (cg_simulates_use) {
      plan_fetch(g, insn, size, line);
      return;
   }
   Addr first = cg_line_base(&cg_I1.shape, insn);
   Addr last  = cg_line_base(&cg_I1.shape, insn + size - 1);
   /* A fetch that stays in the line of the one before cannot miss. */
   if (first == g->fetched_line && last == first)
      return;

   if (g->n_refs == CG_MAX_GROUP_REFS
       || (first != g->fetched_line
           && fetches_from_set(g, cg_set_of(&cg_I1.shape, first)))
       || (last != first
           && fetches_from_set(g, cg_set_of(&cg_I1.shape, last))))
      cg_group_end(g, NULL);

   Ref* ref = new_ref(g, last == first ? REF_FETCH : REF_FETCH_BOTH, line);
   ref->fetched       = cg_fetch_line(insn);
   ref->size_or_start = (UShort)(insn - first);
   ref->base_or_size  = (UChar)size;
   tl_assert(ref->base_or_size == size);
   UChar tests = first == g->fetched_line ? 0 : TEST_FIRST;
   if (last != first) {
      ref->fetched->following = cg_fetch_line(last);
      tests |= TEST_LAST;
   }
   g->needs_test[g->n_refs - 1] = tests;
   g->fetched_line              = last;
}

/*------------------------------------------------------------*/
/*--- Data                                                 ---*/
/*------------------------------------------------------------*/

#define NO_ROOM (CG_MAX_BASES + 1)

/* The number of this base among the group's; NO_ROOM if it is not there, and
   one more does not fit. */
static UInt base_number(Gathering* g, IRExpr* base)
{
   if (base == NULL)
      return CG_NO_BASE;
   for (UInt i = 0; i < g->n_bases; i++) {
      if (eqIRAtom(g->bases[i], base))
         return i;
   }
   if (g->n_bases == CG_MAX_BASES
       || (g->mode == CODE_TESTS_EACH_BASE && g->n_bases == 1))
      return NO_ROOM;
   g->bases[g->n_bases] = base;
   return g->n_bases++;
}

/* Give the reference its time.  References that follow each other off one
   base may share a time as long as no two of the lines that they can lie in
   are of one set: then nothing depends on their order. */
static void set_data_time(Gathering* g, Ref* ref)
{
   UWord way_szB = cg_D1.shape.set_mask << cg_D1.shape.line_bits;
   Span  both    = cg_span_with(g->data_span, ref);
   Bool  shares  = g->data_span.size > 0 && ref->base_or_size == g->data_base
                   && both.size <= way_szB;
   if (shares)
      g->data_span = both;
   else if (g->data_span.size > 0)
      g->data_time = cg_time_of_last_line(&cg_D1.shape, g->data_time) + 1;
   else
      g->data_time = 0;

   if (!shares) {
      g->data_base = ref->base_or_size;
      g->data_span = cg_span_of(ref);
   }
   ref->time = (UChar)g->data_time;
}

static UseKind use_kind(RefKind kind)
{
   return kind == REF_READ ? CG_USE_READ : CG_USE_WRITE;
}

static void plan_data(Gathering* g, RefKind kind, IRExpr* address,
                        UWord size, const LineCost* line)
{
   if (g->plan->n_refs == CG_MAX_USE_REFS)
      end_used(g, NULL);
   Place place = place_of(g, address);
   UInt  base  = base_number(g, place.base);
   if (base == NO_ROOM) {
      end_used(g, NULL);
      base = base_number(g, place.base);
   }
   cg_use_plan_data(g->plan, use_kind(kind), base, place.offset, size,
                    line->number);
}

void cg_group_data(Gathering* g, RefKind kind, IRExpr* address, UWord size,
                   const LineCost* line)
{
   if (cg_simulates_use) {
      plan_data(g, kind, address, size, line);
      return;
   }
   if (g->n_refs == CG_MAX_GROUP_REFS)
      cg_group_end(g, NULL);
   Place place = place_of(g, address);
   UInt  base  = base_number(g, place.base);
   if (base == NO_ROOM) {
      cg_group_end(g, NULL);
      base = base_number(g, place.base);
   }
   Ref* ref           = new_ref(g, kind, line);
   ref->offset        = place.offset;
   ref->size_or_start = (UShort)size;
   ref->base_or_size  = (UChar)base;
   set_data_time(g, ref);
}

Bool cg_group_modifies(Gathering* g, Bool is_write)
{
   if (cg_simulates_use) {
      if (g->plan->n_refs > 0 && is_write)
         g->plan->refs[g->plan->n_refs - 1].kind = CG_USE_WRITE;
      return g->plan->n_refs > 0;
   }
   if (g->n_refs > 0)
      g->refs[g->n_refs - 1].kind = is_write ? REF_WRITE : REF_MODIFY;
   return g->n_refs > 0;
}

void cg_group_guarded(Gathering* g, RefKind kind, IRExpr* address, UWord size,
                      const LineCost* line, IRExpr* guard)
{
   cg_group_end(g, NULL);
   if (cg_simulates_use) {
      cg_use_plan_data(g->plan, use_kind(kind), 0, 0, size, line->number);
      cg_emit_guarded_use(g->emitter, make_used(g, NULL), address, guard);
      return;
   }
   Ref* ref = new_ref(g, kind, line); /* off base 0, the address itself */
   ref->size_or_start = (UShort)size;
   RefGroup* group    = make_group(g, NULL);
   g->n_refs          = 0;
   cg_emit_guarded(g->emitter, group, address, guard);
}
