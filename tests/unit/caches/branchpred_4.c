/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The test of the branch predictors, built for a guest whose instructions start
   at multiples of four: two bits of each address are always zero, and are left
   out of indices. */

#define VGA_arm64      1
#define INSN_ALIGNMENT 4
#include "branchpred.c"
