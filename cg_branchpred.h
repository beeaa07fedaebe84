/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors.  Conditional branches: 16384 two-bit saturating
   counters, predicted taken at 2 and 3, chosen by the last 7 outcomes, above
   which are the low 7 bits of the branch's address; the latest outcome is the
   highest, because that takes the fewest instructions.  Indirect branches: 512
   last targets, by the low 9 bits of the address; a different target is a
   mispredict.  All start at zero.  Addresses first lose the bits that are zero
   in every instruction's address.  Returns never come here.

   Generated code predicts without a call, so the tables are part of the
   interface; cg_predict_* say the same in C, for rare callers and tests.
   Freestanding. */

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
#define CG_CONDITIONAL_PC 0x7f   /* the address's part of the index, */
#define CG_PC_SHIFT       7      /* and where it begins */
#define CG_NEWEST_SHIFT   6      /* where the newest outcome is */
#define CG_N_INDIRECT     512

/* An entry of the conditional table: the counter in bits 1-2, and in bit 3
   whether its latest prediction was wrong.  Bit 0 is zero: it takes the outcome
   of the branch when the entry becomes an index. */
#define CG_ENTRY_MISPREDICT_SHIFT 3

/* The state used by generated code; near the anchor (base/port.h). */
typedef struct {
   UWord history;        /* the last 7 outcomes, 1 = taken, the newest in
                            bit 6 */
   UChar next_entry[16]; /* [entry | outcome]: the next value of the entry */
   Addr  last_target[CG_N_INDIRECT];
   UChar conditional[CG_N_CONDITIONAL];
} BranchTables;

extern BranchTables* cg_branch;

/* Make the tables; call it once, before the first prediction. */
void cg_branchpred_init(void);

/* Return the index without the outcomes. */
static inline UWord cg_conditional_index(Addr pc)
{
   return ((pc >> CG_INSN_ALIGN_BITS) & CG_CONDITIONAL_PC) << CG_PC_SHIFT;
}

static inline UWord cg_indirect_index(Addr pc)
{
   return (pc >> CG_INSN_ALIGN_BITS) & (CG_N_INDIRECT - 1);
}

/* Predict and learn; both return 1 if the prediction was wrong, else 0. */

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
