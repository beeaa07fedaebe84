/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* What each chain of calls has cost, by the model of machine.h, and by the
   calling-context tree (calls/tree.h). */

#pragma once

#include "pub_tool_basics.h"

/* Those n functions are active, the innermost last: count so much. */
void path_counts(const UInt* active, UInt n, UInt column, ULong more);

/* Has each chain the same in the tree?  All has been flushed.  If some chains
   are cut, have all together? */
Bool paths_are_right(void);

/* Nothing has been counted. */
void forget_paths(void);
