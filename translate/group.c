/*--------------------------------------------------------------------*/
/*--- Gathering the references of a stretch of code. translate/group.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/group.h.  What is decided here: which references go into one
   group, which base each has, and the times at which they use their lines.
   Builds no IR itself. */

#include "translate/group.h"

#include "translate/ahead.h"
#include "translate/emit.h"
#include "cg_sim.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* [temporary]: its value as some earlier temporary plus a constant; base is
   NULL if nothing is known. */
static Place* places;
static UInt   max_places;

/* The base of the last code line fetched from, while nothing else can have
   touched I1 since; 1, which is no base, before the first. */
#define NO_LINE ((Addr)1)
static Addr fetched_line;

/* The superblock's; and the counter that this group's call ticks, if any. */
static Heat   heat;
static ULong* segment;

/* The group. */
static Ref     refs[CG_MAX_GROUP_REFS];
static UChar   needs_test[CG_MAX_GROUP_REFS];
static UInt    n_refs;
static IRExpr* bases[CG_MAX_BASES];
static UInt    n_bases;

/* The last data references, all off one base, that have the latest time: what
   they span.  None if its size is 0. */
static UInt  data_time;
static UChar data_base;
static Span  data_span;

/*------------------------------------------------------------*/
/*--- Places                                               ---*/
/*------------------------------------------------------------*/

static Place place_of(IRExpr* atom)
{
   if (atom->tag == Iex_Const)
      return (Place){ NULL, cg_word_of(atom->Iex.Const.con) };
   tl_assert(atom->tag == Iex_RdTmp);
   Place known = places[atom->Iex.RdTmp.tmp];
   return known.base == NULL ? (Place){ atom, 0 } : known;
}

void cg_group_learn(IRTemp tmp, IRExpr* value)
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
   UWord n     = cg_word_of(right->Iex.Const.con);
   places[tmp] = place_of(left);
   places[tmp].offset += adds ? n : -n;
}

void cg_group_begin_superblock(UInt n_temporaries, Heat its_heat)
{
   heat = its_heat;
   if (n_temporaries > max_places) {
      max_places = 2 * n_temporaries;
      places     = VG_(realloc)("cg.group.places", places,
                                max_places * sizeof(Place));
   }
   VG_(memset)(places, 0, n_temporaries * sizeof(Place));
   fetched_line = NO_LINE;
   n_refs       = 0;
   n_bases      = 0;
}

/*------------------------------------------------------------*/
/*--- The group                                            ---*/
/*------------------------------------------------------------*/

/* Do this with each line of code that the reference fetches from. */
static void for_fetched(const Ref* ref, void (*function)(InsnLine*))
{
   if (ref->kind >= REF_READ)
      return;
   function(ref->fetched);
   if (ref->kind == REF_FETCH_BOTH)
      function(ref->fetched->following);
}

static void free_group(BlockOwned* owned)
{
   const RefGroup* group = (const RefGroup*)owned;
   for (UInt i = 0; i < group->n_refs; i++)
      for_fetched(&group->refs[i], cg_insn_line_leave);
   VG_(free)(owned);
}

static RefGroup* copy_group(void)
{
   SizeT     refs_szB = n_refs * sizeof(Ref);
   RefGroup* group
      = VG_(malloc)("cg.group", sizeof(RefGroup) + refs_szB);
   group->owned.release = free_group;
   group->heat          = heat;
   group->segment       = segment;
   group->n_refs        = n_refs;
   group->n_times       = 0;
   for (UInt i = 0; i < n_refs; i++) {
      for_fetched(&refs[i], cg_insn_line_use);
      const CacheShape* L1
         = refs[i].kind < REF_READ ? &cg_I1.shape : &cg_D1.shape;
      UInt end = (UInt)cg_time_of_last_line(L1, refs[i].time) + 1;
      if (end > group->n_times)
         group->n_times = end;
   }
   VG_(memcpy)(group->refs, refs, refs_szB);
   cg_block_owns(&group->owned);
   return group;
}

void cg_group_end(void)
{
   if (n_refs > 0)
      cg_emit_replay(copy_group(), needs_test, bases, n_bases);
   n_refs  = 0;
   n_bases = 0;
}

Bool cg_group_end_ticking(ULong* counter)
{
   Bool ticks = n_refs > 0 && heat.calls_left > 0;
   if (ticks)
      segment = counter;
   cg_group_end();
   segment = NULL;
   return ticks;
}

/* An empty reference at the end of the group. */
static Ref* new_ref(RefKind kind, UWord size, LineCost* line)
{
   if (n_refs == 0)
      data_span.size = 0;
   Ref* ref = &refs[n_refs++];
   *ref = (Ref){ .line = line, .size = (UShort)size, .kind = (UChar)kind };
   return ref;
}

/*------------------------------------------------------------*/
/*--- Code                                                 ---*/
/*------------------------------------------------------------*/

/* Does the group fetch from a line of this set?  All fetches of a group have
   one time, so they must be in different sets, which they are unless I1 is
   tiny or VEX has followed a jump. */
static Bool fetches_from_set(UWord set)
{
   for (UInt i = 0; i < n_refs; i++) {
      if (refs[i].kind >= REF_READ)
         continue;
      Addr last = refs[i].where + refs[i].size - 1;
      if (cg_set_of(&cg_I1.shape, refs[i].where) == set
          || cg_set_of(&cg_I1.shape, last) == set)
         return True;
   }
   return False;
}

void cg_group_fetch(Addr insn, UWord size, LineCost* line)
{
   Addr first = cg_line_base(&cg_I1.shape, insn);
   Addr last  = cg_line_base(&cg_I1.shape, insn + size - 1);
   /* A fetch that stays in the line of the one before cannot miss. */
   if (first == fetched_line && last == first)
      return;

   if (n_refs == CG_MAX_GROUP_REFS
       || (first != fetched_line
           && fetches_from_set(cg_set_of(&cg_I1.shape, first)))
       || (last != first
           && fetches_from_set(cg_set_of(&cg_I1.shape, last))))
      cg_group_end();

   Ref* ref     = new_ref(last == first ? REF_FETCH : REF_FETCH_BOTH, size,
                          line);
   ref->where   = insn;
   ref->fetched = cg_insn_line(insn);
   UChar tests  = first == fetched_line ? 0 : TEST_FIRST;
   if (last != first) {
      ref->fetched->following = cg_insn_line(last);
      tests |= TEST_LAST;
   }
   needs_test[n_refs - 1] = tests;
   fetched_line           = last;
}

/*------------------------------------------------------------*/
/*--- Data                                                 ---*/
/*------------------------------------------------------------*/

/* The number of this base among the group's; CG_MAX_BASES + 1 if it is not
   there and no more fit. */
static UInt base_number(IRExpr* base)
{
   if (base == NULL)
      return CG_NO_BASE;
   for (UInt i = 0; i < n_bases; i++) {
      if (eqIRAtom(bases[i], base))
         return i;
   }
   if (n_bases == CG_MAX_BASES)
      return CG_MAX_BASES + 1;
   bases[n_bases] = base;
   return n_bases++;
}

/* Give the reference its time.  References that follow each other off one
   base may share a time as long as no two of the lines that they can lie in
   are of one set: then nothing depends on their order. */
static void set_data_time(Ref* ref)
{
   UWord way_szB = cg_D1.shape.set_mask << cg_D1.shape.line_bits;
   Span  both    = cg_span_with(data_span, ref);
   Bool  shares  = data_span.size > 0 && ref->base == data_base
                 && both.size <= way_szB;
   if (shares)
      data_span = both;
   else if (data_span.size > 0)
      data_time = (UInt)cg_time_of_last_line(&cg_D1.shape, data_time) + 1;
   else
      data_time = 0;

   if (!shares) {
      data_base = ref->base;
      data_span = cg_span_of(ref);
   }
   ref->time = (UChar)data_time;
}

void cg_group_data(RefKind kind, IRExpr* address, UWord size, LineCost* line)
{
   if (n_refs == CG_MAX_GROUP_REFS)
      cg_group_end();
   Place place = place_of(address);
   UInt  base  = base_number(place.base);
   if (base > CG_MAX_BASES) {
      cg_group_end();
      base = base_number(place.base);
   }
   Ref* ref   = new_ref(kind, size, line);
   ref->where = place.offset;
   ref->base  = (UChar)base;
   set_data_time(ref);
}

void cg_group_guarded(RefKind kind, IRExpr* address, UWord size,
                      LineCost* line, IRExpr* guard)
{
   cg_group_end();
   new_ref(kind, size, line); /* off base 0, which is the address itself */
   RefGroup* group = copy_group();
   n_refs          = 0;
   cg_emit_guarded(group, address, guard);
}
