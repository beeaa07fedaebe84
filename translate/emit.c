/*--------------------------------------------------------------------*/
/*--- Building the IR that counts and tests.      translate/emit.c ---*/
/*--------------------------------------------------------------------*/

/* See translate/emit.h.  In the pseudo-code of the comments, [x] is the word
   in the tool's memory at x; everything named in capitals or cg_* is a
   constant by the time the IR is built. */

#include "translate/emit.h"

#include "cg_branchpred.h"
#include "run/thread.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_tooliface.h"

static IRSB*  out;
static Heat   heat;
static IRType word; /* Ity_I32 or Ity_I64, of guest and host alike */

/* Where the anchor is in the guest state, and the temporary that holds it now,
   if one does. */
static Int     anchor_offset;
static IRExpr* anchor;

void cg_emit_into(IRSB* sb, IRType word_type, Int anchor_place, Heat its_heat)
{
   heat = its_heat;
   tl_assert(word_type == Ity_I32 || word_type == Ity_I64);
   out           = sb;
   word          = word_type;
   anchor_offset = anchor_place;
   anchor        = NULL;
}

void cg_emit_release_anchor(void)
{
   anchor = NULL;
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

/* The address of a word of the tool's, which most hosts cannot have as an
   immediate of the instruction that uses it.  A word near the anchor, as all
   static ones are, is reached from there by a displacement; the anchor comes
   out of the guest state, once for each stretch of tool code. */
static IRExpr* address_of(const void* object)
{
   Word distance = (const UChar*)object - (const UChar*)&cg_anchor;
   if (distance > 0x7fff0000L || distance < -0x7fff0000L)
      return constant((UWord)object);
   if (anchor == NULL)
      anchor = bind(word, IRExpr_Get(anchor_offset, word));
   return add(anchor, (UWord)distance);
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

static IRExpr* low_byte(IRExpr* value)
{
   return bind(Ity_I8, IRExpr_Unop(word == Ity_I64 ? Iop_64to8 : Iop_32to8,
                                   value));
}

/*------------------------------------------------------------*/
/*--- Counters                                             ---*/
/*------------------------------------------------------------*/

static void add_to_counter(ULong* counter, IRExpr* amount64)
{
   /* The address anew, so that each use has its own displacement. */
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

void cg_emit_mark(Int offset, const void* mark)
{
   addStmtToIRSB(out, IRStmt_Put(offset, constant((UWord)mark)));
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
   line size if a line is seen to be in its cache, and not if not. */
static IRExpr* all_tests;

/* The lines tested: where to note their last uses, and when that is. */
#define MAX_TESTED (2 * CG_MAX_GROUP_REFS)
static struct {
   InsnLine* insn_line; /* NULL for data */
   IRExpr*   last_use;  /* data: address of the line's last_use word */
   UInt      time;
} tested[MAX_TESTED];
static UInt n_tested;

static void add_test(IRExpr* test, InsnLine* insn_line, IRExpr* last_use,
                     UInt time)
{
   all_tests
      = all_tests == NULL ? test : binop(WORD_OP(Or), all_tests, test);
   tl_assert(n_tested < MAX_TESTED);
   tested[n_tested].insn_line = insn_line;
   tested[n_tested].last_use  = last_use;
   tested[n_tested].time      = time;
   n_tested++;
}

static IRExpr* address_at(const Place* place, UWord further)
{
   if (place->base == NULL)
      return constant(place->offset + further);
   return add(place->base, place->offset + further);
}

/* entry = cg_D1_seen[line number of place % CG_N_SEEN]
   test: last byte - entry.base; cg_sim.h says why that is enough */
static void test_within_line(const Place* place, UWord size, UInt time)
{
   IRExpr *base, *last_use;
   if (place->base == NULL) {
      SeenLine* entry = cg_seen_entry(place->offset);
      base            = load(word, address_of(&entry->base));
      last_use        = constant((UWord)&entry->last_use);
   } else {
      /* Shifting less far than to the line number leaves it multiplied by the
         size of an entry. */
      UInt    shift = cg_D1.shape.line_bits - CG_SEEN_ENTRY_BITS;
      UWord   mask  = (UWord)(CG_N_SEEN - 1) << CG_SEEN_ENTRY_BITS;
      IRExpr* entry = address_at(place, 0);
      if (shift > 0)
         entry = shift_right(entry, shift);
      entry    = binop(WORD_OP(And), entry, constant(mask));
      base     = load(word, add(entry, (UWord)&cg_D1_seen[0].base));
      last_use = add(entry, (UWord)&cg_D1_seen[0].last_use);
   }
   add_test(binop(WORD_OP(Sub), address_at(place, size - 1), base), NULL,
            last_use, time);
}

static void test_insn_line(InsnLine* line, UInt time)
{
   add_test(load(word, address_of(&line->absent)), line, NULL, time);
}

static void test_fetch(const Ref* ref, UInt needs_test)
{
   if (needs_test & TEST_FIRST)
      test_insn_line(ref->fetched, ref->time);
   if (needs_test & TEST_LAST)
      test_insn_line(ref->fetched->following,
                     (UInt)cg_time_of_last_line(&cg_I1.shape, ref->time));
}

/* Data references with one base and time that span no more than a line are
   one for testing: they lie in the line of the first byte and that of the
   last.  Tests reference i and those behind it that go with it; returns where
   among the data references to continue. */
static UInt test_data(const RefGroup* group, UInt i, IRExpr* const* bases)
{
   const Ref* ref   = &group->refs[i];
   Span       span  = cg_span_of(ref);
   Bool       alone = True; /* all are the same bytes */
   UInt       next  = i + 1;
   for (UInt j = i + 1; j < group->n_refs; j++) {
      const Ref* other = &group->refs[j];
      if (other->kind < REF_READ)
         continue;
      Span both = cg_span_with(span, other);
      if (other->base != ref->base || other->time != ref->time
          || both.size > (UWord)1 << cg_D1.shape.line_bits)
         break;
      alone = alone && both.size == span.size && other->size == ref->size;
      span  = both;
      next  = j + 1;
   }

   Place first
      = { ref->base == CG_NO_BASE ? NULL : bases[ref->base], span.low };
   if (alone) {
      test_within_line(&first, span.size, ref->time);
   } else {
      Place last = { first.base, span.low + span.size - 1 };
      test_within_line(&first, 1, ref->time);
      test_within_line(&last, 1, ref->time);
   }
   return next;
}

static void test_all(const RefGroup* group, const UChar* needs_test,
                     IRExpr* const* bases)
{
   UInt next_data = 0;
   for (UInt i = 0; i < group->n_refs; i++) {
      if (group->refs[i].kind < REF_READ)
         test_fetch(&group->refs[i], needs_test[i]);
      else if (i >= next_data)
         next_data = test_data(group, i, bases);
   }
}

/* Each tested line's last use = clock + its time; then advance the clock.  In
   the order of the times, so that one register can count them up. */
static void note_uses(UInt n_times)
{
   IRExpr* one  = IRExpr_Const(IRConst_U64(1));
   IRExpr* time = load(Ity_I64, address_of(&cg_clock));
   for (UInt t = 0; t < n_times; t++) {
      for (UInt i = 0; i < n_tested; i++) {
         if (tested[i].time != t)
            continue;
         InsnLine* line = tested[i].insn_line;
         store(line != NULL ? address_of(&line->last_use)
                            : tested[i].last_use,
               time);
      }
      time = bind(Ity_I64, IRExpr_Binop(Iop_Add64, time, one));
   }
   store(address_of(&cg_clock), time);
}

static IRDirty* call(const ReplayHelper* helper, RefGroup* group,
                     IRExpr* const* bases, UInt n_bases)
{
   static IRExpr* none = NULL;
   IRExpr* const* b    = n_bases == 0 ? &none : bases;
   void*          function = VG_(fnptr_to_fnentry)(helper->function);
   IRExpr*        g        = constant((UWord)group);
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

/* guard = (test | test | ...) & ~(LINE_SIZE - 1) != 0 */
void cg_emit_replay(RefGroup* group, const UChar* needs_test,
                    IRExpr* const* bases, UInt n_bases)
{
   if (group->heat.calls_left > 0) {
      addStmtToIRSB(out, IRStmt_Dirty(call(&cg_replay[n_bases], group, bases,
                                           n_bases)));
      cg_emit_release_anchor();
      return;
   }

   all_tests = NULL;
   n_tested  = 0;
   test_all(group, needs_test, bases);

   UWord    line  = (UWord)1 << cg_D1.shape.line_bits;
   IRDirty* dirty = call(&cg_replay[n_bases], group, bases, n_bases);
   IRExpr* beyond = binop(WORD_OP(And), all_tests, constant(~(line - 1)));
   dirty->guard   = bind(Ity_I1, IRExpr_Unop(WORD_OP(CmpNEZ), beyond));
   addStmtToIRSB(out, IRStmt_Dirty(dirty));
   /* Cheaper to fetch again than to keep across the call. */
   cg_emit_release_anchor();
   note_uses(group->n_times);
}

void cg_emit_guarded(RefGroup* group, IRExpr* base, IRExpr* guard)
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

static void free_branch(BlockOwned* branch)
{
   VG_(free)(branch);
}

static void predict_by_call(const ReplayHelper* helper, Addr pc, Bool inverted,
                            ULong* mispredicts, ULong* segment,
                            IRExpr* outcome)
{
   ColdBranch* branch = VG_(malloc)("cg.emit.branch", sizeof(ColdBranch));
   *branch = (ColdBranch){ .owned = { .release = free_branch }, .heat = heat,
                           .pc = pc, .segment = segment,
                           .mispredicts = mispredicts, .inverted = inverted };
   cg_block_owns(&branch->owned);
   addStmtToIRSB(out, IRStmt_Dirty(unsafeIRDirty_0_N(
      2, helper->name, VG_(fnptr_to_fnentry)(helper->function),
      mkIRExprVec_2(constant((UWord)branch), outcome))));
   cg_emit_release_anchor();
}

/* entry        = &cg_conditional[PC_INDEX] + [cg_history]
   byte [entry] = next = cg_next_entry[byte [entry] | taken]
   mispredicts += next >> CG_ENTRY_MISPREDICT_SHIFT
   [cg_history] = [cg_history] >> 1 | taken << CG_NEWEST_SHIFT */
Bool cg_emit_conditional(Addr pc, IRExpr* taken, Bool inverted,
                         ULong* mispredicts, ULong* segment)
{
   IRExpr* outcome = bit(taken);
   if (heat.calls_left > 0) {
      static const ReplayHelper helper
         = { cg_replay_conditional, "cg_replay_conditional" };
      predict_by_call(&helper, pc, inverted, mispredicts, segment, outcome);
      return True;
   }
   if (inverted)
      outcome = binop(WORD_OP(Xor), outcome, constant(1));

   IRExpr* history = load(word, address_of(&cg_history));
   IRExpr* entry
      = add(history, (UWord)&cg_conditional[cg_conditional_index(pc)]);
   IRExpr* index = binop(WORD_OP(Or), widen_byte(load(Ity_I8, entry)), outcome);
   IRExpr* next
      = widen_byte(load(Ity_I8, add(index, (UWord)cg_next_entry)));
   store(entry, low_byte(next));
   add_word_to_counter(mispredicts,
                       shift_right(next, CG_ENTRY_MISPREDICT_SHIFT));
   store(address_of(&cg_history),
         binop(WORD_OP(Or), shift_right(history, 1),
               shift_left(outcome, CG_NEWEST_SHIFT)));
   return False;
}

/* mispredicts += [LAST] != target;  [LAST] = target */
Bool cg_emit_indirect(Addr pc, IRExpr* target, ULong* mispredicts,
                      ULong* segment)
{
   if (heat.calls_left > 0) {
      static const ReplayHelper helper
         = { cg_replay_indirect, "cg_replay_indirect" };
      predict_by_call(&helper, pc, False, mispredicts, segment, target);
      return True;
   }
   Addr*   slot = &cg_last_target[cg_indirect_index(pc)];
   IRExpr* last = load(word, address_of(slot));
   IRExpr* wrong
      = bind(Ity_I1, IRExpr_Binop(WORD_OP(CmpNE), last, target));
   add_word_to_counter(mispredicts, bit(wrong));
   store(address_of(slot), target);
   return False;
}
