/*--------------------------------------------------------------------*/
/*--- Building the IR that counts and tests.              cg_emit.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_emit.h.  In the pseudo-code of the comments, [x] is the word in the
   tool's memory at x; everything named in capitals or cg_* is a constant by
   the time the IR is built. */

#include "cg_emit.h"

#include "cg_branchpred.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_machine.h"
#include "pub_tool_tooliface.h"

static IRSB*  out;
static IRType word; /* Ity_I32 or Ity_I64, of guest and host alike */

void cg_emit_into(IRSB* sb, IRType word_type)
{
   tl_assert(word_type == Ity_I32 || word_type == Ity_I64);
   out  = sb;
   word = word_type;
}

/*------------------------------------------------------------*/
/*--- Words                                                ---*/
/*------------------------------------------------------------*/

/* The operation for this build's word size. */
#define WORD_OP(op) (word == Ity_I64 ? Iop_##op##64 : Iop_##op##32)

#ifdef VG_BIGENDIAN
#define NATIVE_END Iend_BE
#else
#define NATIVE_END Iend_LE
#endif

static IRExpr* constant(UWord value)
{
   return IRExpr_Const(word == Ity_I64 ? IRConst_U64(value)
                                       : IRConst_U32((UInt)value));
}

static IRExpr* address_of(const void* object)
{
   return constant((UWord)object);
}

static IRExpr* bind(IRType type, IRExpr* expr)
{
   IRTemp tmp = newIRTemp(out->tyenv, type);
   addStmtToIRSB(out, IRStmt_WrTmp(tmp, expr));
   return IRExpr_RdTmp(tmp);
}

static IRExpr* binop(IROp op, IRExpr* a, IRExpr* b)
{
   return bind(word, IRExpr_Binop(op, a, b));
}

static IRExpr* add(IRExpr* a, UWord n)
{
   return n == 0 ? a : binop(WORD_OP(Add), a, constant(n));
}

static IRExpr* shift_left(IRExpr* a, UInt n)
{
   return binop(WORD_OP(Shl), a, IRExpr_Const(IRConst_U8((UChar)n)));
}

static IRExpr* shift_right(IRExpr* a, UInt n)
{
   return binop(WORD_OP(Shr), a, IRExpr_Const(IRConst_U8((UChar)n)));
}

static IRExpr* load(IRType type, IRExpr* address)
{
   return bind(type, IRExpr_Load(NATIVE_END, type, address));
}

static void store(IRExpr* address, IRExpr* value)
{
   addStmtToIRSB(out, IRStmt_Store(NATIVE_END, address, value));
}

/* A word, 0 or 1, from a truth value. */
static IRExpr* bit(IRExpr* truth)
{
   return bind(word, IRExpr_Unop(word == Ity_I64 ? Iop_1Uto64 : Iop_1Uto32,
                                 truth));
}

static IRExpr* widen_byte(IRExpr* byte)
{
   return bind(word, IRExpr_Unop(word == Ity_I64 ? Iop_8Uto64 : Iop_8Uto32,
                                 byte));
}

/*------------------------------------------------------------*/
/*--- Counters                                             ---*/
/*------------------------------------------------------------*/

static void add_to_counter(ULong* counter, IRExpr* amount64)
{
   IRExpr* old = load(Ity_I64, address_of(counter));
   store(address_of(counter),
         bind(Ity_I64, IRExpr_Binop(Iop_Add64, old, amount64)));
}

static void add_word_to_counter(ULong* counter, IRExpr* amount)
{
   if (word == Ity_I32)
      amount = bind(Ity_I64, IRExpr_Unop(Iop_32Uto64, amount));
   add_to_counter(counter, amount);
}

void cg_emit_tick(ULong* counter)
{
   add_to_counter(counter, IRExpr_Const(IRConst_U64(1)));
}

void cg_emit_tick_if(ULong* counter, IRExpr* guard)
{
   add_word_to_counter(counter, bit(guard));
}

void cg_emit_tick_if_zero(ULong* counter, Int guest_offset, IRExpr* guard)
{
   IRExpr* value   = bind(word, IRExpr_Get(guest_offset, word));
   IRExpr* is_zero = bind(Ity_I1, IRExpr_Binop(WORD_OP(CmpEQ), value,
                                               constant(0)));
   IRExpr* amount  = bit(is_zero);
   if (guard != NULL)
      amount = binop(WORD_OP(And), amount, bit(guard));
   add_word_to_counter(counter, amount);
}

/*------------------------------------------------------------*/
/*--- Tests of references                                  ---*/
/*------------------------------------------------------------*/

/* The running OR of a group's tests.  Each adds a word that is below the D1
   line size if the reference cannot change anything, at or above if it may. */
static IRExpr* all_tests;

static void add_test(IRExpr* test)
{
   all_tests
      = all_tests == NULL ? test : binop(WORD_OP(Or), all_tests, test);
}

static IRExpr* address_at(const Place* place, UWord further)
{
   if (place->base == NULL)
      return constant(place->offset + further);
   return add(place->base, place->offset + further);
}

/* [cg_D1.mru + set(place) * sizeof(Addr)]: shifting less far than to the line
   number leaves the set already multiplied. */
static IRExpr* load_mru(const Place* place)
{
   UInt  entry_bits = sizeof(Addr) == 8 ? 3 : 2;
   if (place->base == NULL || cg_D1.set_mask == 0) {
      UWord set = cg_set_of(&cg_D1, place->offset);
      return load(word, address_of(&cg_D1.mru[set]));
   }
   IRExpr* index = binop(WORD_OP(And),
                         shift_right(address_at(place, 0),
                                     cg_D1.line_bits - entry_bits),
                         constant(cg_D1.set_mask << entry_bits));
   return load(word, add(index, (UWord)cg_D1.mru));
}

/* last byte - mru(first byte); cg_sim.h says why that is enough. */
static void test_within_line(const Place* place, UWord size)
{
   IRExpr* mru = load_mru(place);
   add_test(binop(WORD_OP(Sub), address_at(place, size - 1), mru));
}

/* The same for all bytes from the first on, size of them, at most a line:
   they lie in the first byte's line and the last one's. */
static void test_span(const Place* place, UWord size)
{
   Place last = { place->base, place->offset + size - 1 };
   test_within_line(place, 1);
   test_within_line(&last, 1);
}

static void test_fetch(const Ref* ref, UInt needs_test)
{
   InsnLine* last = ref->kind == REF_FETCH_BOTH ? ref->fetched->following
                                                : ref->fetched;
   if (needs_test & TEST_FIRST)
      add_test(load(word, address_of(&ref->fetched->not_mru)));
   if (needs_test & TEST_LAST)
      add_test(load(word, address_of(&last->not_mru)));
}

/* Data references off one base whose bytes span no more than a line are
   tested together: a test of the first byte and one of the last cover any
   number of them.  Takes ref i and the later ones that fit, marks them
   done. */
static void test_data(const RefGroup* group, UInt i, IRExpr* const* bases,
                      Bool* done)
{
   const Ref* ref   = &group->refs[i];
   UWord      line  = (UWord)1 << cg_D1.line_bits;
   Addr       low   = ref->where; /* offsets wrap: compare differences */
   UWord      size  = ref->size;
   Bool       alone = True;
   for (UInt j = i + 1; j < group->n_refs; j++) {
      const Ref* other = &group->refs[j];
      if (done[j] || other->kind < REF_READ || other->base != ref->base)
         continue;
      UWord gap = other->where - low; /* huge if other is below */
      if (gap < line) {
         UWord reach = gap + other->size;
         if (reach > line)
            continue;
         alone = alone && gap == 0 && other->size == size;
         size  = reach > size ? reach : size;
      } else {
         gap = low - other->where;
         if (gap >= line || gap + size > line)
            continue;
         UWord reach = other->size > gap + size ? other->size : gap + size;
         low         = other->where;
         size        = reach;
         alone       = False;
      }
      done[j] = True;
   }

   Place place = { ref->base == CG_NO_BASE ? NULL : bases[ref->base], low };
   /* With a single set, a line below the MRU one is in the same set. */
   if (alone && cg_D1.set_mask != 0)
      test_within_line(&place, size);
   else
      test_span(&place, size);
}

static IRDirty* call(const ReplayHelper* helper, const RefGroup* group,
                     IRExpr* const* bases, UInt n_bases)
{
   static IRExpr* none = NULL;
   IRExpr* const* b    = n_bases == 0 ? &none : bases;
   void*          function = VG_(fnptr_to_fnentry)(helper->function);
   IRExpr*        g        = address_of(group);
   IRExpr**       args     = NULL;
   switch (n_bases) {
   case 0: args = mkIRExprVec_1(g); break;
   case 1: args = mkIRExprVec_2(g, b[0]); break;
   case 2: args = mkIRExprVec_3(g, b[0], b[1]); break;
   case 3: args = mkIRExprVec_4(g, b[0], b[1], b[2]); break;
   case 4: args = mkIRExprVec_5(g, b[0], b[1], b[2], b[3]); break;
   default: tl_assert(0);
   }
   Int regparms = n_bases + 1 <= 3 ? (Int)n_bases + 1 : 0;
   return unsafeIRDirty_0_N(regparms, helper->name, function, args);
}

/* guard = LINE_SIZE - 1 < (test | test | ...), unsigned */
void cg_emit_replay(const RefGroup* group, const UChar* needs_test,
                    IRExpr* const* bases, UInt n_bases)
{
   Bool done[group->n_refs];
   for (UInt i = 0; i < group->n_refs; i++)
      done[i] = False;

   all_tests = NULL;
   for (UInt i = 0; i < group->n_refs; i++) {
      const Ref* ref = &group->refs[i];
      if (ref->kind < REF_READ)
         test_fetch(ref, needs_test[i]);
      else if (!done[i])
         test_data(group, i, bases, done);
   }

   UWord    line  = (UWord)1 << cg_D1.line_bits;
   IRDirty* dirty = call(&cg_replay[n_bases], group, bases, n_bases);
   dirty->guard
      = bind(Ity_I1, IRExpr_Binop(word == Ity_I64 ? Iop_CmpLT64U
                                                  : Iop_CmpLT32U,
                                  constant(line - 1), all_tests));
   addStmtToIRSB(out, IRStmt_Dirty(dirty));
}

void cg_emit_guarded(const RefGroup* group, IRExpr* base, IRExpr* guard)
{
   static const ReplayHelper helper
      = { cg_replay_guarded, "cg_replay_guarded" };
   IRExpr*  bases[1] = { base };
   IRDirty* dirty    = call(&helper, group, bases, 1);
   dirty->guard      = guard;
   addStmtToIRSB(out, IRStmt_Dirty(dirty));
}

/*------------------------------------------------------------*/
/*--- Branches                                             ---*/
/*------------------------------------------------------------*/

/* entry        = &cg_conditional[PC_INDEX] + [cg_history]
   byte [entry] = next = cg_next_entry[byte [entry] | taken]
   mispredicts += next >> CG_ENTRY_MISPREDICT_SHIFT
   [cg_history] = ([cg_history] << 1 | taken << SHIFT) & MASK */
void cg_emit_conditional(Addr pc, IRExpr* taken, Bool inverted,
                         ULong* mispredicts)
{
   IRExpr* outcome = bit(taken);
   if (inverted)
      outcome = binop(WORD_OP(Xor), outcome, constant(1));

   IRExpr* history = load(word, address_of(&cg_history));
   IRExpr* entry
      = add(history, (UWord)&cg_conditional[cg_conditional_index(pc)]);
   IRExpr* index = binop(WORD_OP(Or), widen_byte(load(Ity_I8, entry)), outcome);
   IRExpr* next  = load(Ity_I8, add(index, (UWord)cg_next_entry));
   store(entry, next);
   add_word_to_counter(mispredicts, shift_right(widen_byte(next),
                                                CG_ENTRY_MISPREDICT_SHIFT));

   IRExpr* shifted = binop(WORD_OP(Or), shift_left(history, 1),
                           shift_left(outcome, CG_HISTORY_SHIFT));
   store(address_of(&cg_history),
         binop(WORD_OP(And), shifted, constant(CG_HISTORY_MASK)));
}

/* mispredicts += [LAST] != target;  [LAST] = target */
void cg_emit_indirect(Addr pc, IRExpr* target, ULong* mispredicts)
{
   Addr*   slot = &cg_last_target[cg_indirect_index(pc)];
   IRExpr* last = load(word, address_of(slot));
   IRExpr* wrong
      = bind(Ity_I1, IRExpr_Binop(WORD_OP(CmpNE), last, target));
   cg_emit_tick_if(mispredicts, wrong);
   store(address_of(slot), target);
}
