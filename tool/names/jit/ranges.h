/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Ranges of addresses, each with a meaning.  A new range replaces overlapped
   parts of older ranges.  Calls take logarithmic time on average. */

#pragma once

#include "pub_tool_basics.h"

typedef struct RangeNode RangeNode;

/* A set of ranges that do not overlap; all zero at first. */
typedef struct {
   RangeNode* root;
   RangeNode* unused;
   UWord      n; /* number of ranges */
   UInt       random;
} Ranges;

/* Set the meaning of the addresses from start to last, inclusive, to `what`;
   NULL: no meaning.  Return whether any of them had a meaning before. */
Bool cg_ranges_put(Ranges* ranges, Addr start, Addr last, void* what);

void* cg_ranges_at(const Ranges* ranges, Addr a);
