/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The branch predictors' tables (cg_branchpred.h). */

#include "cg_branchpred.h"

BranchTables* cg_branch;

/* The next entry of the conditional table, by [counter << 1 | outcome].  The
   counter moves one step towards the outcome and stops at 0 and 3.  At 2 and 3,
   it predicts "taken". */
#define ENTRY(counter, mispredicted) ((counter) << 1 | (mispredicted) << 3)
static const UChar transitions[8] = {
   ENTRY(0, 0), ENTRY(1, 1), /* counter 0 */
   ENTRY(0, 0), ENTRY(2, 1), /* counter 1 */
   ENTRY(1, 1), ENTRY(3, 0), /* counter 2 */
   ENTRY(2, 1), ENTRY(3, 0)  /* counter 3 */
};

void cg_branchpred_init(void)
{
   cg_branch = cg_alloc_near("cg.branchpred", sizeof(BranchTables));
   for (UInt i = 0; i < 16; i++)
      cg_branch->next_entry[i] = transitions[i % 8];
}
