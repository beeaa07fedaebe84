/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Operands and operations of IR. */

#pragma once

#include "libvex_ir.h"

/* Call visit for each temporary that the expression reads; expr may be NULL. */
void cg_each_operand(const IRExpr* expr, void (*visit)(IRTemp temporary));

/* Call visit for each temporary that the statement or its guard reads. */
void cg_each_operand_of(const IRStmt* st, void (*visit)(IRTemp temporary));

/* Is this a division of integers, which may fault if the divisor is zero? */
static inline Bool cg_is_division(IROp op)
{
   switch (op) {
   case Iop_DivU32: case Iop_DivS32: case Iop_DivU64: case Iop_DivS64:
   case Iop_DivU32E: case Iop_DivS32E: case Iop_DivU64E: case Iop_DivS64E:
   case Iop_DivModU64to32: case Iop_DivModS64to32: case Iop_DivModU128to64:
   case Iop_DivModS128to64: case Iop_DivModS64to64: case Iop_DivModU64to64:
   case Iop_DivModS32to32: case Iop_DivModU32to32:
      return True;
   default:
      return False;
   }
}
