/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* From IR to what the model knows of code.  While a superblock is instrumented,
   its statements are described here, in their order, as the steps of
   features/cycles/code.h.

   VEX makes many operations of an instruction: flags, lanes, conversions.  The
   processor does one.  So within an instruction only the sources of a temporary
   are noted (a register, a load, a value of an instruction before) and the
   slowest operation on the way; that one is a step if the result is wanted
   outside of the instruction.  The sum that is an address costs nothing, nor do
   the steps that the stack pointer makes. */

#pragma once

#include "features/cycles/flow.h"
#include "features/cycles/machine.h"
#include "translate/group.h"

#define CG_MAX_CYCLE_BASES 30

/* Initialise, once; latencies are the machine's. */
void cg_describe_init(const Machine* machine);

void cg_describe_begin(const IRSB* in, const Groups* groups);

/* Describe statements in their order; an instruction begins with its IMark.  If
   cg_describe_has_room is False, the segment must end before the next
   statement. */
Bool cg_describe_has_room(void);
void cg_describe_insn(const IRStmt* st, UInt line, CycleCosts* costs);
void cg_describe_statement(const IRStmt* st, const IRTypeEnv* types,
                           Emitter* e);

/* End the segment at that side exit, or at the end of the superblock; both
   NULL: it ends for lack of room.  Return a copy in memory of the pool, with
   the bases of its record in bases[]; NULL if the segment is empty. */
CycleCode* cg_describe_end(const IRStmt* exit, const IRSB* in, Addr stay,
                           IRExpr** bases);

/* Return the address that a constant stands for. */
static inline Addr cg_address_in(const IRConst* constant)
{
   return constant->tag == Ico_U64 ? (Addr)constant->Ico.U64
                                   : (Addr)constant->Ico.U32;
}

void cg_free_cycle_code(void* code);
