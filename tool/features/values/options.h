/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The options of value profiling. */

#pragma once

#include "features/values/burst.h"
#include "features/values/points.h"

typedef struct {
   UInt  kinds; /* a bit 1 << PointKind for each kind of values to profile */
   Bool  is_exact;
   ULong n, period; /* for cg_sample, unless is_exact */
   Bool  conflicts;
   Bool  conflicts_are_exact;
   ULong conflicts_n, conflicts_period;
   ULong window; /* maximum number of instructions from store to load */
   UInt  entries;
   ULong seed;
   const HChar* out_file; /* a pattern for the file's name, or NULL */
} ValueOptions;

extern ValueOptions cg_value_options;

/* Does a chosen kind need exact registers within a superblock? */
static inline Bool cg_values_need_registers(void)
{
   return (cg_value_options.kinds & 1u << VALUE_RESULT) != 0;
}
