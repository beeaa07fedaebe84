/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The translation of IR to the model's steps (features/cycles/code.h),
   statement by statement, while a superblock is instrumented.

   VEX makes many operations of one instruction; the processor does only one.
   So a temporary is described by its sources (registers, loads, values of
   earlier instructions) and by the slowest operation from the sources to the
   temporary.  That operation becomes a step if its result goes to a register,
   to memory, or to later instructions.  Sums for addresses and changes of the
   stack pointer cost nothing. */

#pragma once

#include "features/cycles/flow.h"
#include "features/cycles/machine.h"
#include "translate/group.h"

#define CG_MAX_CYCLE_BASES 30

/* Initialise, once, with the machine's latencies. */
void cg_describe_init(const Machine* machine);

void cg_describe_begin(const IRSB* in, const Groups* groups);

/* Describe the superblock's statements in their order; an instruction begins
   with its IMark.  If cg_describe_has_room returns False, the segment must end
   before the next statement. */
Bool cg_describe_has_room(void);
void cg_describe_insn(const IRStmt* st, UInt line, CycleCosts* costs);
void cg_describe_statement(const IRStmt* st, const IRTypeEnv* types,
                           Emitter* e);

/* End the segment: at side exit `exit`, behind which the program may go on at
   `stay`; or at the end of superblock `in`; or, if both are NULL, for lack of
   room.  Return the segment's code, and set bases[] to its bases; return NULL
   if the segment is empty. */
CycleCode* cg_describe_end(const IRStmt* exit, const IRSB* in, Addr stay,
                           IRExpr** bases);

static inline Addr cg_address_in(const IRConst* constant)
{
   return constant->tag == Ico_U64 ? (Addr)constant->Ico.U64
                                   : (Addr)constant->Ico.U32;
}

void cg_free_cycle_code(void* code);
