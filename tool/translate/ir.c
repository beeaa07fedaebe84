/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Flat IR: each result is bound to a temporary. */

#include "translate/ir.h"
#include "base/near.h"
#include "caches/refs.h"
#include "counts/region.h"
#include "run/thread.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

#ifdef VG_BIGENDIAN
#define NATIVE_END Iend_BE
#else
#define NATIVE_END Iend_LE
#endif

Emitter cg_emit_into(IRSB* out, IRType word)
{
   tl_assert(word == Ity_I32 || word == Ity_I64);
   return (Emitter){ .out = out, .word = word, .anchor = NULL };
}

void cg_release_anchor(Emitter* e)
{
   e->anchor = NULL;
}

IRExpr* cg_ir_constant(const Emitter* e, UWord value)
{
   return IRExpr_Const(e->word == Ity_I64 ? IRConst_U64(value)
                                          : IRConst_U32((UInt)value));
}

IRExpr* cg_ir_bind(Emitter* e, IRType type, IRExpr* expr)
{
   IRTemp tmp = newIRTemp(e->out->tyenv, type);
   addStmtToIRSB(e->out, IRStmt_WrTmp(tmp, expr));
   return IRExpr_RdTmp(tmp);
}

IRExpr* cg_ir_binop(Emitter* e, IROp op, IRExpr* a, IRExpr* b)
{
   return cg_ir_bind(e, e->word, IRExpr_Binop(op, a, b));
}

IRExpr* cg_ir_binop64(Emitter* e, IROp op, IRExpr* a, IRExpr* b)
{
   return cg_ir_bind(e, Ity_I64, IRExpr_Binop(op, a, b));
}

IRExpr* cg_ir_truth(Emitter* e, IROp op, IRExpr* a, IRExpr* b)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Binop(op, a, b));
}

IRExpr* cg_ir_is_nonzero(Emitter* e, IRExpr* word)
{
   return cg_ir_bind(e, Ity_I1, IRExpr_Unop(CG_WORD_OP(e, CmpNEZ), word));
}

IRExpr* cg_ir_get(Emitter* e, Int offset)
{
   return cg_ir_bind(e, e->word, IRExpr_Get(offset, e->word));
}

IRExpr* cg_ir_add(Emitter* e, IRExpr* a, UWord n)
{
   return n == 0 ? a
                 : cg_ir_binop(e, CG_WORD_OP(e, Add), a, cg_ir_constant(e, n));
}

IRExpr* cg_ir_shift_left(Emitter* e, IRExpr* a, UInt n)
{
   return cg_ir_binop(e, CG_WORD_OP(e, Shl), a,
                      IRExpr_Const(IRConst_U8((UChar)n)));
}

IRExpr* cg_ir_shift_right(Emitter* e, IRExpr* a, UInt n)
{
   return cg_ir_binop(e, CG_WORD_OP(e, Shr), a,
                      IRExpr_Const(IRConst_U8((UChar)n)));
}

IRExpr* cg_ir_load(Emitter* e, IRType type, IRExpr* address)
{
   return cg_ir_bind(e, type, IRExpr_Load(NATIVE_END, type, address));
}

void cg_ir_store(Emitter* e, IRExpr* address, IRExpr* value)
{
   addStmtToIRSB(e->out, IRStmt_Store(NATIVE_END, address, value));
}

IRExpr* cg_ir_bit(Emitter* e, IRExpr* truth)
{
   return cg_ir_bind(e, e->word, IRExpr_Unop(CG_WORD_OP(e, 1Uto), truth));
}

IRExpr* cg_ir_widen_byte(Emitter* e, IRExpr* byte)
{
   return cg_ir_bind(e, e->word, IRExpr_Unop(CG_WORD_OP(e, 8Uto), byte));
}

IRExpr* cg_ir_low_byte(Emitter* e, IRExpr* value)
{
   IROp op = e->word == Ity_I64 ? Iop_64to8 : Iop_32to8;
   return cg_ir_bind(e, Ity_I8, IRExpr_Unop(op, value));
}

static Word distance_to(const void* object)
{
   return (const UChar*)object - cg_anchor;
}

static Bool is_near(const void* object)
{
   Word distance = distance_to(object);
   return distance < 0x7fff0000L && distance > -0x7fff0000L;
}

static IRExpr* anchor(Emitter* e)
{
   if (e->anchor == NULL)
      e->anchor = cg_ir_get(e, cg_thread_offset(WORD_ANCHOR));
   return e->anchor;
}

IRExpr* cg_ir_address(Emitter* e, const void* object)
{
   if (!is_near(object))
      return cg_ir_constant(e, (UWord)object);
   return cg_ir_add(e, anchor(e), (UWord)distance_to(object));
}

IRExpr* cg_ir_element(Emitter* e, const void* object, IRExpr* index)
{
   IROp    plus   = CG_WORD_OP(e, Add);
   IRExpr* offset = cg_ir_shift_left(e, index, 3);
   if (!is_near(object))
      return cg_ir_binop(e, plus, offset,
                         cg_ir_constant(e, (UWord)object));
   return cg_ir_add(e, cg_ir_binop(e, plus, anchor(e), offset),
                    (UWord)distance_to(object));
}

void cg_ir_add_to_counter(Emitter* e, ULong* counter, IRExpr* amount64)
{
   IRExpr* old = cg_ir_load(e, Ity_I64, cg_ir_address(e, counter));
   cg_ir_store(e, cg_ir_address(e, counter),
               cg_ir_binop64(e, Iop_Add64, old, amount64));
}

IRExpr* cg_ir_one(Emitter* e)
{
   return cg_has_regions
             ? cg_ir_load(e, Ity_I64, cg_ir_address(e, cg_region_one))
             : IRExpr_Const(IRConst_U64(1));
}

IRExpr* cg_ir_one_word(Emitter* e)
{
   IRExpr* one = cg_ir_one(e);
   return e->word == Ity_I64
             ? one
             : cg_ir_bind(e, Ity_I32, IRExpr_Unop(Iop_64to32, one));
}

void cg_ir_count_bit(Emitter* e, ULong* counter, IRExpr* bit)
{
   if (e->word == Ity_I32)
      bit = cg_ir_bind(e, Ity_I64, IRExpr_Unop(Iop_32Uto64, bit));
   if (cg_has_regions)
      bit = cg_ir_binop64(e, Iop_And64, bit, cg_ir_one(e));
   cg_ir_add_to_counter(e, counter, bit);
}

IRDirty* cg_ir_call(Int n_arguments, const HChar* name, void* function,
                    IRExpr** arguments)
{
   Int in_registers = n_arguments <= 3 ? n_arguments : 0;
   return unsafeIRDirty_0_N(in_registers, name,
                            VG_(fnptr_to_fnentry)(function), arguments);
}

void cg_ir_add_call(Emitter* e, IRDirty* call, IRExpr* guard)
{
   if (guard != NULL)
      call->guard = guard;
   addStmtToIRSB(e->out, IRStmt_Dirty(call));
   cg_release_anchor(e);
}

IRDirty* cg_ir_call_for_group(Emitter* e, const HChar* name, void* function,
                              const void* group, IRExpr* const* bases,
                              UInt n_bases)
{
   IRExpr* const* b    = bases;
   IRExpr*        g    = cg_ir_constant(e, (UWord)group);
   IRExpr**       args = NULL;
   switch (n_bases) {
   case 0: args = mkIRExprVec_1(g); break;
   case 1: args = mkIRExprVec_2(g, b[0]); break;
   case 2: args = mkIRExprVec_3(g, b[0], b[1]); break;
   case 3: args = mkIRExprVec_4(g, b[0], b[1], b[2]); break;
   case 4: args = mkIRExprVec_5(g, b[0], b[1], b[2], b[3]); break;
   default: tl_assert(0);
   }
   return cg_ir_call((Int)n_bases + 1, name, function, args);
}

IRExpr* cg_ir_based_address(Emitter* e, IRExpr* const* bases, UInt base,
                            Addr offset)
{
   return base == CG_NO_BASE ? cg_ir_constant(e, offset)
                             : cg_ir_add(e, bases[base], offset);
}
