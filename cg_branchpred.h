/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors.  A conditional branch is predicted as taken if its
   saturating counter of two bits, one of 16384, is 2 or 3.  The counter's index
   has the low 7 bits of the branch's address and, below them, the last 7
   outcomes.  The latest outcome is the highest of the 7 bits, because that
   takes the fewest instructions.  An indirect branch is predicted by a table of
   512 last targets, chosen by the low 9 bits of the branch's address.  All
   counters and targets start at zero.  Addresses first lose the bits that are
   zero in every instruction's address.  Returns are not predicted.

   Hot generated code predicts without a call, so the tables are part of the
   interface; cg_predict_* do the same in C, for cold code and tests. */

#pragma once

#include "base/port.h"

/* The number of low bits that are zero in every instruction address of the
   guest. */
#if defined(VGA_ppc32) || defined(VGA_ppc64be) || defined(VGA_ppc64le) \
   || defined(VGA_mips32) || defined(VGA_mips64) || defined(VGA_nanomips) \
   || defined(VGA_arm64)
#define CG_INSN_ALIGN_BITS 2
#elif defined(VGA_s390x) || defined(VGA_arm) || defined(VGA_riscv64)
#define CG_INSN_ALIGN_BITS 1
#else
#define CG_INSN_ALIGN_BITS 0
#endif

#define CG_N_CONDITIONAL  16384
#define CG_CONDITIONAL_PC 0x7f   /* mask of the address's bits in an index */
#define CG_PC_SHIFT       7      /* lowest bit of an index from the address */
#define CG_NEWEST_SHIFT   6      /* bit of an index with the newest outcome */
#define CG_N_INDIRECT     512

/* An entry of the conditional table: bits 1-2 are the counter; bit 3 is set if
   the latest prediction was wrong; bit 0 is zero. */
#define CG_ENTRY_MISPREDICT_SHIFT 3

/* The state used by generated code; near the anchor (base/port.h). */
typedef struct {
   UWord history;        /* the last 7 outcomes, 1 = taken, the newest in
                            bit 6 */
   UChar next_entry[16]; /* the next entry, by [entry | outcome] */
   Addr  last_target[CG_N_INDIRECT];
   UChar conditional[CG_N_CONDITIONAL];
} BranchTables;

extern BranchTables* cg_branch;

/* Make the tables; call this once, before the first prediction. */
void cg_branchpred_init(void);

/* Return the part of a conditional branch's index that comes from its address,
   pc; the other part is the history. */
static inline UWord cg_conditional_index(Addr pc)
{
   return ((pc >> CG_INSN_ALIGN_BITS) & CG_CONDITIONAL_PC) << CG_PC_SHIFT;
}

static inline UWord cg_indirect_index(Addr pc)
{
   return (pc >> CG_INSN_ALIGN_BITS) & (CG_N_INDIRECT - 1);
}

/* Predict the branch at pc and learn its outcome; return 1 if the prediction
   was wrong, else 0. */

static inline UWord cg_predict_conditional(Addr pc, UWord taken)
{
   UWord  history     = cg_branch->history;
   UWord  index       = history + cg_conditional_index(pc);
   UChar* entry       = &cg_branch->conditional[index];
   *entry             = cg_branch->next_entry[*entry | taken];
   cg_branch->history = history >> 1 | taken << CG_NEWEST_SHIFT;
   return *entry >> CG_ENTRY_MISPREDICT_SHIFT;
}

static inline UWord cg_predict_indirect(Addr pc, Addr target)
{
   Addr* last  = &cg_branch->last_target[cg_indirect_index(pc)];
   UWord wrong = *last != target;
   *last       = target;
   return wrong;
}
