/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The IR of groups for cache use: the tests and notes that groups.h describes.
   In the pseudo-code, [x] is the word at x. */

#include "features/use/use.h"
#include "base/near.h"
#include "run/faults.h"
#include "run/heat.h"

#include "pub_tool_tooliface.h"

/*--- Calls                                                ---*/

static void add_call(Emitter* e, IRDirty* dirty)
{
   addStmtToIRSB(e->out, IRStmt_Dirty(dirty));
   cg_release_anchor(e);
}

/* Emit a call of the helper for the group, under the guard if not NULL. */
static void emit_call(Groups* g, const Helper* helper, const UsedRefs* refs,
                      IRExpr* guard)
{
   IRDirty* dirty = cg_ir_call_for_group(g->emitter, helper->name,
                                         helper->function, refs, g->bases,
                                         g->n_bases);
   if (guard != NULL)
      dirty->guard = guard;
   add_call(g->emitter, dirty);
}

static IRExpr* is_not_zero(Emitter* e, IRExpr* word)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Unop(CG_WORD_OP(e, CmpNEZ), word));
}

static void take_back(Groups* g, Addr insn, IRExpr* atom)
{
   cg_group_end(g, NULL);
   IRDirty* dirty = cg_ir_call(0, "cg_use_take_back", cg_use_take_back,
                               mkIRExprVec_1(cg_ir_constant(g->emitter, insn)));
   dirty->guard   = is_not_zero(g->emitter, atom);
   add_call(g->emitter, dirty);
}

/*--- Tests                                                ---*/

static IRExpr* address_of(Emitter* e, const DataTouch* touch,
                          IRExpr* const* bases, UWord byte)
{
   return cg_ir_based_address(e, bases, touch->word, touch->offset + byte);
}

/* Return the index of the touch's entry; NULL if its address is constant. */
static IRExpr* index_of(Emitter* e, const DataTouch* touch,
                        IRExpr* const* bases)
{
   if (touch->word == CG_NO_BASE)
      return NULL;
   UInt    shift = cg_use->D1.sets.shape.line_bits;
   IRExpr* number
      = cg_ir_shift_right(e, address_of(e, touch, bases, 0), shift);
   return cg_ir_binop(e, CG_WORD_OP(e, And), number,
                      cg_ir_constant(e, CG_N_USED_INDEXED - 1));
}

static IRExpr* find_line(Emitter* e, const DataTouch* touch, IRExpr* index)
{
   return cg_ir_load(
      e, e->word,
      index == NULL ? cg_ir_address(e, cg_used_index_entry(touch->offset))
                    : cg_ir_element(e, cg_use->line_index, index));
}

static IRExpr* both(Emitter* e, IRExpr* a, IRExpr* b)
{
   return a == NULL ? b : cg_ir_binop(e, CG_WORD_OP(e, Or), a, b);
}

/* Return a word that is below the line size if each touch i of data lies in the
   line of the entry with index[i]; NULL if there is no such touch. */
static IRExpr* test_data(Emitter* e, const UseGroup* group,
                         IRExpr* const* bases, IRExpr* const* index)
{
   IRExpr*          all   = NULL;
   const DataTouch* touch = cg_data_touches(group);
   for (UInt i = 0; i < group->n_data; i++, touch++) {
      UWord   last = cg_use_line_szB() - touch->room - 1;
      IRExpr* line = find_line(e, touch, index[i]);
      IRExpr* base = cg_ir_load(e, e->word,
                                cg_ir_add(e, line, offsetof(UsedLine, base)));
      all = both(e, all,
                 cg_ir_binop(e, CG_WORD_OP(e, Sub),
                             address_of(e, touch, bases, last), base));
   }
   return all;
}

/* Return the bits of word number `word` of the touch's bytes that are not noted
   in the line; NULL if this word of the touch is zero. */
static IRExpr* test_code_word(Emitter* e, const FetchTouch* touch, UInt word)
{
   const UChar* noted = (const UChar*)&touch->code->used.bytes;
   UInt         bits  = 8 * sizeof(UWord);
   UWord        bytes = (UWord)(touch->bytes >> word * bits);
   if (bytes == 0)
      return NULL;
#if defined(VG_BIGENDIAN)
   word = sizeof(ULong) / sizeof(UWord) - 1 - word;
#endif
   IRExpr* old = cg_ir_load(
      e, e->word, cg_ir_address(e, noted + word * sizeof(UWord)));
   IRExpr* lacks
      = cg_ir_bind(e, e->word, IRExpr_Unop(CG_WORD_OP(e, Not), old));
   return cg_ir_binop(e, CG_WORD_OP(e, And), lacks, cg_ir_constant(e, bytes));
}

/* Return the OR of `all` and of a word that is zero if all bytes of the touches
   of code have been noted. */
static IRExpr* test_code(Emitter* e, const UseGroup* group, IRExpr* all)
{
   for (UInt i = 0; i < group->n_fetches; i++) {
      for (UInt w = 0; w < sizeof(ULong) / sizeof(UWord); w++) {
         IRExpr* test = test_code_word(e, &group->fetches[i], w);
         if (test != NULL)
            all = both(e, all, test);
      }
   }
   return all;
}

/*--- Uses                                                 ---*/

/* Uses of tested groups that generated code has not noted yet.  They can wait
   until the segment ends, if faults need not be exact (run/faults.h). */
typedef struct {
   const UsedFetchLine* code;    /* instruction line used last, or NULL */
   UInt                 n_uses;  /* number of its uses that are not noted */
   UInt                 n_times; /* ticks by which the clock must advance */
} UnnotedUse;

static IRExpr* add32(Emitter* e, IRExpr* a, UInt n)
{
   return cg_ir_bind(e, Ity_I32, IRExpr_Binop(Iop_Add32, a,
                                              IRExpr_Const(IRConst_U32(n))));
}

/* Emit [of] += n, for 32 bits.  Load and store each compute the address, so
   that it becomes a displacement in the instruction. */
static void add_to(Emitter* e, const UInt* of, UInt n)
{
   IRExpr* old = cg_ir_load(e, Ity_I32, cg_ir_address(e, of));
   cg_ir_store(e, cg_ir_address(e, of), add32(e, old, n));
}

static void note_time(Emitter* e, const UsedFetchLine* code, IRExpr* clock,
                      UInt time)
{
   IRExpr* last_use
      = cg_ir_load(e, e->word, cg_ir_address(e, &code->used.last_use));
   cg_ir_store(e, last_use, add32(e, clock, time));
}

/* Does the group use no instruction line other than the one used last? */
static Bool goes_on(const UseGroup* group, const UnnotedUse* unnoted)
{
   return group->n_fetches == 0
          || (group->n_fetches == 1
              && group->fetches[0].code == unnoted->code);
}

static void emit_code_uses(Emitter* e, UnnotedUse* unnoted)
{
   if (unnoted->n_uses > 0)
      add_to(e, &unnoted->code->used.uses, unnoted->n_uses);
   unnoted->n_uses = 0;
}

static const FetchTouch* latest_code(const UseGroup* group)
{
   const FetchTouch* latest = group->n_fetches > 0 ? group->fetches : NULL;
   for (UInt i = 1; i < group->n_fetches; i++) {
      if (group->fetches[i].time > latest->time)
         latest = &group->fetches[i];
   }
   return latest;
}

/* Emit notes of the uses of code, except uses of the line used last, which are
   noted together with those of the next groups.  Only the order of times
   matters, so no time is noted while that line is the only one used. */
static void note_code(Emitter* e, const UseGroup* group, IRExpr* clock,
                      UnnotedUse* unnoted)
{
   Bool              has_time = goes_on(group, unnoted);
   const FetchTouch* latest   = latest_code(group);
   for (UInt i = 0; i < group->n_fetches; i++) {
      const FetchTouch* touch = &group->fetches[i];
      if (touch != latest)
         add_to(e, &touch->code->used.uses, touch->uses);
      if (!has_time)
         note_time(e, touch->code, clock, group->start + touch->time);
   }
   if (latest == NULL)
      return;
   unnoted->code = latest->code;
   unnoted->n_uses += latest->uses;
}

/* Masks of the 1 << i bytes from offset x on, by [i][x].  Loading a mask is
   faster than a shift. */
#define N_TABLES 4
#define MAX_LINE 64
static ULong (*bytes_from)[MAX_LINE];

/* Return bytes_from[i] if bytes == bytes_from[i][0], or NULL. */
static const ULong* table_of(ULong bytes)
{
   if (bytes_from == NULL) {
      bytes_from
         = cg_alloc_near("cg.use.bytes", N_TABLES * sizeof(bytes_from[0]));
      for (UInt i = 0; i < N_TABLES; i++) {
         for (UInt x = 0; x < MAX_LINE; x++)
            bytes_from[i][x] = (((ULong)1 << (1 << i)) - 1) << x;
      }
   }
   for (UInt i = 0; i < N_TABLES; i++) {
      if (bytes_from[i][0] == bytes)
         return bytes_from[i];
   }
   return NULL;
}

/* Return touch->bytes << the touch's offset in its line. */
static IRExpr* used_bytes(Emitter* e, const DataTouch* touch,
                          IRExpr* const* bases)
{
   if (touch->word == CG_NO_BASE)
      return IRExpr_Const(IRConst_U64(
         touch->bytes << (touch->offset & (cg_use_line_szB() - 1))));
   IRExpr* x = cg_ir_binop(e, CG_WORD_OP(e, And),
                           address_of(e, touch, bases, 0),
                           cg_ir_constant(e, cg_use_line_szB() - 1));
   const ULong* table = table_of(touch->bytes);
   if (table != NULL)
      return cg_ir_load(e, Ity_I64, cg_ir_element(e, table, x));
   return cg_ir_bind(e, Ity_I64,
                     IRExpr_Binop(Iop_Shl64,
                                  IRExpr_Const(IRConst_U64(touch->bytes)),
                                  cg_ir_low_byte(e, x)));
}

static void note_data(Emitter* e, const DataTouch* touch, IRExpr* line,
                      IRExpr* const* bases, IRExpr* clock, UInt start)
{
   IRExpr* bytes = used_bytes(e, touch, bases);
   IRExpr* old
      = cg_ir_load(e, Ity_I64, cg_ir_add(e, line, offsetof(UsedLine, bytes)));
   cg_ir_store(e, cg_ir_add(e, line, offsetof(UsedLine, bytes)),
               cg_ir_bind(e, Ity_I64, IRExpr_Binop(Iop_Or64, bytes, old)));
   IRExpr* uses = cg_ir_load(e, Ity_I32,
                             cg_ir_add(e, line, offsetof(UsedLine, uses)));
   cg_ir_store(e, cg_ir_add(e, line, offsetof(UsedLine, uses)),
               add32(e, uses, touch->uses));
   IRExpr* last_use = cg_ir_load(
      e, e->word, cg_ir_add(e, line, offsetof(UsedLine, last_use)));
   cg_ir_store(e, last_use, add32(e, clock, start + touch->time));
}

/* Emit the group's tests and notes, except notes that `unnoted` keeps, for
   lines of at most 64 bytes:

      if (((data & ~(LINE_SIZE - 1)) | code) != 0)
         call cg_use_call_ahead, which may change entries of the line index
      note the uses */
static void emit_test(Groups* g, const UsedRefs* refs, UnnotedUse* unnoted)
{
   Emitter*         e     = g->emitter;
   UseGroup*        group = refs->group;
   IRExpr*          index[CG_MAX_USE_REFS];
   const DataTouch* touch = cg_data_touches(group);
   group->start           = (UShort)unnoted->n_times;
   if (!goes_on(group, unnoted))
      emit_code_uses(e, unnoted);
   for (UInt i = 0; i < group->n_data; i++)
      index[i] = index_of(e, &touch[i], g->bases);
   IRExpr* all = test_data(e, group, g->bases, index);
   if (all != NULL)
      all = cg_ir_binop(e, CG_WORD_OP(e, And), all,
                        cg_ir_constant(e, ~(cg_use_line_szB() - 1)));
   all = test_code(e, group, all);
   emit_call(g, &cg_use_call_ahead[g->n_bases], refs, is_not_zero(e, all));

   IRExpr* clock = cg_ir_load(e, Ity_I32, cg_ir_address(e, &cg_use->clock));
   note_code(e, group, clock, unnoted);
   for (UInt i = 0; i < group->n_data; i++, touch++)
      note_data(e, touch, find_line(e, touch, index[i]), g->bases, clock,
                group->start);
   unnoted->n_times += group->n_times;
}

/*--- The group                                            ---*/

typedef struct {
   UsePlan    plan;
   UnnotedUse unnoted;
} NewGroup;

static void begin_plan(const Groups* g)
{
   NewGroup* it = g->group;
   cg_use_plan_begin(&it->plan, g->mode != CODE_TESTS_EACH_BASE);
}

static void begin(Groups* g)
{
   NewGroup* it = LibVEX_Alloc(sizeof(NewGroup));
   it->unnoted  = (UnnotedUse){ .code = NULL };
   g->group     = it;
   begin_plan(g);
}

static Bool add_fetch(Groups* g, Addr insn, UWord size, const LineCost* line)
{
   NewGroup* it = g->group;
   return cg_use_plan_fetch(&it->plan, insn, size, line->number);
}

static Bool add_data(Groups* g, RefKind kind, Place place, UWord size,
                     const LineCost* line)
{
   NewGroup* it = g->group;
   if (it->plan.n_refs == CG_MAX_USE_REFS)
      return False;
   UInt base = cg_group_base(g, place.base);
   return base != CG_NO_ROOM
          && cg_use_plan_data(&it->plan,
                              kind == REF_READ ? CG_USE_READ : CG_USE_WRITE,
                              base, place.offset, size, line->number);
}

static Bool modify(Groups* g, Bool is_write)
{
   UsePlan* plan = &((NewGroup*)g->group)->plan;
   if (plan->n_refs > 0 && is_write)
      plan->refs[plan->n_refs - 1].kind = CG_USE_WRITE;
   return plan->n_refs > 0;
}

static void finish(Groups* g)
{
   NewGroup*   it      = g->group;
   UnnotedUse* unnoted = &it->unnoted;
   emit_code_uses(g->emitter, unnoted);
   if (unnoted->n_times > 0)
      add_to(g->emitter, &cg_use->clock, unnoted->n_times);
   unnoted->n_times = 0;
}

static const UsedRefs* make_refs(const Groups* g, ULong* segment)
{
   NewGroup* it   = g->group;
   SizeT     szB  = cg_use_plan_end(&it->plan);
   Heat      heat = cg_heat_of(g->code, g->mode,
                               g->n_bases > 1 || it->plan.has_joined);
   const UsedRefs* refs = cg_new_refs(&it->plan, szB, heat, segment);
   begin_plan(g);
   return refs;
}

static Bool simulate(Groups* g, ULong* segment, IRExpr* guard)
{
   static const Helper guarded = { cg_use_guarded, "cg_use_guarded" };
   NewGroup* it    = g->group;
   Bool      calls = g->mode == CODE_CALLS || cg_use->unit_bits > 0;
   if (it->plan.n_refs == 0)
      return False;
   const UsedRefs* refs = make_refs(g, calls ? segment : NULL);
   if (guard != NULL) {
      emit_call(g, &guarded, refs, guard);
   } else if (calls) {
      emit_call(g, &cg_use_call[g->n_bases], refs, NULL);
   } else {
      emit_test(g, refs, &it->unnoted);
      if (cg_faults_are_exact)
         finish(g);
   }
   return calls && segment != NULL;
}

const GroupBuilder cg_use_groups
   = { begin, add_fetch, add_data, modify, simulate, finish, take_back };
