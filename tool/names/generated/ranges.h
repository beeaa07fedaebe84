/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Ranges of addresses, of which the latest one holds.            ---*/
/*--------------------------------------------------------------------*/

/* Memory of generated code is used again: whatever is put over a part of older
   ranges takes that part from them.  To put and to find take logarithmic time,
   in whatever order ranges come. */

#ifndef CG_NAMES_GENERATED_RANGES_H
#define CG_NAMES_GENERATED_RANGES_H

#include "pub_tool_basics.h"

typedef struct RangeNode RangeNode;

/* A set of ranges that do not overlap; empty if it is zero. */
typedef struct {
   RangeNode* root;
   RangeNode* unused;
   UWord      n; /* pieces */
   UInt       random;
} Ranges;

/* Have the addresses from start up to last, including that one, mean `what`,
   or, if that is NULL, nothing.  Returns whether any of them had a meaning. */
Bool cg_ranges_put(Ranges* ranges, Addr start, Addr last, void* what);

/* The meaning of the address; NULL: it has none. */
void* cg_ranges_at(const Ranges* ranges, Addr a);

#endif
