/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The translation of IR to the model's steps.  While a superblock is
   instrumented, this module describes its statements, in their order, as steps
   (features/cycles/code.h).

   VEX makes many operations of one instruction: flags, lanes, conversions.  The
   processor does only one.  So within an instruction only a temporary's sources
   are noted (registers, loads, values of earlier instructions) and the slowest
   operation between; that operation becomes a step if the result is used after
   the instruction.  Sums for addresses and changes of the stack pointer cost
   nothing. */

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

/* End the segment at side exit `exit`, or at the end of superblock `in`, or, if
   both are NULL, where room runs out.  Return its code, a copy in the pool's
   memory; bases[] gets the bases of its record.  NULL: the segment is empty. */
CycleCode* cg_describe_end(const IRStmt* exit, const IRSB* in, Addr stay,
                           IRExpr** bases);

/* Return the address given by a constant. */
static inline Addr cg_address_in(const IRConst* constant)
{
   return constant->tag == Ico_U64 ? (Addr)constant->Ico.U64
                                   : (Addr)constant->Ico.U32;
}

void cg_free_cycle_code(void* code);
