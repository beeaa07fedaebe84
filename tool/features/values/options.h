/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Value profiling: what was chosen. */

#pragma once

#include "features/values/burst.h"
#include "features/values/points.h"

typedef struct {
   UInt  kinds; /* bit 1 << PointKind: values of that kind are kept */
   Bool  is_exact;
   ULong n, period; /* else, of bursts */
   Bool  conflicts;
   Bool  conflicts_are_exact;
   ULong conflicts_n, conflicts_period;
   ULong window; /* instructions */
   UInt  entries;
   ULong seed;
   const HChar* out_file; /* a pattern for its name, or NULL */
} ValueOptions;

/* What was chosen. */
extern ValueOptions cg_value_options;

/* Are there kinds that need registers within a superblock? */
static inline Bool cg_values_need_registers(void)
{
   return (cg_value_options.kinds & 1u << VALUE_RESULT) != 0;
}
