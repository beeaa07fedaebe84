/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Classes of operations.  An operation of no other class is OP_ALU. */

#include "features/cycles/classes.h"
#include "translate/operands.h"

#include "pub_tool_libcbase.h"

/* Does the operation only change a width, lanes or a type, or invert a truth?
   VEX makes many such operations for which the program has no instruction. */
static Bool is_move(IROp op)
{
   switch (op) {
   case Iop_32Uto64: case Iop_64to8: case Iop_32to8: case Iop_64to16:
   case Iop_16to8:
   case Iop_16HIto8: case Iop_8HLto16: case Iop_32to16: case Iop_32HIto16:
   case Iop_16HLto32: case Iop_64to32: case Iop_64HIto32: case Iop_32HLto64:
   case Iop_128to64: case Iop_128HIto64: case Iop_64HLto128: case Iop_Not1:
   case Iop_32to1: case Iop_64to1: case Iop_1Uto8: case Iop_1Uto32:
   case Iop_1Uto64: case Iop_1Sto8: case Iop_1Sto16: case Iop_1Sto32:
   case Iop_1Sto64: case Iop_ReinterpF64asI64: case Iop_ReinterpI64asF64:
   case Iop_ReinterpF32asI32: case Iop_ReinterpI32asF32:
   case Iop_ReinterpV128asI128: case Iop_ReinterpI128asV128:
   case Iop_V128to64: case Iop_V128HIto64: case Iop_64HLtoV128:
   case Iop_64UtoV128: case Iop_SetV128lo64: case Iop_ZeroHI64ofV128:
   case Iop_ZeroHI96ofV128: case Iop_32UtoV128: case Iop_V128to32:
   case Iop_SetV128lo32: case Iop_V256to64_0: case Iop_V256to64_1:
   case Iop_V256to64_2: case Iop_V256to64_3: case Iop_64x4toV256:
   case Iop_V256toV128_0: case Iop_V256toV128_1: case Iop_V128HLtoV256:
      return True;
   default:
      return False;
   }
}

static Bool is_extension(IROp op)
{
   switch (op) {
   case Iop_8Uto16: case Iop_8Uto32: case Iop_8Uto64: case Iop_16Uto32:
   case Iop_16Uto64: case Iop_8Sto16: case Iop_8Sto32: case Iop_8Sto64:
   case Iop_16Sto32: case Iop_16Sto64: case Iop_32Sto64:
      return True;
   default:
      return False;
   }
}

static Bool is_multiply(IROp op)
{
   switch (op) {
   case Iop_Mul8: case Iop_Mul16: case Iop_Mul32: case Iop_Mul64:
   case Iop_MullS8: case Iop_MullS16: case Iop_MullS32: case Iop_MullS64:
   case Iop_MullU8: case Iop_MullU16: case Iop_MullU32: case Iop_MullU64:
      return True;
   default:
      return False;
   }
}

static Bool is_vector_multiply(IROp op)
{
   switch (op) {
   case Iop_Mul16x4: case Iop_Mul32x2: case Iop_MulHi16Ux4:
   case Iop_MulHi16Sx4: case Iop_Mul8x16: case Iop_Mul16x8: case Iop_Mul32x4:
   case Iop_MulHi16Ux8: case Iop_MulHi32Ux4: case Iop_MulHi16Sx8:
   case Iop_MulHi32Sx4: case Iop_MullEven8Ux16: case Iop_MullEven16Ux8:
   case Iop_MullEven32Ux4: case Iop_MullEven8Sx16: case Iop_MullEven16Sx8:
   case Iop_MullEven32Sx4: case Iop_Mull8Ux8: case Iop_Mull8Sx8:
   case Iop_Mull16Ux4: case Iop_Mull16Sx4: case Iop_Mull32Ux2:
   case Iop_Mull32Sx2: case Iop_Mul16x16: case Iop_Mul32x8:
   case Iop_MulHi16Ux16: case Iop_MulHi16Sx16:
      return True;
   default:
      return False;
   }
}

static Bool is_fp_add(IROp op)
{
   switch (op) {
   case Iop_AddF64: case Iop_SubF64: case Iop_AddF32: case Iop_SubF32:
   case Iop_CmpF64: case Iop_CmpF32: case Iop_Add32Fx4: case Iop_Sub32Fx4:
   case Iop_Max32Fx4: case Iop_Min32Fx4: case Iop_Add32Fx2: case Iop_Sub32Fx2:
   case Iop_CmpEQ32Fx4: case Iop_CmpLT32Fx4: case Iop_CmpLE32Fx4:
   case Iop_CmpUN32Fx4: case Iop_Add32F0x4: case Iop_Sub32F0x4:
   case Iop_Max32F0x4: case Iop_Min32F0x4: case Iop_CmpEQ32F0x4:
   case Iop_CmpLT32F0x4: case Iop_CmpLE32F0x4: case Iop_CmpUN32F0x4:
   case Iop_Add64Fx2: case Iop_Sub64Fx2: case Iop_Max64Fx2: case Iop_Min64Fx2:
   case Iop_CmpEQ64Fx2: case Iop_CmpLT64Fx2: case Iop_CmpLE64Fx2:
   case Iop_CmpUN64Fx2: case Iop_Add64F0x2: case Iop_Sub64F0x2:
   case Iop_Max64F0x2: case Iop_Min64F0x2: case Iop_CmpEQ64F0x2:
   case Iop_CmpLT64F0x2: case Iop_CmpLE64F0x2: case Iop_CmpUN64F0x2:
   case Iop_Add64Fx4: case Iop_Sub64Fx4: case Iop_Add32Fx8: case Iop_Sub32Fx8:
   case Iop_Max32Fx8: case Iop_Min32Fx8: case Iop_Max64Fx4: case Iop_Min64Fx4:
   case Iop_MaxNumF64: case Iop_MinNumF64: case Iop_MaxNumF32:
   case Iop_MinNumF32:
      return True;
   default:
      return False;
   }
}

static Bool is_fp_multiply(IROp op)
{
   switch (op) {
   case Iop_MulF64: case Iop_MulF32: case Iop_MAddF32: case Iop_MSubF32:
   case Iop_MAddF64: case Iop_MSubF64: case Iop_Mul32Fx4: case Iop_Mul32F0x4:
   case Iop_Mul64Fx2: case Iop_Mul64F0x2: case Iop_Mul64Fx4: case Iop_Mul32Fx8:
   case Iop_Mul32Fx2: case Iop_RecipEst32Fx4: case Iop_RecipEst32F0x4:
   case Iop_RSqrtEst32Fx4: case Iop_RSqrtEst32F0x4: case Iop_RecipEst32Fx8:
   case Iop_RSqrtEst32Fx8: case Iop_RecipStep32Fx4: case Iop_RSqrtStep32Fx4:
      return True;
   default:
      return False;
   }
}

static Bool is_fp_divide(IROp op)
{
   switch (op) {
   case Iop_DivF64: case Iop_DivF32: case Iop_SqrtF64: case Iop_SqrtF32:
   case Iop_Div32Fx4: case Iop_Sqrt32Fx4: case Iop_Div32F0x4:
   case Iop_Sqrt32F0x4: case Iop_Div64Fx2: case Iop_Sqrt64Fx2:
   case Iop_Div64F0x2: case Iop_Sqrt64F0x2: case Iop_Div64Fx4:
   case Iop_Div32Fx8: case Iop_Sqrt32Fx8: case Iop_Sqrt64Fx4:
      return True;
   default:
      return False;
   }
}

static Bool is_fp_conversion(IROp op)
{
   switch (op) {
   case Iop_F64toI16S: case Iop_F64toI32S: case Iop_F64toI64S:
   case Iop_F64toI64U: case Iop_F64toI32U: case Iop_I32StoF64:
   case Iop_I64StoF64: case Iop_I64UtoF64: case Iop_I64UtoF32:
   case Iop_I32UtoF32: case Iop_I32UtoF64: case Iop_F32toI32S:
   case Iop_F32toI64S: case Iop_F32toI32U: case Iop_F32toI64U:
   case Iop_I32StoF32: case Iop_I64StoF32: case Iop_F32toF64: case Iop_F64toF32:
   case Iop_RoundF64toInt: case Iop_RoundF32toInt: case Iop_RoundF64toF32:
   case Iop_I32StoF32x4: case Iop_F32toI32Sx4: case Iop_F32toI32Sx4_RZ:
   case Iop_I32StoF32x8: case Iop_F32toI32Sx8:
      return True;
   default:
      return False;
   }
}

static Bool is_slow(IROp op)
{
   switch (op) {
   case Iop_AtanF64: case Iop_Yl2xF64: case Iop_Yl2xp1F64: case Iop_PRemF64:
   case Iop_PRem1F64: case Iop_ScaleF64: case Iop_SinF64: case Iop_CosF64:
   case Iop_TanF64: case Iop_2xm1F64:
      return True;
   default:
      return False;
   }
}

OpClass cg_class_of_op(IROp op)
{
   return is_move(op)              ? OP_MOVE
          : is_extension(op)       ? OP_EXTEND
          : is_multiply(op)        ? OP_MUL
          : cg_is_division(op)          ? OP_DIV
          : is_vector_multiply(op) ? OP_VECTOR_MUL
          : is_fp_add(op)          ? OP_FP_ADD
          : is_fp_multiply(op)     ? OP_FP_MUL
          : is_fp_divide(op)       ? OP_FP_DIV
          : is_fp_conversion(op)   ? OP_FP_CONVERT
          : is_slow(op)            ? OP_SLOW
                                   : OP_ALU;
}

/* Classify helpers by parts of their names.  Helpers for flags and conditions
   have "calculate"; helpers with a part in vector[] are vector instructions. */
OpClass cg_class_of_helper(const HChar* name)
{
   static const HChar* const alu[]
      = { "calculate", "crc32", "pdep", "pext", NULL };
   static const HChar* const vector[]
      = { "AES", "PCLMUL", "pclmul", "sha", "SHA", "aes", "PCMP",
          "psadbw", "pmaddwd", NULL };
   for (UInt i = 0; vector[i] != NULL; i++) {
      if (VG_(strstr)(name, vector[i]) != NULL)
         return OP_VECTOR_MUL;
   }
   for (UInt i = 0; alu[i] != NULL; i++) {
      if (VG_(strstr)(name, alu[i]) != NULL)
         return OP_ALU;
   }
   return OP_SLOW;
}
