/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The test of the branch predictors, built for a guest whose instructions start
   at even addresses: indices leave out the bit that is always zero. */

#define VGA_s390x      1
#define INSN_ALIGNMENT 2
#include "branchpred.c"
